# SPDX-License-Identifier: MIT
#
# EpcTest.cmake -- functions that add a test, a script test and a fuzz target.
#
# Each function has no effect in a build that cannot use the test, so that the folders need no
# conditions.  Test names are "<preset>.<name>", so that one CTest run can include every preset.

set(EPC_SUPPORT "${PROJECT_SOURCE_DIR}/tests/support")
set(EPC_CORPUS "${PROJECT_SOURCE_DIR}/tests/fuzz/corpus")

include("${CMAKE_CURRENT_LIST_DIR}/EpcCheck.cmake")
include("${CMAKE_CURRENT_LIST_DIR}/EpcExports.cmake")

# One wineserver for a whole run.  The fixture has the same name in every preset: the first preset
# that needs it starts it, and it is stopped after the last test of all presets.
if(EPC_TESTS AND WIN32)
  add_test(NAME ${EPC_PRESET}.wine-start COMMAND "${EPC_SUPPORT}/wine-fixture" start)
  add_test(NAME ${EPC_PRESET}.wine-stop COMMAND "${EPC_SUPPORT}/wine-fixture" stop)
  set_tests_properties(${EPC_PRESET}.wine-start PROPERTIES FIXTURES_SETUP epc-wine TIMEOUT 180)
  set_tests_properties(${EPC_PRESET}.wine-stop PROPERTIES FIXTURES_CLEANUP epc-wine TIMEOUT 60)
endif()

# Where this machine cannot run the build's programs (a Wine without 32-bit part), they are built
# and inspected, and one test replaces all tests that would run them and reports why it is skipped.
set(EPC_RUNS_HERE TRUE)
if(EPC_TESTS AND WIN32 AND EPC_ARCH STREQUAL "i686")
  execute_process(COMMAND "${PROJECT_SOURCE_DIR}/scripts/wine" --if-32 true
                  RESULT_VARIABLE code OUTPUT_QUIET ERROR_QUIET)
  if(NOT code EQUAL 0)
    set(EPC_RUNS_HERE FALSE)
    add_test(NAME ${EPC_PRESET}.runs COMMAND "${PROJECT_SOURCE_DIR}/scripts/wine" --if-32 ${EPC_PRESET})
    set_tests_properties(${EPC_PRESET}.runs PROPERTIES SKIP_RETURN_CODE 77)
  endif()
endif()

# Does a test with these restrictions belong into this build?
function(epci_test_wanted out native_only windows_only)
  set(wanted TRUE)
  if(NOT EPC_TESTS OR EPC_FUZZ OR (native_only AND WIN32) OR (windows_only AND NOT WIN32))
    set(wanted FALSE)
  endif()
  set(${out} ${wanted} PARENT_SCOPE)
endfunction()

# Properties that all kinds of test have.
function(epci_test_properties test timeout wine lock)
  if(NOT timeout)
    set(timeout 60)
  endif()
  set_tests_properties(${test} PROPERTIES TIMEOUT ${timeout} SKIP_RETURN_CODE 77)
  if(wine)
    set_tests_properties(${test} PROPERTIES FIXTURES_REQUIRED epc-wine)
  endif()
  if(lock)
    set_tests_properties(${test} PROPERTIES RESOURCE_LOCK "${lock}")
  endif()
  if(EPC_SANITIZE MATCHES thread)
    set_tests_properties(${test} PROPERTIES ENVIRONMENT "TSAN_OPTIONS=halt_on_error=1")
  endif()
endfunction()

# epc_sources_of(out target...)
#
# The sources of these targets, with their paths, for a test that compiles them differently.
function(epc_sources_of out)
  set(all "")
  foreach(target ${ARGN})
    get_target_property(folder ${target} SOURCE_DIR)
    get_target_property(sources ${target} SOURCES)
    list(TRANSFORM sources PREPEND "${folder}/")
    list(APPEND all ${sources})
  endforeach()
  set(${out} ${all} PARENT_SCOPE)
endfunction()

