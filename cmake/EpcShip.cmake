# SPDX-License-Identifier: MIT
#
# EpcShip.cmake -- builds for users (the presets package, package-win64 and package-win32): the same
# source gives the same bytes for every user, in every folder, at every time (docs/releasing.md).

option(EPC_SHIP "Build files that ship: without debug information, times and paths" OFF)

if(EPC_SHIP)
  # Of a path, __FILE__ and debug information keep what is below the source tree.
  add_compile_options("-ffile-prefix-map=${PROJECT_SOURCE_DIR}/=")
  add_link_options(-s)
  if(WIN32)
    add_link_options(-Wl,--no-insert-timestamp)
  endif()
  # D: archives without times and owners.
  set(CMAKE_C_ARCHIVE_CREATE "<CMAKE_AR> qcD <TARGET> <LINK_FLAGS> <OBJECTS>")
  set(CMAKE_C_ARCHIVE_APPEND "<CMAKE_AR> qD <TARGET> <LINK_FLAGS> <OBJECTS>")
  set(CMAKE_C_ARCHIVE_FINISH "<CMAKE_RANLIB> -D <TARGET>")
endif()

# All that "cmake --install" takes; EpcInstall.cmake adds what it is.
add_custom_target(epc_ships)
