# SPDX-License-Identifier: MIT
#
# EpcMessageTable.cmake -- compiles a message file (.mc) to the message table of a DLL.  Also part
# of the installed package.

set(EPC_MESSAGE_TEXT "${CMAKE_CURRENT_LIST_DIR}/EpcMessageText.cmake")

# epc_message_table(TARGET MC symbol [OWN file])
#
# Adds the message table of the message file, followed by the messages in the file OWN, to the
# target, as an object that defines `symbol` at its start.  In a static library: an executable or
# DLL whose code refers to the symbol gets the table when it is linked, in addition to its other
# resources.  In a DLL: the linker then takes this table instead of a library's.  Has no effect in
# builds that are not for Windows.  EpcMessageText.cmake says in which encodings the files may be.
function(epc_message_table target mc symbol)
  cmake_parse_arguments(PARSE_ARGV 3 T "" "OWN" "")
  if(NOT WIN32)
    return()
  endif()
  # The message compiler is in the resource compiler's folder.
  cmake_path(GET CMAKE_RC_COMPILER FILENAME windmc)
  string(REPLACE "windres" "windmc" windmc "${windmc}")
  find_program(EPC_WINDMC NAMES ${windmc} windmc REQUIRED)
  set(made "${CMAKE_CURRENT_BINARY_DIR}/${target}.messages")
  file(MAKE_DIRECTORY "${made}")
  add_custom_command(
    OUTPUT "${made}/${symbol}.obj"
    DEPENDS "${mc}" ${T_OWN} "${EPC_MESSAGE_TEXT}"
    WORKING_DIRECTORY "${made}"
    COMMAND "${CMAKE_COMMAND}" -P "${EPC_MESSAGE_TEXT}" "${made}/all.mc" "${mc}" ${T_OWN}
    COMMAND ${EPC_WINDMC} -C 65001 -U -h . -r . all.mc
    COMMAND ${CMAKE_RC_COMPILER} -O coff all.rc all.obj
    COMMAND ${CMAKE_OBJCOPY} --add-symbol ${symbol}=.rsrc:0,global all.obj ${symbol}.obj
    COMMENT "Message table of ${target}"
    VERBATIM)
  target_sources(${target} PRIVATE "${made}/${symbol}.obj")
endfunction()
