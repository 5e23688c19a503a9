; generated from webperf.epc by epc-ini gen; do not edit
; SPDX-License-Identifier: MIT
;
; For setups made with Inno Setup 6.4 or later, run by an administrator.  Put it into your script,
; after your own [Files], so that the counters are installed last:
;
;     #define EPC_FILES "..\bin"   ; the folder of the DLL, webperf.ini and webperf.h
;     #define EPC_TOOLS "..\epc"   ; the folder of epc's lodctr.exe and unlodctr.exe
;     #include "webperf.iss"
;
; or compile it alone, as a setup with nothing but the counters:
;
;     iscc /DEPC_FILES=..\bin /DEPC_TOOLS=..\epc /DEPC_ALONE=1.0 webperf.iss
;
; The counters are the last files' last action, and what a removal begins with.  An upgrade is an
; installation over the old version: if lodctr refuses, its files and counters stay, and a message
; says which version is there.  A DLL in use is moved aside and deleted at the next restart.
;
; If lodctr refuses, Setup's exit code is 5.  Messages and notes of lodctr are in the log, too
; (/LOG=FILE); with /VERYSILENT /SUPPRESSMSGBOXES only there.

#ifdef EPC_ALONE
[Setup]
AppId=WebPerf
AppName=WebPerf
AppVersion={#EPC_ALONE}
DefaultDirName={autopf}\webperf
DisableProgramGroupPage=yes
OutputBaseFilename=webperf-setup
PrivilegesRequired=admin
; Of the DLL's bitness: leave both out for one of 32 bits.
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
#endif

[Files]
Source: "{#EPC_TOOLS}\unlodctr.exe"; DestDir: "{app}"; Flags: ignoreversion; BeforeInstall: WEBPERF_AsideAll
Source: "{#EPC_FILES}\webperf.dll"; DestDir: "{code:WEBPERF_Folder}"; Flags: ignoreversion
Source: "{#EPC_FILES}\webperf.h"; DestDir: "{code:WEBPERF_Folder}"; Flags: ignoreversion
Source: "{#EPC_FILES}\webperf.ini"; DestDir: "{code:WEBPERF_Folder}"; Flags: ignoreversion; AfterInstall: WEBPERF_Install
; Not only for later repairs: the next entry after a failure is where Setup can be ended.
Source: "{#EPC_TOOLS}\lodctr.exe"; DestDir: "{code:WEBPERF_Folder}"; Flags: ignoreversion

#ifndef EPC_APP_ID
#define EPC_APP_ID SetupSetting("AppId") == "" ? SetupSetting("AppName") : SetupSetting("AppId")
#endif

[Code]
var
  WEBPERF_Old, WEBPERF_New: TStringList; { files that were moved aside: from where, to where }
  WEBPERF_Restart: Boolean;               { one of them is in use }
  WEBPERF_Changed: Boolean;               { lodctr has installed the new counters }
  WEBPERF_Failed: Boolean;                { what was asked for cannot be done }
  WEBPERF_Finished: Boolean;
  WEBPERF_Was: String;                    { the version before; empty: none }

{ Runs one of epc's tools; returns its exit code, or -1, and what it printed. }
function WEBPERF_Run(const Tool, Arguments: String; var Said: String): Integer;
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
function WEBPERF_FindOld(const Name: String): String;
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
function WEBPERF_Aside(const Name: String): Boolean;
var
  Old, New: String;
  I: Integer;
begin
  Old := ExpandConstant('{app}\') + Name;
  New := WEBPERF_FindOld(Name);
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
  if WEBPERF_Old = nil then
  begin
    WEBPERF_Old := TStringList.Create;
    WEBPERF_New := TStringList.Create;
  end;
  WEBPERF_Old.Add(Old);
  WEBPERF_New.Add(New);
end;

{ The old files of this setup and of those that were killed: deleted, or at the next restart. }
procedure WEBPERF_DropOld(const Name: String);
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
      WEBPERF_Restart := True;
    end;
  until not FindNext(Found);
  FindClose(Found);
end;

procedure WEBPERF_DropAll;
begin
  if WEBPERF_Old <> nil then
  begin
    WEBPERF_Old.Clear;
    WEBPERF_New.Clear;
  end;
  WEBPERF_DropOld('webperf.dll');
  WEBPERF_DropOld('webperf.h');
  WEBPERF_DropOld('webperf.ini');
end;

{ The old files have their names again, in place of the new ones. }
procedure WEBPERF_PutBack;
var
  I: Integer;
begin
  if WEBPERF_Old = nil then
    Exit;
  for I := 0 to WEBPERF_Old.Count - 1 do
  begin
    DeleteFile(WEBPERF_Old[I]);
    if not RenameFile(WEBPERF_New[I], WEBPERF_Old[I]) then
      Log(WEBPERF_New[I] + ' cannot be given its name again: ' + WEBPERF_Old[I]);
  end;
  WEBPERF_Old.Clear;
  WEBPERF_New.Clear;
end;

{ The version that is installed, by a setup of this kind or another; empty: none. }
function WEBPERF_Version: String;
var
  Key, Path: String;
begin
  Key := 'Software\Microsoft\Windows\CurrentVersion\Uninstall\' +
    ExpandConstant('{#StringChange(EPC_APP_ID, "'", "''")}') + '_is1';
  Result := '';
  if RegQueryStringValue(HKLM, Key, 'DisplayVersion', Result) then
    Result := 'version ' + Result
  else if RegQueryStringValue(HKLM, 'SYSTEM\CurrentControlSet\Services\WebPerf\Performance', 'Library', Path) then
  begin
    if GetVersionNumbersString(Path, Result) then
      Result := 'version ' + Result + ' in ' + Path
    else
      Result := Path;
  end;
end;

{ The key and what belongs to it, after unlodctr. }
procedure WEBPERF_DropKey;
begin
  RegDeleteKeyIncludingSubkeys(HKLM, 'SYSTEM\CurrentControlSet\Services\WebPerf\Performance');
  RegDeleteKeyIfEmpty(HKLM, 'SYSTEM\CurrentControlSet\Services\WebPerf');
end;

{ Setup ends at the next file, see Folder. }
procedure WEBPERF_Refuse(const Why: String);
var
  There: String;
begin
  There := 'Nothing was installed, and everything is as it was.';
  if WEBPERF_Was <> '' then
    There := 'What was there is there as it was: ' + WEBPERF_Was + '.';
  Log(There);
  SuppressibleMsgBox(Format('The performance counters of %s cannot be installed: %s %s', [
    'WebPerf', Why, There]), mbCriticalError, MB_OK, IDOK);
  WEBPERF_Failed := True;
end;

procedure WEBPERF_AsideAll;
begin
  if not (WEBPERF_Aside('webperf.h') and WEBPERF_Aside('webperf.ini')) then
    WEBPERF_Refuse('an old file cannot be replaced.');
  if not WEBPERF_Failed and not WEBPERF_Aside('webperf.dll') then
    WEBPERF_Refuse('the old DLL cannot be replaced.');
end;

{ The step that decides: the counters are replaced together, or not at all. }
procedure WEBPERF_Install;
var
  Said: String;
  Code: Integer;
begin
  WEBPERF_Failed := True; { until the end: an exception only ends this function }
  ExtractTemporaryFile('lodctr.exe');
  ExtractTemporaryFile('unlodctr.exe');
  Code := WEBPERF_Run(ExpandConstant('{tmp}\lodctr.exe'),
    '--replace-key "' + ExpandConstant('{app}\') + 'webperf.ini"', Said);
  WEBPERF_Changed := Code = 0;
  WEBPERF_Failed := Code <> 0;
  if WEBPERF_Failed then
    WEBPERF_Refuse(Format('lodctr ended with %d. %s', [Code, Said]));
end;

{ The folder of a file.  Here Abort ends Setup, which then deletes what it has copied; in a function of
  BeforeInstall or AfterInstall it would not. }
function WEBPERF_Folder(Param: String): String;
begin
  if WEBPERF_Failed then
    Abort;
  Result := ExpandConstant('{app}');
end;

{ Everything is installed; nothing is taken back any more. }
procedure WEBPERF_Finish;
begin
  if WEBPERF_Finished then
    Exit;
  WEBPERF_Finished := True;
  WEBPERF_Changed := False;
  WEBPERF_DropAll;
end;

<event('CurStepChanged')>
procedure WEBPERF_StepChanged(CurStep: TSetupStep);
begin
  if CurStep = ssInstall then
    WEBPERF_Was := WEBPERF_Version;
  if CurStep = ssPostInstall then
    WEBPERF_Finish;
end;

{ Also after a failure between the counters and the end, and after the user's Cancel. }
<event('DeinitializeSetup')>
procedure WEBPERF_Deinitialize;
var
  Said: String;
  Upgrade: Boolean;
begin
  Upgrade := False;
  if WEBPERF_Old <> nil then
    Upgrade := WEBPERF_Old.Count > 0;
  WEBPERF_PutBack;
  if not WEBPERF_Changed then
    Exit;
  if Upgrade then
    WEBPERF_Run(ExpandConstant('{tmp}\lodctr.exe'),
      '--replace-key "' + ExpandConstant('{app}\') + 'webperf.ini"', Said)
  else if WEBPERF_Run(ExpandConstant('{tmp}\unlodctr.exe'), '"WebPerf"', Said) = 0 then
    WEBPERF_DropKey;
end;

<event('NeedRestart')>
function WEBPERF_NeedRestart: Boolean;
begin
  WEBPERF_Finish; { the step after the installation comes later }
  Result := WEBPERF_Restart;
end;

{ Before the files go, while the key shows which counters are the service's.  2: nothing is
  installed. }
procedure WEBPERF_Remove;
var
  Said: String;
  Code: Integer;
begin
  Code := WEBPERF_Run(ExpandConstant('{app}\unlodctr.exe'), '"WebPerf"', Said);
  if (Code <> 0) and (Code <> 2) then
  begin
    SuppressibleMsgBox(Format('The performance counters of %s cannot be removed, so nothing was: unlodctr ended with %d. %s', [
      'WebPerf', Code, Said]), mbCriticalError, MB_OK, IDOK);
    Abort;
  end;
  WEBPERF_DropKey;
  WEBPERF_Aside('webperf.dll');
  WEBPERF_DropOld('webperf.dll');
end;

<event('CurUninstallStepChanged')>
procedure WEBPERF_UninstallStepChanged(CurUninstallStep: TUninstallStep);
begin
  if CurUninstallStep = usUninstall then
    WEBPERF_Remove;
end;

<event('UninstallNeedRestart')>
function WEBPERF_UninstallNeedRestart: Boolean;
begin
  Result := WEBPERF_Restart;
end;
