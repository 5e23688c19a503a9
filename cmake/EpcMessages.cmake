# SPDX-License-Identifier: MIT
#
# EpcMessages.cmake -- from a message file (.mc): the numbers for C, and Windows' message table.

# epc_message_numbers(MC header)
#
# Writes <generated>/<header>, as C sees it: one #define for each message, with its severity in the
# two highest bits as Windows has it, and EPCI_EVENT_LIST(X), X(symbol) for each.
function(epc_message_numbers mc header)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${mc}")
  set(severities Success Informational Warning Error)
  set(defines "")
  set(list "")
  file(STRINGS "${mc}" lines REGEX "^MessageId=")
  foreach(line ${lines})
    if(NOT line MATCHES "^MessageId=([0-9]+) Severity=([A-Za-z]+) SymbolicName=([A-Z0-9_]+)$")
      message(FATAL_ERROR "${mc}: not MessageId=N Severity=S SymbolicName=X: ${line}")
    endif()
    set(symbol ${CMAKE_MATCH_3})
    list(FIND severities ${CMAKE_MATCH_2} severity)
    math(EXPR number "(${severity} << 30) | ${CMAKE_MATCH_1}" OUTPUT_FORMAT HEXADECIMAL)
    string(APPEND defines "#define ${symbol} ${number}u\n")
    string(APPEND list " \\\n    X(${symbol})")
  endforeach()
  file(CONFIGURE OUTPUT "${PROJECT_BINARY_DIR}/generated/${header}" @ONLY CONTENT
       "/* generated from events.mc by cmake/EpcMessages.cmake; do not edit */\n@defines@\n#define EPCI_EVENT_LIST(X)@list@\n")
endfunction()

# epc_message_table(TARGET MC symbol)
#
# Adds the message table to a static library, as an object that defines `symbol` at its start: whoever
# refers to the symbol gets the table into the executable or DLL that is linked, beside the resources
# it has anyway.  A no-op in other builds.
function(epc_message_table target mc symbol)
  if(NOT WIN32)
    return()
  endif()
  find_program(EPC_WINDMC NAMES ${EPC_ARCH}-w64-mingw32-windmc windmc REQUIRED)
  set(made "${CMAKE_CURRENT_BINARY_DIR}/messages")
  cmake_path(GET mc STEM name)
  file(MAKE_DIRECTORY "${made}")
  add_custom_command(
    OUTPUT "${made}/${symbol}.obj"
    DEPENDS "${mc}"
    WORKING_DIRECTORY "${made}"
    COMMAND ${EPC_WINDMC} -U -h . -r . "${mc}"
    COMMAND ${CMAKE_RC_COMPILER} -O coff ${name}.rc ${name}.obj
    COMMAND ${CMAKE_OBJCOPY} --add-symbol ${symbol}=.rsrc:0,global ${name}.obj ${symbol}.obj
    COMMENT "Message table of ${name}.mc"
    VERBATIM)
  target_sources(${target} PRIVATE "${made}/${symbol}.obj")
endfunction()
