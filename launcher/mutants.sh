# shellcheck shell=bash
# ./grove mutants: changes the code that holds Grove's promises in small ways, one at a time, and counts which of these mutants a test
# of grove-core kills. docs/testing.md has the figures, and the reasons of those that live on.

# Each package that is mutated, below dev.grove.core; which of its classes; the packages of the tests that may kill them.
readonly MUTATED=(
    "budget       *                                                                          budget"
    "egress       *                                                                          egress,tool.custom.callback"
    "run.journal  *                                                                          run.journal"
    "run.lease    *                                                                          run.lease"
    "run.loop     Allotment*,Gate*,Pauses*,RunBudget*,ScrubbedConversation*,InterruptedCallRecovery*,TurnWaits* run.loop"
    "run.wait     *                                                                          run.wait"
    "secret       *                                                                          secret"
)

# Tests that play by chance and for long: what only they notice, they would notice by luck, and each mutant that lives on waits for all of them.
readonly LONG_SHOTS='*TreeBudgetIT'

# Of a hundred mutants of each package a test is to kill so many. docs/testing.md has how many it kills today, and which packages are not measured yet.
readonly MUTANTS_THRESHOLD=90

command_mutants() {
    local line name classes tests module=$GROVE_HOME/grove-core
    builds_here
    use_java
    use_maven
    say "building the tests"
    quietly "$GROVE_STATE/log/mutants-build.log" attended mvn -f "$GROVE_HOME/pom.xml" -B -ntp -DskipChecks -pl grove-core -am \
        test-compile dependency:build-classpath -Dmdep.includeScope=test -Dmdep.outputFile=target/test-class-path || exit 1
    rm -rf "$module/target/pit-reports"
    for line in "${MUTATED[@]}"; do
        read -r name classes tests <<<"$line"
        if ((${#ARGUMENTS[@]} == 0)) || [[ " ${ARGUMENTS[*]} " == *" $name "* ]]; then
            say "trying the mutants of $name"
            quietly "$GROVE_STATE/log/mutants-$name.log" attended try_mutants "$module" "$name" "$classes" "$tests" || exit 1
        fi
    done
    report_on_mutants "$module/target/pit-reports"/*/mutations.csv
}

# try_mutants <module> <package> <classes> <packages of tests>: becomes the process that tries them, so that a signal ends all of it.
# A class of many mutants is divided, or one thread would try all of them while the others have nothing left to do.
try_mutants() {
    local classes=dev.grove.core.$2.${3//,/,dev.grove.core.$2.} tests=dev.grove.core.${4//,/.*,dev.grove.core.}.*
    exec java -XX:+UseSerialGC --enable-native-access=ALL-UNNAMED \
        -cp "$1/target/test-classes:$1/target/classes:$(<"$1/target/test-class-path")" \
        dev.grove.core.database.SharedTestServer \
        mvn -f "$GROVE_HOME/pom.xml" -B -ntp -DskipChecks -pl grove-core -am test-compile org.pitest:pitest-maven:mutationCoverage \
        -DtargetClasses="$classes" -DtargetTests="$tests" -DreportsDirectory="$1/target/pit-reports/$2" \
        -DexcludedTestClasses="$LONG_SHOTS" -Dthreads="${GROVE_MUTANTS_THREADS:-2}" -DmutationUnitSize=40
}

# report_on_mutants <PIT's lists: file, class, mutator, method, line, status, killing test>: a row for each package, whose name is its list's folder.
report_on_mutants() {
    local status=0
    awk -F, -v threshold="$MUTANTS_THRESHOLD" '
        function row(of) {
            printf "%-14s %8d %8d %9d %12d %6.1f%%\n", of, n[of], killed[of], survived[of], uncovered[of], 100 * killed[of] / n[of]
        }
        function count(of) {
            n[of]++
            if ($6 ~ /^(KILLED|TIMED_OUT|MEMORY_ERROR)$/) killed[of]++
            else if ($6 == "NO_COVERAGE") uncovered[of]++
            else survived[of]++
        }
        {
            package = FILENAME
            sub(/\/mutations\.csv$/, "", package)
            sub(/.*\//, "", package)
            if (!(package in n)) packages[++last] = package
            count(package)
            count("all")
        }
        END {
            printf "%-14s %8s %8s %9s %12s %7s\n", "package", "mutants", "killed", "survived", "not covered", "score"
            for (i = 1; i <= last; i++) {
                row(packages[i])
                if (100 * killed[packages[i]] < threshold * n[packages[i]]) below = 1
            }
            row("all")
            exit below
        }' "$@" || status=1
    say "those that live on: grep -hE 'SURVIVED|NO_COVERAGE' $GROVE_HOME/grove-core/target/pit-reports/*/mutations.csv," \
        "and with their source in index.html beside it"
    ((status == 0)) || say "of some package fewer than $MUTANTS_THRESHOLD of a hundred were killed, so this is a failure"
    return "$status"
}
