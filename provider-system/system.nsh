; generated from system.epc by epc-ini gen; do not edit
; SPDX-License-Identifier: MIT
;
; For installers made with NSIS 3.02 or later, Unicode, run by an administrator.  Your script
; copies the files: install the counters when the DLL, system.ini and system.h are in place, and
; remove them before the DLL is deleted.
;
; An upgrade is an installation over the old version.  With EPC_TOOLS it is one transaction: if it
; fails, the old counters and their keys are as before, so keep the old files until it succeeds.
; The system's tools know no transactions; without EPC_TOOLS the old counters are removed first.
;
;     !insertmacro SYSPERF_INSTALL "$INSTDIR" ; the folder of these three files
;     !insertmacro SYSPERF_REMOVE               ; succeeds if nothing is installed
;     ${If} ${Errors}                      ; $EPC_PROBLEM says what went wrong

!include LogicLib.nsh

!ifmacrondef EPC_RUN
Var EPC_PROBLEM ; empty, or what went wrong in the last macro
Var EPC_CODE
Var EPC_SAID

; EPC_RUN TOOL OPTIONS ARGUMENT -- lodctr or unlodctr: those in the folder EPC_TOOLS if that is
; defined, else the system's.  $EPC_CODE: the exit code, or "error"; $EPC_SAID: what it printed.
; EPC_TOOLS holds epc's tools, which write the keys and the event source themselves; for the
; system's tools the macros do that.
!macro EPC_RUN TOOL OPTIONS ARGUMENT
    !ifdef EPC_TOOLS
        nsExec::ExecToStack `"${EPC_TOOLS}\${TOOL}.exe" ${OPTIONS} "${ARGUMENT}"`
    !else
        ; Only there a 32-bit installer finds the tools of a 64-bit system.
        ${If} ${FileExists} "$WINDIR\Sysnative\${TOOL}.exe"
            nsExec::ExecToStack `"$WINDIR\Sysnative\${TOOL}.exe" ${OPTIONS} "${ARGUMENT}"`
        ${Else}
            nsExec::ExecToStack `"$SYSDIR\${TOOL}.exe" ${OPTIONS} "${ARGUMENT}"`
        ${EndIf}
    !endif
    Pop $EPC_CODE
    Pop $EPC_SAID
    DetailPrint $EPC_SAID
!macroend

; EPC_DROP_IF_EMPTY KEY -- deletes a key without values and subkeys.
!macro EPC_DROP_IF_EMPTY KEY
    EnumRegValue $EPC_CODE HKLM "${KEY}" 0
    ${If} $EPC_CODE == ""
        EnumRegKey $EPC_CODE HKLM "${KEY}" 0
        ${If} $EPC_CODE == ""
            DeleteRegKey HKLM "${KEY}"
        ${EndIf}
    ${EndIf}
!macroend

; EPC_TELL NAME -- the end of every macro: prints the problem and sets the error flag.
!macro EPC_TELL NAME
    ClearErrors
    ${If} $EPC_PROBLEM != ""
        DetailPrint "${NAME}: $EPC_PROBLEM"
        SetErrors
    ${EndIf}
!macroend
!endif

!macro SYSPERF_REMOVE
    StrCpy $EPC_PROBLEM ""
    ClearErrors
    ReadRegStr $EPC_CODE HKLM "SYSTEM\CurrentControlSet\Services\SysPerf\Performance" "Object List"
    ${IfNot} ${Errors}
        !insertmacro EPC_RUN unlodctr "" "SysPerf"
        ${If} $EPC_CODE != 0
            StrCpy $EPC_PROBLEM "unlodctr ended with $EPC_CODE; the counters are still installed. $EPC_SAID"
        ${EndIf}
    ${EndIf}
    ${If} $EPC_PROBLEM == ""
        DeleteRegKey HKLM "SYSTEM\CurrentControlSet\Services\SysPerf\Performance"
        !insertmacro EPC_DROP_IF_EMPTY "SYSTEM\CurrentControlSet\Services\SysPerf"
    ${EndIf}
    !insertmacro EPC_TELL "SysPerf"
!macroend

!macro SYSPERF_INSTALL FOLDER
!ifdef EPC_TOOLS
    !insertmacro EPC_RUN lodctr --replace-key "${FOLDER}\system.ini"
    StrCpy $EPC_PROBLEM ""
!else
    !insertmacro SYSPERF_REMOVE
    ${If} $EPC_PROBLEM == ""
        ClearErrors
        WriteRegStr HKLM "SYSTEM\CurrentControlSet\Services\SysPerf\Performance" "Library" "${FOLDER}\sysperf.dll"
        WriteRegStr HKLM "SYSTEM\CurrentControlSet\Services\SysPerf\Performance" "Open" "SysPerfOpen"
        WriteRegStr HKLM "SYSTEM\CurrentControlSet\Services\SysPerf\Performance" "Collect" "SysPerfCollect"
        WriteRegStr HKLM "SYSTEM\CurrentControlSet\Services\SysPerf\Performance" "Close" "SysPerfClose"
        ${If} ${Errors}
            StrCpy $EPC_PROBLEM "the keys cannot be written; does the installer run as administrator?"
        ${EndIf}
    ${EndIf}
    ${If} $EPC_PROBLEM == ""
        !insertmacro EPC_RUN lodctr "" "${FOLDER}\system.ini"
    ${EndIf}
!endif
    ${If} $EPC_PROBLEM == ""
        ReadRegStr $EPC_PROBLEM HKLM "SYSTEM\CurrentControlSet\Services\SysPerf\Performance" "Object List"
        ${If} $EPC_CODE != 0
            StrCpy $EPC_PROBLEM "lodctr ended with $EPC_CODE. $EPC_SAID"
        ${ElseIf} $EPC_PROBLEM == ""
            StrCpy $EPC_PROBLEM "lodctr succeeded, but installed nothing"
        ${Else}
            StrCpy $EPC_PROBLEM ""
        ${EndIf}
    ${EndIf}
    !insertmacro EPC_TELL "SysPerf"
!macroend
