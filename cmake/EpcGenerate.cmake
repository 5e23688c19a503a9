# SPDX-License-Identifier: MIT
#
# EpcGenerate.cmake -- generates files from a schema (.epc) during the build.  Part of the installed
# package: find_package(epc) loads it.
#
# The generator is the program EPC_INI if that is set; otherwise, without cross-compiling, the
# package's epc-ini; with cross-compiling, the native epc-ini if it is on the PATH, else the
# package's, run by CMAKE_CROSSCOMPILING_EMULATOR.

# The endings of the file names, by kind; ini/emit/emit.h has the table.
set(EPC_SUFFIXES_header .h)
set(EPC_SUFFIXES_ini .ini)
set(EPC_SUFFIXES_schema _schema.c _schema.h)
set(EPC_SUFFIXES_dll _dll.c)
set(EPC_SUFFIXES_def .def)
set(EPC_SUFFIXES_reg .reg)
set(EPC_SUFFIXES_mc .mc)
set(EPC_SUFFIXES_nsh .nsh)
set(EPC_SUFFIXES_wxi .wxi)
set(EPC_SUFFIXES_iss .iss)
set(EPC_SUFFIXES_man .man _man.rc)

# Returns the command and its file.  A generator of another version would not fit the library.
function(epci_generator out_command out_file)
  if(CMAKE_CROSSCOMPILING)
    find_program(EPC_INI epc-ini NO_CMAKE_FIND_ROOT_PATH DOC "epc-ini for the machine that builds")
  endif()
  if(EPC_INI)
    execute_process(COMMAND "${EPC_INI}" --version OUTPUT_VARIABLE version ERROR_VARIABLE error
                    RESULT_VARIABLE code OUTPUT_STRIP_TRAILING_WHITESPACE)
    if(NOT code STREQUAL "0" OR NOT version STREQUAL "epc-ini ${EPC_VERSION}")
      message(FATAL_ERROR "EPC_INI is ${EPC_INI}, wanted is epc-ini ${EPC_VERSION} for this machine; "
                          "--version says: ${version}${error} (${code})")
    endif()
    set(${out_command} "${EPC_INI}" PARENT_SCOPE)
    set(${out_file} "${EPC_INI}" PARENT_SCOPE)
    return()
  endif()
  if(CMAKE_CROSSCOMPILING AND NOT CMAKE_CROSSCOMPILING_EMULATOR)
    message(FATAL_ERROR "Nothing here runs the package's epc-ini: set EPC_INI to one for this machine, "
                        "or CMAKE_CROSSCOMPILING_EMULATOR")
  endif()
  set(${out_command} ${CMAKE_CROSSCOMPILING_EMULATOR} $<TARGET_FILE:epc::epc-ini> PARENT_SCOPE)
  set(${out_file} $<TARGET_FILE:epc::epc-ini> PARENT_SCOPE)
endfunction()

# The file name of the performance DLL: the value of the schema's key library, without its folder.
# Empty where it cannot be read; then the generator says what is wrong with the schema.
function(epci_library_name out schema)
  file(STRINGS "${schema}" line LIMIT_COUNT 1 ENCODING UTF-8
       REGEX "^[ \t]*[Ll][Ii][Bb][Rr][Aa][Rr][Yy][ \t]*=")
  string(REPLACE "\\;" ";" line "${line}") # escaped, because it could be a list
  string(REGEX REPLACE "^[^=]*=[ \t]*" "" name "${line}")
  if(name MATCHES "^\"([^\"]*)\"")
    set(name "${CMAKE_MATCH_1}")
  else()
    string(REGEX REPLACE "[ \t]+[;#].*$" "" name "${name}")
    string(STRIP "${name}" name)
  endif()
  string(REGEX REPLACE "^.*[\\]" "" name "${name}")
  set(${out} "${name}" PARENT_SCOPE)
endfunction()

