# SPDX-License-Identifier: MIT
#
# sources.sh -- packages of the machine's own archive that are fetched without being installed:
# source packages, and Wine's for another architecture.  apt keeps its state for that in build/, so
# that nothing in /etc/apt and in the package database changes.  Sourced by scripts/setup, scripts/on
# and tests/lint/check-packages.

# Prints the suites of the distribution's own archive, as the machine's sources name them.  What
# os-release says is not enough: on a machine of sid it names the next release.
own_suites() {
    # shellcheck disable=SC2016 # apt-get expands them
    apt-get indextargets --format '$(ORIGIN) $(RELEASE)' 'Created-By: Packages' 2>/dev/null |
        awk '$1 == "Debian" || $1 == "Ubuntu" { print $2 }' | sort -u
}

# Prints the address of the archive of Debian that the machine uses; returns 1 if it uses none.
debian_mirror() {
    # shellcheck disable=SC2016 # apt-get expands them
    apt-get indextargets --format '$(ORIGIN),$(LABEL),$(REPO_URI)' 'Created-By: Packages' 2>/dev/null |
        awk -F, '$1 == "Debian" && $2 == "Debian" && !uri { uri = $3 } END { sub("/$", "", uri); print uri }' |
        grep .
}

# fetch URL FILE -- as apt fetches, so that the machine's settings for that hold
fetch() {
    /usr/lib/apt/apt-helper download-file "$1" "$2" 2>&1
}

# Writes the entries with main of the distribution's own archive, with type $2 (deb, deb-src), into
# folder $1.
derive_sources() {
    local folder=$1 type=$2 file suites

    suites=" $(own_suites | tr '\n' ' ')"
    for file in /etc/apt/sources.list /etc/apt/sources.list.d/*.list; do
        [ -r "$file" ] || continue
        awk -v suites="$suites" -v type="$type" '
            $1 == "deb" {
                entry = $0
                sub(/^deb[ \t]+/, "", entry)
                rest = entry
                sub(/^\[[^]]*\][ \t]*/, "", rest)
                count = split(rest, word)
                if (!index(suites, " " word[2] " ")) next
                for (i = 3; i <= count; i++) if (word[i] == "main") { print type " " entry; next }
            }' "$file" >>"$folder/epc.list"
    done
    for file in /etc/apt/sources.list.d/*.sources; do
        [ -r "$file" ] || continue
        # Remove comments first: they may occur between the lines of a stanza.
        sed '/^#/d' "$file" | awk -v suites="$suites" -v type="$type" '
            BEGIN { RS = ""; FS = "\n" }
            {
                field = ""; text = ""; types = ""; own = main = off = 0
                for (i = 1; i <= NF; i++) {
                    value = $i
                    if (value ~ /^[^ \t]/) {
                        field = tolower(value)
                        sub(/:.*/, "", field)
                        sub(/^[^:]*:[ \t]*/, "", value)
                    }
                    count = split(value, word, /[ \t]+/)
                    for (w = 1; w <= count; w++) {
                        if (field == "types" && word[w] == "deb") types = "deb"
                        if (field == "suites" && index(suites, " " word[w] " ")) own = 1
                        if (field == "components" && word[w] == "main") main = 1
                        if (field == "enabled" && tolower(word[w]) ~ /^(no|false|0)$/) off = 1
                    }
                    if (field != "types") text = text $i "\n"
                }
                if (types == "deb" && own && main && !off) print "Types: " type "\n" text
            }' >>"$folder/epc.sources"
    done
    [ -s "$folder/epc.list" ] || [ -s "$folder/epc.sources" ]
}

# Prints, one a line, the options with which apt keeps its state in folder $1 and takes the sources
# there.
apt_options() {
    mkdir -p "$1/sources" "$1/lists/partial" "$1/cache/archives/partial" "$1/source"
    printf '%s\n' -o Dir::Etc::sourcelist=/dev/null -o "Dir::Etc::sourceparts=$1/sources" \
        -o "Dir::State::lists=$1/lists" -o "Dir::Cache=$1/cache" -o APT::Sandbox::User= \
        -o Acquire::Languages=none
}

# A list that cannot be had may be one that is not needed; what needs it says so.
fetch_lists() {
    say "packages: fetching the lists" >&2
    "${as[@]}" apt-get update >>"$root/build/setup.log" 2>&1 </dev/null ||
        say "packages: not all lists can be fetched: $(apt_error)" >&2
}

# Makes sure that apt can say which archive is the distribution's own.
need_lists() {
    command -v apt-get >/dev/null ||
        { say "there is no apt-get, so no package can be fetched" >&2 && return 1; }
    [ -n "$(own_suites)" ] || fetch_lists
    [ -n "$(own_suites)" ] ||
        { say "no archive of Debian or Ubuntu in /etc/apt, so no package can be fetched" >&2 && return 1; }
}

# Fetches the distribution's source package $1, unless it is there, and prints its folder.  Returns 1,
# after a sentence, if it cannot.
fetch_source() {
    local name=$1 apt=$root/build/apt source options

    source=$(find "$apt/source" -maxdepth 1 -type d -name "$name-*" 2>/dev/null || true)
    if [ -z "$source" ]; then
        need_lists || return 1
        say "$name: fetching the source package" >&2
        mapfile -t options < <(apt_options "$apt")
        rm -f "$apt/sources"/*
        derive_sources "$apt/sources" deb-src || true
        # It is unpacked elsewhere first: what an interrupted run left is not taken for the source.
        rm -rf "$apt/new" && mkdir "$apt/new"
        { apt-get "${options[@]}" update || true
            cd "$apt/new" && apt-get "${options[@]}" source --only-source "$name"; } \
            >>"$root/build/setup.log" 2>&1 </dev/null ||
            { say "$name: its source cannot be fetched: $(apt_error)" >&2 && return 1; }
        mv "$apt/new"/* "$apt/source/"
        source=$(find "$apt/source" -maxdepth 1 -type d -name "$name-*")
    fi
    echo "$source"
}
