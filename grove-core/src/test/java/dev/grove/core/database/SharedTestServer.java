package dev.grove.core.database;

import java.io.IOException;

/**
 * Runs a command whose JVMs share one Postgres: mutation testing starts hundreds that run tests,
 * and each would start and migrate a server of its own.
 */
final class SharedTestServer {

    private SharedTestServer() {}

    /**
     * @param command a program and its arguments; it exits with its status
     */
    public static void main(String[] command) throws IOException, InterruptedException {
        ProcessBuilder program = new ProcessBuilder(command).inheritIO();
        program.environment().put("GROVE_TEST_SERVER", TestServer.get().url());
        Process running = program.start();
        Runtime.getRuntime().addShutdownHook(new Thread(running::destroy));
        System.exit(running.waitFor());
    }
}
