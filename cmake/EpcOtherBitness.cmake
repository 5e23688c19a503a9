# SPDX-License-Identifier: MIT
#
# EpcOtherBitness.cmake -- in a 32-bit build that runs here, builds some programs also for 64 bits,
# because tests let the two work together.  They are configured as in the preset win64, in a
# subfolder of this build, so that no test depends on the build of another preset; or
# EPC_OTHER_BUILD is a folder with that preset, as in scripts/test, which builds it anyway.

if(NOT EPC_TESTS OR NOT EPC_ARCH STREQUAL "i686" OR NOT EPC_RUNS_HERE)
  return()
endif()

set(EPC_OTHER_BUILD "" CACHE PATH "Build of the preset win64 whose programs tests use; empty: an own one")
# This build's flags are not the other's.
set(cmake ${CMAKE_COMMAND} -E env --unset=EPC_ARCH_FLAGS ${CMAKE_COMMAND})
set(configured "")
if(EPC_OTHER_BUILD)
  set(other "${EPC_OTHER_BUILD}")
else()
  set(other "${PROJECT_BINARY_DIR}/other-bitness")
  set(configured "${other}/CMakeCache.txt")
  add_custom_command(OUTPUT "${configured}"
    COMMAND ${cmake} --preset win64 -B "${other}" -DEPC_BENCH=OFF
    WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}" VERBATIM)
endif()
set(EPC_OTHER_BIN "${other}/bin")
# Only that build knows whether something has to be built.
add_custom_target(epc_other_bitness ALL
  COMMAND ${cmake} --build "${other}" --target check_published check_transport check_processes
          epc-harness epc-host epc-mon lodctr unlodctr webperf bad_good bad_collect_exception bad_exits
          pdh pdh_client pdh_event epc-wine epc_advapi loadperf netfxperf
          sysperf value_pairs
  DEPENDS ${configured} VERBATIM)
