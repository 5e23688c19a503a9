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
; If lodctr refuses, Setup's exit code is 5.  Messages and notes of lodctr are in the log, too
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
Source: "{#EPC_TOOLS}\unlodctr.exe"; DestDir: "{app}"; Flags: ignoreversion; BeforeInstall: SYSPERF_AsideAll
Source: "{#EPC_FILES}\sysperf.dll"; DestDir: "{code:SYSPERF_Folder}"; Flags: ignoreversion
Source: "{#EPC_FILES}\system.h"; DestDir: "{code:SYSPERF_Folder}"; Flags: ignoreversion
Source: "{#EPC_FILES}\system.ini"; DestDir: "{code:SYSPERF_Folder}"; Flags: ignoreversion; AfterInstall: SYSPERF_Install
; Not only for later repairs: the next entry after a failure is where Setup can be ended.
Source: "{#EPC_TOOLS}\lodctr.exe"; DestDir: "{code:SYSPERF_Folder}"; Flags: ignoreversion

#ifndef EPC_APP_ID
#define EPC_APP_ID SetupSetting("AppId") == "" ? SetupSetting("AppName") : SetupSetting("AppId")
#endif

[Code]
var
  SYSPERF_Old, SYSPERF_New: TStringList; { files that were moved aside: from where, to where }
  SYSPERF_Restart: Boolean;               { one of them is in use }
  SYSPERF_Changed: Boolean;               { lodctr has installed the new counters }
  SYSPERF_Failed: Boolean;                { what was asked for cannot be done }
  SYSPERF_Finished: Boolean;
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

{ The path of an old file that a setup has moved; empty: none is left. }
function SYSPERF_FindOld(const Name: String): String;
var
  Found: TFindRec;
begin
  Result := '';
  if FindFirst(ExpandConstant('{app}\') + Name + '.*.old', Found) then
  begin
    Result := ExpandConstant('{app}\') + Found.Name;
    FindClose(Found);
  end;
end;

{ A file in use cannot be replaced or deleted, but it can be moved.  One that is missing was moved by
  a setup that was killed.  False: it cannot be moved. }
function SYSPERF_Aside(const Name: String): Boolean;
var
  Old, New: String;
  I: Integer;
begin
  Old := ExpandConstant('{app}\') + Name;
  New := SYSPERF_FindOld(Name);
  Result := True;
  if not FileExists(Old) and ((New = '') or not RenameFile(New, Old)) then
    Exit;
  I := 0;
  repeat
    I := I + 1;
    New := Format('%s.%d.old', [Old, I]);
  until not FileExists(New);
  Result := RenameFile(Old, New);
  if not Result then
    Exit;
  if SYSPERF_Old = nil then
  begin
    SYSPERF_Old := TStringList.Create;
    SYSPERF_New := TStringList.Create;
  end;
  SYSPERF_Old.Add(Old);
  SYSPERF_New.Add(New);
end;

{ The old files of this setup and of those that were killed: deleted, or at the next restart. }
procedure SYSPERF_DropOld(const Name: String);
var
  Found: TFindRec;
  Path: String;
begin
  if not FindFirst(ExpandConstant('{app}\') + Name + '.*.old', Found) then
    Exit;
  repeat
    Path := ExpandConstant('{app}\') + Found.Name;
    if not DeleteFile(Path) then
    begin
      RestartReplace(Path, '');
      SYSPERF_Restart := True;
    end;
  until not FindNext(Found);
  FindClose(Found);
end;

procedure SYSPERF_DropAll;
begin
  if SYSPERF_Old <> nil then
  begin
    SYSPERF_Old.Clear;
    SYSPERF_New.Clear;
  end;
  SYSPERF_DropOld('sysperf.dll');
  SYSPERF_DropOld('system.h');
  SYSPERF_DropOld('system.ini');
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

{ Setup ends at the next file, see Folder. }
procedure SYSPERF_Refuse(const Why: String);
var
  There: String;
begin
  There := 'Nothing was installed, and everything is as it was.';
  if SYSPERF_Was <> '' then
    There := 'What was there is there as it was: ' + SYSPERF_Was + '.';
  Log(There);
  SuppressibleMsgBox(Format('The performance counters of %s cannot be installed: %s %s', [
    'SysPerf', Why, There]), mbCriticalError, MB_OK, IDOK);
  SYSPERF_Failed := True;
end;

procedure SYSPERF_AsideAll;
begin
  if not (SYSPERF_Aside('system.h') and SYSPERF_Aside('system.ini')) then
    SYSPERF_Refuse('an old file cannot be replaced.');
  if not SYSPERF_Failed and not SYSPERF_Aside('sysperf.dll') then
    SYSPERF_Refuse('the old DLL cannot be replaced.');
end;

{ The step that decides: the counters are replaced together, or not at all. }
procedure SYSPERF_Install;
var
  Said: String;
  Code: Integer;
begin
  SYSPERF_Failed := True; { until the end: an exception only ends this function }
  ExtractTemporaryFile('lodctr.exe');
  ExtractTemporaryFile('unlodctr.exe');
  Code := SYSPERF_Run(ExpandConstant('{tmp}\lodctr.exe'),
    '--replace-key "' + ExpandConstant('{app}\') + 'system.ini"', Said);
  SYSPERF_Changed := Code = 0;
  SYSPERF_Failed := Code <> 0;
  if SYSPERF_Failed then
    SYSPERF_Refuse(Format('lodctr ended with %d. %s', [Code, Said]));
end;

{ The folder of a file.  Here Abort ends Setup, which then deletes what it has copied; in a function of
  BeforeInstall or AfterInstall it would not. }
function SYSPERF_Folder(Param: String): String;
begin
  if SYSPERF_Failed then
    Abort;
  Result := ExpandConstant('{app}');
end;

{ Everything is installed; nothing is taken back any more. }
procedure SYSPERF_Finish;
begin
  if SYSPERF_Finished then
    Exit;
  SYSPERF_Finished := True;
  SYSPERF_Changed := False;
  SYSPERF_DropAll;
end;

<event('CurStepChanged')>
procedure SYSPERF_StepChanged(CurStep: TSetupStep);
begin
  if CurStep = ssInstall then
    SYSPERF_Was := SYSPERF_Version;
  if CurStep = ssPostInstall then
    SYSPERF_Finish;
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
  SYSPERF_Finish; { the step after the installation comes later }
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
    SuppressibleMsgBox(Format('The performance counters of %s cannot be removed, so nothing was: unlodctr ended with %d. %s', [
      'SysPerf', Code, Said]), mbCriticalError, MB_OK, IDOK);
    Abort;
  end;
  SYSPERF_DropKey;
  SYSPERF_Aside('sysperf.dll');
  SYSPERF_DropOld('sysperf.dll');
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
