# SPDX-License-Identifier: MIT
#
# EpcNotices.cmake -- what the installed files contain that is not ours: for people (epc_notices), and
# as a list of components in SPDX 2.3 (epc_components).  Versions are those of this build.

set(epc_notices "${PROJECT_BINARY_DIR}/THIRD-PARTY.txt")
set(epc_components "${PROJECT_BINARY_DIR}/epc.spdx")
set(EPC_NOTICES "Third-party code in epc ${PROJECT_VERSION} for ${CMAKE_SYSTEM_NAME}\n")
set(EPC_SPDX "")

# epci_component(NAME version licence supplier download notice)
function(epci_component name version licence supplier from notice)
  string(APPEND EPC_NOTICES "\n${name} ${version} (${licence})\n${notice}\n")
  string(APPEND EPC_SPDX "
PackageName: ${name}
SPDXID: SPDXRef-${name}
PackageVersion: ${version}
PackageSupplier: Organization: ${supplier}
PackageDownloadLocation: ${from}
FilesAnalyzed: false
PackageLicenseConcluded: ${licence}
PackageLicenseDeclared: ${licence}
PackageCopyrightText: NOASSERTION
Relationship: SPDXRef-epc CONTAINS SPDXRef-${name}
")
  set(EPC_NOTICES "${EPC_NOTICES}" PARENT_SCOPE)
  set(EPC_SPDX "${EPC_SPDX}" PARENT_SCOPE)
endfunction()

# The folder page says whether its pages have dygraphs.
get_directory_property(dygraphs DIRECTORY "${PROJECT_SOURCE_DIR}/page" DEFINITION dygraphs)
get_directory_property(dygraphs_version DIRECTORY "${PROJECT_SOURCE_DIR}/page"
                       DEFINITION dygraphs_version)
if(dygraphs)
  file(READ "${PROJECT_SOURCE_DIR}/page/assets/dygraphs-licence.txt" text)
  epci_component(dygraphs ${dygraphs_version} MIT "Dan Vanderkam and others" "https://dygraphs.com/"
    "Draws charts in the pages that epc-harness and epc-mon write; built into both.\n\n${text}")
endif()
if(WIN32)
  if(EPC_MHD)
    file(STRINGS "${MHD_ROOT}/${EPC_ARCH}/include/microhttpd.h" line
         REGEX "^#define MHD_VERSION 0x[0-9a-fA-F]+$")
    string(REGEX REPLACE ".*0x(..)(..)(..).*" "\\1.\\2.\\3" version "${line}")
    string(REGEX REPLACE "(^|[.])0+([0-9])" "\\1\\2" version "${version}")
    epci_component(libmicrohttpd ${version} LGPL-2.1-or-later "GNU project"
      "https://www.gnu.org/software/libmicrohttpd/"
      "The HTTP server of epc-mon serve: libmicrohttpd-12.dll, unchanged, which you may replace by a
build of your own.  Its licence is share/epc/licences/libmicrohttpd.txt; its source is in the
release, next to the archive with this file.")
  endif()
  file(STRINGS "${EPC_ZLIB_INCLUDE}/zlib.h" line REGEX "^#define ZLIB_VERSION \"")
  string(REGEX REPLACE ".*\"([^\"]*)\".*" "\\1" version "${line}")
  file(STRINGS "${EPC_ZLIB_INCLUDE}/zlib.h" rights REGEX "^  Copyright \\(C\\)" LIMIT_COUNT 1)
  string(STRIP "${rights}" rights)
  epci_component(zlib ${version} Zlib "Jean-loup Gailly and Mark Adler" "https://zlib.net/"
    "Deflates captures; part of epc-mon.exe and epc-harness.exe.  ${rights}.
It comes without any warranty; altered versions have to be marked as such.")
  execute_process(COMMAND "${CMAKE_C_COMPILER}" -dumpfullversion OUTPUT_VARIABLE gcc
                  OUTPUT_STRIP_TRAILING_WHITESPACE)
  epci_component(libgcc ${gcc} "GPL-3.0-or-later WITH GCC-exception-3.1"
    "Free Software Foundation" "https://gcc.gnu.org/"
    "The compiler's support functions.  The exception permits to pass on programs that contain
them under any terms.")
  execute_process(COMMAND "${CMAKE_C_COMPILER}" -E -dM -include _mingw.h -xc - INPUT_FILE /dev/null
                  OUTPUT_VARIABLE defines)
  string(REGEX REPLACE ".*__MINGW64_VERSION_MAJOR ([0-9]+).*" "\\1" major "${defines}")
  string(REGEX REPLACE ".*__MINGW64_VERSION_MINOR ([0-9]+).*" "\\1" minor "${defines}")
  string(REGEX REPLACE ".*__MINGW64_VERSION_BUGFIX ([0-9]+).*" "\\1" bugfix "${defines}")
  epci_component(mingw-w64 ${major}.${minor}.${bugfix} "ZPL-2.1 AND LicenseRef-mingw-w64"
    "mingw-w64 project" "https://www.mingw-w64.org/"
    "Startup code and functions of the C library; in every program and DLL.  Its notices, with
those of the parts that others wrote, are share/epc/licences/mingw-w64.txt.")
  # Debian has the notices of the whole runtime in one file.
  set(notices /usr/share/doc/mingw-w64-common/copyright)
  if(EXISTS "${notices}")
    install(FILES "${notices}" DESTINATION "${data}/licences" RENAME mingw-w64.txt
            COMPONENT runtime)
    set(EPC_SPDX "${EPC_SPDX}
LicenseID: LicenseRef-mingw-w64
ExtractedText: <text>The notices in share/epc/licences/mingw-w64.txt</text>
")
  elseif(EPC_SHIP)
    message(WARNING "${notices} is missing: the files of this build may not be passed on without it")
  endif()
endif()
file(WRITE "${epc_notices}" "${EPC_NOTICES}")

# SOURCE_DATE_EPOCH decides the time, as everywhere in a release.
string(TIMESTAMP created "%Y-%m-%dT%H:%M:%SZ" UTC)
string(TOLOWER "${CMAKE_SYSTEM_NAME}-${CMAKE_SYSTEM_PROCESSOR}" system)
file(WRITE "${epc_components}" "SPDXVersion: SPDX-2.3
DataLicense: CC0-1.0
SPDXID: SPDXRef-DOCUMENT
DocumentName: epc-${PROJECT_VERSION}-${system}
DocumentNamespace: urn:epc:${PROJECT_VERSION}:${system}:${created}
Creator: Organization: The epc authors
Created: ${created}
Relationship: SPDXRef-DOCUMENT DESCRIBES SPDXRef-epc

PackageName: epc
SPDXID: SPDXRef-epc
PackageVersion: ${PROJECT_VERSION}
PackageSupplier: Organization: The epc authors
PackageDownloadLocation: NOASSERTION
FilesAnalyzed: false
PackageLicenseConcluded: MIT
PackageLicenseDeclared: MIT
PackageCopyrightText: The epc authors
${EPC_SPDX}")
