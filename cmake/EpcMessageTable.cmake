# SPDX-License-Identifier: MIT
#
# EpcMessageTable.cmake -- from a message file (.mc) to the message table of a DLL.  Part of the
# installed package, too.

# epc_message_table(TARGET MC symbol [OWN file])
#
# Adds the message table of the message file, and of the messages in the file OWN behind it, to the
# target, as an object that defines `symbol` at its start.  In a static library: whoever refers to the
# symbol gets the table into the executable or DLL that is linked, beside the resources it has anyway.
# In a DLL: its linker takes this table then, and none of a library.  A no-op in builds that are not for
# Windows.
function(epc_message_table target mc symbol)
  cmake_parse_arguments(PARSE_ARGV 3 T "" "OWN" "")
  if(NOT WIN32)
    return()
  endif()
  # The message compiler beside the resource compiler.
  cmake_path(GET CMAKE_RC_COMPILER FILENAME windmc)
  string(REPLACE "windres" "windmc" windmc "${windmc}")
  find_program(EPC_WINDMC NAMES ${windmc} windmc REQUIRED)
  set(made "${CMAKE_CURRENT_BINARY_DIR}/${target}.messages")
  file(MAKE_DIRECTORY "${made}")
  add_custom_command(
    OUTPUT "${made}/${symbol}.obj"
    DEPENDS "${mc}" ${T_OWN}
    WORKING_DIRECTORY "${made}"
    COMMAND "${CMAKE_COMMAND}" -E cat "${mc}" ${T_OWN} > all.mc
    COMMAND ${EPC_WINDMC} -U -h . -r . all.mc
    COMMAND ${CMAKE_RC_COMPILER} -O coff all.rc all.obj
    COMMAND ${CMAKE_OBJCOPY} --add-symbol ${symbol}=.rsrc:0,global all.obj ${symbol}.obj
    COMMENT "Message table of ${target}"
    VERBATIM)
  target_sources(${target} PRIVATE "${made}/${symbol}.obj")
endfunction()
