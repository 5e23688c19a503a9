# SPDX-License-Identifier: MIT
#
# EpcTest.cmake -- functions that add a test, a script test and a fuzz target.
#
# Each function has no effect in a build that cannot use the test, so that the folders need no
# conditions.  Test names are "<preset>.<name>", so that one CTest run can include every preset.
#
# Labels: the part that a test is about (sdk, kit, ini, lodctr, harness, monitor, pdh, remote, wine,
# sample, build, lint), docs if it compares a page, and long if it belongs to scripts/test --long.
# The part is the argument PART, or else the variable EPC_PART, or else follows from the folder or
# the libraries.
#
# Slots: a processor is two of the slots that ctest -j N counts, because a test under Wine waits half
# of its time, for time limits, processes and the wineserver (measured: 0.5 to 0.65 processors).  So
# a test under Wine takes one slot, and any other test two.  BUSY: it takes two under Wine as well,
# because it computes in several threads or processes.  scripts/test has two slots per processor.
# No test may need an idle machine: where a call takes milliseconds, its time limit is in seconds.
#
# LOCK: no two tests with the same lock run at the same time.  A lock names what the test changes, for
# example a named object.  Under Wine all of that is in a prefix (named objects, registry, services),
# except for the locks in epc_machine_locks.  So there a test with another lock runs in one of
# EPC_WINE_COPIES copies of the prefix, build/wine-1 and so on, and only one test at a time runs in
# each.  A test without lock runs in build/wine or build/wine-0, together with others.
#
# Processors: a program under Wine and its wineserver speak through pipes, some ten thousand times in
# a test of the harness.  On two processors each time wakes the other one; on one, such a test takes
# 0.7 of the processor time and half of the time.  So each prefix has a processor (EPC_WINE_CPU of
# scripts/wine), and tests that are not BUSY stay on it.
#
# Order: what would be left over at the end starts first.  That are the tests in copies of the prefix,
# and then those with a TIMEOUT, the longest first.  In a fresh clone CTest knows nothing else, so a
# test of more than ten seconds has a TIMEOUT.
#
# LONG: the test runs only in scripts/test --long.  LONG_32: so it does as a 32-bit program, because
# it takes seconds and shows there what it shows in 64 bits, or another test shows the difference.

set(EPC_SUPPORT "${PROJECT_SOURCE_DIR}/tests/support")
set(EPC_COLLECTING "${EPC_SUPPORT}/collecting.c" "${EPC_SUPPORT}/provider_valid.c")
set(EPC_CORPUS "${PROJECT_SOURCE_DIR}/tests/fuzz/corpus")

# Flags of what only unit tests compile.  For Windows everything else is optimised as it is for users
# and has all debug information, which takes mingw twice as long.
set(epc_quick_flags "")
if(WIN32)
  set(epc_quick_flags -O1 -g1)
endif()

include("${CMAKE_CURRENT_LIST_DIR}/EpcCheck.cmake")
include("${CMAKE_CURRENT_LIST_DIR}/EpcExports.cmake")

set(epc_machine_locks display epc-install)
set(EPC_WINE_COPIES 4 CACHE STRING "How many copies of the Wine prefix the tests with locks use")

# One wineserver in each prefix for a whole run.  The fixture has the same name in every preset: the
# first preset that needs it starts it, and it is stopped after the last test of all presets.
if(EPC_TESTS AND WIN32)
  add_test(NAME ${EPC_PRESET}.wine-start
           COMMAND "${EPC_SUPPORT}/wine-fixture" start ${EPC_WINE_COPIES})
  add_test(NAME ${EPC_PRESET}.wine-stop COMMAND "${EPC_SUPPORT}/wine-fixture" stop)
  set_tests_properties(${EPC_PRESET}.wine-start PROPERTIES FIXTURES_SETUP epc-wine TIMEOUT 400
                       COST 3000)
  set_tests_properties(${EPC_PRESET}.wine-stop PROPERTIES FIXTURES_CLEANUP epc-wine TIMEOUT 120)
