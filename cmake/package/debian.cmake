# SPDX-License-Identifier: MIT
#
# Configures CPack for one Debian package; scripts/release passes in the environment:
#   EPC_DEB_NAME     epc, epc-remote or epc-mingw-w64
#   EPC_DEB_VERSION
#   EPC_DEB_MAINTAINER  who makes the release
#   EPC_DEB_FILES    a folder with the package's files as they are below /
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME "$ENV{EPC_DEB_NAME}")
set(CPACK_PACKAGE_VERSION "$ENV{EPC_DEB_VERSION}")
set(CPACK_PACKAGE_VENDOR "The epc authors")
set(CPACK_PACKAGE_CONTACT "$ENV{EPC_DEB_MAINTAINER}")
set(CPACK_INSTALLED_DIRECTORIES "$ENV{EPC_DEB_FILES};/")
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
if("$ENV{EPC_DEB_NAME}" STREQUAL "epc")
  execute_process(COMMAND dpkg --print-architecture OUTPUT_VARIABLE CPACK_DEBIAN_PACKAGE_ARCHITECTURE
                  OUTPUT_STRIP_TRAILING_WHITESPACE)
  set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "Performance counters for Windows: generator and tools")
  set(CPACK_PACKAGE_DESCRIPTION "epc-ini checks counter descriptions and generates from them, \
epc-harness judges and epc-mon shows what was saved; with man pages, documents, and what a program \
needs that counts in its tests on this machine.")
  # The libraries of the programs, as dpkg-shlibdeps finds them.
  set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
  set(CPACK_DEBIAN_PACKAGE_SUGGESTS "epc-mingw-w64, epc-remote")
elseif("$ENV{EPC_DEB_NAME}" STREQUAL "epc-remote")
  execute_process(COMMAND dpkg --print-architecture OUTPUT_VARIABLE CPACK_DEBIAN_PACKAGE_ARCHITECTURE
                  OUTPUT_STRIP_TRAILING_WHITESPACE)
  set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "Performance counters of other computers, for epc-mon")
  set(CPACK_PACKAGE_DESCRIPTION "epc-remote reads another computer's performance counters over the \
Remote Registry protocol.  It is linked with Samba's libraries, and so has their licence.")
  set(CPACK_DEBIAN_PACKAGE_SECTION net)
  set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
  set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "epc")
else()
  set(CPACK_DEBIAN_PACKAGE_ARCHITECTURE all)
  set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "Performance counters for Windows: cross development")
  set(CPACK_PACKAGE_DESCRIPTION "Headers, libraries, the package for CMake, DLLs and tools for \
Windows of both bitnesses, for mingw-w64; and the sample provider.")
  set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "epc, cmake, gcc-mingw-w64-x86-64 | gcc-mingw-w64-i686")
  set(CPACK_DEBIAN_PACKAGE_SUGGESTS "wine")
endif()
set(CPACK_PACKAGE_FILE_NAME
    "$ENV{EPC_DEB_NAME}_$ENV{EPC_DEB_VERSION}_${CPACK_DEBIAN_PACKAGE_ARCHITECTURE}")
