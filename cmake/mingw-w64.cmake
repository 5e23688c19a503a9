# SPDX-License-Identifier: MIT
# Cross-building for Windows with mingw-w64.  EPC_ARCH is x86_64 or i686.
set(CMAKE_SYSTEM_NAME Windows)
set(EPC_ARCH x86_64 CACHE STRING "x86_64 or i686")
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES EPC_ARCH)
set(CMAKE_SYSTEM_PROCESSOR ${EPC_ARCH})

# The plain name is one of two variants, and installing the other one may change which.
find_program(EPC_MINGW_GCC NAMES ${EPC_ARCH}-w64-mingw32-gcc-win32 ${EPC_ARCH}-w64-mingw32-gcc-posix
             ${EPC_ARCH}-w64-mingw32-gcc NO_CMAKE_FIND_ROOT_PATH REQUIRED)
set(CMAKE_C_COMPILER "${EPC_MINGW_GCC}")
set(CMAKE_RC_COMPILER ${EPC_ARCH}-w64-mingw32-windres)
foreach(kind EXE SHARED MODULE)
  set(CMAKE_${kind}_LINKER_FLAGS_INIT "-static-libgcc")
endforeach()

set(CMAKE_FIND_ROOT_PATH /usr/${EPC_ARCH}-w64-mingw32)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_CROSSCOMPILING_EMULATOR ${CMAKE_CURRENT_LIST_DIR}/../scripts/wine)
