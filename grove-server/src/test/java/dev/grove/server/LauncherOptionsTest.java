package dev.grove.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Every option of every command, as the launcher's table has them. One shell tries all lines of a
 * test, each in a subshell of its own, from {@code main} on.
 */
class LauncherOptionsTest {

    private static final String END = "=== exit ";

    /**
     * Commands without effect: one that is not refused must not begin to build, or to test, here.
     */
    private static final String NOTHING_DONE =
            """
            find_state() { :; }
            for name in up chat doctor demo test campaign mutants; do
                eval "command_$name() { echo done; }"
            done
            """;

    private static final List<Option> OPTIONS = options();

    /** A row of the launcher's table. */
    private record Option(String command, String name, String kind) {

        boolean takesValue() {
            return !kind.equals("-");
        }

        /** Values that it cannot mean. */
        Stream<String> wrongValues() {
            return switch (kind) {
                case "port" -> Stream.of("0", "65536", "8x", "-1", "99999999999999999999");
                case "count" -> Stream.of("0", "-1", "many", "1.5");
                case "number" -> Stream.of("many", "1.5", "0x10");
                case "folder" -> Stream.of("/etc/passwd", "/etc/passwd/below");
                case "file" -> Stream.of("/nowhere/at-all", "/etc");
                case "address" -> Stream.of("127.0.0.1:9000", "ftp://127.0.0.1/", "http://");
                case "model" -> Stream.of("gpt-4.1", "/m", "local/");
                case "cells" -> Stream.of("all;short", ",all", "a/b");
                default -> throw new AssertionError("What is no " + kind + " is not tried yet");
            };
        }

        String line(String rest) {
            return command + " " + name + rest;
        }
    }

    @Test
    void knowsEveryCommandWithOptions() {
        assertThat(OPTIONS)
                .extracting(Option::command)
                .contains("up", "demo", "test", "campaign")
                .doesNotContain("help");
    }

    @Test
    void namesTheNearestOfAnOptionThatItDoesNotKnow() {
        SoftAssertions all = new SoftAssertions();
        List<String> lines = new ArrayList<>();
        // A letter too many, in the middle of it.
        OPTIONS.forEach(option ->
                lines.add(option.command() + " " + option.name().replaceFirst("(--..)", "$1x")));
        List<Shell.Ended> ended = answers(lines);
        for (int i = 0; i < lines.size(); i++) {
            all.assertThat(ended.get(i).status()).as(lines.get(i)).isEqualTo(2);
            all.assertThat(ended.get(i).printed())
                    .as(lines.get(i))
                    .contains("does not know '" + lines.get(i).split(" ")[1] + "'")
                    .contains("did you mean " + OPTIONS.get(i).name() + "?");
        }
        all.assertAll();
    }

    @Test
    void refusesAnOptionWithoutItsValue() {
        Stream<Option> withValues = OPTIONS.stream().filter(Option::takesValue);
        refused(
                withValues
                        .flatMap(option ->
                                Stream.of(
                                        option.line(""),
                                        option.line("="),
                                        option.line(" --another")))
                        .toList(),
                "needs a value: ");
    }

    @Test
    void refusesAValueThatIsNone() {
        Stream<Option> withValues = OPTIONS.stream().filter(Option::takesValue);
        refused(
                withValues
                        .flatMap(option ->
                                option.wrongValues()
                                        .flatMap(value ->
                                                Stream.of(
                                                        option.line(" " + value),
                                                        option.line("=" + value))))
                        .toList(),
                " takes a");
    }