# Gives the DLL that TARGET builds the name by which the registry will find it.
function(epci_name_library target schema)
  epci_library_name(name "${schema}")
  if(name MATCHES "^(.+)([.][^.]*)$")
    set_target_properties(${target} PROPERTIES PREFIX "" OUTPUT_NAME "${CMAKE_MATCH_1}"
                                               SUFFIX "${CMAKE_MATCH_2}")
  else()
    set_target_properties(${target} PROPERTIES PREFIX "")
  endif()
  # Another name in the schema is another name of the target's file.
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${schema}")
endfunction()

# epc_generate(TARGET schema.epc [KINDS kind...])
#
# Generates files of these kinds (those of epc-ini gen --only) in a private folder of TARGET, and
# adds those that are compiled to TARGET.  The default KINDS are header, ini, schema, dll, def and
# reg for a shared library or module, which is a performance DLL, and header and schema for an
# application.  The DLL's file gets the name that is the schema's library, without a prefix.
#
# The files are generated again when the schema, a translation in its folder (NAME.00C.epc), or the
# generator changes.  TARGET's property EPC_FOLDER is the folder, for install().
function(epc_generate target schema)
  cmake_parse_arguments(PARSE_ARGV 2 T "" "" "KINDS")
  if(T_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "epc_generate(${target}): unknown arguments: ${T_UNPARSED_ARGUMENTS}")
  endif()
  get_target_property(made_in ${target} SOURCE_DIR)
  if(NOT made_in STREQUAL CMAKE_CURRENT_SOURCE_DIR)
    message(FATAL_ERROR "epc_generate(${target}) belongs into ${made_in}, where ${target} is created")
  endif()
  cmake_path(ABSOLUTE_PATH schema BASE_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}" NORMALIZE)
  if(NOT EXISTS "${schema}" OR NOT schema MATCHES "[.]epc$")
    message(FATAL_ERROR "epc_generate(${target}): the schema ${schema} does not exist")
  endif()
  get_target_property(type ${target} TYPE)
  if(NOT T_KINDS AND type MATCHES "SHARED|MODULE")
    set(T_KINDS header ini schema dll def reg)
  elseif(NOT T_KINDS)
    set(T_KINDS header schema)
  endif()

  cmake_path(GET schema STEM LAST_ONLY stem)
  cmake_path(GET schema PARENT_PATH source_folder)
  set(folder "${CMAKE_CURRENT_BINARY_DIR}/${target}.epc")
  set(files "")
  foreach(kind ${T_KINDS})
    if(NOT DEFINED EPC_SUFFIXES_${kind})
      message(FATAL_ERROR "epc_generate(${target}): ${kind} is not a kind of epc-ini gen --only")
    endif()
    list(TRANSFORM EPC_SUFFIXES_${kind} PREPEND "${folder}/${stem}" OUTPUT_VARIABLE more)
    list(APPEND files ${more})
  endforeach()
  list(JOIN T_KINDS "," only)
  # Searched in every build, because a new translation changes no other file.
  string(REPLACE "[" "[[]" plain "${source_folder}/${stem}")
  file(GLOB translations CONFIGURE_DEPENDS "${plain}.???.epc")
  # A deleted translation leaves no file newer than the generated ones, so this list changes
  # instead.
  set(list "${folder}/${stem}.translations")
  file(CONFIGURE OUTPUT "${list}" CONTENT "${translations}\n" @ONLY)
  epci_generator(generator generator_file)
  add_custom_command(
    OUTPUT ${files}
    DEPENDS "${schema}" ${translations} "${list}" ${generator_file}
    COMMAND ${generator} gen "${schema}" -o "${folder}" --only ${only}
    COMMENT "Generating ${only} from ${stem}.epc for ${target}"
    VERBATIM)
  if(WIN32 AND "dll" IN_LIST T_KINDS AND type MATCHES "SHARED|MODULE")
    epci_name_library(${target} "${schema}")
  endif()
  target_sources(${target} PRIVATE ${files})
  target_include_directories(${target} PUBLIC "$<BUILD_INTERFACE:${folder}>")
  set_target_properties(${target} PROPERTIES EPC_FOLDER "${folder}")
endfunction()
