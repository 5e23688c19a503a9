#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# wixl-rollback.sh -- msitools 0.101 (Debian 12) compiles a custom action with Execute="rollback" or
# Execute="commit" without a word, but as an immediate one: Windows Installer then runs it in every
# installation that succeeds, before anything is copied, and never to undo one.
#
# Guess before the run: the types of WiX's documentation, 3329 for the rollback action and 3585 for
# the one at the commit.  Seen: 2049 for both, as for Execute="immediate".  Deferred is right (3073).
# Types: 1 a DLL's function, 256 rollback, 512 commit, 1024 in the script (deferred), 2048 without
# impersonation.  Version 0.106 writes what WiX does.
#
# It downloads Debian's packages wixl, msitools, libmsi0 and libgcab-1.0-0 into a temporary folder.
# Exit code: 0 as described here; 1 it is different now; 2 it cannot be tried here.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download wixl=0.101+repack-1 msitools=0.101+repack-1 libmsi0=0.101+repack-1 libgcab-1.0-0=1.5-1 \
    >apt.log 2>&1 || { tail -n 1 apt.log; exit 2; }
for package in *.deb; do
    dpkg -x "$package" root
done
export PATH=$work/root/usr/bin:$PATH LD_LIBRARY_PATH=$work/root/usr/lib/x86_64-linux-gnu

echo content >file.txt
cat >sample.wxs <<'END'
<?xml version="1.0" encoding="utf-8"?>
<Wix xmlns="http://schemas.microsoft.com/wix/2006/wi">
  <Product Id="6F0E3C62-6B0C-4A56-9F6B-0B4E2F6A7C11" Name="Sample" Version="1.0.0" Language="1033"
           Manufacturer="Sample" UpgradeCode="6F0E3C62-6B0C-4A56-9F6B-0B4E2F6A7C12">
    <Package InstallerVersion="200" Compressed="yes"/>
    <Media Id="1" Cabinet="sample.cab" EmbedCab="yes"/>
    <Directory Id="TARGETDIR" Name="SourceDir">
      <Directory Id="INSTALLDIR" Name="Sample">
        <Component Id="One" Guid="6F0E3C62-6B0C-4A56-9F6B-0B4E2F6A7C13">
          <File Id="File" Source="file.txt"/>
        </Component>
      </Directory>
    </Directory>
    <Feature Id="All" Level="1"><ComponentRef Id="One"/></Feature>
    <Binary Id="Library" SourceFile="file.txt"/>
    <CustomAction Id="Deferred" BinaryKey="Library" DllEntry="Act" Execute="deferred" Impersonate="no"/>
    <CustomAction Id="Rollback" BinaryKey="Library" DllEntry="Act" Execute="rollback" Impersonate="no"/>
    <CustomAction Id="Commit" BinaryKey="Library" DllEntry="Act" Execute="commit" Impersonate="no"/>
  </Product>
</Wix>
END
wixl -o sample.msi sample.wxs
msiinfo export sample.msi CustomAction | tr -d '\r' | awk 'NR > 3 { print $1, $2 }' | sort >seen
printf '%s\n' 'Commit 2049' 'Deferred 3073' 'Rollback 2049' >wanted
echo "wixl $(wixl --version):"
cat seen
diff wanted seen || { echo "it is different now"; exit 1; }
