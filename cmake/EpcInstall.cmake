# SPDX-License-Identifier: MIT
#
# EpcInstall.cmake -- what "cmake --install" installs, in four components:
#
#   runtime      the tools, DLLs, licences
#   development  headers, libraries, the package for find_package(epc), pkg-config files
#   docs         man pages, and the documents as HTML where a build made them
#   sample       the sample provider: sources that build with the package, and its programs
#
# development needs runtime: the generator is a tool.  docs/releasing.md lists what releases contain.

include(GNUInstallDirs)
include(CMakePackageConfigHelpers)
include("${CMAKE_CURRENT_LIST_DIR}/EpcPkgConfig.cmake")

set(package "${CMAKE_INSTALL_LIBDIR}/cmake/epc")
set(data "${CMAKE_INSTALL_DATADIR}/epc")
set(doc "${CMAKE_INSTALL_DATADIR}/doc/epc")
set(parts "${CMAKE_CURRENT_LIST_DIR}/package")

# Libraries and tools that an author's project knows as epc::NAME.
set(targets epc_core epc_region epc_port epc_app epc_provider)
set(tools epc-ini)
if(WIN32) # reading counters, and what that needs
  list(APPEND targets epc_check epc_kit epc_host epc_remote epc_consumer)
endif()
foreach(target ${targets})
  string(REPLACE "epc_" "" name ${target})
  set_target_properties(${target} PROPERTIES EXPORT_NAME ${name})
endforeach()
set_target_properties(epc PROPERTIES EXPORT_NAME dll)
list(APPEND targets epc)
if(WIN32)
  list(APPEND tools epc-harness epc-host epc-mon lodctr unlodctr)
endif()
install(TARGETS ${targets} ${tools} EXPORT epcTargets
        RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}" COMPONENT runtime
        LIBRARY DESTINATION "${CMAKE_INSTALL_LIBDIR}" COMPONENT runtime
        ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}" COMPONENT development
        INCLUDES DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}")
install(EXPORT epcTargets NAMESPACE epc:: DESTINATION "${package}" COMPONENT development)

# The other tools and DLLs.  Natively the harness and epc-mon judge and show what was saved.
set(others epc-harness epc-mon)
if(WIN32)
  set(others loadperf epc_setup pdh sysperf epc-wine epc_advapi netfxperf)
endif()
install(TARGETS ${others} RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}" COMPONENT runtime
        ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}" COMPONENT not-installed EXCLUDE_FROM_ALL)
add_dependencies(epc_ships ${targets} ${tools} ${others})

# Linked with libraries of another licence, so it is a package of its own, with its notice.
get_directory_property(asks_others DIRECTORY "${PROJECT_SOURCE_DIR}/remote" DEFINITION
                       epc_remote_connects)
if(asks_others)
  install(TARGETS epc-remote RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}" COMPONENT remote)
  install(FILES "${PROJECT_SOURCE_DIR}/remote/copyright"
          DESTINATION "${CMAKE_INSTALL_DATADIR}/doc/epc-remote" COMPONENT remote)
  add_dependencies(epc_ships epc-remote)
endif()

if(WIN32)
  # Harnesses of both bitnesses may be in one folder: each finds the other by its name.
  set(bits 64)
  if(EPC_ARCH STREQUAL "i686")
    set(bits 32)
  endif()
  install(PROGRAMS "$<TARGET_FILE:epc-harness>" DESTINATION "${CMAKE_INSTALL_BINDIR}"
          RENAME epc-harness${bits}.exe COMPONENT runtime)
  # What lodctr reads when sysperf.dll is installed (docs/pdh.md).
  install(FILES "${PROJECT_SOURCE_DIR}/provider-system/system.ini"
                "${PROJECT_SOURCE_DIR}/provider-system/system.h"
          DESTINATION "${CMAKE_INSTALL_BINDIR}" COMPONENT runtime)
  # For compilers that cannot read mingw's import library.
  if(EPC_MSVC_LIB)
    install(FILES "${EPC_MSVC_LIB}" DESTINATION "${CMAKE_INSTALL_LIBDIR}" COMPONENT development)
    add_dependencies(epc_ships epc_msvc_lib)
  endif()
  # The DLL of epc-mon serve may be replaced by its user, so its licence and where its source is come
  # with it (docs/decisions/exporting.md).
  if(EPC_MHD)
    install(FILES "${EPC_MHD_DLL}" DESTINATION "${CMAKE_INSTALL_BINDIR}" COMPONENT runtime)
    install(FILES "${MHD_ROOT}/${EPC_ARCH}/COPYING" DESTINATION "${data}/licences"
            RENAME libmicrohttpd.txt COMPONENT runtime)
  endif()