endif()

# Where this machine cannot run the build's programs (a Wine without 32-bit part), they are built
# and inspected, and one test replaces all tests that would run them and reports why it is skipped.
set(EPC_RUNS_HERE TRUE)
if(EPC_TESTS AND WIN32 AND EPC_ARCH STREQUAL "i686")
  execute_process(COMMAND "${PROJECT_SOURCE_DIR}/scripts/wine" --if-32 true
                  RESULT_VARIABLE code OUTPUT_QUIET ERROR_QUIET)
  if(NOT code EQUAL 0)
    set(EPC_RUNS_HERE FALSE)
    add_test(NAME ${EPC_PRESET}.runs COMMAND "${PROJECT_SOURCE_DIR}/scripts/wine" --if-32 ${EPC_PRESET})
    set_tests_properties(${EPC_PRESET}.runs PROPERTIES SKIP_RETURN_CODE 77 LABELS build)
  endif()
endif()

# All programs that tests run; and the files that tests inspect without running them.
add_custom_target(epc_tests)
add_custom_target(epc_inspected ALL)

set(EPC_PARTS sdk kit ini lodctr harness monitor page pdh remote wine sample build lint)

# The part that a test of the current folder with these libraries is about.
function(epci_label_of out name libraries)
  file(RELATIVE_PATH folder "${PROJECT_SOURCE_DIR}/tests" "${CMAKE_CURRENT_SOURCE_DIR}")
  string(REPLACE "/" ";" folders "${folder}")
  set(part "${EPC_PART}")
  foreach(word ${folders})
    if(NOT part AND word IN_LIST EPC_PARTS)
      set(part ${word})
    endif()
  endforeach()
  # The tools' libraries use the SDK's, so the first match decides.
  foreach(pair "webapp sample" "epc_remote remote" "monitor monitor" "metrics monitor" "epc_http monitor" "page page" "harness harness" "lodctr lodctr"
          "install lodctr" "ini ini" "kit kit" "epc_ sdk" "epc:: build")
    separate_arguments(pair)
    list(GET pair 0 library)
    if(NOT part AND libraries MATCHES "${library}")
      list(GET pair 1 part)
    endif()
  endforeach()
  if(NOT part IN_LIST EPC_PARTS)
    message(FATAL_ERROR "test ${name}: '${part}' is not a part; PART has to be one of ${EPC_PARTS}")
  endif()
  set(${out} ${part} PARENT_SCOPE)
endfunction()

# Does a test with these restrictions belong into this build?  ThreadSanitizer is for tests with
# several threads, and only the SDK and the sample have such tests.
function(epci_test_wanted out native_only windows_only part)
  set(wanted TRUE)
  if(NOT EPC_TESTS OR EPC_FUZZ OR (native_only AND WIN32) OR (windows_only AND NOT WIN32))
    set(wanted FALSE)
  elseif(EPC_SANITIZE MATCHES thread AND NOT part MATCHES "^(sdk|pdh|sample)$")
    set(wanted FALSE)
  endif()
  set(${out} ${wanted} PARENT_SCOPE)
endfunction()

# The number of the copy of the prefix for a test with this time limit (0: the usual one): the copy
# whose tests of the same class, long or not, have the least time together, as far as limits tell.
function(epci_choose_copy out seconds long)
  set(class CI)
  if(long)
    set(class LONG)
  endif()
  get_property(loads GLOBAL PROPERTY EPC_COPY_LOADS_${class})
  set(best 0)
  foreach(copy RANGE 1 ${EPC_WINE_COPIES})
    list(LENGTH loads known)
    if(known LESS copy)
      list(APPEND loads 0)
    endif()
    math(EXPR at "${copy} - 1")
    list(GET loads ${at} load)
    if(best EQUAL 0 OR load LESS least)
      set(best ${copy})
      set(least ${load})
    endif()
  endforeach()
  math(EXPR at "${best} - 1")
  math(EXPR load "${least} + ${seconds} + 10")
  list(REMOVE_AT loads ${at})
  list(INSERT loads ${at} ${load})
  set_property(GLOBAL PROPERTY EPC_COPY_LOADS_${class} ${loads})
  set(${out} ${best} PARENT_SCOPE)
