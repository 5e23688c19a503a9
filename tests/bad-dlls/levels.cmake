# SPDX-License-Identifier: MIT
#
# cmake -DWINE= -DHARNESS= -DNATIVE= -DDLL= -DOPTIONS=a,b -DFINDS=x,y [-DLEVEL_1=rule]
#       -P levels.cmake
#
# Checks one DLL at the levels 2 and 3.  Level 2 finds what level 1 does, and level 3 what the plain
# calls of level 1 do, both without the rules that the level switches off, as check --rules says.
# LEVEL_1 is a rule that this DLL breaks by breaking one that level 2 switches off.

cmake_minimum_required(VERSION 3.25)
include("${CMAKE_CURRENT_LIST_DIR}/found.cmake")

string(REPLACE "," ";" options "${OPTIONS}")
string(REPLACE "," ";" finds "${FINDS}")
foreach(option IN LISTS options)
  if(option MATCHES "^--(level|plain|only|skip)")
    message(STATUS "${option} is given")
    return()
  endif()
endforeach()

# The rules that --level LEVEL switches off.
function(switched_off level out)
  set(off "")
  string(JSON count LENGTH "${rules}")
  math(EXPR last "${count} - 1")
  foreach(i RANGE ${last})
    string(JSON list GET "${rules}" ${i} switched_off_by)
    if(list MATCHES "`--level ${level}`")
      string(JSON rule GET "${rules}" ${i} rule)
      list(APPEND off ${rule})
    endif()
  endforeach()
  set(${out} "${off}" PARENT_SCOPE)
endfunction()

# Of findings "severity rule event" those whose rule is not in the list.
function(without rules found out)
  set(left "")
  foreach(one IN LISTS found)
    string(REGEX REPLACE "^[^ ]+ ([^ ]+) .*" "\\1" rule "${one}")
    if(NOT rule IN_LIST rules)
      list(APPEND left "${one}")
    endif()
  endforeach()
  list(SORT left)
  set(${out} "${left}" PARENT_SCOPE)
endfunction()

function(find_with out)
  execute_process(COMMAND "${WINE}" "${HARNESS}" check "${DLL}" --json ${options} ${ARGN}
                  RESULT_VARIABLE code OUTPUT_VARIABLE report ERROR_VARIABLE errors)
  bad_found(found "${report}" "${ARGN}, exit code ${code}:\n${errors}")
  set(${out} "${found}" PARENT_SCOPE)
endfunction()

function(compare level wanted found)
  if(NOT "${found}" STREQUAL "${wanted}")
    message(FATAL_ERROR "level ${level} found: ${found}\nwanted: ${wanted}")
  endif()
  message(STATUS "level ${level} found: ${found}")
endfunction()

execute_process(COMMAND "${NATIVE}" check --rules --json OUTPUT_VARIABLE rules COMMAND_ERROR_IS_FATAL ANY)

switched_off(2 off)
list(APPEND off ${LEVEL_1})
without("${off}" "${finds}" wanted)
find_with(found --level 2)
compare(2 "${wanted}" "${found}")

find_with(plain --plain)
switched_off(3 off)
without("${off}" "${plain}" wanted)
find_with(found --level 3)
compare(3 "${wanted}" "${found}")
