# SPDX-License-Identifier: MIT
#
# microsoft.sh -- fetches Microsoft's SDK, by which tests/microsoft judges what epc generates, into
# build/microsoft.  NuGet's own client does it, so a machine without dotnet, or from which nuget.org
# is not reached, goes without.  Sourced by scripts/setup.

# Runs `$1 NAME VERSION HASH` for each package.
each_microsoft() {
    local name version hash

    while read -r name version hash; do
        [[ -z $name || $name = '#'* ]] || "$1" "$name" "$version" "$hash"
    done <"$here/microsoft.txt"
}

name_license() {
    say "Microsoft: $1 $2 is (c) Microsoft Corporation, all rights reserved; its license is" \
        "https://aka.ms/WinSDKLicenseURL"
}

add_download() {
    echo "<PackageDownload Include=\"$1\" Version=\"[$2]\"/>"
}

# The archive itself is not kept: the files of the larger one take 800 MB.
check_download() {
    local folder=$new/$1/$2
    local archive=$folder/$1.$2.nupkg

    [ -e "$archive" ] || fail "Microsoft: $archive was not fetched"
    [ "$(openssl dgst -sha512 -binary "$archive" | base64 -w 0)" = "$3" ] ||
        fail "Microsoft: $archive is not the file that scripts/setup.d/microsoft.txt describes"
    rm "$archive"
}

look_for_microsoft() {
    [ -d "$root/build/microsoft/$1/$2/c" ] || missing+=("$1")
}

microsoft() {
    local new=$root/build/microsoft.new missing=()

    each_microsoft look_for_microsoft
    if [ ${#missing[@]} -eq 0 ]; then
        say "Microsoft: there already"
        return
    fi
    each_microsoft name_license
    say "Microsoft: who uses the packages accepts it; who does not, ends this now"
    command -v dotnet >/dev/null || fail "Microsoft: dotnet, NuGet's client, is not here"
    rm -rf "$new" && mkdir -p "$new"
    {
        echo '<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><TargetFramework>net8.0</TargetFramework>'
        echo '<DisableImplicitFrameworkReferences>true</DisableImplicitFrameworkReferences>'
        echo '</PropertyGroup><ItemGroup>'
        each_microsoft add_download
        echo '</ItemGroup></Project>'
    } >"$new/fetch.csproj"
    say "Microsoft: fetching; on the disk: 1.1 GB"
    DOTNET_CLI_TELEMETRY_OPTOUT=1 DOTNET_NOLOGO=1 \
        dotnet restore "$new/fetch.csproj" --packages "$new" >>"$root/build/setup.log" 2>&1 </dev/null || {
        grep -m 3 -i 'error' "$root/build/setup.log" >&2 || true
        rm -rf "$new"
        fail "Microsoft: the packages cannot be fetched (all of dotnet's output is in build/setup.log)"
    }
    each_microsoft check_download
    rm -rf "$new/fetch.csproj" "$new/obj" "$root/build/microsoft"
    mv "$new" "$root/build/microsoft"
    say "Microsoft: in build/microsoft"
}
