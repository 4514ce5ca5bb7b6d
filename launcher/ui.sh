# shellcheck shell=bash
# The UI: npm builds it into arborist-ui/dist, which Maven packs into the server's jar. Node is needed for that and never to run; where there is
# none that can, the server is built without the UI, and says so at /ui/.

# ui_sources <folder of arborist-ui>: what the UI is made of, and neither what tries it in a browser nor what its tools leave there.
ui_sources() {
    find "$1" \( -name node_modules -o -name dist -o -name test-results -o -name e2e \) -prune -o -type f "${@:2}" -print
}

# ui_is_current <sources>: whether what was built there is of what is there.
ui_is_current() {
    local ui=$1/arborist-ui
    [[ ! -d $ui ]] || { [[ -e $ui/dist/index.html ]] && [[ -z $(ui_sources "$ui" -newer "$ui/dist/index.html") ]]; }
}

# build_ui <sources>: builds it where it is not current. Fails only where it could be built and was not.
build_ui() {
    local ui=$1/arborist-ui
    ui_is_current "$1" && return 0
    if ! use_node; then
        mend "the server is built without its UI, for which npm and Node $MIN_NODE or newer are needed." "sudo apt-get install npm    # or https://nodejs.org; then run this again"
        rm -rf "$ui/dist"
        return 0
    fi
    say "building the UI (the first time this downloads its libraries)"
    install_ui_packages "$ui" || return 1
    quietly "$GROVE_STATE/log/ui.log" attended npm --prefix "$ui" run build
}

# What npm installed is of the lock file that it copied.
install_ui_packages() {
    local ui=$1
    [[ -e $ui/node_modules/.package-lock.json && ! $ui/package-lock.json -nt $ui/node_modules/.package-lock.json ]] && return 0
    quietly "$GROVE_STATE/log/npm.log" attended npm --prefix "$ui" ci --ignore-scripts
}

# test_ui <form>: its checks, its unit tests, and the browser on a server that runs.
test_ui() {
    local form=$1 ui=$GROVE_HOME/arborist-ui tests=(core)
    [[ $form == short ]] || tests=()
    if ! use_node; then
        [[ ${GROVE_REQUIRE_BROWSER:-0} != 1 ]] || die "GROVE_REQUIRE_BROWSER=1, but there is no Node $MIN_NODE, so this is a failure"
        say "going on without Node: the UI is not tested"
        return 0
    fi
    install_ui_packages "$ui" || return 1
    attended npm --prefix "$ui" run check && attended npm --prefix "$ui" test || return 1
    if ! use_chromium; then
        [[ ${GROVE_REQUIRE_BROWSER:-0} != 1 ]] || die "GROVE_REQUIRE_BROWSER=1, but there is no Chromium, so this is a failure"
        say "going on without a browser: the UI's pages are not tried"
        return 0
    fi
    attended npm --prefix "$ui" run e2e -- "${tests[@]}"
}

# has_engine: whether the browser's tests of sandboxes can be played. An engine that answers, or one that the launcher would start; none is
# installed for their sake.
has_engine() { have_client && { find_engine || { debian_root && command -v dockerd >/dev/null; }; }; }

use_chromium() {
    local name
    for name in chromium chromium-browser google-chrome; do
        ! command -v "$name" >/dev/null || return 0
    done
    debian_root && install_packages "the UI is tried in it" chromium
}