endfunction()

# The test runs in this copy of the prefix ("": in build/wine), and on its processor.
function(epci_use_prefix test copy busy)
  set(variables "")
  if(NOT copy STREQUAL "")
    list(APPEND variables "EPC_WINEPREFIX=${PROJECT_SOURCE_DIR}/build/wine-${copy}")
  else()
    math(EXPR copy "${EPC_WINE_COPIES} + 1")
  endif()
  if(NOT busy)
    list(APPEND variables "EPC_WINE_CPU=${copy}")
  endif()
  set_property(TEST ${test} APPEND PROPERTY ENVIRONMENT ${variables})
endfunction()

# Locks, prefix and processor of a test.  The two builds of a test have the same names for what they
# change, so in a prefix that they share they wait for each other.
function(epci_test_locks test wine locks seconds long busy)
  set(inside "")
  if(wine)
    set(inside ${locks})
    list(REMOVE_ITEM inside ${epc_machine_locks})
    list(REMOVE_ITEM locks ${inside})
  endif()
  if(inside)
    epci_choose_copy(copy ${seconds} "${long}")
    list(APPEND locks "wine-${copy}")
    math(EXPR cost "${seconds} + 1000")
    set_tests_properties(${test} PROPERTIES COST ${cost})
  elseif(wine)
    string(REGEX REPLACE "^[^.]*[.]" "" name "${test}")
    list(APPEND locks "test-${name}")
    # By the name, so that both builds of a test have the same prefix, for that lock.
    string(MD5 hash "${name}")
    set(copy 0)
    if(hash MATCHES "^[0-7]")
      set(copy "")
    endif()
  endif()
  if(wine)
    epci_use_prefix(${test} "${copy}" "${busy}")
  endif()
  if(locks)
    set_tests_properties(${test} PROPERTIES RESOURCE_LOCK "${locks}")
  endif()
endfunction()

# Properties that all kinds of test have.
function(epci_test_properties test part long long_32 timeout wine lock busy)
  # CTest itself checks this within one folder only.
  get_property(names GLOBAL PROPERTY EPC_TEST_NAMES)
  if(test IN_LIST names)
    message(FATAL_ERROR "two tests have the name ${test}")
  endif()
  set_property(GLOBAL APPEND PROPERTY EPC_TEST_NAMES ${test})
  set(labels ${part})
  if(test MATCHES "_(doc|man|page)$|[.]man$")
    list(APPEND labels docs)
  endif()
  if(long_32 AND EPC_ARCH STREQUAL "i686")
    set(long TRUE)
  endif()
  if(long)
    list(APPEND labels long)
  endif()
  set_tests_properties(${test} PROPERTIES LABELS "${labels}" SKIP_RETURN_CODE 77)
  set(cost 0)
  if(timeout)
    set(cost ${timeout})
  endif()
  set(slots 2)
  if(wine AND NOT busy)
    set(slots 1)
  endif()
  set_tests_properties(${test} PROPERTIES COST ${cost} PROCESSORS ${slots})
  if(NOT timeout AND EPC_SANITIZE MATCHES thread) # many times slower
    set(timeout 300)
  elseif(NOT timeout)
    set(timeout 120)
  endif()
  # The limit is for a test that hangs; a busy machine needs twice what an idle one does.
  math(EXPR timeout "2 * ${timeout}")
  set_tests_properties(${test} PROPERTIES TIMEOUT ${timeout})
  if(wine)
    set_tests_properties(${test} PROPERTIES FIXTURES_REQUIRED epc-wine)
  endif()
  if(EPC_SANITIZE MATCHES thread)
    set_property(TEST ${test} APPEND PROPERTY ENVIRONMENT "TSAN_OPTIONS=halt_on_error=1")
  endif()
  epci_test_locks(${test} "${wine}" "${lock}" ${cost} "${long}" "${busy}")
