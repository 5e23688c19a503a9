# SPDX-License-Identifier: MIT
#
# needs.sh -- what the machine has of what packages.txt lists, and the installation of the rest.
# Sourced by scripts/setup.

# ---- The words of the column "found by".  Each looks for the thing itself, whatever package, or hand,
# has put it there. ----

program() {
    local name

    for name; do
        command -v "$name" >/dev/null || [ -x "/usr/sbin/$name" ] || return
    done
}

# version 3.25 cmake -- the program's --version says at least this
version() {
    command -v "$2" >/dev/null && at_least "$1" "$("$2" --version)"
}

# at_least 3.25 TEXT -- the first version in the text is this one or a later one
at_least() {
    [[ $2 =~ [0-9]+(\.[0-9]+)+ ]] && printf '%s\n' "$1" "${BASH_REMATCH[0]}" | sort -VC
}

# Makes a program, so that its libraries and its linker are there, too.
compiles() {
    builds "$1" 'int main(void) { return 0; }'
}

fuzzes() {
    builds "$1" 'int LLVMFuzzerTestOneInput(const char *d, unsigned long n) { return n && *d ? 0 : 0; }' \
        -fsanitize=fuzzer,address,undefined
}

builds() {
    local compiler=$1 text=$2
    shift 2

    command -v "$compiler" >/dev/null &&
        "$compiler" -x c "$@" -o "$looked/program" - <<<"$text" >/dev/null 2>&1
}

header() {
    local name

    for name; do
        printf '#include <%s>\n' "$name" | gcc -x c++ -E - >/dev/null 2>&1 ||
            printf '#include <%s>\n' "$name" | gcc -x c -E - >/dev/null 2>&1 || return
    done
}

library() {
    pkg-config --exists "$1" 2>/dev/null
}

# The distribution's python3, which tests with modules use, knows them; another on the PATH may not.
python_module() {
    /usr/bin/python3 -c "import importlib.util, sys; sys.exit(not importlib.util.find_spec('$1'))" 2>/dev/null
}

perl_module() {
    perl "-M$1" -e 1 2>/dev/null
}

path() {
    [ -e "$1" ]
}

# Debian's wine is a script, which exists without the programs that it starts.
wine_64() {
    WINEDEBUG=-all wine --version 2>/dev/null | grep '^wine-' >/dev/null && wine_folder x86_64-windows ntdll.dll >/dev/null
}

# wine_folder KIND FILE -- prints the folder KIND (x86_64-windows, i386-windows) of the installed Wine
# that contains FILE; Wine may be Debian's, or any other on the PATH.
wine_folder() {
    local wine folder

    wine=$(command -v wine) || return
    wine=$(dirname "$(readlink -f "$wine")")
    for folder in "$wine" "$wine"/../lib*/wine /usr/lib/wine /usr/lib/*/wine; do
        [ ! -e "$folder/$1/$2" ] || { echo "$folder/$1" && return; }
    done
    return 1
}

# ---- The table ----

# Prints debian, ubuntu or nothing: which column of package names fits.
family() {
    command -v apt-get >/dev/null && command -v dpkg >/dev/null || return 0
    # shellcheck source=/dev/null
    (. /etc/os-release 2>/dev/null && case " ${ID-} ${ID_LIKE-} " in
        *" ubuntu "*) echo ubuntu ;;
        *" debian "*) echo debian ;;
    esac)
}

# look USE -- puts the lines of the table that belong to the use and are not found into the arrays
# lacking (must be there) and lacking_more.
look() {
    local use=$1 uses name found debian ubuntu reason words

    lacking=() lacking_more=()
    looked=$(mktemp -d)
    while IFS='|' read -r uses name found debian ubuntu reason; do
        [[ $uses != '#'* ]] || continue
        uses=${uses// /}
        [[ ,$uses, == *,$use,* ]] || [[ $use = test && ,$uses, == *,more,* ]] || continue
        read -r -a words <<<"$found"
        # shellcheck disable=SC2068 # a word may be a pattern
        ! ${words[@]} || continue
        if [[ ,$uses, == *,$use,* ]]; then
            lacking+=("$name|$debian|$ubuntu|$reason")
        else
            lacking_more+=("$name|$debian|$ubuntu|$reason")
        fi
    done <"$here/packages.txt"
    rm -rf "$looked"
}

# names_of LINE... -- sets names, the packages of these lines in the machine's family.
names_of() {
    local line name debian ubuntu reason words

    names=()
    for line; do
        IFS='|' read -r name debian ubuntu reason <<<"$line"
        if [ "$family" = ubuntu ] && [[ $ubuntu != *=* ]]; then
            debian=$ubuntu
        fi
        read -r -a words <<<"$debian"
        [ "${words[*]}" = '?' ] || names+=("${words[@]}")
    done
}

# list LINE... -- what is missing, for a human being
list() {
    local line name debian ubuntu reason

    for line; do
        IFS='|' read -r name debian ubuntu reason <<<"$line"
        printf '  %-34s %s; in Debian: %s\n' "$(trim "$name")" "$(trim "$reason")" "$(trim "$debian")"
    done
}

trim() {
    read -r -a words <<<"$1"
    echo "${words[*]}"
}

# Ends with the list of what is missing, because of $1.
cannot_install() {
    {
        echo "setup: $1, so these have to be installed by hand:"
        list "${lacking[@]}"
        [ ${#lacking_more[@]} -eq 0 ] || echo "setup: and these, without which some tests are skipped:"
        list "${lacking_more[@]}"
    } >&2
    exit 1
}

# ---- Installing ----

is_installed() {
    [ "$(dpkg-query -W -f='${db:Status-Status}' "$1" 2>/dev/null)" = installed ]
}

# apt_install PACKAGE... -- installs, and says how far that is.  Returns 1 if it fails.
apt_install() {
    local kind percent phase='' last line failed=0

    # apt of Debian 12, and of later releases.
    LC_ALL=C apt-get install --assume-no --no-install-recommends "$@" 2>/dev/null |
        sed -nE 's/^Need to get ([^/]*).* of archives[.]$/to download: \1/p; s/^After this operation, ([0-9.]+ .B) of add.*/on the disk: \1/p
            s/^ *Download size: ([0-9.]+ .B).*/to download: \1/p; s/^ *Space needed: ([0-9.]+ .B).*/on the disk: \1/p' |
        while read -r line; do say "packages: $line"; done
    # A line for each tenth of downloading (dlstatus) and of installing (pmstatus).
    while IFS= read -r line; do
        IFS=: read -r kind _ percent _ <<<"$line"
        case $kind in
            failed) failed=1 ;;
            dlstatus | pmstatus)
                percent=${percent%%.*} percent=$((${percent:-0} / 10 * 10))
                if [ "$kind" != "$phase" ] || [ $percent -gt "$last" ]; then
                    [ "$kind" = dlstatus ] && say "packages: downloading, $percent %" ||
                        say "packages: installing, $percent %"
                fi
                phase=$kind last=$percent
                ;;
            *) echo "$line" >>"$root/build/setup.log" ;;
        esac
    done < <("${as[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends \
        -o APT::Status-Fd=1 -o DPkg::Lock::Timeout=600 "$@" 2>&1 </dev/null || echo failed:)
    return $failed
}

