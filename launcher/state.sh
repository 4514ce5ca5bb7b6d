# shellcheck shell=bash
# Where Grove keeps what it makes: in its checkout, unless that is another user's or cannot be written. A server's files must be its user's
# alone, and what root leaves in another user's checkout would keep that user from building there.

# Logs, built layouts and, unless --data-dir says otherwise, the data of servers. Set by find_state.
GROVE_STATE=''

find_state() {
    local reason='' base=${XDG_STATE_HOME:-}
    if ! [[ -O $GROVE_HOME ]]; then
        reason="is another user's"
    elif ! [[ -w $GROVE_HOME ]]; then
        reason="cannot be written"
    elif [[ -e $GROVE_HOME/.grove ]] && ! [[ -O $GROVE_HOME/.grove && -w $GROVE_HOME/.grove ]]; then
        reason="has a .grove that is another user's, or cannot be written"
    fi
    if [[ -z $reason ]]; then
        GROVE_STATE=$GROVE_HOME/.grove
        return
    fi
    # A relative one counts as none, says the specification of these folders.
    [[ $base == /* ]] || base=${HOME:-}/.local/state
    # The name alone would be that of many checkouts.
    GROVE_STATE=$base/grove/${GROVE_HOME##*/}-$(printf '%s' "$GROVE_HOME" | cksum | cut -d ' ' -f 1)
    say "the checkout $GROVE_HOME $reason, so what Grove makes lies in $GROVE_STATE"
    if ! (umask 077 && mkdir -p "$GROVE_STATE") 2>/dev/null || ! [[ -w $GROVE_STATE ]]; then
        mend "that folder cannot be made, or not be written." "XDG_STATE_HOME=/a/folder/of/yours ./grove $COMMAND"
        exit 1
    fi
}

is_state_in_checkout() { [[ $GROVE_STATE == "$GROVE_HOME/.grove" ]]; }

# Of the commands that build in the checkout itself, and read it with their tests.
builds_here() {
    [[ ! -w $GROVE_HOME ]] || return 0
    mend "./grove $COMMAND builds in the checkout, and $GROVE_HOME cannot be written." "git clone $GROVE_HOME my-grove && my-grove/grove $COMMAND"
    exit 1
}

# buildable_sources [copy]: prints the folder whose sources are built: the checkout, or a copy where it is not this user's to write. A copy is made anew whenever the
# sources are newer than what was built of the last one.
buildable_sources() {
    if is_state_in_checkout; then
        printf '%s\n' "$GROVE_HOME"
        return
    fi
    local copy=$GROVE_STATE/${1:-sources}
    rm -rf "$copy"
    mkdir -p "$copy"
    tar -C "$GROVE_HOME" -c --exclude=./.git --exclude=./.grove --exclude=target --exclude=node_modules --exclude=./arborist-ui/dist . | tar -C "$copy" -x
    printf '%s\n' "$copy"
}
