# SPDX-License-Identifier: MIT
#
# cmake -DWINE= -DHARNESS= -DNATIVE= -DDLL= -DSAVE= -DOPTIONS=a,b -DFINDS=x,y [-DSAYS=text]
#       [-DUNTRIED=x,y] -P run.cmake
#
# Checks one DLL and compares the findings with the expected ones: "severity rule event" each, "-"
# for no event.  The report has to contain SAYS.  The exit code has to fit, and the output has to be
# one JSON document.  Exactly the trials in UNTRIED may not be done, or, with a "+", in part; one with
# a "?" may be done in part on a slow machine.
#
# The answers are saved in the folder SAVE and replayed, by this harness and by NATIVE, the harness
# for the build machine: for all rules that captures can answer the findings have to be the same,
# character for character.

cmake_minimum_required(VERSION 3.25)
include("${CMAKE_CURRENT_LIST_DIR}/found.cmake")

string(REPLACE "," ";" options "${OPTIONS}")
string(REPLACE "," ";" wanted "${FINDS}")
string(REPLACE "," ";" untried "${UNTRIED}")

file(REMOVE_RECURSE "${SAVE}")
execute_process(COMMAND "${WINE}" "${HARNESS}" check "${DLL}" --json --save "${SAVE}" ${options}
                RESULT_VARIABLE code OUTPUT_VARIABLE output ERROR_VARIABLE errors)
bad_found(found "${output}" "exit code ${code}:\n${errors}")
set(failing FALSE)
if(found MATCHES "(^|;)(error|warning) ")
  set(failing TRUE)
endif()

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

set(left "")
string(JSON count LENGTH "${output}" not_tried)
if(count GREATER 0)
  math(EXPR last "${count} - 1")
  foreach(i RANGE ${last})
    string(JSON trial GET "${output}" not_tried ${i} trial)
    string(JSON part GET "${output}" not_tried ${i} in_part)
    string(JSON reason GET "${output}" not_tried ${i} reason)
    if(part)
      string(PREPEND trial "+")
    endif()
    list(APPEND left "${trial}")
    message(STATUS "not tried: ${trial}: ${reason}")
  endforeach()
endif()
foreach(trial IN LISTS untried)
  if(trial MATCHES "^[?](.*)")
    list(REMOVE_ITEM untried "${trial}")
    list(REMOVE_ITEM left "+${CMAKE_MATCH_1}")
  endif()
endforeach()
if(NOT "${left}" STREQUAL "${untried}")
  message(FATAL_ERROR "not tried: ${left}\nwanted:    ${untried}")
endif()

# The findings of a report, as JSON, except those of the rules in this list.
function(findings_of report without out)
  set(list "")
  string(JSON count LENGTH "${report}" findings)
  if(count GREATER 0)
    math(EXPR last "${count} - 1")
    foreach(i RANGE ${last})
      string(JSON rule GET "${report}" findings ${i} rule)
      if(NOT rule IN_LIST without)
        string(JSON text GET "${report}" findings ${i})
      # What the registry explains is not in a capture.
      string(REGEX REPLACE "; it (opened|could not open) [^\"]*" "" text "${text}")
      # How often it was right before is not, either.
      string(REGEX REPLACE " \\(in the answer number [^\"]*" "" text "${text}")
        string(APPEND list "${text}\n")
      endif()
    endforeach()
  endif()
  set(${out} "${list}" PARENT_SCOPE)
endfunction()

function(replay)
  execute_process(COMMAND ${ARGN} replay "${SAVE}" --json
                  RESULT_VARIABLE code OUTPUT_VARIABLE report ERROR_VARIABLE errors)
  string(JSON count ERROR_VARIABLE problem LENGTH "${report}" unanswered)
  if(problem OR code GREATER 1)
    message(FATAL_ERROR "${ARGN}: no replay (${problem}), exit code ${code}:\n${report}\n${errors}")
  endif()
  set(unanswered "")
  math(EXPR last "${count} - 1")
  foreach(i RANGE ${last})
    string(JSON rule GET "${report}" unanswered ${i})
    list(APPEND unanswered ${rule})
  endforeach()
  findings_of("${output}" "${unanswered}" live)
  findings_of("${report}" "${unanswered}" replayed)
  if(NOT live STREQUAL replayed)
    message(FATAL_ERROR "${ARGN}: replay differs\nlive:\n${live}\nreplayed:\n${replayed}")
  endif()
endfunction()

file(GLOB saved "${SAVE}/*.capture")
if(saved)
  replay("${WINE}" "${HARNESS}")
  replay("${NATIVE}")
  list(LENGTH saved count)
  message(STATUS "replayed: ${count} captures")
endif()
file(REMOVE_RECURSE "${SAVE}")
