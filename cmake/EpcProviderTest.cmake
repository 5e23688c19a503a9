# SPDX-License-Identifier: MIT
#
# EpcProviderTest.cmake -- lets the author of a performance DLL validate it as a test.  Part of the
# installed package: find_package(epc) loads it, and the epc-harness that it runs.

# epc_add_provider_test(TARGET dll SERVICE name [NAME test] [ARGS argument...])
#
# Adds a CTest test that runs "epc-harness check" on the DLL that TARGET builds, as the performance
# DLL of the service `name`: its Open finds First Counter and First Help in that service's key, and
# nothing has to be installed.  The test fails if the harness reports an error or a warning.
#
# NAME is the test's; the default is epc-check.<TARGET>.  ARGS are further options of epc-harness
# check: --level 2, --skip RULE, --fail-on error, --baseline FILE.  The program is EPC_HARNESS if
# that is set, else the package's.  With cross-compiling it is run by CMAKE_CROSSCOMPILING_EMULATOR;
# without an emulator the test exists but is disabled.
function(epc_add_provider_test)
  cmake_parse_arguments(PARSE_ARGV 0 T "" "TARGET;SERVICE;NAME" "ARGS")
  if(T_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "epc_add_provider_test: unknown arguments: ${T_UNPARSED_ARGUMENTS}")
  endif()
  if(NOT T_TARGET OR NOT T_SERVICE)
    message(FATAL_ERROR "epc_add_provider_test needs TARGET and SERVICE")
  endif()
  if(NOT TARGET ${T_TARGET})
    message(FATAL_ERROR "epc_add_provider_test: the target ${T_TARGET} does not exist")
  endif()
  get_target_property(type ${T_TARGET} TYPE)
  if(NOT type MATCHES "^(SHARED|MODULE)_LIBRARY$" OR NOT WIN32)
    message(FATAL_ERROR "epc_add_provider_test(${T_TARGET}): a performance DLL is a shared library or "
                        "module for Windows, and this is ${type} for ${CMAKE_SYSTEM_NAME}")
  endif()
  if(NOT T_NAME)
    set(T_NAME epc-check.${T_TARGET})
  endif()
  if(EPC_HARNESS)
    set(harness "${EPC_HARNESS}")
  elseif(TARGET epc::epc-harness)
    set(harness $<TARGET_FILE:epc::epc-harness>)
  else()
    message(FATAL_ERROR "epc_add_provider_test(${T_TARGET}): epc-harness is missing; set EPC_HARNESS to one")
  endif()
  set(emulator "")
  if(CMAKE_CROSSCOMPILING)
    set(emulator ${CMAKE_CROSSCOMPILING_EMULATOR})
  endif()
  add_test(NAME ${T_NAME} COMMAND ${emulator} ${harness} check $<TARGET_FILE:${T_TARGET}>
           --service ${T_SERVICE} ${T_ARGS})
  if(CMAKE_CROSSCOMPILING AND NOT emulator)
    message(STATUS "${T_NAME} is disabled: nothing here runs Windows programs (CMAKE_CROSSCOMPILING_EMULATOR)")
    set_tests_properties(${T_NAME} PROPERTIES DISABLED TRUE)
  endif()
endfunction()
