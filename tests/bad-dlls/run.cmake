# SPDX-License-Identifier: MIT
#
# cmake -DWINE= -DHARNESS= -DDLL= -DOPTIONS=a,b -DFINDS=x,y [-DSAYS=text] -P run.cmake
#
# Checks one DLL and compares what is found with what is to be found: "severity rule event" each,
# "-" for no event.  SAYS stands somewhere in the report.  The exit code must fit, and
# what is printed must be one JSON document.

string(REPLACE "," ";" options "${OPTIONS}")
string(REPLACE "," ";" wanted "${FINDS}")

execute_process(COMMAND "${WINE}" "${HARNESS}" check "${DLL}" --json ${options}
                RESULT_VARIABLE code OUTPUT_VARIABLE output ERROR_VARIABLE errors)
string(JSON count ERROR_VARIABLE problem LENGTH "${output}" findings)
if(problem)
  message(FATAL_ERROR "no report (${problem}), exit code ${code}:\n${output}\n${errors}")
endif()

set(found "")
set(failing FALSE)
if(count GREATER 0)
  math(EXPR last "${count} - 1")
  foreach(i RANGE ${last})
    string(JSON rule GET "${output}" findings ${i} rule)
    string(JSON severity GET "${output}" findings ${i} severity)
    string(JSON type TYPE "${output}" findings ${i} event)
    set(event "-")
    if(NOT type STREQUAL "NULL")
      string(JSON event GET "${output}" findings ${i} event)
    endif()
    list(APPEND found "${severity} ${rule} ${event}")
    if(NOT severity STREQUAL "note")
      set(failing TRUE)
    endif()
  endforeach()
endif()

list(SORT found)
list(SORT wanted)
if(NOT "${found}" STREQUAL "${wanted}")
  message(FATAL_ERROR "found:  ${found}\nwanted: ${wanted}\n${output}\n${errors}")
endif()
string(FIND "${output}" "${SAYS}" at)
if(at LESS 0)
  message(FATAL_ERROR "nothing says ${SAYS}\n${output}\n${errors}")
endif()
if(failing AND NOT code EQUAL 1)
  message(FATAL_ERROR "exit code ${code}, wanted 1\n${output}\n${errors}")
endif()
if(NOT failing AND NOT code EQUAL 0)
  message(FATAL_ERROR "exit code ${code}, wanted 0\n${output}\n${errors}")
endif()
message(STATUS "found: ${found}")
