package dev.grove.server.docs;

import java.util.List;

/**
 * Programs of the documentation that the shell of these tests does not run. Each has a reason, and
 * where a test runs its commands, that test's name. No client of Grove's API is among them, so that
 * whatever a page sends to a server is sent.
 */
final class ProgramsElsewhere {

    /**
     * A program whose commands are only noted.
     *
     * @param name as pages call it; with a slash it is a file of the checkout
     * @param reason why it is not run here
     * @param test that runs what the pages show of it; empty where none does
     */
    record Program(String name, String reason, String test) {}

    static final List<Program> ALL =
            List.of(
                    new Program(
                            "./grove",
                            "builds, and starts what these tests run against",
                            "LaunchedServerIT"),
                    new Program("bench/run", "measures for an hour", ""),
                    new Program("mvn", "is what runs these tests", ""),
                    new Program("npm", "is the UI's own build", ""),
                    new Program("npx", "fetches programs of others", "RealClientsIT"),
                    new Program("docker", "builds an image of this checkout", "ImageIT"),
                    new Program("kubectl", "needs a cluster", ""),
                    new Program("helm", "needs a cluster", ""),
                    new Program("claude", "is installed from npm", "CodingAgentsIT"),
                    new Program("codex", "is installed from npm", "CodingAgentsIT"),
                    new Program("gemini", "is installed from npm", "CodingAgentsIT"),
                    new Program("pg_basebackup", "needs a Postgres with an archive", "RestoredIT"),
                    new Program("rsync", "copies to a backup's own machine", "RestoredIT"));

    private ProgramsElsewhere() {}

    /** Functions and files by which a shell notes the commands of these programs. */
    static String functions() {
        StringBuilder script = new StringBuilder();
        for (Program program : ALL) {
            if (program.name().contains("/")) {
                script.append(
                        """
                        mkdir -p "$(dirname '%1$s')"
                        printf '#!/usr/bin/env bash\\nprintf "%%%%s\\\\n" "%1$s $*" >>"$NOTED"\\n' >'%1$s'
                        chmod +x '%1$s'
                        """
                                .formatted(program.name()));
            } else {
                script.append(
                        "%1$s() { printf '%%s\\n' \"%1$s $*\" >>\"$NOTED\"; }\n"
                                .formatted(program.name()));
            }
        }
        return script.toString();
    }
}
