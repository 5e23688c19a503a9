; SPDX-License-Identifier: MIT
;
; webperf.nsi -- the sample as a setup program, for NSIS 3.02 or later.  README.md explains the order
; of the steps.  BIN, SAMPLE and VERSION come from CMake.
;
; Exit codes: 0 done; 3010 done, but files in use are deleted at the next restart; 1 ended by the
; user; 5 no administrator; 2 not done.  A message says why; with /S it is only in
; %TEMP%\webperf-setup.log.

!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\WebPerf"

Target amd64-unicode
Unicode true
RequestExecutionLevel admin
; Files get the time of the installation: with their own times, no two builds would be the same.
SetDateSave off
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

; The tools run from the temporary folder: they have the right version, they exist before the first
; file is installed and after the last is removed, and no other program can be using them.
!define EPC_TOOLS "$PLUGINSDIR"
!include FileFunc.nsh
!include "${SAMPLE}/webperf.nsh"

Var PROBLEM
Var FOLDER_CODE

Page directory
Page instfiles
UninstPage uninstConfirm
UninstPage instfiles

; SAY TEXT -- writes into the details and the log.
!macro SAY TEXT
    DetailPrint "${TEXT}"
    FileOpen $R9 "$TEMP\webperf-setup.log" a
    FileSeek $R9 0 END
    FileWriteUTF16LE /BOM $R9 "${TEXT}$\r$\n"
    FileClose $R9
!macroend

; FAIL CODE TEXT -- shows the text and ends the program.
!macro FAIL CODE TEXT
    !insertmacro SAY "${TEXT}"
    MessageBox MB_OK|MB_ICONSTOP "${TEXT}" /SD IDOK
    SetErrorLevel ${CODE}
    Quit
!macroend

; The functions of both the install and the uninstall part; UN is "un." in the latter.
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

; Name the processes that use our files, before anything is changed.
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

!macroend
!insertmacro COMMON ""
!insertmacro COMMON "un."

Function .onInit
    Call onInit_common
FunctionEnd

Function un.onInit
    Call un.onInit_common
FunctionEnd

; Undo the installation; $PROBLEM says why.  The counters are as before already.
Function TakeBack
    System::Call '$PLUGINSDIR\webperf_setup.dll::EndUpgrade(w "$INSTDIR", i 0) i .r0 ? u'
    SetOutPath "$TEMP"
    RMDir "$INSTDIR"
    ReadRegStr $0 HKLM "${UNINSTALL}" "DisplayVersion"
    ${If} $0 == ""
        !insertmacro FAIL 2 "WebPerf is not installed, and what was there before is as it was: $PROBLEM"
    ${EndIf}
    !insertmacro FAIL 2 "WebPerf ${VERSION} is not installed; version $0 is there as it was: $PROBLEM"
FunctionEnd

Section
    Call AskHolders
    System::Call '$PLUGINSDIR\webperf_setup.dll::BeginUpgrade(w "$INSTDIR") i .r0 ? u'
    ${If} $0 != 0
        !insertmacro FAIL 2 "WebPerf is not installed: a file in $INSTDIR cannot be replaced (error $0)"
    ${EndIf}
    ClearErrors
    SetOverwrite try
    SetOutPath "$INSTDIR"
    File "${BIN}/webperf.dll"
    File "${BIN}/webapp.exe"
    File "${SAMPLE}/webperf.ini"
    File "${SAMPLE}/webperf.h"
    ${If} ${Errors}
        StrCpy $PROBLEM "the files cannot be written into $INSTDIR"
        Call TakeBack
    ${EndIf}
    ; The step that decides: lodctr replaces counters and keys together, or nothing.  Until then the
    ; old files are kept; after it the new version is installed.
    !insertmacro WEBPERF_INSTALL "$INSTDIR"
    ${If} ${Errors}
        StrCpy $PROBLEM "$EPC_PROBLEM"
        Call TakeBack
    ${EndIf}
    ${If} $EPC_SAID != ""
        !insertmacro SAY "$EPC_SAID"
    ${EndIf}
    System::Call '$PLUGINSDIR\webperf_setup.dll::EndUpgrade(w "$INSTDIR", i 1) i .r0 ? u'
    ${If} $0 == 3010
        SetRebootFlag true
        !insertmacro SAY "Files in use are deleted with the next restart."
    ${EndIf}
    ClearErrors
    WriteUninstaller "$INSTDIR\uninstall.exe"
    WriteRegStr HKLM "${UNINSTALL}" "DisplayName" "WebPerf sample"
    WriteRegStr HKLM "${UNINSTALL}" "DisplayVersion" "${VERSION}"
    WriteRegStr HKLM "${UNINSTALL}" "InstallLocation" "$INSTDIR"
    WriteRegStr HKLM "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
    WriteRegStr HKLM "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
    ${If} ${Errors}
        !insertmacro FAIL 2 "WebPerf is installed, but is not in the list of installed programs."
    ${EndIf}
    !insertmacro SAY "WebPerf is installed."
    ${If} ${RebootFlag}
        SetErrorLevel 3010
    ${EndIf}
SectionEnd

; Remove our files.  $FOLDER_CODE: 0 all gone, 3010 some are deleted at the next restart, otherwise
; the reason why one is still there.
Function un.RemoveFiles
    System::Call '$PLUGINSDIR\webperf_setup.dll::RemoveFiles(w "$INSTDIR") i .r0 ? u'
    StrCpy $FOLDER_CODE $0
    ${If} $FOLDER_CODE == 3010
        SetRebootFlag true
        !insertmacro SAY "Files in use are deleted with the next restart."
    ${EndIf}
FunctionEnd

; Remove the counters while their key and files still exist, and then the key.
Function un.RemoveCounters
    !insertmacro WEBPERF_REMOVE
    ${If} ${Errors}
        !insertmacro FAIL 2 "The performance counters of WebPerf cannot be removed, so nothing was: $EPC_PROBLEM"
    ${EndIf}
    ${If} $EPC_SAID != ""
        !insertmacro SAY "$EPC_SAID"
    ${EndIf}
FunctionEnd

Section "un.install"
    Call un.AskHolders
    Call un.RemoveCounters ; first: if it fails, nothing has been removed yet
    Call un.RemoveFiles
    DeleteRegKey HKLM "${UNINSTALL}"
    Delete "$INSTDIR\uninstall.exe"
    SetOutPath "$TEMP"
    RMDir "$INSTDIR" ; stays if other files are in it
    ${If} $FOLDER_CODE != 0
    ${AndIf} $FOLDER_CODE != 3010
        !insertmacro FAIL 2 "WebPerf is removed, but a file in $INSTDIR cannot be deleted (error $FOLDER_CODE)."
    ${EndIf}
    !insertmacro SAY "WebPerf is removed."
    ${If} ${RebootFlag}
        SetErrorLevel 3010
    ${EndIf}
SectionEnd
