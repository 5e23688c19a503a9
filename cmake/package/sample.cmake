# SPDX-License-Identifier: MIT
#
# The sample provider as a project of its own, built with the installed package.  In the package's
# folder, for a cross build (add -D epc_DIR=... if another epc is found first):
#     cmake -S share/epc/sample -B build --toolchain lib/cmake/epc/toolchain.cmake
#     cmake --build build && ctest --test-dir build
cmake_minimum_required(VERSION 3.25)
project(webperf LANGUAGES C)
enable_testing()
set(CMAKE_C_STANDARD 11)
find_package(epc 0.1 CONFIG REQUIRED)
if(NOT WIN32)
  message(FATAL_ERROR "The sample is a server for Windows: pass the package's toolchain.cmake")
endif()

set(sample "${PROJECT_SOURCE_DIR}/provider-sample")
# The name that webperf.epc gives, also with mingw.
add_library(webperf SHARED)
set_target_properties(webperf PROPERTIES PREFIX "" LINKER_LANGUAGE C)
epc_generate(webperf provider-sample/webperf.epc)
target_link_libraries(webperf PRIVATE epc::provider)
epc_add_provider_test(TARGET webperf SERVICE WebPerf)

add_executable(webapp
  "${sample}/app/webapp.c"
  "${sample}/app/webapp_cache.c"
  "${sample}/app/webapp_counters.c"
  "${sample}/app/webapp_files.c"
  "${sample}/app/webapp_http.c"
  "${sample}/app/webapp_server.c"
  "${sample}/webperf_schema.c")
target_include_directories(webapp PRIVATE "${PROJECT_SOURCE_DIR}")
target_compile_definitions(webapp PRIVATE __USE_MINGW_ANSI_STDIO=1 UNICODE _UNICODE
                           WIN32_LEAN_AND_MEAN WINVER=0x0601 _WIN32_WINNT=0x0601)
target_link_options(webapp PRIVATE -municode)
target_link_libraries(webapp PRIVATE epc::app ws2_32)

get_target_property(made webperf EPC_FOLDER)
install(TARGETS webperf webapp RUNTIME DESTINATION bin)
install(FILES "${made}/webperf.ini" "${made}/webperf.h" DESTINATION bin)
