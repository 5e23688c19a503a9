@echo off
rem SPDX-License-Identifier: MIT
rem
rem run.cmd [OPTION...] -- runs what can be run with the rights that you have, and writes report.txt
rem next to this file.  run.cmd --help lists the options; docs/windows.md explains the report.
setlocal
set EPC_KIT_BITS=64
if "%PROCESSOR_ARCHITECTURE%"=="x86" if not defined PROCESSOR_ARCHITEW6432 set EPC_KIT_BITS=32
if not exist "%~dp0probe64\kit_run.exe" set EPC_KIT_BITS=32
"%~dp0probe%EPC_KIT_BITS%\kit_run.exe" %*
exit /b %ERRORLEVEL%
