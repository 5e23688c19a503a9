# SPDX-License-Identifier: MIT
#
# EpcZlib.cmake -- finds zlib, which captures of version 3 need: epc::zlib.
#
# Linux: the distribution's library.  Windows: Debian's static one, which is part of the programs.

add_library(epc_zlib INTERFACE)
add_library(epc::zlib ALIAS epc_zlib)
if(NOT WIN32)
  find_package(ZLIB 1.2.9 REQUIRED)
  target_link_libraries(epc_zlib INTERFACE ZLIB::ZLIB)
  return()
endif()

find_path(EPC_ZLIB_INCLUDE zlib.h REQUIRED)
find_library(EPC_ZLIB_LIBRARY libz.a REQUIRED)
target_include_directories(epc_zlib SYSTEM INTERFACE "${EPC_ZLIB_INCLUDE}")
target_link_libraries(epc_zlib INTERFACE "${EPC_ZLIB_LIBRARY}")
