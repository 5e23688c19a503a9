# SPDX-License-Identifier: MIT
#
# EpcMessages.cmake -- generates numbers and texts for C from the library's message file (.mc).

# epc_message_numbers(MC header)
#
# Writes <generated>/<header>: one #define for each message, with its severity in the two highest
# bits as Windows has it, and EPCI_EVENT_LIST(X) with X(symbol) for each.
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

# epc_message_texts(MC header)
#
# Writes <generated>/<header>: EPCI_EVENT_TEXTS(X) with X(number, severity, text) for each message,
# from which epc-ini makes message files.
function(epc_message_texts mc header)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${mc}")
  file(READ "${mc}" text)
  set(pattern "MessageId=([0-9]+) Severity=([A-Za-z]+) [^\n]*\nLanguage=English\n([^\n]*)\n[.]\n")
  set(list "")
  while(text MATCHES "${pattern}")
    string(FIND "${text}" "${CMAKE_MATCH_0}" at)
    string(LENGTH "${CMAKE_MATCH_0}" length)
    set(row "${CMAKE_MATCH_1}, \"${CMAKE_MATCH_2}\"")
    string(REGEX REPLACE "([\\\"])" "\\\\\\1" message "${CMAKE_MATCH_3}")
    string(APPEND list " \\\n    X(${row}, \"${message}\")")
    math(EXPR at "${at} + ${length}")
    string(SUBSTRING "${text}" ${at} -1 text)
  endwhile()
  if(text MATCHES "MessageId=" OR NOT list)
    message(FATAL_ERROR "${mc}: not every message is MessageId=..., Language=English, a line, a dot")
  endif()
  file(CONFIGURE OUTPUT "${PROJECT_BINARY_DIR}/generated/${header}" @ONLY CONTENT
       "/* generated from events.mc by cmake/EpcMessages.cmake; do not edit */\n#define EPCI_EVENT_TEXTS(X)@list@\n")
endfunction()
