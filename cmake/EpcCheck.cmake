# SPDX-License-Identifier: MIT
#
# EpcCheck.cmake -- finds the unit-test framework for this build: epc::libcheck.
#
# Linux: the distribution's package.  Windows: CHECK_ROOT/<arch>, as scripts/setup builds it;
# linked statically, libwinpthread too, so that a test is one file.

if(NOT EPC_TESTS OR EPC_FUZZ)
  return()
endif()

add_library(epc_libcheck INTERFACE)
add_library(epc::libcheck ALIAS epc_libcheck)

if(NOT WIN32)
  find_package(PkgConfig REQUIRED)
  pkg_check_modules(CHECK REQUIRED IMPORTED_TARGET check)
  target_link_libraries(epc_libcheck INTERFACE PkgConfig::CHECK)
  return()
endif()

set(CHECK_ROOT "${PROJECT_SOURCE_DIR}/build/check" CACHE PATH
    "Folder of Check for Windows: <arch>/include, <arch>/lib")
if(DEFINED ENV{CHECK_ROOT})
  set(CHECK_ROOT "$ENV{CHECK_ROOT}")
endif()
if(NOT EXISTS "${CHECK_ROOT}/${EPC_ARCH}/lib/libcheck.a")
  message(FATAL_ERROR "Check for ${EPC_ARCH} is not in ${CHECK_ROOT}: run scripts/setup, or set "
                      "CHECK_ROOT, or turn EPC_TESTS off")
endif()
target_include_directories(epc_libcheck SYSTEM INTERFACE "${CHECK_ROOT}/${EPC_ARCH}/include")
target_link_libraries(epc_libcheck INTERFACE "${CHECK_ROOT}/${EPC_ARCH}/lib/libcheck.a"
                      -Wl,-Bstatic -lpthread -Wl,-Bdynamic -lshlwapi)
