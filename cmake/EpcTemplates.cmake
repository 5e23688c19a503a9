# SPDX-License-Identifier: MIT
#
# EpcTemplates.cmake -- makes text files of the source tree available to C.

# epc_templates(HEADER name file...)
#
# Writes <generated>/<HEADER>: for each pair an array `name` with the lines of the file, without
# their line ends, up to NULL.
function(epc_templates header)
  set(arrays "")
  while(ARGN)
    list(POP_FRONT ARGN name file)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${file}")
    file(READ "${file}" text)
    string(REGEX REPLACE "([\\\"])" "\\\\\\1" text "${text}")
    string(REGEX REPLACE "([^\n]*)\n" "    \"\\1\",\n" text "${text}")
    string(APPEND arrays "\nstatic const char *const ${name}[] = {\n${text}    NULL,\n};\n")
  endwhile()
  string(MAKE_C_IDENTIFIER "${header}" guard)
  string(TOUPPER "${guard}" guard)
  file(CONFIGURE OUTPUT "${PROJECT_BINARY_DIR}/generated/${header}" @ONLY CONTENT
       "/* generated from templates by cmake/EpcTemplates.cmake; do not edit */\n\
#ifndef @guard@\n#define @guard@\n@arrays@\n#endif\n")
endfunction()
