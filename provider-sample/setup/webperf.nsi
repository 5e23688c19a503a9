; SPDX-License-Identifier: MIT
;
; webperf.nsi -- the sample as a setup program, for NSIS 3.02 or later; README.md says why what stands
; where.  BIN, SAMPLE and VERSION come from CMake.
;
; Exit codes: 0 done; 3010 done, and files in use go with the next restart; 1 ended by the user;
; 5 without the rights; 2 not done, and why: a message, which with /S stands in
; %TEMP%\webperf-setup.log alone.

!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\WebPerf"

Target amd64-unicode
Unicode true
RequestExecutionLevel admin
Name "WebPerf sample"
OutFile "${BIN}/webperf-setup.exe"
VIProductVersion "${VERSION}.0"
VIAddVersionKey /LANG=1033 "CompanyName" "The epc authors"
VIAddVersionKey /LANG=1033 "FileDescription" "Installs the sample web server with its performance counters"
VIAddVersionKey /LANG=1033 "FileVersion" "${VERSION}"
VIAddVersionKey /LANG=1033 "LegalCopyright" "MIT licence, The epc authors"
VIAddVersionKey /LANG=1033 "OriginalFilename" "webperf-setup.exe"
VIAddVersionKey /LANG=1033 "ProductName" "epc"
VIAddVersionKey /LANG=1033 "ProductVersion" "${VERSION}"
InstallDir "$PROGRAMFILES64\WebPerf"
InstallDirRegKey HKLM "${UNINSTALL}" "InstallLocation"
ShowInstDetails show
ShowUninstDetails show

; The tools come along and run from the temporary folder: they are those that these files were made
; for, they are there before the first file is and after the last, and nobody else can be using them.
!define EPC_TOOLS "$PLUGINSDIR"
!include FileFunc.nsh
!include "${SAMPLE}/webperf.nsh"

Var PROBLEM
Var FOLDER_CODE

Page directory
Page instfiles
UninstPage uninstConfirm
UninstPage instfiles

; SAY TEXT -- into the details and the log.
!macro SAY TEXT
    DetailPrint "${TEXT}"
    FileOpen $R9 "$TEMP\webperf-setup.log" a
    FileSeek $R9 0 END
    FileWriteUTF16LE /BOM $R9 "${TEXT}$\r$\n"
    FileClose $R9
!macroend

; FAIL CODE TEXT -- the end.
!macro FAIL CODE TEXT
    !insertmacro SAY "${TEXT}"
    MessageBox MB_OK|MB_ICONSTOP "${TEXT}" /SD IDOK
    SetErrorLevel ${CODE}
    Quit
!macroend

; What the install and the uninstall part have in common; UN is "un." in the latter.
!macro COMMON UN
Function ${UN}onInit_common
    Delete "$TEMP\webperf-setup.log"
    UserInfo::GetAccountType
    Pop $0
    ${If} $0 != "Admin"
        !insertmacro FAIL 5 "WebPerf can only be installed and removed by an administrator. Nothing was changed."
    ${EndIf}
    InitPluginsDir
    File "/oname=$PLUGINSDIR\lodctr.exe" "${BIN}/lodctr.exe"
    File "/oname=$PLUGINSDIR\unlodctr.exe" "${BIN}/unlodctr.exe"
    File "/oname=$PLUGINSDIR\webperf_setup.dll" "${BIN}/webperf_setup.dll"
FunctionEnd

; Whoever uses our files is named before anything is changed.
Function ${UN}AskHolders
    ${Do}
        System::Call '$PLUGINSDIR\webperf_setup.dll::Holders(w "$INSTDIR", w .r1, i ${NSIS_MAX_STRLEN}) i .r0 ? u'
        ${If} $0 == 0
            ${ExitDo}
        ${EndIf}
        !insertmacro SAY "In use by: $1"
        MessageBox MB_ABORTRETRYIGNORE|MB_ICONEXCLAMATION "These programs use the files of WebPerf:$\r$\n$\r$\n$1$\r$\n$\r$\nRetry: you have closed them.$\r$\nIgnore: go on; the files in use are deleted with the next restart.$\r$\nAbort: nothing is changed." /SD IDIGNORE IDRETRY again IDIGNORE go_on
        SetErrorLevel 1
        Quit
        go_on:
        ${ExitDo}
        again:
    ${Loop}
