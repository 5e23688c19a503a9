# SPDX-License-Identifier: MIT
#
# cmake -DWINE= -DHARNESS= -DDLL= -DRULE= -DOPTIONS=a,b -P off.cmake
#
# What switches a rule off, as "check --rules" says it and docs/rules.md shows it, is what does: the
# DLL, which breaks RULE, is checked under each circumstance, and the rule is either found broken or
# listed as not judged, as its row says.  A rule that needs no trial is looked for without trials,
# which is quicker.

cmake_minimum_required(VERSION 3.25)

string(REPLACE "," ";" options "${OPTIONS}")
execute_process(COMMAND "${WINE}" "${HARNESS}" check --rules --json OUTPUT_VARIABLE rules)
string(JSON last LENGTH "${rules}")
math(EXPR last "${last} - 1")
foreach(i RANGE ${last})
  string(JSON id GET "${rules}" ${i} rule)
  if(id STREQUAL RULE)
    string(JSON off GET "${rules}" ${i} switched_off_by)
  endif()
endforeach()

# Is this text in the other one?
function(has text what out)
  string(FIND "${text}" "\"${what}\"" at)
  if(at LESS 0)
    set(${out} FALSE PARENT_SCOPE)
  else()
    set(${out} TRUE PARENT_SCOPE)
  endif()
endfunction()

# try(phrase option...): the rule is found, or else its row has the phrase and it is not judged.
function(try phrase)
  execute_process(COMMAND "${WINE}" "${HARNESS}" check "${DLL}" --json ${options} ${ARGN}
                  OUTPUT_VARIABLE output)
  string(JSON findings ERROR_VARIABLE problem GET "${output}" findings)
  string(JSON unanswered ERROR_VARIABLE problem GET "${output}" unanswered)
  has("${off}" "${phrase}" is_off)
  has("${findings}" "${RULE}" found)
  has("${unanswered}" "${RULE}" missed)
  if(problem OR found STREQUAL is_off OR NOT missed STREQUAL is_off)
    message(SEND_ERROR "${RULE}, ${ARGN}: off by ${phrase}: ${is_off}; found: ${found}; "
                       "not judged: ${missed}; ${problem}")
  endif()
endfunction()

try("`--level 3`" --level 3)
try("`--plain`" --plain)
has("${off}" "`--plain`" trial)
set(plain --plain)
if(trial)
  set(plain "")
endif()
try("`--level 2`" --level 2 ${plain})
try("`--guard pattern`" --guard pattern ${plain})
try("`--guard page`" --guard page ${plain})
if(NOT RULE STREQUAL alignment) # there a multiple of 4 is aligned
  try("`--profile nt4`" --profile nt4 ${plain})
endif()
try("`--flags 1`" --flags 1 ${plain})
