# shellcheck shell=bash
# What the launcher may do on a Debian-like machine where it is root: install packages and read the mirror in use.

debian_root() { [[ $EUID -eq 0 && -e /etc/debian_version ]] && command -v apt-get >/dev/null; }

# install_packages <why> <package…>: installs those that are missing, saying so first. One after the other: apt refuses a second one.
install_packages() {
    local why=$1 package missing=() lock status=0
    shift
    for package in "$@"; do
        dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing+=("$package")
    done
    ((${#missing[@]})) || return 0
    say "installing ${missing[*]} from the distribution's packages ($why)"
    mkdir -p "$GROVE_STATE/log"
    exec {lock}>"$GROVE_STATE/apt.lock"
    flock "$lock"
    apt_install "${missing[@]}" || status=1
    exec {lock}>&-
    return "$status"
}

apt_install() {
    local log=$GROVE_STATE/log/apt.log
    quietly "$log" apt-get update || return 1
    DEBIAN_FRONTEND=noninteractive quietly "$log" apt-get install -y --no-install-recommends "$@"
}

# The mirror this machine takes packages with a given label from ("Debian", "Debian-Security"), or nothing.
debian_mirror() {
    # shellcheck disable=SC2016 # apt fills this in, not the shell
    apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 'Origin: Debian' "Label: $1" 2>/dev/null | head -n 1
}

# The proxy that apt is configured to use here, or nothing.
apt_proxy() { apt-config dump --format '%v%n' Acquire::http::Proxy 2>/dev/null | head -n 1; }
