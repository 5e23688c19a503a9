# SPDX-License-Identifier: MIT
#
# EpcResources.cmake -- version resources and manifests for executables and DLLs.

# epc_add_resources(TARGET description)
#
# Adds a version resource with this description (plain ASCII) and, to an executable, a manifest: it
# runs with the rights of the user that starts it, and with long paths.  Has no effect in other
# builds.
function(epc_add_resources target description)
  if(NOT WIN32)
    return()
  endif()
  get_target_property(type ${target} TYPE)
  get_target_property(name ${target} OUTPUT_NAME)
  if(NOT name)
    set(name ${target})
  endif()
  string(REPLACE "." "," EPC_RC_VERSION "${PROJECT_VERSION}.0")
  set(EPC_RC_DESCRIPTION "${description}")
  if(type STREQUAL "EXECUTABLE")
    set(EPC_RC_FILE "${name}.exe")
    set(EPC_RC_TYPE VFT_APP)
    set(EPC_RC_MANIFEST "1 RT_MANIFEST \"${PROJECT_SOURCE_DIR}/cmake/epc.manifest\"")
  else()
    set(EPC_RC_FILE "${name}.dll")
    set(EPC_RC_TYPE VFT_DLL)
    set(EPC_RC_MANIFEST "")
  endif()
  set(rc "${CMAKE_CURRENT_BINARY_DIR}/${target}.version.rc")
  configure_file("${PROJECT_SOURCE_DIR}/cmake/epc.rc.in" "${rc}" @ONLY)
  target_sources(${target} PRIVATE "${rc}")
  set_property(SOURCE "${rc}" PROPERTY OBJECT_DEPENDS "${PROJECT_SOURCE_DIR}/cmake/epc.manifest")
endfunction()
