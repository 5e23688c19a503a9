# SPDX-License-Identifier: MIT
#
# EpcPkgConfig.cmake -- files for pkg-config, for authors who do not use CMake.

# The libraries that the target links its users with, each before those that it needs.
function(epci_libraries_of out target)
  set(all "")
  get_target_property(libraries ${target} INTERFACE_LINK_LIBRARIES)
  foreach(library ${libraries})
    string(REGEX REPLACE "^[$]<LINK_ONLY:(.*)>$" "\\1" library "${library}")
    if(TARGET ${library})
      epci_libraries_of(more ${library})
      list(APPEND all ${library} ${more})
    elseif(library)
      list(APPEND all ${library})
    endif()
  endforeach()
  # The last place of each counts.
  list(REVERSE all)
  list(REMOVE_DUPLICATES all)
  list(REVERSE all)
  set(${out} "${all}" PARENT_SCOPE)
endfunction()

# epc_pkgconfig(NAME description target)
#
# Installs NAME.pc with the library `target` and all that it needs.  The paths begin at the file's
# own folder, so that the package may be anywhere.
function(epc_pkgconfig EPC_PC_NAME EPC_PC_DESCRIPTION target)
  get_target_property(type ${target} TYPE)
  set(needed "")
  if(type STREQUAL "STATIC_LIBRARY")
    epci_libraries_of(needed ${target})
  endif()
  list(TRANSFORM needed PREPEND " -l")
  string(CONCAT EPC_PC_LIBS "-l${target}" ${needed})
  configure_file("${PROJECT_SOURCE_DIR}/cmake/package/epc.pc.in"
                 "${PROJECT_BINARY_DIR}/${EPC_PC_NAME}.pc" @ONLY)
  install(FILES "${PROJECT_BINARY_DIR}/${EPC_PC_NAME}.pc"
          DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig" COMPONENT development)
endfunction()
