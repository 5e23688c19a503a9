# SPDX-License-Identifier: MIT
#
# EpcInstall.cmake -- "cmake --install": the SDK, the generator and (for Windows) the validator, for
# find_package(epc).

include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(package "${CMAKE_INSTALL_LIBDIR}/cmake/epc")
set(targets epc_core epc_region epc_port epc_app epc_provider)
if(WIN32) # reading counters, and what that needs
  list(APPEND targets epc_check epc_kit epc_host epc_consumer)
endif()
foreach(target ${targets})
  string(REPLACE "epc_" "" name ${target})
  set_target_properties(${target} PROPERTIES EXPORT_NAME ${name})
endforeach()
if(WIN32)
  set_target_properties(epc PROPERTIES EXPORT_NAME dll)
  list(APPEND targets epc epc-harness epc-host epc-mon lodctr unlodctr)
endif()

install(TARGETS ${targets} epc-ini EXPORT epcTargets
        RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}"
        LIBRARY DESTINATION "${CMAKE_INSTALL_LIBDIR}"
        ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}"
        INCLUDES DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}")
# Harnesses of both bitnesses may be in one folder: each finds the other by its name.
if(WIN32 AND EPC_ARCH STREQUAL "i686")
  install(PROGRAMS "$<TARGET_FILE:epc-harness>" DESTINATION "${CMAKE_INSTALL_BINDIR}"
          RENAME epc-harness32.exe)
elseif(WIN32)
  install(TARGETS epc-harness RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}")
endif()
# The DLL of epc-mon serve may be replaced by its user, so its licence and where its source is come
# with it (docs/decisions/0076-http.md).
if(WIN32 AND EPC_MHD)
  install(FILES "${EPC_MHD_DLL}" DESTINATION "${CMAKE_INSTALL_BINDIR}")
  install(FILES "${MHD_ROOT}/${EPC_ARCH}/COPYING" DESTINATION "${CMAKE_INSTALL_DATADIR}/epc/licences"
          RENAME libmicrohttpd.txt)
endif()
install(DIRECTORY "${PROJECT_SOURCE_DIR}/sdk/include/epc"
        DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}")
# Visual Basic reads lines that end as Windows' do.
foreach(file PDHDEFS.TXT pdh.bas)
  file(READ "${PROJECT_SOURCE_DIR}/pdh/vb/${file}" text)
  file(CONFIGURE OUTPUT "${PROJECT_BINARY_DIR}/pdh-vb/${file}" CONTENT "${text}" @ONLY
       NEWLINE_STYLE CRLF)
  install(FILES "${PROJECT_BINARY_DIR}/pdh-vb/${file}" DESTINATION "${CMAKE_INSTALL_DATADIR}/epc/vb")
endforeach()
install(EXPORT epcTargets NAMESPACE epc:: DESTINATION "${package}")

configure_package_config_file("${CMAKE_CURRENT_LIST_DIR}/epcConfig.cmake.in"
                              "${PROJECT_BINARY_DIR}/epcConfig.cmake"
                              INSTALL_DESTINATION "${package}")
# Below 1.0 any version may be incompatible with any other.
write_basic_package_version_file("${PROJECT_BINARY_DIR}/epcConfigVersion.cmake"
                                 COMPATIBILITY SameMinorVersion)
install(FILES "${PROJECT_BINARY_DIR}/epcConfig.cmake" "${PROJECT_BINARY_DIR}/epcConfigVersion.cmake"
              "${CMAKE_CURRENT_LIST_DIR}/EpcGenerate.cmake"
              "${CMAKE_CURRENT_LIST_DIR}/EpcMessageTable.cmake"
              "${CMAKE_CURRENT_LIST_DIR}/EpcProviderTest.cmake"
        DESTINATION "${package}")
