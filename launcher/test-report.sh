# shellcheck shell=bash
# What is said after the tests, out of the reports that Maven leaves of each class: the slowest classes, what was skipped, and whether
# every test that the failure contract names has run.

readonly SLOWEST=20

# report_on_tests <form> <number of Maven arguments>: fails where a promise was not tried. A run that arguments narrow down proves less,
# and is asked for less.
report_on_tests() {
    local form=$1 arguments=$2 suites skipped status=0
    suites=$(test_suites)
    [[ -n $suites ]] || return 0
    say "the $SLOWEST slowest test classes, in seconds:"
    sort -rn <<<"$suites" | head -n "$SLOWEST" | awk '{printf "  %7.1f  %s (%d tests)\n", $1, $2, $3}' >&2
    skipped=$(awk '{sum += $4} END {print sum + 0}' <<<"$suites")
    say "$(awk '{sum += $3} END {print sum + 0}' <<<"$suites") tests in $(wc -l <<<"$suites") classes, $skipped skipped"
    if ((skipped)); then
        awk '$4 {printf "  %d skipped in %s\n", $4, $2}' <<<"$suites" >&2
        if [[ ${GROVE_REQUIRE_SANDBOX:-0} == 1 ]]; then
            say "a skipped test is a promise that was not tried, so this is a failure"
            status=1
        fi
    elif ((arguments == 0)); then
        every_named_test_ran "$form" || status=1
    fi
    return "$status"
}

# A line for each class: seconds, name, tests, skipped.
test_suites() {
    sed -n 's/^<testsuite .* name="\([^"]*\)" time="\([^"]*\)" tests="\([0-9]*\)" errors="[0-9]*" skipped="\([0-9]*\)".*/\2 \1 \3 \4/p' \
        "$GROVE_HOME"/*/target/{surefire,failsafe}-reports/TEST-*.xml 2>/dev/null | tr -d ,
}

# Each row of the failure contract names tests. In the short form one of them has run, in the long form all of them.
every_named_test_ran() {
    local form=$1 missing
    missing=$(awk -v form="$form" '
        NR == FNR { ran[$0]; sub(/.*\./, ""); methods[$0]; next }
        /^\|/ && !/^\|---/ && !/^\| what breaks / {
            rest = $0; named = 0; found = 0; left_out = ""
            while (match(rest, /`[A-Z][A-Za-z0-9]+(IT|Test|Contract)\.[A-Za-z0-9_]+`/)) {
                name = substr(rest, RSTART + 1, RLENGTH - 2)
                rest = substr(rest, RSTART + RLENGTH)
                method = name
                sub(/.*\./, "", method)
                # The tests of a contract run under the names of the classes that implement it.
                if (name in ran || (name ~ /Contract\./ && method in methods)) found++
                else left_out = left_out " " name
                named++
            }
            if (named && (form == "long" ? found < named : found == 0)) print left_out
        }' <(tests_that_ran) "$GROVE_HOME/docs/failure-contract.md")
    [[ -n $missing ]] || return 0
    say "docs/failure-contract.md has rows whose tests did not run:"
    printf ' %s\n' "$missing" >&2
    return 1
}

# Class.method of each test that has run.
tests_that_ran() {
    sed -n 's/^ *<testcase name="\([A-Za-z0-9_]*\)[^"]*" classname="[^"]*\.\([A-Za-z0-9_$]*\)".*/\2.\1/p' \
        "$GROVE_HOME"/*/target/{surefire,failsafe}-reports/TEST-*.xml 2>/dev/null | sort -u
}
