# SPDX-License-Identifier: MIT
#
# Another computer's counters, from Samba's server on the loopback interface.
if(EPC_PRESET STREQUAL "native")
  foreach(what values many logins worker targets few fleet language kerberos)
    set(class "")
    set(script remote-samba)
    set(timeout 300)
    if(what STREQUAL fleet)
      set(class LONG)
    elseif(what STREQUAL logins)
      set(script remote-logins)
      set(timeout 600)
    endif()
    epc_add_script_test(NAME remote_${what} PART remote TIMEOUT ${timeout} ${class}
      COMMAND /usr/bin/python3 "${here}/${script}" "${PROJECT_SOURCE_DIR}"
              $<TARGET_FILE:epc-mon> $<TARGET_FILE:epc-remote>
              $<TARGET_FILE:epc-harness> ${what})
  endforeach()
endif()
if(WIN32)
  # Two programs of one source: one that is built with epc's registry functions, and one that knows
  # nothing of epc.
  foreach(program remote_client remote_plain)
    add_executable(${program} remote_client.c)
    target_link_libraries(${program} PRIVATE -lpdh)
    add_dependencies(epc_tests ${program})
  endforeach()
  target_compile_options(remote_client PRIVATE -include
                         "${PROJECT_SOURCE_DIR}/sdk/include/epc/winregmap.h")
  target_link_libraries(remote_client PRIVATE epc_consumer)
  set(remote_wine "${here}/remote-wine" "${PROJECT_SOURCE_DIR}" "${CMAKE_RUNTIME_OUTPUT_DIRECTORY}"
      "${EPC_NATIVE_BIN}/epc-remote")
  epc_add_script_test(NAME remote_wine LONG_32 PART remote WINE WINDOWS_ONLY TIMEOUT 600
                      COMMAND /usr/bin/python3 ${remote_wine} programs)
  epc_add_script_test(NAME remote_dialog LONG_32 PART remote WINE WINDOWS_ONLY TIMEOUT 600 LOCK display
                      COMMAND "${EPC_SUPPORT}/with-display" "${PROJECT_SOURCE_DIR}/scripts/wine"
                              pdh_browser.exe "$<TARGET_FILE:window_probe>"
                              "${CMAKE_CURRENT_BINARY_DIR}/remote-dialog"
                              /usr/bin/python3 ${remote_wine} dialog)
  epc_add_script_test(NAME remote_keys PART remote WINE WINDOWS_ONLY TIMEOUT 300
                      COMMAND /usr/bin/python3 "${here}/remote-keys" "${PROJECT_SOURCE_DIR}"
                              $<TARGET_FILE:remote_client>)
  if(EPC_ARCH STREQUAL "x86_64")
    epc_add_script_test(NAME remote_wine_prefix PART remote WINE WINDOWS_ONLY TIMEOUT 900 LONG
                        COMMAND /usr/bin/python3 ${remote_wine} prefix)
    # .NET programs, where the SDK and NuGet are.
    epc_add_script_test(NAME remote_wine_dotnet PART remote WINE WINDOWS_ONLY TIMEOUT 3000 LONG
                        COMMAND /usr/bin/python3 ${remote_wine} dotnet)
  endif()
endif()
