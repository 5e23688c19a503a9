; generated from system.epc by epc-ini gen; do not edit
; SPDX-License-Identifier: MIT
;
; For setups made with Inno Setup 6.4 or later, run by an administrator.  Put it into your script,
; after your own [Files], so that the counters are installed last:
;
;     #define EPC_FILES "..\bin"   ; the folder of the DLL, system.ini and system.h
;     #define EPC_TOOLS "..\epc"   ; the folder of epc's lodctr.exe and unlodctr.exe
;     #include "system.iss"
;
; or compile it alone, as a setup with nothing but the counters:
;
;     iscc /DEPC_FILES=..\bin /DEPC_TOOLS=..\epc /DEPC_ALONE=1.0 system.iss
;
; The counters are the last files' last action, and what a removal begins with.  An upgrade is an
; installation over the old version: if lodctr refuses, its files and counters stay, and a message
; says which version is there.  A DLL in use is moved aside and deleted at the next restart.
;
; If lodctr refuses, Setup's exit code is not 0.  Messages and notes of lodctr are in the log, too
; (/LOG=FILE); with /VERYSILENT /SUPPRESSMSGBOXES only there.

#ifdef EPC_ALONE
[Setup]
AppId=SysPerf
AppName=SysPerf
AppVersion={#EPC_ALONE}
DefaultDirName={autopf}\system
DisableProgramGroupPage=yes
OutputBaseFilename=system-setup
PrivilegesRequired=admin
; Of the DLL's bitness: leave both out for one of 32 bits.
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
#endif

[Files]
Source: "{#EPC_TOOLS}\lodctr.exe"; Flags: dontcopy
Source: "{#EPC_TOOLS}\unlodctr.exe"; DestDir: "{app}"; Flags: ignoreversion
Source: "{#EPC_FILES}\sysperf.dll"; DestDir: "{app}"; Flags: ignoreversion; BeforeInstall: "SYSPERF_Aside('sysperf.dll')"
Source: "{#EPC_FILES}\system.h"; DestDir: "{app}"; Flags: ignoreversion; BeforeInstall: "SYSPERF_Aside('system.h')"
Source: "{#EPC_FILES}\system.ini"; DestDir: "{app}"; Flags: ignoreversion; BeforeInstall: "SYSPERF_Aside('system.ini')"; AfterInstall: SYSPERF_Install

#ifndef EPC_APP_ID
#define EPC_APP_ID SetupSetting("AppId") == "" ? SetupSetting("AppName") : SetupSetting("AppId")
#endif

[Code]
var
  SYSPERF_Old, SYSPERF_New: TStringList; { files that were moved aside: from where, to where }
  SYSPERF_Restart: Boolean;               { one of them is in use }
  SYSPERF_Changed: Boolean;               { lodctr has installed the new counters }
  SYSPERF_Was: String;                    { the version before; empty: none }

{ Runs one of epc's tools; returns its exit code, or -1, and what it printed. }
function SYSPERF_Run(const Tool, Arguments: String; var Said: String): Integer;
var
  Output: TExecOutput;
  I: Integer;
begin
  Said := '';
  Result := -1;
  try
    if not ExecAndCaptureOutput(Tool, Arguments, '', SW_HIDE, ewWaitUntilTerminated, Result, Output) then
    begin
      Said := SysErrorMessage(Result);
      Result := -1;
    end;
    for I := 0 to GetArrayLength(Output.StdOut) - 1 do
      Said := Said + Output.StdOut[I] + #13#10;
    for I := 0 to GetArrayLength(Output.StdErr) - 1 do
      Said := Said + Output.StdErr[I] + #13#10;
  except
    Said := GetExceptionMessage;
    Result := -1;
  end;
  Log(Format('%s %s: %d %s', [Tool, Arguments, Result, Said]));
end;

{ A file in use cannot be replaced or deleted, but it can be moved. }
procedure SYSPERF_Aside(Name: String);
var
  Old, New: String;
  I: Integer;
begin
  Old := ExpandConstant('{app}\') + Name;
  if not FileExists(Old) then
    Exit;
  I := 0;
  repeat
    I := I + 1;
    New := Format('%s.%d.old', [Old, I]);
  until not FileExists(New);
  if not RenameFile(Old, New) then
    RaiseException(Old + ' is in use and cannot be replaced');
  if SYSPERF_Old = nil then
  begin
    SYSPERF_Old := TStringList.Create;
    SYSPERF_New := TStringList.Create;
  end;
  SYSPERF_Old.Add(Old);
  SYSPERF_New.Add(New);
end;

{ The old files, and those that are in use at the next restart. }
procedure SYSPERF_DropOld;
var
  I: Integer;
begin
  if SYSPERF_New = nil then
    Exit;
  for I := 0 to SYSPERF_New.Count - 1 do
    if not DeleteFile(SYSPERF_New[I]) then
    begin
      RestartReplace(SYSPERF_New[I], '');
      SYSPERF_Restart := True;
    end;
  SYSPERF_Old.Clear;
  SYSPERF_New.Clear;
end;

{ The old files have their names again, in place of the new ones. }
procedure SYSPERF_PutBack;
var
  I: Integer;
begin
  if SYSPERF_Old = nil then
    Exit;
  for I := 0 to SYSPERF_Old.Count - 1 do
  begin
    DeleteFile(SYSPERF_Old[I]);
    if not RenameFile(SYSPERF_New[I], SYSPERF_Old[I]) then
      Log(SYSPERF_New[I] + ' cannot be given its name again: ' + SYSPERF_Old[I]);
  end;
  SYSPERF_Old.Clear;
  SYSPERF_New.Clear;
end;

{ The version that is installed, by a setup of this kind or another; empty: none. }
function SYSPERF_Version: String;
var
  Key, Path: String;
begin
  Key := 'Software\Microsoft\Windows\CurrentVersion\Uninstall\' +
    ExpandConstant('{#StringChange(EPC_APP_ID, "'", "''")}') + '_is1';
  Result := '';
  if RegQueryStringValue(HKLM, Key, 'DisplayVersion', Result) then
    Result := 'version ' + Result
  else if RegQueryStringValue(HKLM, 'SYSTEM\CurrentControlSet\Services\SysPerf\Performance', 'Library', Path) then
  begin
    if GetVersionNumbersString(Path, Result) then
      Result := 'version ' + Result + ' in ' + Path
    else
      Result := Path;
  end;
end;

{ The key and what belongs to it, after unlodctr. }
procedure SYSPERF_DropKey;
begin
  RegDeleteKeyIncludingSubkeys(HKLM, 'SYSTEM\CurrentControlSet\Services\SysPerf\Performance');
  RegDeleteKeyIfEmpty(HKLM, 'SYSTEM\CurrentControlSet\Services\SysPerf');
end;

{ The step that decides: the counters are replaced together, or not at all.  After Abort, Setup
  deletes what it has copied. }
procedure SYSPERF_Install;
var
  Said, There: String;
  Code: Integer;
begin
  ExtractTemporaryFile('lodctr.exe');
  ExtractTemporaryFile('unlodctr.exe');
  Code := SYSPERF_Run(ExpandConstant('{tmp}\lodctr.exe'),
    '--replace-key "' + ExpandConstant('{app}\') + 'system.ini"', Said);
  SYSPERF_Changed := Code = 0;
  if SYSPERF_Changed then
    Exit;
  There := 'Nothing was installed, and everything is as it was.';
  if SYSPERF_Was <> '' then
    There := 'What was there is there as it was: ' + SYSPERF_Was + '.';
  Log(There);
  SuppressibleMsgBox(Format('The performance counters of %s cannot be installed: lodctr ended with %d. %s%s',
    ['SysPerf', Code, Said, There]), mbCriticalError, MB_OK, IDOK);
  Abort;
end;

<event('CurStepChanged')>
procedure SYSPERF_StepChanged(CurStep: TSetupStep);
begin
  if CurStep = ssInstall then
    SYSPERF_Was := SYSPERF_Version;
  if CurStep = ssPostInstall then
  begin
    SYSPERF_Changed := False;
    SYSPERF_DropOld;
  end;
end;

{ Also after a failure between the counters and the end, and after the user's Cancel. }
<event('DeinitializeSetup')>
procedure SYSPERF_Deinitialize;
var
  Said: String;
  Upgrade: Boolean;
begin
  Upgrade := False;
  if SYSPERF_Old <> nil then
    Upgrade := SYSPERF_Old.Count > 0;
  SYSPERF_PutBack;
  if not SYSPERF_Changed then
    Exit;
  if Upgrade then
    SYSPERF_Run(ExpandConstant('{tmp}\lodctr.exe'),
      '--replace-key "' + ExpandConstant('{app}\') + 'system.ini"', Said)
  else if SYSPERF_Run(ExpandConstant('{tmp}\unlodctr.exe'), '"SysPerf"', Said) = 0 then
    SYSPERF_DropKey;
end;

<event('NeedRestart')>
function SYSPERF_NeedRestart: Boolean;
begin
  Result := SYSPERF_Restart;
end;

{ Before the files go, while the key shows which counters are the service's.  2: nothing is
  installed. }
procedure SYSPERF_Remove;
var
  Said: String;
  Code: Integer;
begin
  Code := SYSPERF_Run(ExpandConstant('{app}\unlodctr.exe'), '"SysPerf"', Said);
  if (Code <> 0) and (Code <> 2) then
  begin
    SuppressibleMsgBox(Format('The performance counters of %s cannot be removed, so nothing was: unlodctr ended with %d. %s',
      ['SysPerf', Code, Said]), mbCriticalError, MB_OK, IDOK);
    Abort;
  end;
  SYSPERF_DropKey;
  SYSPERF_Aside('sysperf.dll');
  SYSPERF_DropOld;
end;

<event('CurUninstallStepChanged')>
procedure SYSPERF_UninstallStepChanged(CurUninstallStep: TUninstallStep);
begin
  if CurUninstallStep = usUninstall then
    SYSPERF_Remove;
end;

<event('UninstallNeedRestart')>
function SYSPERF_UninstallNeedRestart: Boolean;
begin
  Result := SYSPERF_Restart;
end;
