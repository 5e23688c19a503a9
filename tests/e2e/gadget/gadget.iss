; generated from gadget.epc by epc-ini gen; do not edit
; SPDX-License-Identifier: MIT
;
; For setups made with Inno Setup 6.4 or later, run by an administrator.  Put it into your script,
; after your own [Files], so that the counters are installed last:
;
;     #define EPC_FILES "..\bin"   ; the folder of the DLL, gadget.ini and gadget.h
;     #define EPC_TOOLS "..\epc"   ; the folder of epc's lodctr.exe and unlodctr.exe
;     #include "gadget.iss"
;
; or compile it alone, as a setup with nothing but the counters:
;
;     iscc /DEPC_FILES=..\bin /DEPC_TOOLS=..\epc /DEPC_ALONE=1.0 gadget.iss
;
; The counters are the last files' last action, and what a removal begins with.  An upgrade is an
; installation over the old version: if lodctr refuses, its files and counters stay, and a message
; says which version is there.  A DLL in use is moved aside and deleted at the next restart.
;
; If lodctr refuses, Setup's exit code is 5.  Messages and notes of lodctr are in the log, too
; (/LOG=FILE); with /VERYSILENT /SUPPRESSMSGBOXES only there.

#ifdef EPC_ALONE
[Setup]
AppId=Gadget
AppName=Gadget
AppVersion={#EPC_ALONE}
DefaultDirName={autopf}\gadget
DisableProgramGroupPage=yes
OutputBaseFilename=gadget-setup
PrivilegesRequired=admin
; Of the DLL's bitness: leave both out for one of 32 bits.
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
#endif

[Files]
Source: "{#EPC_TOOLS}\unlodctr.exe"; DestDir: "{app}"; Flags: ignoreversion; BeforeInstall: GADGET_AsideAll
Source: "{#EPC_FILES}\gadget.dll"; DestDir: "{code:GADGET_Folder}"; Flags: ignoreversion
Source: "{#EPC_FILES}\gadget.h"; DestDir: "{code:GADGET_Folder}"; Flags: ignoreversion
Source: "{#EPC_FILES}\gadget.ini"; DestDir: "{code:GADGET_Folder}"; Flags: ignoreversion; AfterInstall: GADGET_Install
; Not only for later repairs: the next entry after a failure is where Setup can be ended.
Source: "{#EPC_TOOLS}\lodctr.exe"; DestDir: "{code:GADGET_Folder}"; Flags: ignoreversion

#ifndef EPC_APP_ID
#define EPC_APP_ID SetupSetting("AppId") == "" ? SetupSetting("AppName") : SetupSetting("AppId")
#endif

[Code]
var
  GADGET_Old, GADGET_New: TStringList; { files that were moved aside: from where, to where }
  GADGET_Restart: Boolean;               { one of them is in use }
  GADGET_Changed: Boolean;               { lodctr has installed the new counters }
  GADGET_Failed: Boolean;                { what was asked for cannot be done }
  GADGET_Finished: Boolean;
  GADGET_Was: String;                    { the version before; empty: none }

{ Runs one of epc's tools; returns its exit code, or -1, and what it printed. }
function GADGET_Run(const Tool, Arguments: String; var Said: String): Integer;
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
function GADGET_FindOld(const Name: String): String;
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
function GADGET_Aside(const Name: String): Boolean;
var
  Old, New: String;
  I: Integer;
begin
  Old := ExpandConstant('{app}\') + Name;
  New := GADGET_FindOld(Name);
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
  if GADGET_Old = nil then
  begin
    GADGET_Old := TStringList.Create;
    GADGET_New := TStringList.Create;
  end;
  GADGET_Old.Add(Old);
  GADGET_New.Add(New);
end;

{ The old files of this setup and of those that were killed: deleted, or at the next restart. }
procedure GADGET_DropOld(const Name: String);
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
      GADGET_Restart := True;
    end;
  until not FindNext(Found);
  FindClose(Found);
end;

procedure GADGET_DropAll;
begin
  if GADGET_Old <> nil then
  begin
    GADGET_Old.Clear;
    GADGET_New.Clear;
  end;
  GADGET_DropOld('gadget.dll');
  GADGET_DropOld('gadget.h');
  GADGET_DropOld('gadget.ini');
end;

{ The old files have their names again, in place of the new ones. }
procedure GADGET_PutBack;
var
  I: Integer;
begin
  if GADGET_Old = nil then
    Exit;
  for I := 0 to GADGET_Old.Count - 1 do
  begin
    DeleteFile(GADGET_Old[I]);
    if not RenameFile(GADGET_New[I], GADGET_Old[I]) then
      Log(GADGET_New[I] + ' cannot be given its name again: ' + GADGET_Old[I]);
  end;
  GADGET_Old.Clear;
  GADGET_New.Clear;
end;

{ The version that is installed, by a setup of this kind or another; empty: none. }
function GADGET_Version: String;
var
  Key, Path: String;
begin
  Key := 'Software\Microsoft\Windows\CurrentVersion\Uninstall\' +
    ExpandConstant('{#StringChange(EPC_APP_ID, "'", "''")}') + '_is1';
  Result := '';
  if RegQueryStringValue(HKLM, Key, 'DisplayVersion', Result) then
    Result := 'version ' + Result
  else if RegQueryStringValue(HKLM, 'SYSTEM\CurrentControlSet\Services\Gadget\Performance', 'Library', Path) then
  begin
    if GetVersionNumbersString(Path, Result) then
      Result := 'version ' + Result + ' in ' + Path
    else
      Result := Path;
  end;
end;

{ The key and what belongs to it, after unlodctr. }
procedure GADGET_DropKey;
begin
  RegDeleteKeyIncludingSubkeys(HKLM, 'SYSTEM\CurrentControlSet\Services\Gadget\Performance');
  RegDeleteValue(HKLM, 'SYSTEM\CurrentControlSet\Services\Gadget\Linkage', 'Export');
  RegDeleteKeyIfEmpty(HKLM, 'SYSTEM\CurrentControlSet\Services\Gadget\Linkage');
  RegDeleteKeyIfEmpty(HKLM, 'SYSTEM\CurrentControlSet\Services\Gadget');
end;

{ Setup ends at the next file, see Folder. }
procedure GADGET_Refuse(const Why: String);
var
  There: String;
begin
  There := 'Nothing was installed, and everything is as it was.';
  if GADGET_Was <> '' then
    There := 'What was there is there as it was: ' + GADGET_Was + '.';
  Log(There);
  SuppressibleMsgBox(Format('The performance counters of %s cannot be installed: %s %s', [
    'Gadget', Why, There]), mbCriticalError, MB_OK, IDOK);
  GADGET_Failed := True;
end;

procedure GADGET_AsideAll;
begin
  if not (GADGET_Aside('gadget.h') and GADGET_Aside('gadget.ini')) then
    GADGET_Refuse('an old file cannot be replaced.');
  if not GADGET_Failed and not GADGET_Aside('gadget.dll') then
    GADGET_Refuse('the old DLL cannot be replaced.');
end;

{ The step that decides: the counters are replaced together, or not at all. }
procedure GADGET_Install;
var
  Said: String;
  Code: Integer;
begin
  GADGET_Failed := True; { until the end: an exception only ends this function }
  ExtractTemporaryFile('lodctr.exe');
  ExtractTemporaryFile('unlodctr.exe');
  Code := GADGET_Run(ExpandConstant('{tmp}\lodctr.exe'),
    '--replace-key "' + ExpandConstant('{app}\') + 'gadget.ini"', Said);
  GADGET_Changed := Code = 0;
  GADGET_Failed := Code <> 0;
  if GADGET_Failed then
    GADGET_Refuse(Format('lodctr ended with %d. %s', [Code, Said]));
end;

{ The folder of a file.  Here Abort ends Setup, which then deletes what it has copied; in a function of
  BeforeInstall or AfterInstall it would not. }
function GADGET_Folder(Param: String): String;
begin
  if GADGET_Failed then
    Abort;
  Result := ExpandConstant('{app}');
end;

{ Everything is installed; nothing is taken back any more. }
procedure GADGET_Finish;
begin
  if GADGET_Finished then
    Exit;
  GADGET_Finished := True;
  GADGET_Changed := False;
  GADGET_DropAll;
end;

<event('CurStepChanged')>
procedure GADGET_StepChanged(CurStep: TSetupStep);
begin
  if CurStep = ssInstall then
    GADGET_Was := GADGET_Version;
  if CurStep = ssPostInstall then
    GADGET_Finish;
end;

{ Also after a failure between the counters and the end, and after the user's Cancel. }
<event('DeinitializeSetup')>
procedure GADGET_Deinitialize;
var
  Said: String;
  Upgrade: Boolean;
begin
  Upgrade := False;
  if GADGET_Old <> nil then
    Upgrade := GADGET_Old.Count > 0;
  GADGET_PutBack;
  if not GADGET_Changed then
    Exit;
  if Upgrade then
    GADGET_Run(ExpandConstant('{tmp}\lodctr.exe'),
      '--replace-key "' + ExpandConstant('{app}\') + 'gadget.ini"', Said)
  else if GADGET_Run(ExpandConstant('{tmp}\unlodctr.exe'), '"Gadget"', Said) = 0 then
    GADGET_DropKey;
end;

<event('NeedRestart')>
function GADGET_NeedRestart: Boolean;
begin
  GADGET_Finish; { the step after the installation comes later }
  Result := GADGET_Restart;
end;

{ Before the files go, while the key shows which counters are the service's.  2: nothing is
  installed. }
procedure GADGET_Remove;
var
  Said: String;
  Code: Integer;
begin
  Code := GADGET_Run(ExpandConstant('{app}\unlodctr.exe'), '"Gadget"', Said);
  if (Code <> 0) and (Code <> 2) then
  begin
    SuppressibleMsgBox(Format('The performance counters of %s cannot be removed, so nothing was: unlodctr ended with %d. %s', [
      'Gadget', Code, Said]), mbCriticalError, MB_OK, IDOK);
    Abort;
  end;
  GADGET_DropKey;
  GADGET_Aside('gadget.dll');
  GADGET_DropOld('gadget.dll');
end;

<event('CurUninstallStepChanged')>
procedure GADGET_UninstallStepChanged(CurUninstallStep: TUninstallStep);
begin
  if CurUninstallStep = usUninstall then
    GADGET_Remove;
end;

<event('UninstallNeedRestart')>
function GADGET_UninstallNeedRestart: Boolean;
begin
  Result := GADGET_Restart;
end;
