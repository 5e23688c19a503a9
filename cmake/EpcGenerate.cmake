# SPDX-License-Identifier: MIT
#
# EpcGenerate.cmake -- what follows from a schema (.epc), made while building.  Part of the installed
# package: find_package(epc) brings it.
#
# Who generates: the program EPC_INI if that is set.  If not, and nothing is cross-compiled, the
# package's own epc-ini; when cross-compiling, the epc-ini of this machine if it is on the PATH, else the
# package's through CMAKE_CROSSCOMPILING_EMULATOR.

# The file names behind the stem, by kind; ini/write/emit.h has the table.
set(EPC_SUFFIXES_header .h)
set(EPC_SUFFIXES_ini .ini)
set(EPC_SUFFIXES_schema _schema.c _schema.h)
set(EPC_SUFFIXES_dll _dll.c)
set(EPC_SUFFIXES_def .def)
set(EPC_SUFFIXES_reg .reg)
set(EPC_SUFFIXES_mc .mc)
set(EPC_SUFFIXES_nsh .nsh)

# The command, and the file that it is.  A generator of another version would not fit the library.
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

# epc_generate(TARGET schema.epc [KINDS kind...])
#
# Makes files of these kinds (those of epc-ini gen --only) in a folder of TARGET's own, and gives those
# that are compiled to TARGET.  Without KINDS: what a performance DLL needs if TARGET is a shared library or
# module (header ini schema dll def reg), and what an application needs else (header schema).
#
# They are made again when the schema, one of its translations (NAME.00C.epc beside it), or the generator
# changes.  TARGET's property EPC_FOLDER is the folder, for install().
function(epc_generate target schema)
  cmake_parse_arguments(PARSE_ARGV 2 T "" "" "KINDS")
  if(T_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "epc_generate(${target}): what is ${T_UNPARSED_ARGUMENTS}?")
  endif()
  get_target_property(made_in ${target} SOURCE_DIR)
  if(NOT made_in STREQUAL CMAKE_CURRENT_SOURCE_DIR)
    message(FATAL_ERROR "epc_generate(${target}) belongs into ${made_in}, where ${target} is made")
  endif()
  cmake_path(ABSOLUTE_PATH schema BASE_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}" NORMALIZE)
  if(NOT EXISTS "${schema}" OR NOT schema MATCHES "[.]epc$")
    message(FATAL_ERROR "epc_generate(${target}): there is no schema ${schema}")
  endif()
  get_target_property(type ${target} TYPE)
  if(NOT T_KINDS AND type MATCHES "SHARED|MODULE")
    set(T_KINDS header ini schema dll def reg)
  elseif(NOT T_KINDS)
    set(T_KINDS header schema)
  endif()

  cmake_path(GET schema STEM LAST_ONLY stem)
  cmake_path(GET schema PARENT_PATH beside)
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
  # Looked for at every build: a new translation changes no other file.
  string(REPLACE "[" "[[]" plain "${beside}/${stem}")
  file(GLOB translations CONFIGURE_DEPENDS "${plain}.???.epc")
  # One that goes leaves nothing behind that is newer than what was made of it; a list does.
  set(list "${folder}/${stem}.translations")
  file(CONFIGURE OUTPUT "${list}" CONTENT "${translations}\n" @ONLY)
  epci_generator(generator generator_file)
  add_custom_command(
    OUTPUT ${files}
    DEPENDS "${schema}" ${translations} "${list}" ${generator_file}
    COMMAND ${generator} gen "${schema}" -o "${folder}" --only ${only}
    COMMENT "Generating ${only} from ${stem}.epc for ${target}"
    VERBATIM)
  target_sources(${target} PRIVATE ${files})
  target_include_directories(${target} PUBLIC "$<BUILD_INTERFACE:${folder}>")
  set_target_properties(${target} PROPERTIES EPC_FOLDER "${folder}")
endfunction()
