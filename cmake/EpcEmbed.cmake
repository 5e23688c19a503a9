# SPDX-License-Identifier: MIT
#
# EpcEmbed.cmake -- puts the bytes of files into a C source.

# epc_embed(OUTPUT HEADER name file...)
#
# Writes <generated>/<OUTPUT>, which includes HEADER and defines for each pair a `struct page_asset
# name` with the bytes of the file.  The word EMPTY gives an empty asset.  What a script says of
# its source map is left out: a page has no other file to load.
function(epc_embed output header)
  set(arrays "")
  while(ARGN)
    list(POP_FRONT ARGN name file)
    if(file STREQUAL "EMPTY")
      string(APPEND arrays "\nconst struct page_asset ${name} = { NULL, 0 };\n")
      continue()
    endif()
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${file}")
    file(READ "${file}" hex HEX)
    string(FIND "${hex}" "2f2f2320736f757263654d617070696e6755524c3d" map REVERSE)
    if(NOT map EQUAL -1)
      string(SUBSTRING "${hex}" 0 ${map} hex)
    endif()
    string(REGEX REPLACE "(................................)" "\\1\n" hex "${hex}")
    string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," hex "${hex}")
    string(APPEND arrays "\nstatic const unsigned char ${name}_bytes[] = {\n${hex}\n};\n"
           "const struct page_asset ${name} = { ${name}_bytes, sizeof ${name}_bytes };\n")
  endwhile()
  file(CONFIGURE OUTPUT "${PROJECT_BINARY_DIR}/generated/${output}" @ONLY CONTENT
       "/* made from files by cmake/EpcEmbed.cmake; do not edit */\n#include \"@header@\"\n@arrays@")
endfunction()
