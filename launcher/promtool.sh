# shellcheck shell=bash
# Prometheus' own tool, with which the tests read and play the alerts. Installing Debian's package would start a Prometheus on this machine, so
# the program is taken out of the package, and nothing is installed.

# Sets GROVE_PROMTOOL unless there is one on the PATH, or answers false.
ensure_promtool() {
    [[ -z ${GROVE_PROMTOOL:-} ]] || return 0
    ! command -v promtool >/dev/null || return 0
    local folder=$GROVE_STATE/promtool
    [[ -x $folder/promtool ]] || { debian_root && fetch_promtool "$folder"; } || return 1
    export GROVE_PROMTOOL=$folder/promtool
}

fetch_promtool() {
    local folder=$1 log=$GROVE_STATE/log/promtool.log package
    say "fetching promtool out of the distribution's package prometheus, which is not installed (the tests check alerts with it)"
    rm -rf "$folder.new" && mkdir -p "$folder.new" "${log%/*}" || return 1
    quietly "$log" apt-get update || return 1
    (cd "$folder.new" && quietly "$log" apt-get download prometheus) || return 1
    package=$(find "$folder.new" -name 'prometheus_*.deb')
    dpkg-deb --fsys-tarfile "$package" | tar -x -C "$folder.new" --strip-components=3 ./usr/bin/promtool || return 1
    rm -rf "$package" "$folder"
    mv "$folder.new" "$folder"
}