endfunction()

# Do readers of shared memory in this build copy it in vectors, so that a test with these libraries
# also runs with words?  For Windows words are what 32-bit programs use, in the same tests; only the
# programs of a process that stops anywhere run twice (tests/crash).
function(epci_reads_both_ways out libraries)
  set(both FALSE)
  if(CMAKE_SIZEOF_VOID_P EQUAL 8 AND NOT EPC_SANITIZE MATCHES thread AND NOT libraries MATCHES "epc_reads")
    if((EPC_PRESET STREQUAL "native" AND libraries MATCHES "epc_(transport|provider|region)")
       OR libraries MATCHES "epc_crash")
      set(both TRUE)
    endif()
  endif()
  set(${out} ${both} PARENT_SCOPE)
endfunction()

# epc_sources_of(out target...)
#
# The sources of these targets, with their paths, for a test that compiles them differently.
function(epc_sources_of out)
  set(all "")
  foreach(target ${ARGN})
    get_target_property(folder ${target} SOURCE_DIR)
    get_target_property(sources ${target} SOURCES)
    list(TRANSFORM sources PREPEND "${folder}/")
    list(APPEND all ${sources})
  endforeach()
  set(${out} ${all} PARENT_SCOPE)
endfunction()

# epci_shared_sources(out libraries source...)
#
# Replaces each source that is written with a folder by the objects of a library, which is compiled
# once for all tests that list the source.
function(epci_shared_sources out libraries)
  set(all "")
  foreach(source ${ARGN})
    if(NOT source MATCHES "/")
      list(APPEND all "${source}")
      continue()
    endif()
    cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}" NORMALIZE
               OUTPUT_VARIABLE file)
    file(RELATIVE_PATH name "${PROJECT_SOURCE_DIR}" "${file}")
    string(REGEX REPLACE "^tests/|[.]c$" "" name "${name}")
    string(REGEX REPLACE "[^a-z0-9_]" "_" name "shared_${name}")
    if(NOT TARGET ${name})
      add_library(${name} OBJECT "${file}")
      target_compile_options(${name} PRIVATE ${epc_quick_flags})
      target_include_directories(${name} PRIVATE "${EPC_SUPPORT}")
    endif()
    # Only for their include folders, because an object library is not linked.
    target_link_libraries(${name} PRIVATE ${libraries})
    list(APPEND all $<TARGET_OBJECTS:${name}>)
  endforeach()
  set(${out} "${all}" PARENT_SCOPE)
endfunction()

