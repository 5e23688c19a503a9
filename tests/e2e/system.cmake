# SPDX-License-Identifier: MIT
#
# The system's own objects: their values are those of Linux, the rules hold while processes come and
# go, programs find their paths.  With 300 and 2000 processes, and with all trials of the harness,
# in the long class.
if(WIN32)
  foreach(program agree clients flat paths sequences)
    add_executable(system_${program} system_${program}.c)
    add_dependencies(epc_tests system_${program} sysperf)
  endforeach()
  foreach(program clients paths sequences)
    target_link_options(system_${program} PRIVATE -municode)
  endforeach()
  target_link_libraries(system_agree PRIVATE ntdll)
  target_link_libraries(system_clients PRIVATE epc_consumer advapi32)
  target_link_libraries(system_flat PRIVATE psapi)
  target_sources(system_sequences PRIVATE system_agents.c)
  target_link_libraries(system_sequences PRIVATE epc_consumer advapi32 -lpdh)
  set(bin "${CMAKE_RUNTIME_OUTPUT_DIRECTORY}")
  epc_add_script_test(NAME system_agree PART sample WINE WINDOWS_ONLY TIMEOUT 400
    COMMAND "${here}/system-agree" "${bin}" $<TARGET_FILE:system_agree>)
  epc_add_script_test(NAME system_paths PART sample WINE WINDOWS_ONLY TIMEOUT 400
    LOCK wine-registry COMMAND "${here}/system-paths" "${bin}" $<TARGET_FILE:system_paths>)
  foreach(length "6" "60;LONG")
    list(GET length 0 seconds)
    list(REMOVE_AT length 0)
    epc_add_script_test(NAME system_truth_${seconds} LONG_32 PART sample WINE WINDOWS_ONLY TIMEOUT 900 ${length}
      LOCK wine-registry COMMAND "${here}/system-truth" "${bin}" $<TARGET_FILE:system_paths>
                                 $<TARGET_FILE:system_agree> ${seconds})
  endforeach()
  set(clients COMMAND "${here}/system-clients" "${bin}" $<TARGET_FILE:system_paths>
              $<TARGET_FILE:system_clients> $<TARGET_FILE:system_sequences>)
  epc_add_script_test(NAME system_clients LONG_32 PART sample WINE WINDOWS_ONLY TIMEOUT 900
    LOCK wine-registry ${clients})
  epc_add_script_test(NAME system_clients_without_disks PART sample WINE WINDOWS_ONLY TIMEOUT 1200 LONG
    ${clients} --without-disks)
  epc_add_script_test(NAME system_harness PART sample WINE WINDOWS_ONLY TIMEOUT 400
    LOCK wine-registry COMMAND "${here}/system-harness" "${bin}" $<TARGET_FILE:system_agree> --plain)
  # Microsoft's own Get-Counter; it needs the .NET SDK and NuGet.
  epc_add_script_test(NAME get_counter PART pdh WINE WINDOWS_ONLY TIMEOUT 1200 LONG
    LOCK wine-registry COMMAND "${here}/get-counter" "${bin}")
  epc_add_script_test(NAME system_harness_all PART sample WINE WINDOWS_ONLY TIMEOUT 900 LONG
    LOCK wine-registry COMMAND "${here}/system-harness" "${bin}" $<TARGET_FILE:system_agree>)
  epc_add_script_test(NAME system_harness_crowd PART sample WINE WINDOWS_ONLY TIMEOUT 900 LONG
    LOCK wine-registry COMMAND "${CMAKE_COMMAND}" -E env EPC_CROWD=2000
    "${here}/system-harness" "${bin}" $<TARGET_FILE:system_agree> --plain)
  foreach(many "400;" "100000;LONG")
    list(GET many 0 count)
    list(REMOVE_AT many 0)
    epc_add_script_test(NAME system_flat_${count} PART sample WINE WINDOWS_ONLY TIMEOUT 3600 ${many}
      COMMAND ${CMAKE_CROSSCOMPILING_EMULATOR} $<TARGET_FILE:system_flat> $<TARGET_FILE:sysperf> ${count})
  endforeach()
  foreach(many "20;" "300;LONG")
    list(GET many 0 count)
    list(REMOVE_AT many 0)
    epc_add_script_test(NAME system_ratio_${count} PART sample WINE WINDOWS_ONLY TIMEOUT 400 ${many}
      COMMAND ${CMAKE_CROSSCOMPILING_EMULATOR} $<TARGET_FILE:system_agree> ratio $<TARGET_FILE:sysperf> ${count})
  endforeach()
endif()
epc_add_script_test(NAME system_generated PART ini ${wine}
  COMMAND "${here}/sample-generated" --dll "${PROJECT_SOURCE_DIR}/provider-system/system" ${emulator}
          $<TARGET_FILE:epc-ini>)
