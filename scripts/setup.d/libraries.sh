# SPDX-License-Identifier: MIT
#
# libraries.sh -- builds for Windows what no package has: Check, for the tests, and libmicrohttpd, for
# epc-mon serve.  Sourced by scripts/setup.

build_check() {
    local arch=$1 work=$root/build/check/work-$1 done=$root/build/check/$1

    say "Check: building for Windows, $arch"
    rm -rf "$work" "$done.new" "$done"
    logged cmake -S "$CHECK_SOURCE" -B "$work" -G Ninja -Wno-dev \
        -DCMAKE_TOOLCHAIN_FILE="$root/cmake/mingw-w64.cmake" -DEPC_ARCH="$arch" \
        -DCMAKE_BUILD_TYPE=RelWithDebInfo -DCMAKE_C_FLAGS="-gdwarf-4 -include $here/check-windows.h" \
        -DBUILD_TESTING=OFF -DCMAKE_INSTALL_PREFIX="$done.new"
    logged cmake --build "$work"
    logged cmake --install "$work"
    rm -rf "$work"
    mv "$done.new" "$done"
}

check_for_windows() {
    local arch missing=()

    if [ -n "${CHECK_ROOT-}" ]; then
        for arch in "${arches[@]}"; do
            [ -e "$CHECK_ROOT/$arch/lib/libcheck.a" ] ||
                fail "CHECK_ROOT is set, but $CHECK_ROOT/$arch/lib/libcheck.a does not exist"
        done
        say "Check: using CHECK_ROOT, $CHECK_ROOT"
        return
    fi
    for arch in "${arches[@]}"; do
        [ -e "$root/build/check/$arch/lib/libcheck.a" ] || missing+=("$arch")
    done
    if [ ${#missing[@]} -eq 0 ]; then
        say "Check: built already"
        return
    fi
    if [ -n "${CHECK_SOURCE-}" ]; then
        [ -e "$CHECK_SOURCE/CMakeLists.txt" ] ||
            fail "CHECK_SOURCE is set, but $CHECK_SOURCE/CMakeLists.txt does not exist"
        say "Check: using CHECK_SOURCE, $CHECK_SOURCE"
    else
        CHECK_SOURCE=$(fetch_source check) || fail "Check cannot be fetched; set CHECK_SOURCE"
    fi
    for arch in "${missing[@]}"; do
        build_check "$arch"
    done
}

# Builds libmicrohttpd as a DLL, so that its user may replace it (docs/decisions/exporting.md).  What
# epc-mon does not use is left out: TLS, forms, passwords.  Its bytes do not depend on the time and on
# the folder, because releases contain it.  A distribution's patches make some files newer than what
# was generated from them; it is not generated again, because that needs the same autotools.  The two
# macros keep winnt.h from including all intrinsics, which takes most of the time of configure.
build_mhd() {
    local arch=$1 work=$root/build/libmicrohttpd/work-$1 done=$root/build/libmicrohttpd/$1

    say "libmicrohttpd: building for Windows, $arch"
    rm -rf "$work" "$done.new" "$done"
    mkdir -p "$work"
    (cd "$work" && "$MHD_SOURCE/configure" --host="$arch-w64-mingw32" --prefix="$done.new" \
        ACLOCAL=: AUTOCONF=: AUTOHEADER=: AUTOMAKE=: \
        CC="$arch-w64-mingw32-gcc -static-libgcc" CFLAGS="-O2 -mstackrealign -DFD_SETSIZE=1024 -D_X86INTRIN_H_INCLUDED -D_IMMINTRIN_H_INCLUDED -ffile-prefix-map=$MHD_SOURCE=. -ffile-prefix-map=$work=." \
        LDFLAGS=-Wl,--no-insert-timestamp \
        --enable-shared --disable-static --disable-https --disable-doc --disable-examples \
        --disable-curl --disable-postprocessor --disable-bauth --disable-dauth &&
        make -C src/include && make -C src/microhttpd libmicrohttpd.la &&
        make -C src/include install && make -C src/microhttpd install-libLTLIBRARIES) \
        >>"$root/build/setup.log" 2>&1 </dev/null || return
    "$arch-w64-mingw32-strip" --strip-debug "$done.new/bin/"*.dll
    cp "$MHD_SOURCE/COPYING" "$done.new/"
    rm -rf "$work"
    mv "$done.new" "$done"
}

# Keeps the source that was built: who passes the DLL on passes that on, too (scripts/release).
keep_mhd_source() {
    local kept=$root/build/libmicrohttpd/source packed=("$root/build/apt/source/libmicrohttpd_"*)

    rm -rf "$kept.new" && mkdir "$kept.new"
    if [[ $MHD_SOURCE == "$root/build/apt/source/"* ]] && [ -e "${packed[0]}" ]; then
        cp "${packed[@]}" "$kept.new/"
    else
        tar -C "$(dirname "$MHD_SOURCE")" -czf "$kept.new/libmicrohttpd-source.tar.gz" \
            "$(basename "$MHD_SOURCE")"
    fi
    mv -T "$kept.new" "$kept"
}

# Fetches what judges pages for eyes and hands that cannot do everything; no package of Debian has it.
# Without npm, or without a network, tests go on without it.
axe_core() {
    local folder=$root/build/axe-core version=4.14.1

    [ ! -e "$folder/package/axe.min.js" ] && command -v npm >/dev/null || return 0
    rm -rf "$folder"
    mkdir -p "$folder"
    (cd "$folder" && npm pack --silent "axe-core@$version" &&
        tar -xzf "axe-core-$version.tgz" package/axe.min.js package/LICENSE &&
        rm "axe-core-$version.tgz") >>"$root/build/setup.log" 2>&1 </dev/null ||
        say "axe-core: not to be had; pages are tested without it"
}

# Optional: without it, epc-mon for Windows refuses the command serve.
mhd_for_windows() {
    local arch missing=() builds=() build good=yes failed=$root/build/libmicrohttpd.failed

    for arch in "${arches[@]}"; do
        [ -e "$root/build/libmicrohttpd/$arch/include/microhttpd.h" ] &&
            [ -d "$root/build/libmicrohttpd/source" ] || missing+=("$arch")
    done
    if [ ${#missing[@]} -eq 0 ]; then
        say "libmicrohttpd: built already"
        return
    fi
    if [ -e "$failed" ]; then
        say "libmicrohttpd: not here; remove $failed to try again"
        return
    fi
    if [ -z "${MHD_SOURCE-}" ] && ! MHD_SOURCE=$(fetch_source libmicrohttpd); then
        say "libmicrohttpd: not here; epc-mon for Windows is built without serve"
        : >"$failed"
        return
    fi
    # Side by side, because configure uses one processor.
    for arch in "${missing[@]}"; do
        build_mhd "$arch" &
        builds+=($!)
    done
    for build in "${builds[@]}"; do
        wait "$build" || good=
    done
    if [ -z "$good" ]; then
        say "libmicrohttpd: cannot be built ($root/build/setup.log says why); epc-mon for Windows" \
            "is built without serve"
        : >"$failed"
        return
    fi
    keep_mhd_source
}