# epc_add_test(NAME x SOURCES ... [LIBRARIES ...] [PART part] [TIMEOUT s] [ARGS ...] [LOCK name]
#              [NATIVE_ONLY|WINDOWS_ONLY] [ONE_THREAD|THREADS] [OWN_FLAGS] [BUSY] [LONG|LONG_32]
#              [MEMORY_64 kB])
#
# One executable check_x per module, written with tests/support/epc_check.h.  It passes if it exits
# with 0 *and* prints Check's summary with 100% of more than 0 checks.
# ONE_THREAD: not built for ThreadSanitizer; THREADS: built for it, whatever its part.  OWN_FLAGS: its compiler flags differ from those of
# other tests, so it shares no objects with them.  MEMORY_64: as a 64-bit program it may have so many
# kB of addresses; a 32-bit program has 2 GiB anyway.
function(epc_add_test)
  cmake_parse_arguments(PARSE_ARGV 0 T "NATIVE_ONLY;WINDOWS_ONLY;ONE_THREAD;THREADS;OWN_FLAGS;BUSY;LONG;LONG_32"
                        "NAME;PART;TIMEOUT;LOCK;MEMORY_64" "SOURCES;LIBRARIES;ARGS")
  if(NOT T_PART)
    epci_label_of(T_PART ${T_NAME} "${T_LIBRARIES};epc::libcheck")
  endif()
  set(part ${T_PART})
  if(T_THREADS)
    set(part sdk)
  endif()
  epci_test_wanted(wanted "${T_NATIVE_ONLY}" "${T_WINDOWS_ONLY}" ${part})
  if(NOT wanted OR (T_ONE_THREAD AND EPC_SANITIZE MATCHES thread))
    return()
  endif()
  list(APPEND T_SOURCES "${EPC_SUPPORT}/epc_check_main.c")
  epci_reads_both_ways(both "${T_LIBRARIES}")
  if(both)
    list(APPEND T_SOURCES "${EPC_SUPPORT}/copypath.c")
  endif()
  if(NOT T_OWN_FLAGS)
    epci_shared_sources(T_SOURCES "${T_LIBRARIES};epc::libcheck" ${T_SOURCES})
  endif()
  add_executable(check_${T_NAME} ${T_SOURCES})
  if(CMAKE_CURRENT_SOURCE_DIR MATCHES "/tests/unit/")
    target_compile_options(check_${T_NAME} PRIVATE ${epc_quick_flags})
  endif()
  target_include_directories(check_${T_NAME} PRIVATE "${EPC_SUPPORT}")
  target_link_libraries(check_${T_NAME} PRIVATE ${T_LIBRARIES} epc::libcheck)
  if(NOT WIN32 AND NOT T_LIBRARIES MATCHES "epc_model") # which has its own
    target_link_libraries(check_${T_NAME} PRIVATE epc_mem)
  endif()
  add_dependencies(epc_tests check_${T_NAME})
  if(WIN32)
    set(emulator ${CMAKE_CROSSCOMPILING_EMULATOR})
    # For the kit for Windows (tests/windows/pack).
    list(JOIN T_ARGS "|" args)
    set_property(GLOBAL APPEND PROPERTY EPC_KIT_TESTS "${T_NAME}|0${T_TIMEOUT}|${args}")
  endif()
  if(NOT EPC_RUNS_HERE)
    return()
  endif()
  if(T_MEMORY_64 AND CMAKE_SIZEOF_VOID_P EQUAL 8)
    set(limit sh -c "ulimit -v \"$0\" && exec \"$@\"" ${T_MEMORY_64})
  endif()
  set(test ${EPC_PRESET}.${T_NAME})
  add_test(NAME ${test} COMMAND ${limit} "${EPC_SUPPORT}/run-check" ${emulator}
           $<TARGET_FILE:check_${T_NAME}> ${T_ARGS})
  epci_test_properties(${test} ${T_PART} "${T_LONG}" "${T_LONG_32}" "${T_TIMEOUT}" "${WIN32}"
                       "${T_LOCK}" "${T_BUSY}")
  if(both)
    set(long_words "${T_LONG}")
    if(T_LIBRARIES MATCHES "epc_crash" AND T_TIMEOUT) # minutes, where several tests run
      set(long_words TRUE)
    endif()
    add_test(NAME ${test}_words COMMAND ${limit} "${EPC_SUPPORT}/run-check" ${emulator}
             $<TARGET_FILE:check_${T_NAME}> ${T_ARGS})
    epci_test_properties(${test}_words ${T_PART} "${long_words}" "${T_LONG_32}" "${T_TIMEOUT}"
                         "${WIN32}" "${T_LOCK}" "${T_BUSY}")
    set_property(TEST ${test}_words APPEND PROPERTY ENVIRONMENT "EPC_TEST_COPY=words")
  endif()
endfunction()