endif()
include("${CMAKE_CURRENT_LIST_DIR}/EpcNotices.cmake")
install(FILES "${PROJECT_SOURCE_DIR}/LICENSE" "${PROJECT_SOURCE_DIR}/CHANGELOG.md"
              "${epc_notices}" "${epc_components}"
        DESTINATION "${doc}" COMPONENT runtime)

install(DIRECTORY "${PROJECT_SOURCE_DIR}/sdk/include/epc"
        DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}" COMPONENT development)
# Visual Basic reads lines that end as Windows' do.
foreach(file PDHDEFS.TXT pdh.bas)
  file(READ "${PROJECT_SOURCE_DIR}/pdh/vb/${file}" text)
  file(CONFIGURE OUTPUT "${PROJECT_BINARY_DIR}/pdh-vb/${file}" CONTENT "${text}" @ONLY
       NEWLINE_STYLE CRLF)
  install(FILES "${PROJECT_BINARY_DIR}/pdh-vb/${file}" DESTINATION "${data}/vb"
          COMPONENT development)
endforeach()

# The package says for which system it is made, and refuses others with a sentence.
set(epc_made_for "${CMAKE_SYSTEM_NAME}")
math(EXPR epc_made_bits "${CMAKE_SIZEOF_VOID_P} * 8")
configure_package_config_file("${parts}/epcConfig.cmake.in" "${PROJECT_BINARY_DIR}/epcConfig.cmake"
                              INSTALL_DESTINATION "${package}")
configure_file("${parts}/epcConfigVersion.cmake.in" "${PROJECT_BINARY_DIR}/epcConfigVersion.cmake"
               @ONLY)
install(FILES "${PROJECT_BINARY_DIR}/epcConfig.cmake" "${PROJECT_BINARY_DIR}/epcConfigVersion.cmake"
              "${CMAKE_CURRENT_LIST_DIR}/EpcGenerate.cmake"
              "${CMAKE_CURRENT_LIST_DIR}/EpcMessageTable.cmake"
              "${CMAKE_CURRENT_LIST_DIR}/EpcMessageText.cmake"
              "${CMAKE_CURRENT_LIST_DIR}/EpcProviderTest.cmake"
        DESTINATION "${package}" COMPONENT development)
if(WIN32)
  configure_file("${parts}/toolchain.cmake.in" "${PROJECT_BINARY_DIR}/toolchain.cmake" @ONLY)
  install(FILES "${PROJECT_BINARY_DIR}/toolchain.cmake" DESTINATION "${package}"
          COMPONENT development)
endif()
epc_pkgconfig(epc-app "Counts in an application" epc_app)
epc_pkgconfig(epc-provider "For a performance DLL" epc_provider)
if(WIN32)
  epc_pkgconfig(epc-consumer "Reads counters" epc_consumer)
  epc_pkgconfig(epc "Counts in an application, as a DLL" epc)
endif()

string(REPLACE "[" "[[]" plain "${PROJECT_SOURCE_DIR}") # the folder's name is not a pattern
file(GLOB pages CONFIGURE_DEPENDS "${plain}/docs/man/*.1")
install(FILES ${pages} DESTINATION "${CMAKE_INSTALL_MANDIR}/man1" COMPONENT docs)
file(GLOB schemas CONFIGURE_DEPENDS "${plain}/docs/*.schema.json")
install(FILES ${schemas} DESTINATION "${doc}" COMPONENT docs)
install(DIRECTORY "${PROJECT_SOURCE_DIR}/docs/prometheus" DESTINATION "${doc}" COMPONENT docs)
# scripts/release makes the documents as HTML once, for all builds.
set(EPC_HTML "" CACHE PATH "Folder with the documents as HTML (scripts/docs) to install, or empty")
if(EPC_HTML)
  install(DIRECTORY "${EPC_HTML}/" DESTINATION "${doc}/html" COMPONENT docs)
endif()

# Included by their path from the folder above provider-sample.
install(DIRECTORY "${PROJECT_SOURCE_DIR}/provider-sample" DESTINATION "${data}/sample"
        COMPONENT sample PATTERN CMakeLists.txt EXCLUDE)
install(FILES "${parts}/sample.cmake" DESTINATION "${data}/sample" RENAME CMakeLists.txt
        COMPONENT sample)
if(WIN32)
  install(TARGETS webperf webapp RUNTIME DESTINATION "${data}/sample/bin" COMPONENT sample
          ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}" COMPONENT not-installed EXCLUDE_FROM_ALL)
  install(FILES "${PROJECT_SOURCE_DIR}/provider-sample/webperf.ini"
                "${PROJECT_SOURCE_DIR}/provider-sample/webperf.h"
          DESTINATION "${data}/sample/bin" COMPONENT sample)
  add_dependencies(epc_ships webperf webapp)
endif()
