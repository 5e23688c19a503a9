# SPDX-License-Identifier: MIT
#
# found.cmake -- the findings of a report in JSON, as "severity rule event" each, "-" for no event.

# bad_found(OUT REPORT) -- sorted; fails the test if it is not a report.
function(bad_found out report)
  string(JSON count ERROR_VARIABLE problem LENGTH "${report}" findings)
  if(problem)
    message(FATAL_ERROR "no report (${problem}):\n${report}\n${ARGN}")
  endif()
  set(found "")
  if(count GREATER 0)
    math(EXPR last "${count} - 1")
    foreach(i RANGE ${last})
      string(JSON rule GET "${report}" findings ${i} rule)
      string(JSON severity GET "${report}" findings ${i} severity)
      string(JSON type TYPE "${report}" findings ${i} event)
      set(event "-")
      if(NOT type STREQUAL "NULL")
        string(JSON event GET "${report}" findings ${i} event)
      endif()
      list(APPEND found "${severity} ${rule} ${event}")
    endforeach()
  endif()
  list(SORT found)
  set(${out} "${found}" PARENT_SCOPE)
endfunction()
