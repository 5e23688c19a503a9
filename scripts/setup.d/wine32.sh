# SPDX-License-Identifier: MIT
#
# wine32.sh -- Wine's part for programs of 32 bits, in build/wine32, where the installed Wine lacks it.
# scripts/wine shows the folder and /usr/lib as one (docs/decisions/testing.md).
# Sourced by scripts/setup.

# Can this machine put a folder in front of /usr/lib, for one program?  scripts/wine does that.
can_overlay() {
    local namespace=(unshare -m)

    [ "$(id -u)" -eq 0 ] || namespace=(unshare -Urm)
    [ -L /lib ] && [ -d /usr/lib/x86_64-linux-gnu ] && (cd "$1" &&
        "${namespace[@]}" mount -t overlay overlay -o lowerdir=.:/usr/lib /usr/lib) 2>/dev/null
}

# Does the kernel run programs of 32 bits?  Asked with the smallest one: a header, one segment, and
# the call of exit(0).
kernel_runs_32() {
    local program=$1/exit

    printf '\x7fELF\1\1\1\0\0\0\0\0\0\0\0\0\2\0\3\0\1\0\0\0\x54\x80\4\x8\x34\0\0\0\0\0\0\0\0\0\0\0\x34\0\x20\0\1\0\0\0\0\0\0\0' >"$program"
    printf '\1\0\0\0\0\0\0\0\0\x80\4\x8\0\x80\4\x8\x5d\0\0\0\x5d\0\0\0\5\0\0\0\0\x10\0\0' >>"$program"
    printf '\xb8\1\0\0\0\x31\xdb\xcd\x80' >>"$program"
    chmod +x "$program" && "$program" 2>/dev/null
}

# Fetches packages with these arguments of apt-get, as if the machine were an empty one of
# architecture i386: the package indexes of the two architectures are often out of step, and then the
# package manager cannot install both.
fetch_i386() {
    local apt=$1 options
    shift

    mapfile -t options < <(apt_options "$apt")
    : >"$apt/status"
    options+=(-o APT::Architecture=i386 -o "APT::Architectures=i386" -o "Dir::State=$apt"
        -o "Dir::State::status=$apt/status" -o Acquire::Retries=0 -o Acquire::http::Timeout=10)
    derive_sources "$apt/sources" deb || return
    apt-get "${options[@]}" update || true
    cd "$apt/cache/archives" && apt-get "${options[@]}" "$@" && return
    echo "because its packages cannot be fetched: $(apt_error)" >&3
    return 1
}

# unpack FOLDER ARCHIVES PATH... -- unpacks these paths of all packages.
unpack() {
    local folder=$1 archives=$2 package
    shift 2

    mkdir -p "$folder"
    for package in "$archives"/*.deb; do
        # tar fails where a package has none of the paths.
        dpkg-deb --fsys-tarfile "$package" |
            tar -x -C "$folder" --no-same-owner --wildcards --exclude='*/x86_64-*' "$@" 2>/dev/null || true
    done
}

# Since Wine 9 the DLLs of 32 bits are all that programs of 32 bits need, next to those of 64 bits.
fetch_dlls() {
    local target=$1 work=$2 version wine

    version=$(dpkg-query -W -f='${Version}' libwine:amd64) || return
    wine=$(wine_folder x86_64-windows ntdll.dll) && [[ $wine = /usr/lib/* ]] || return
    wine=$target/$(dirname "${wine#/usr/lib/}")
    (fetch_i386 "$work/apt" download "libwine=$version" libz-mingw-w64) || return
    unpack "$work/all" "$work/apt/cache/archives" './usr/lib/i386-linux-gnu/wine/i386-windows' \
        './usr/i686-w64-mingw32/lib/zlib1.dll'
    mkdir -p "$wine" && mv "$work/all/usr/lib/i386-linux-gnu/wine/i386-windows" "$wine/" &&
        cp "$work/all/usr/i686-w64-mingw32/lib/zlib1.dll" "$wine/i386-windows/" &&
        mv "$work/all/usr/i686-w64-mingw32/lib/zlib1.dll" "$target/"
}

# Before, they need a loader and libraries of Linux, too: package wine32 of the version of the
# installed wine64, with all it depends on; of that, what belongs below /usr/lib, and the DLL of
# another project that Wine's import.
fetch_libraries() {
    local target=$1 work=$2 all=$2/all version

    version=$(dpkg-query -W -f='${Version}' wine64) || return
    (fetch_i386 "$work/apt" install -y --no-install-recommends --download-only "wine32=$version") ||
        return
    # The folder lib of a package is that below usr, where both are one.
    mkdir -p "$all/usr/lib" "$target/wine" && ln -s usr/lib "$all/lib"
    unpack "$all" "$work/apt/cache/archives" './lib/ld-linux.so.2' './lib/i386-linux-gnu*' \
        './usr/lib/ld-linux.so.2' './usr/lib/i386-linux-gnu*' './usr/lib/wine/wine' \
        './usr/i686-w64-mingw32/lib/zlib1.dll'
    cp -L "$all/usr/lib/ld-linux.so.2" "$target/" && mv "$all/usr/lib/i386-linux-gnu" "$target/" &&
        mv "$all/usr/lib/wine/wine" "$target/wine/" &&
        cp "$all/usr/i686-w64-mingw32/lib/zlib1.dll" "$target/i386-linux-gnu/wine/i386-windows/" &&
        mv "$all/usr/i686-w64-mingw32/lib/zlib1.dll" "$target/"
}

# Makes WORK/part; returns 1 after a line with the reason on descriptor 3.
make_part() {
    local work=$1 fetch=fetch_libraries

    if ! can_overlay "$work"; then
        echo "because this machine allows no overlay over /usr/lib" >&3
        return 1
    fi
    if ! is_installed libwine; then
        echo "because Wine is not the distribution's; install its part for programs of 32 bits" >&3
        return 1
    fi
    if at_least 9 "$(wine --version)"; then
        fetch=fetch_dlls
    elif ! kernel_runs_32 "$work"; then
        echo "because this machine's kernel does not run programs of 32 bits, which Wine before 9 needs" >&3
        return 1
    fi
    need_lists && $fetch "$work/part" "$work" && return
    [ -s "$work/reason" ] || echo "because of what build/setup.log says: $(tail -n 1 "$root/build/setup.log")" >&3
    return 1
}

# Optional: without it, tests of 32-bit programs are skipped.
wine_32() {
    local part=$root/build/wine32 work=$root/build/wine32.new folder

    if folder=$(wine_folder i386-windows ntdll.dll); then
        say "Wine, 32 bits: in $folder"
    elif [ -e "$part/zlib1.dll" ]; then
        say "Wine, 32 bits: there already"
    elif [ -e "$part.failed" ]; then
        say "Wine, 32 bits: not here, $(cat "$part.failed"); remove $part.failed to try again"
    else
        say "Wine, 32 bits: looking whether it can be had"
        rm -rf "$part" "$work"
        mkdir -p "$work/apt"
        if make_part "$work" 3>"$work/reason" >>"$root/build/setup.log" 2>&1 </dev/null; then
            "$root/scripts/wine" --server-stop
            rm -rf "$root/build/wine" # made without the 32-bit part
            mv "$work/part" "$part"
            say "Wine, 32 bits: unpacked into $part"
        else
            mv "$work/reason" "$part.failed"
            say "Wine, 32 bits: not here, $(cat "$part.failed")"
        fi
        rm -rf "$work"
    fi
}
