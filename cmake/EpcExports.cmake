# SPDX-License-Identifier: MIT
#
# EpcExports.cmake -- tests of a DLL's exports and a program's imports, read out of the files;
# nothing is run, so they also work where 32-bit Wine does not exist.

# epc_add_exports_test(TARGET dll DEF file [CDECL])
#
# The export table of the DLL has to equal the .def file, name by name.  CDECL: the functions have
# the convention of C, not that of Windows.
function(epc_add_exports_test)
  cmake_parse_arguments(PARSE_ARGV 0 T "CDECL" "TARGET;DEF" "")
  cmake_path(ABSOLUTE_PATH T_DEF BASE_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}")
  set(nm "")
  if(EPC_ARCH STREQUAL "i686" AND NOT T_CDECL)
    set(nm "${CMAKE_NM}")
  endif()
  epc_add_script_test(NAME exports_${T_TARGET} PART build WINDOWS_ONLY COMMAND
                      "${PROJECT_SOURCE_DIR}/tests/lint/check-exports"
                      $<TARGET_FILE:${T_TARGET}> "${T_DEF}" ${nm})
  if(WIN32)
    add_dependencies(epc_inspected ${T_TARGET})
  endif()
endfunction()

# epc_add_imports_test(TARGET name DLLS name...)
#
# The program or DLL has to import from exactly these DLLs.
function(epc_add_imports_test)
  cmake_parse_arguments(PARSE_ARGV 0 T "" "TARGET" "DLLS")
  epc_add_script_test(NAME imports_${T_TARGET} PART build WINDOWS_ONLY COMMAND
                      "${PROJECT_SOURCE_DIR}/tests/lint/check-imports"
                      $<TARGET_FILE:${T_TARGET}> ${T_DLLS})
  if(WIN32)
    add_dependencies(epc_inspected ${T_TARGET})
  endif()
endfunction()
