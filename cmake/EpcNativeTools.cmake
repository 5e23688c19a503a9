# SPDX-License-Identifier: MIT
#
# EpcNativeTools.cmake -- in a build whose programs run under Wine, builds the tools also for the
# build machine, because tests compare the two.  They are configured as in the preset native, in a
# subfolder of this build, so that no test depends on the build of another preset; or
# EPC_NATIVE_BUILD is a folder with that preset, as in scripts/test, which builds it anyway.

if(NOT EPC_TESTS OR NOT WIN32 OR NOT EPC_RUNS_HERE)
  return()
endif()

set(EPC_NATIVE_BUILD "" CACHE PATH "Build of the preset native whose tools tests use; empty: an own one")
set(configured "")
if(EPC_NATIVE_BUILD)
  set(tools "${EPC_NATIVE_BUILD}")
else()
  set(tools "${PROJECT_BINARY_DIR}/native-tools")
  set(configured "${tools}/CMakeCache.txt")
  add_custom_command(OUTPUT "${configured}"
    COMMAND ${CMAKE_COMMAND} --preset native -B "${tools}" -DEPC_TESTS=OFF -DEPC_BENCH=OFF
    WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}" VERBATIM)
endif()
set(EPC_NATIVE_BIN "${tools}/bin")
# Only that build knows whether something has to be built.
add_custom_target(epc_native_tools ALL
  COMMAND ${CMAKE_COMMAND} --build "${tools}" --target epc-ini epc-harness epc-remote
  DEPENDS ${configured} VERBATIM)
