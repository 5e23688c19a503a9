# SPDX-License-Identifier: MIT
#
# Programs that know nothing of epc, in a prefix of their own; both bitnesses together where they are.
if(WIN32)
  execute_process(COMMAND "${EPC_SUPPORT}/mingw-gcc" x86_64 OUTPUT_VARIABLE gcc_64
                  OUTPUT_STRIP_TRAILING_WHITESPACE)
  set(bin "${CMAKE_RUNTIME_OUTPUT_DIRECTORY}")
  set(installs "")
  if(EPC_ARCH STREQUAL "x86_64")
    set(installs "${bin}" "${CMAKE_C_COMPILER}")
    add_executable(value_pairs "${PROJECT_SOURCE_DIR}/tests/dotnet/value_pairs.c")
    target_include_directories(value_pairs PRIVATE "${EPC_SUPPORT}")
    target_link_libraries(value_pairs PRIVATE epc_consumer)
    add_dependencies(epc_tests value_pairs)
  elseif(EPC_OTHER_BIN)
    set(installs "${EPC_OTHER_BIN}" "${gcc_64}" "${bin}" "${CMAKE_C_COMPILER}")
  endif()
  if(installs)
    epc_add_script_test(NAME wine_install LONG_32 PART wine WINE WINDOWS_ONLY TIMEOUT 600
                        COMMAND "${here}/wine-install" ${installs})
    epc_add_script_test(NAME wine_install_long LONG PART wine WINE WINDOWS_ONLY TIMEOUT 7200
                        COMMAND "${here}/wine-install" --long ${installs})
  endif()

  # What .NET programs count, kept by a program in C.
  add_executable(netfx_counts netfx_counts.c "${EPC_SUPPORT}/netfxmaker.c")
  target_include_directories(netfx_counts PRIVATE "${EPC_SUPPORT}")
  add_dependencies(epc_tests netfx_counts)
  epc_add_script_test(NAME netfx_shown LONG_32 PART wine WINE WINDOWS_ONLY TIMEOUT 300 LOCK wine-registry
                      COMMAND "${here}/netfx-shown" "${bin}")

  # .NET programs, where the SDK and NuGet are; and all of this with another Wine.
  set(versions 5.0.1 7.0.0 10.0.15 11.0.0)
  if(EPC_ARCH STREQUAL "x86_64")
    epc_add_script_test(NAME dotnet_counters LONG PART wine WINE WINDOWS_ONLY TIMEOUT 3000
                        COMMAND "${here}/dotnet-counters" "${bin}" $<TARGET_FILE:value_pairs>
                                ${versions})
  elseif(EPC_OTHER_BIN)
    epc_add_script_test(NAME wine_elsewhere_trixie LONG PART wine WINE WINDOWS_ONLY TIMEOUT 7200
                        COMMAND "${here}/wine-elsewhere" trixie ${installs}
                                "${EPC_OTHER_BIN}/value_pairs.exe" ${versions})
  endif()
endif()
