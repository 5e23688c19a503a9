# SPDX-License-Identifier: MIT
#
# EpcExports.cmake -- the export table of a DLL must be its .def file, name by name.

# epc_add_exports_test(TARGET dll DEF file)
#
# Reads the DLL with objdump; nothing is run, so it also holds where 32-bit Wine does not exist.
function(epc_add_exports_test)
  cmake_parse_arguments(PARSE_ARGV 0 T "" "TARGET;DEF" "")
  cmake_path(ABSOLUTE_PATH T_DEF BASE_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}")
  epc_add_script_test(NAME exports_${T_TARGET} WINDOWS_ONLY COMMAND
                      "${PROJECT_SOURCE_DIR}/tests/lint/check-exports" ${CMAKE_OBJDUMP}
                      $<TARGET_FILE:${T_TARGET}> "${T_DEF}")
endfunction()
