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
; If lodctr refuses, Setup's exit code is not 0.  Messages and notes of lodctr are in the log, too
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
Source: "{#EPC_TOOLS}\lodctr.exe"; Flags: dontcopy
Source: "{#EPC_TOOLS}\unlodctr.exe"; DestDir: "{app}"; Flags: ignoreversion
Source: "{#EPC_FILES}\gadget.dll"; DestDir: "{app}"; Flags: ignoreversion; BeforeInstall: "GADGET_Aside('gadget.dll')"
Source: "{#EPC_FILES}\gadget.h"; DestDir: "{app}"; Flags: ignoreversion; BeforeInstall: "GADGET_Aside('gadget.h')"
Source: "{#EPC_FILES}\gadget.ini"; DestDir: "{app}"; Flags: ignoreversion; BeforeInstall: "GADGET_Aside('gadget.ini')"; AfterInstall: GADGET_Install

#ifndef EPC_APP_ID
#define EPC_APP_ID SetupSetting("AppId") == "" ? SetupSetting("AppName") : SetupSetting("AppId")
#endif

[Code]
var
  GADGET_Old, GADGET_New: TStringList; { files that were moved aside: from where, to where }
  GADGET_Restart: Boolean;               { one of them is in use }
  GADGET_Changed: Boolean;               { lodctr has installed the new counters }
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

{ A file in use cannot be replaced or deleted, but it can be moved. }
procedure GADGET_Aside(Name: String);
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
  if GADGET_Old = nil then
  begin
    GADGET_Old := TStringList.Create;
    GADGET_New := TStringList.Create;
  end;
  GADGET_Old.Add(Old);
  GADGET_New.Add(New);
end;

{ The old files, and those that are in use at the next restart. }
procedure GADGET_DropOld;
var
  I: Integer;
begin
  if GADGET_New = nil then
    Exit;
  for I := 0 to GADGET_New.Count - 1 do
    if not DeleteFile(GADGET_New[I]) then
    begin
      RestartReplace(GADGET_New[I], '');
      GADGET_Restart := True;
    end;
  GADGET_Old.Clear;
  GADGET_New.Clear;
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

{ The step that decides: the counters are replaced together, or not at all.  After Abort, Setup
  deletes what it has copied. }
procedure GADGET_Install;
var
  Said, There: String;
  Code: Integer;
begin
  ExtractTemporaryFile('lodctr.exe');
  ExtractTemporaryFile('unlodctr.exe');
  Code := GADGET_Run(ExpandConstant('{tmp}\lodctr.exe'),
    '--replace-key "' + ExpandConstant('{app}\') + 'gadget.ini"', Said);
  GADGET_Changed := Code = 0;
  if GADGET_Changed then
    Exit;
  There := 'Nothing was installed, and everything is as it was.';
  if GADGET_Was <> '' then
    There := 'What was there is there as it was: ' + GADGET_Was + '.';
  Log(There);
  SuppressibleMsgBox(Format('The performance counters of %s cannot be installed: lodctr ended with %d. %s%s',
    ['Gadget', Code, Said, There]), mbCriticalError, MB_OK, IDOK);
  Abort;
end;

<event('CurStepChanged')>
procedure GADGET_StepChanged(CurStep: TSetupStep);
begin
  if CurStep = ssInstall then
    GADGET_Was := GADGET_Version;
  if CurStep = ssPostInstall then
  begin
    GADGET_Changed := False;
    GADGET_DropOld;
  end;
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
    SuppressibleMsgBox(Format('The performance counters of %s cannot be removed, so nothing was: unlodctr ended with %d. %s',
      ['Gadget', Code, Said]), mbCriticalError, MB_OK, IDOK);
    Abort;
  end;
  GADGET_DropKey;
  GADGET_Aside('gadget.dll');
  GADGET_DropOld;
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