# epc_add_test(NAME x SOURCES ... [LIBRARIES ...] [TIMEOUT s] [ARGS ...] [LOCK name]
#              [NATIVE_ONLY|WINDOWS_ONLY])
#
# One executable check_x per module, written with tests/support/epc_check.h.  It passes if it exits
# with 0 *and* prints Check's summary with 100% of more than 0 checks.
function(epc_add_test)
  cmake_parse_arguments(PARSE_ARGV 0 T "NATIVE_ONLY;WINDOWS_ONLY" "NAME;TIMEOUT;LOCK"
                        "SOURCES;LIBRARIES;ARGS")
  epci_test_wanted(wanted "${T_NATIVE_ONLY}" "${T_WINDOWS_ONLY}")
  if(NOT wanted)
    return()
  endif()
  add_executable(check_${T_NAME} ${T_SOURCES} "${EPC_SUPPORT}/epc_check_main.c")
  target_include_directories(check_${T_NAME} PRIVATE "${EPC_SUPPORT}")
  target_link_libraries(check_${T_NAME} PRIVATE ${T_LIBRARIES} epc::libcheck)
  if(WIN32)
    set(emulator ${CMAKE_CROSSCOMPILING_EMULATOR})
  endif()
  if(NOT EPC_RUNS_HERE)
    return()
  endif()
  set(test ${EPC_PRESET}.${T_NAME})
  add_test(NAME ${test} COMMAND "${EPC_SUPPORT}/run-check" ${emulator}
           $<TARGET_FILE:check_${T_NAME}> ${T_ARGS})
  epci_test_properties(${test} "${T_TIMEOUT}" "${WIN32}" "${T_LOCK}")
endfunction()

# epc_add_script_test(NAME x COMMAND ... [WINE] [TIMEOUT s] [LOCK name] [NATIVE_ONLY|WINDOWS_ONLY])
#
# A test that is a script or any other command: 0 passed, 77 skipped (with a reason), the rest
# failed.  WINE: it runs Windows programs (with scripts/wine) and needs a running wineserver.
function(epc_add_script_test)
  cmake_parse_arguments(PARSE_ARGV 0 T "WINE;NATIVE_ONLY;WINDOWS_ONLY" "NAME;TIMEOUT;LOCK" "COMMAND")
  epci_test_wanted(wanted "${T_NATIVE_ONLY}" "${T_WINDOWS_ONLY}")
  if(NOT wanted)
    return()
  endif()
  if(T_WINE AND NOT EPC_RUNS_HERE)
    return()
  endif()
  set(test ${EPC_PRESET}.${T_NAME})
  add_test(NAME ${test} COMMAND ${T_COMMAND})
  epci_test_properties(${test} "${T_TIMEOUT}" "${T_WINE}" "${T_LOCK}")
endfunction()

# epc_add_fuzz(NAME x SOURCES ... [LIBRARIES ...] [CORPUS dir] [LOCK name])
#
# One of the sources defines LLVMFuzzerTestOneInput.  In the preset fuzz they become the libFuzzer
# program fuzz_x and a test that runs it for five seconds on a copy of the corpus; in other presets
# the same sources and replay_main.c become a test that replays the corpus,
# tests/fuzz/corpus/<name>.
function(epc_add_fuzz)
  cmake_parse_arguments(PARSE_ARGV 0 T "" "NAME;CORPUS;LOCK" "SOURCES;LIBRARIES")
  if(NOT EPC_TESTS)
    return()
  endif()
  if(NOT T_CORPUS)
    set(T_CORPUS "${EPC_CORPUS}/${T_NAME}")
  endif()
  set(target fuzz_${T_NAME})
  set(test ${EPC_PRESET}.${target})
  add_executable(${target} ${T_SOURCES})
  target_link_libraries(${target} PRIVATE ${T_LIBRARIES})
  if(NOT EPC_RUNS_HERE)
    target_sources(${target} PRIVATE "${PROJECT_SOURCE_DIR}/tests/fuzz/replay_main.c")
    return()
  endif()
  if(EPC_FUZZ)
    target_link_options(${target} PRIVATE -fsanitize=fuzzer)
    add_test(NAME ${test} COMMAND "${EPC_SUPPORT}/run-fuzz" $<TARGET_FILE:${target}> "${T_CORPUS}"
             -max_total_time=5)
  else()
    target_sources(${target} PRIVATE "${PROJECT_SOURCE_DIR}/tests/fuzz/replay_main.c")
    if(WIN32)
      set(emulator ${CMAKE_CROSSCOMPILING_EMULATOR})
    endif()
    add_test(NAME ${test} COMMAND "${EPC_SUPPORT}/run-replay" ${emulator}
             $<TARGET_FILE:${target}> "${T_CORPUS}")
  endif()
  epci_test_properties(${test} 60 "${WIN32}" "${T_LOCK}")
endfunction()
