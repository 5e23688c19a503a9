# SPDX-License-Identifier: MIT
#
# EpcMicrohttpd.cmake -- finds the HTTP server of epc-mon serve: epc::libmicrohttpd, if EPC_MHD.
#
# Linux: the distribution's package.  Windows: the DLL that scripts/setup builds.  Its import library
# is not used: epc-mon loads the DLL when it serves (docs/decisions/exporting.md).

set(EPC_MHD FALSE)
add_library(epc_libmicrohttpd INTERFACE)
add_library(epc::libmicrohttpd ALIAS epc_libmicrohttpd)

if(NOT WIN32)
  find_package(PkgConfig)
  if(PkgConfig_FOUND)
    pkg_check_modules(MHD IMPORTED_TARGET libmicrohttpd>=0.9.75)
  endif()
  if(MHD_FOUND)
    set(EPC_MHD TRUE)
    target_link_libraries(epc_libmicrohttpd INTERFACE PkgConfig::MHD)
  endif()
  return()
endif()

set(MHD_ROOT "${PROJECT_SOURCE_DIR}/build/libmicrohttpd" CACHE PATH
    "Folder of libmicrohttpd for Windows: <arch>/bin, <arch>/include")
set(EPC_MHD_DLL "${MHD_ROOT}/${EPC_ARCH}/bin/libmicrohttpd-12.dll")
if(EXISTS "${EPC_MHD_DLL}")
  set(EPC_MHD TRUE)
  target_include_directories(epc_libmicrohttpd SYSTEM INTERFACE "${MHD_ROOT}/${EPC_ARCH}/include")
  configure_file("${EPC_MHD_DLL}" "${CMAKE_RUNTIME_OUTPUT_DIRECTORY}/libmicrohttpd-12.dll" COPYONLY)
endif()