# epc_add_script_test(NAME x COMMAND ... [PART part] [WINE] [TIMEOUT s] [LOCK name]
#                     [NATIVE_ONLY|WINDOWS_ONLY] [BUSY] [LONG|LONG_32])
#
# A test that is a script or any other command: 0 passed, 77 skipped (with a reason), the rest
# failed.  WINE: it runs Windows programs (with scripts/wine) and needs a running wineserver.
function(epc_add_script_test)
  cmake_parse_arguments(PARSE_ARGV 0 T "WINE;NATIVE_ONLY;WINDOWS_ONLY;BUSY;LONG;LONG_32"
                        "NAME;PART;TIMEOUT;LOCK" "COMMAND")
  if(NOT T_PART)
    epci_label_of(T_PART ${T_NAME} "")
  endif()
  epci_test_wanted(wanted "${T_NATIVE_ONLY}" "${T_WINDOWS_ONLY}" ${T_PART})
  if(NOT wanted)
    return()
  endif()
  if(T_WINE AND NOT EPC_RUNS_HERE)
    return()
  endif()
  set(test ${EPC_PRESET}.${T_NAME})
  add_test(NAME ${test} COMMAND ${T_COMMAND})
  epci_test_properties(${test} ${T_PART} "${T_LONG}" "${T_LONG_32}" "${T_TIMEOUT}" "${T_WINE}"
                       "${T_LOCK}" "${T_BUSY}")
  if(NOT T_BUSY) # its programs wait for each other
    set_tests_properties(${test} PROPERTIES PROCESSORS 1)
  endif()
endfunction()

# epc_add_fuzz(NAME x SOURCES ... [LIBRARIES ...] [PART part] [CORPUS dir] [LOCK name])
#
# One of the sources defines LLVMFuzzerTestOneInput.  In the preset fuzz they become the libFuzzer
# program fuzz_x and two tests that run it on a copy of the corpus, always all of it, and then on
# new inputs: until two seconds have passed, and, in the long class, a minute.  In other presets the
# same sources and replay_main.c become a test that replays the corpus, tests/fuzz/corpus/<name>.
function(epc_add_fuzz)
  cmake_parse_arguments(PARSE_ARGV 0 T "" "NAME;PART;CORPUS;LOCK" "SOURCES;LIBRARIES")
  if(NOT T_PART)
    epci_label_of(T_PART ${T_NAME} "${T_LIBRARIES}")
  endif()
  if(NOT EPC_TESTS)
    return()
  endif()
  if(NOT T_CORPUS)
    set(T_CORPUS "${EPC_CORPUS}/${T_NAME}")
  endif()
  set(target fuzz_${T_NAME})
  set(test ${EPC_PRESET}.${target})
  if(NOT EPC_FUZZ)
    list(APPEND T_SOURCES "${PROJECT_SOURCE_DIR}/tests/fuzz/replay_main.c")
  endif()
  epci_shared_sources(T_SOURCES "${T_LIBRARIES}" ${T_SOURCES})
  add_executable(${target} ${T_SOURCES})
  target_link_libraries(${target} PRIVATE ${T_LIBRARIES})
  if(NOT WIN32)
    target_link_libraries(${target} PRIVATE epc_mem)
  endif()
  if(EPC_SANITIZE MATCHES thread) # each has one thread
    set_target_properties(${target} PROPERTIES EXCLUDE_FROM_ALL TRUE)
    return()
  endif()
  add_dependencies(epc_tests ${target})
  if(NOT EPC_RUNS_HERE)
    return()
  endif()
  if(EPC_FUZZ)
    target_link_options(${target} PRIVATE -fsanitize=fuzzer)
    add_test(NAME ${test} COMMAND "${EPC_SUPPORT}/run-fuzz" $<TARGET_FILE:${target}> "${T_CORPUS}"
             -max_total_time=2)
    add_test(NAME ${test}_long COMMAND "${EPC_SUPPORT}/run-fuzz" $<TARGET_FILE:${target}>
             "${T_CORPUS}" -max_total_time=60)
    epci_test_properties(${test}_long ${T_PART} TRUE FALSE 300 FALSE "" FALSE)
  else()
    if(WIN32)
      set(emulator ${CMAKE_CROSSCOMPILING_EMULATOR})
    endif()
    add_test(NAME ${test} COMMAND "${EPC_SUPPORT}/run-replay" ${emulator}
             $<TARGET_FILE:${target}> "${T_CORPUS}")
  endif()
  epci_test_properties(${test} ${T_PART} FALSE FALSE "" "${WIN32}" "${T_LOCK}" FALSE)
endfunction()
