# SPDX-License-Identifier: MIT
#
# EpcOtherBitness.cmake -- in a 32-bit build that runs here, builds some programs also for 64 bits,
# because tests let the two work together.  They are configured as in the preset win64, in a
# subfolder of this build, so that no test depends on the build of another preset.

if(NOT EPC_TESTS OR NOT EPC_ARCH STREQUAL "i686" OR NOT EPC_RUNS_HERE)
  return()
endif()

set(other "${PROJECT_BINARY_DIR}/other-bitness")
set(EPC_OTHER_BIN "${other}/bin")
# This build's flags are not the other's.
set(cmake ${CMAKE_COMMAND} -E env --unset=EPC_ARCH_FLAGS ${CMAKE_COMMAND})
add_custom_command(OUTPUT "${other}/CMakeCache.txt"
  COMMAND ${cmake} --preset win64 -B "${other}" -DEPC_BENCH=OFF
  WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}" VERBATIM)
# Only that build knows whether something has to be built.
add_custom_target(epc_other_bitness ALL
  COMMAND ${cmake} --build "${other}" --target check_published check_transport check_processes
          epc-harness epc-mon lodctr unlodctr webperf bad_good bad_collect_exception bad_exits
  DEPENDS "${other}/CMakeCache.txt" VERBATIM)