FunctionEnd

; Our files; $FOLDER_CODE: 0 gone, 3010 some with the next restart, else why one is still there.
Function ${UN}RemoveFiles
    System::Call '$PLUGINSDIR\webperf_setup.dll::RemoveFiles(w "$INSTDIR") i .r0 ? u'
    StrCpy $FOLDER_CODE $0
    ${If} $FOLDER_CODE == 3010
        SetRebootFlag true
        !insertmacro SAY "Files in use are deleted with the next restart."
    ${EndIf}
FunctionEnd

; The counters, while all that belongs to them is there, and then the rest.
Function ${UN}RemoveCounters
    !insertmacro WEBPERF_REMOVE
    ${If} ${Errors}
        !insertmacro FAIL 2 "The performance counters of WebPerf cannot be removed, so nothing was: $EPC_PROBLEM"
    ${EndIf}
FunctionEnd
!macroend
!insertmacro COMMON ""
!insertmacro COMMON "un."

Function .onInit
    Call onInit_common
FunctionEnd

Function un.onInit
    Call un.onInit_common
FunctionEnd

; Back to nothing, with $PROBLEM as the reason.
Function TakeBack
    !insertmacro WEBPERF_REMOVE
    Call RemoveFiles
    Delete "$INSTDIR\uninstall.exe"
    DeleteRegKey HKLM "${UNINSTALL}"
    SetOutPath "$TEMP"
    RMDir "$INSTDIR"
    !insertmacro FAIL 2 "WebPerf is not installed: $PROBLEM"
FunctionEnd

Section
    Call AskHolders
    Call RemoveCounters ; of what was installed before: its DLL is going to be replaced
    Call RemoveFiles
    ${If} $FOLDER_CODE != 0
    ${AndIf} $FOLDER_CODE != 3010
        StrCpy $PROBLEM "a file in $INSTDIR cannot be replaced (error $FOLDER_CODE)"
        Call TakeBack
    ${EndIf}
    ClearErrors
    SetOverwrite try
    SetOutPath "$INSTDIR"
    File "${BIN}/webperf.dll"
    File "${BIN}/webapp.exe"
    File "${SAMPLE}/webperf.ini"
    File "${SAMPLE}/webperf.h"
    WriteUninstaller "$INSTDIR\uninstall.exe"
    WriteRegStr HKLM "${UNINSTALL}" "DisplayName" "WebPerf sample"
    WriteRegStr HKLM "${UNINSTALL}" "DisplayVersion" "${VERSION}"
    WriteRegStr HKLM "${UNINSTALL}" "InstallLocation" "$INSTDIR"
    WriteRegStr HKLM "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
    WriteRegStr HKLM "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
    ${If} ${Errors}
        StrCpy $PROBLEM "the files cannot be written into $INSTDIR"
        Call TakeBack
    ${EndIf}
    ; The last step: lodctr does all or nothing, so what there is to take back is ours alone.
    !insertmacro WEBPERF_INSTALL "$INSTDIR"
    ${If} ${Errors}
        StrCpy $PROBLEM "$EPC_PROBLEM"
        Call TakeBack
    ${EndIf}
    !insertmacro SAY "WebPerf is installed."
    ${If} ${RebootFlag}
        SetErrorLevel 3010
    ${EndIf}
SectionEnd

Section "un.install"
    Call un.AskHolders
    Call un.RemoveCounters ; first: nothing has been removed yet if that fails
    Call un.RemoveFiles
    DeleteRegKey HKLM "${UNINSTALL}"
    Delete "$INSTDIR\uninstall.exe"
    SetOutPath "$TEMP"
    RMDir "$INSTDIR" ; whatever else is in it is not ours
    ${If} $FOLDER_CODE != 0
    ${AndIf} $FOLDER_CODE != 3010
        !insertmacro FAIL 2 "WebPerf is removed, but a file in $INSTDIR cannot be deleted (error $FOLDER_CODE)."
    ${EndIf}
    !insertmacro SAY "WebPerf is removed."
    ${If} ${RebootFlag}
        SetErrorLevel 3010
    ${EndIf}
SectionEnd
