#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# eventman-xsd-libxml2.sh -- eventman.xsd of the Windows SDK 10.0.28000 is not a schema to libxml2
# 2.9.14: a pattern has \$, and XML Schema has no such escape (a dollar sign means itself there).
# With [$] in its place the same file compiles, and validates a manifest.
#
# Guess before the run: the schema that Microsoft publishes with its tools can be used with any
# validator.
# Seen: "is not a valid regular expression", and "failed to compile".
#
# It fetches NuGet's package microsoft.windows.sdk.cpp 10.0.28000.2957 (860 MB unpacked; its license:
# https://aka.ms/WinSDKLicenseURL) into a temporary folder, or takes it from SDK_PACKAGES, a folder of
# packages that is there.  Needs dotnet, xmllint.
# Exit code: 0 as described here; 1 it is different now; 2 it cannot be tried here.
set -euo pipefail

for program in dotnet xmllint; do
    command -v $program >/dev/null || { echo "$program is missing" && exit 2; }
done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
name=microsoft.windows.sdk.cpp version=10.0.28000.2957
if [ -z "${SDK_PACKAGES-}" ]; then
    cat >fetch.csproj <<END
<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><TargetFramework>net8.0</TargetFramework>
<DisableImplicitFrameworkReferences>true</DisableImplicitFrameworkReferences></PropertyGroup>
<ItemGroup><PackageDownload Include="$name" Version="[$version]"/></ItemGroup></Project>
END
    dotnet restore fetch.csproj --packages packages >nuget.log 2>&1 || { tail -n 1 nuget.log; exit 2; }
fi
sdk=$(cd "${SDK_PACKAGES:-packages}/$name/$version/c" && pwd)

cat >mill.man <<'END'
<instrumentationManifest xmlns="http://schemas.microsoft.com/win/2004/08/events"><instrumentation
 xmlns:win="http://manifests.microsoft.com/win/2004/08/windows/events"><events>
<provider guid="{5b0e1f0a-33d1-4c6c-9a53-2f1f60d1a003}" name="Mill" symbol="MILL" messageFileName="m.dll"
 resourceFileName="m.dll"/></events></instrumentation></instrumentationManifest>
END
cp "$sdk"/Include/10.0.28000.0/um/*man.xsd .
chmod u+w ./*.xsd
for fix in s/a/a/ 's/\\\$/[$]/g'; do
    sed -i "$fix" eventman.xsd
    code=0
    xmllint --nonet --noout --schema eventman.xsd mill.man 2>log || code=$?
    grep -o "is not a valid regular\|failed to compile" log | sort -u >>seen || true
    echo "$fix: [$code]" | tee -a seen
done
cat >wanted <<'END'
failed to compile
is not a valid regular
s/a/a/: [5]
s/\\\$/[$]/g: [0]
END
diff wanted seen || { echo "it is different now"; exit 1; }
