# SPDX-License-Identifier: MIT
#
# EpcNativeTools.cmake -- in a build whose programs run under Wine, builds the tools also for the
# build machine, because tests compare the two.  They are configured as in the preset native, in a
# subfolder of this build, so that no test depends on the build of another preset.

if(NOT EPC_TESTS OR NOT WIN32 OR NOT EPC_RUNS_HERE)
  return()
endif()

set(tools "${PROJECT_BINARY_DIR}/native-tools")
set(EPC_NATIVE_BIN "${tools}/bin")
add_custom_command(OUTPUT "${tools}/CMakeCache.txt"
  COMMAND ${CMAKE_COMMAND} --preset native -B "${tools}" -DEPC_TESTS=OFF -DEPC_BENCH=OFF
  WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}" VERBATIM)
# Only that build knows whether something has to be built.
add_custom_target(epc_native_tools ALL
  COMMAND ${CMAKE_COMMAND} --build "${tools}" --target epc-ini epc-harness
  DEPENDS "${tools}/CMakeCache.txt" VERBATIM)
