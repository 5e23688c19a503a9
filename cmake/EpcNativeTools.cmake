# SPDX-License-Identifier: MIT
#
# EpcNativeTools.cmake -- where the programs of a build run under Wine, the same tools for the machine
# that builds: tests compare the two.  They are configured as in the preset native, below this build's
# own folder, so that no test depends on what another preset has built or when.

if(NOT EPC_TESTS OR NOT WIN32 OR NOT EPC_RUNS_HERE)
  return()
endif()

set(tools "${PROJECT_BINARY_DIR}/native-tools")
set(EPC_NATIVE_BIN "${tools}/bin")
add_custom_command(OUTPUT "${tools}/CMakeCache.txt"
  COMMAND ${CMAKE_COMMAND} --preset native -B "${tools}" -DEPC_TESTS=OFF -DEPC_BENCH=OFF
  WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}" VERBATIM)
# Whether something has to be made is known to that build alone.
add_custom_target(epc_native_tools ALL
  COMMAND ${CMAKE_COMMAND} --build "${tools}" --target epc-ini epc-harness
  DEPENDS "${tools}/CMakeCache.txt" VERBATIM)