    @Test
    void refusesAValueOfAnOptionThatTakesNone() {
        Stream<Option> without = OPTIONS.stream().filter(option -> !option.takesValue());
        refused(without.map(option -> option.line("=yes")).toList(), "takes no value");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "pu                      | there is no command 'pu'; did you mean up?",
                "demonstrate             | there is no command 'demonstrate'",
                "up 8080                 | ./grove up does not know '8080'",
                "up -p 8080              | ./grove up does not know '-p'",
                "demo keep               | ./grove demo does not know 'keep'; did you mean --keep?",
                "campaign all            | ./grove campaign does not know 'all'",
                "mutants run.los         | there are no mutants of 'run.los'; did you mean run.loop?",
                "mutants --all           | there are no mutants of '--all'",
                "test -fae               | would leave them out or hide their failures",
                "test -DskipITs=true     | would leave them out or hide their failures",
            })
    void refusesWordsThatItDoesNotKnow(String line, String expected) {
        refused(List.of(line), expected);
    }

    @ParameterizedTest
    @CsvSource({
        "up, GROVE_PORT, 80a, 'GROVE_PORT takes a number from 1 to 65535, not ''80a'''",
        "up, GROVE_DATA_DIR, /etc/passwd, GROVE_DATA_DIR takes a folder",
        "demo, GROVE_SANDBOX, dokcer, 'GROVE_SANDBOX takes auto, docker, podman or none'",
        "mutants, GROVE_MUTANTS_THREADS, two, GROVE_MUTANTS_THREADS takes a number from 1 on",
    })
    void refusesSettingsOfTheEnvironmentByTheirOwnNames(
            String command, String name, String value, String expected) {
        Shell.Ended ended =
                Shell.withLauncher(NOTHING_DONE + "main " + command, Map.of(name, value));
        assertThat(ended.status()).isEqualTo(2);
        assertThat(ended.printed()).contains(expected);
    }

    @Test
    void takesWhatIsMeantInBothWaysOfWritingIt() {
        Shell.Ended taken =
                Shell.withLauncher(
                        """
                        COMMAND=up
                        read_options --port 4711 --data-dir='/tmp/a folder'
                        echo "${GIVEN[--port]} ${GIVEN[--data-dir]}"
                        COMMAND=test GIVEN=()
                        read_options -pl grove-core -am -Dit.test=ClaimsIT --also-make --all
                        echo "${ARGUMENTS[*]} and all: ${GIVEN[--all]}"
                        COMMAND=campaign GIVEN=() ARGUMENTS=()
                        read_options --cells 'answered-*,left-after-cut' --seed=-7 --bugs
                        echo "${GIVEN[--cells]} ${GIVEN[--seed]} ${GIVEN[--bugs]}"
                        """,
                        Map.of());
        assertThat(taken.printed())
                .isEqualTo(
                        """
                        4711 /tmp/a folder
                        -pl grove-core -am -Dit.test=ClaimsIT --also-make and all: yes
                        answered-*,left-after-cut -7 yes
                        """);
    }

    private static void refused(List<String> lines, String expected) {
        assertThat(lines).isNotEmpty();
        SoftAssertions all = new SoftAssertions();
        List<Shell.Ended> answers = answers(lines);
        for (int i = 0; i < lines.size(); i++) {
            all.assertThat(answers.get(i).status()).as(lines.get(i)).isEqualTo(2);
            all.assertThat(answers.get(i).printed())
                    .as(lines.get(i))
                    .startsWith("grove: ")
                    .contains(expected)
                    .contains(
                            "./grove "
                                    + (expected.contains("no command")
                                            ? ""
                                            : lines.get(i).split(" ")[0]));
        }
        all.assertAll();
    }

    /** Outcomes of the lines, one for each. */
    private static List<Shell.Ended> answers(List<String> lines) {
        StringBuilder script = new StringBuilder(NOTHING_DONE);
        for (String line : lines) {
            script.append("(set -ef; main ").append(line.replace(";", "\\;")).append(") 2>&1\n");
            script.append("echo \"").append(END).append("$?\"\n");
        }
        String printed = Shell.withLauncher(script.toString(), Map.of()).printed();
        List<Shell.Ended> answers = new ArrayList<>();
        StringBuilder answer = new StringBuilder();
        for (String line : printed.split("\n")) {
            if (line.startsWith(END)) {
                answers.add(
                        new Shell.Ended(
                                Integer.parseInt(line.substring(END.length())), answer.toString()));
                answer.setLength(0);
            } else {
                answer.append(line).append('\n');
            }
        }
        assertThat(answers).as(printed).hasSameSizeAs(lines);
        return answers;
    }

    private static List<Option> options() {
        String rows = Shell.withLauncher("printf '%s\\n' \"${OPTIONS[@]}\"", Map.of()).printed();
        return rows.lines()
                .map(row -> row.split(" +"))
                .map(row -> new Option(row[0], row[1], row[2]))
                .toList();
    }
}
