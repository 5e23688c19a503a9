# SPDX-License-Identifier: MIT
#
# EpcParts.cmake -- links the libraries of the folders that cmake/parts.txt lets a folder use.

set(epc_parts "${PROJECT_SOURCE_DIR}/cmake/parts.txt")
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${epc_parts}")

# epc_part(target folder...)
#
# Says that `target` is built from these folders, and links it with the targets of all folders that
# they may use.  Those come first: a folder that is used before it has a target is an error.
function(epc_part target)
  set(libraries "")
  foreach(folder ${ARGN})
    file(STRINGS "${epc_parts}" row REGEX "^${folder}:")
    if(NOT row)
      message(FATAL_ERROR "cmake/parts.txt has no row for ${folder}")
    endif()
    set_property(GLOBAL PROPERTY "EPC_PART_${folder}" ${target})
    string(REGEX REPLACE "^[^:]*:" "" uses "${row}")
    separate_arguments(uses)
    foreach(use ${uses})
      get_property(library GLOBAL PROPERTY "EPC_PART_${use}")
      if(NOT library AND NOT use IN_LIST ARGN)
        message(FATAL_ERROR "${folder} uses ${use}, which no target above it is built from")
      endif()
      list(APPEND libraries ${library})
    endforeach()
  endforeach()
  list(REMOVE_DUPLICATES libraries)
  list(REMOVE_ITEM libraries ${target})
  get_target_property(type ${target} TYPE)
  if(type STREQUAL "STATIC_LIBRARY")
    target_link_libraries(${target} PUBLIC ${libraries})
  else()
    target_link_libraries(${target} PRIVATE ${libraries})
  endif()
endfunction()