# Those of the packages that apt knows; says which it does not.
known_packages() {
    local package

    known=()
    for package; do
        if apt-cache policy "$package" 2>/dev/null | grep -E '^  Candidate: [^(]' >/dev/null; then
            known+=("$package")
        else
            say "packages: the archive has no $package"
        fi
    done
}

install_more() {
    [ ${#lacking_more[@]} -gt 0 ] || return 0
    names_of "${lacking_more[@]}"
    known_packages "${names[@]}"
    say "packages: ${known[*]}"
    if ! apt_install "${known[@]}"; then
        # One by one, so that a broken package does not prevent the others.
        for package in "${known[@]}"; do
            apt_install "$package" >/dev/null || say "packages: $package cannot be installed"
        done
    fi
    look test
    [ ${#lacking_more[@]} -eq 0 ] && return
    : >"$without"
    say "these are not here, so some tests are skipped:"
    list "${lacking_more[@]}"
}

# install_needs USE -- installs what the use lacks on this machine.
install_needs() {
    local use=$1 without=$root/build/setup.optional-failed

    family=$(family)
    look "$use"
    # Tried once: what cannot be had would be waited for in every later run.
    if [ ${#lacking[@]} -eq 0 ] && [ ${#lacking_more[@]} -gt 0 ] && [ -e "$without" ]; then
        say "without these, some tests are skipped; to try again, remove $without"
        list "${lacking_more[@]}"
        return
    fi
    if [ $((${#lacking[@]} + ${#lacking_more[@]})) -eq 0 ]; then
        say "packages: all there"
        return
    fi
    if [ ${#lacking[@]} -gt 0 ]; then
        [ -n "$family" ] || cannot_install "packages can be installed only on Debian and Ubuntu"
        [ ${#as[@]} -eq 0 ] || command -v sudo >/dev/null ||
            cannot_install "this is not root, and there is no sudo"
    elif [ -z "$family" ] || { [ ${#as[@]} -gt 0 ] && ! sudo -n true 2>/dev/null; }; then
        say "packages cannot be installed here without questions; without these, some tests are skipped:"
        list "${lacking_more[@]}"
        return
    fi
    fetch_lists
    if [ ${#lacking[@]} -gt 0 ]; then
        names_of "${lacking[@]}"
        say "packages: ${names[*]}"
        apt_install "${names[@]}" || {
            tail -n 30 "$root/build/setup.log" >&2
            fail "these packages cannot be installed: ${names[*]}: $(apt_error)" \
                "(all of apt's output is in build/setup.log)"
        }
        look "$use"
        [ ${#lacking[@]} -eq 0 ] || {
            list "${lacking[@]}" >&2
            fail "these are still not found, although their packages are installed"
        }
    fi
    install_more
}
