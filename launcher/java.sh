# shellcheck shell=bash
# Finds a JDK that can build and run Grove, and Maven.

readonly MIN_JAVA=25

# The major version of the JDK in a directory, or nothing when there is no JDK (a JRE alone cannot build).
jdk_version() {
    [[ -x $1/bin/javac ]] || return 0
    "$1/bin/javac" -version 2>&1 | sed -nE 's/^javac ([0-9]+).*/\1/p'
}

jdk_candidates() {
    [[ -z ${JAVA_HOME:-} ]] || printf '%s\n' "$JAVA_HOME"
    local javac
    if javac=$(command -v javac); then
        dirname "$(dirname "$(readlink -f "$javac")")"
    fi
    local dir
    for dir in /usr/lib/jvm/* /Library/Java/JavaVirtualMachines/*/Contents/Home "${HOME:-/nonexistent}"/.sdkman/candidates/java/*; do
        [[ ! -d $dir ]] || printf '%s\n' "$dir"
    done
}

# Sets JAVA_HOME to a JDK that is new enough, or answers false.
find_java() {
    local dir version
    while read -r dir; do
        version=$(jdk_version "$dir")
        if [[ -n $version ]] && ((version >= MIN_JAVA)); then
            export JAVA_HOME=$dir PATH=$dir/bin:$PATH
            return 0
        fi
    done < <(jdk_candidates)
    return 1
}

use_java() {
    ! find_java || return 0
    mend "Grove needs a JDK $MIN_JAVA or newer, and none is in JAVA_HOME, on the PATH or under /usr/lib/jvm." \
        "install one (https://adoptium.net) and run: JAVA_HOME=/path/to/jdk ./grove ${COMMAND:-help}"
    exit 1
}

use_maven() {
    if command -v mvn >/dev/null; then
        return 0
    fi
    mend "Grove is built with Maven, and there is no mvn on the PATH." "sudo apt-get install maven    # or: brew install maven"
    exit 1
}
