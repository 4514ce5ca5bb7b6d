package dev.grove.server.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A terminal in a folder like a checkout, in which all commands of a page are typed one after the
 * other.
 */
final class ReaderShell {

    private static final long LIMIT_SECONDS = 120;

    private final Path checkout;
    private final String server;
    private final Map<String, String> hosts;

    /**
     * @param server its address
     * @param hosts servers of the test, by the address that pages name
     */
    ReaderShell(Path checkout, String server, Map<String, String> hosts) {
        this.checkout = checkout;
        this.server = server;
        this.hosts = hosts;
    }

    /**
     * All that came of a page.
     *
     * @param noted commands of programs that are not run here
     */
    record Outcome(String printed, List<Exchange> exchanges, List<String> noted) {}

    /**
     * Runs the blocks.
     *
     * @param before that the page refers to, such as the variables of another page
     */
    Outcome type(DocPage page, String before, List<DocPage.Block> blocks)
            throws IOException, InterruptedException {
        Path calls = Files.createTempDirectory(checkout.getParent(), "calls");
        Path noted = Files.createFile(calls.resolveSibling(calls.getFileName() + ".noted"));
        Path screen = calls.resolveSibling(calls.getFileName() + ".screen");
        StringBuilder script =
                new StringBuilder(helpers()).append("BLOCK=0\n").append(here(before));
        for (DocPage.Block block : blocks) {
            script.append("\nBLOCK=").append(block.line()).append('\n').append(here(block.text()));
        }
        ProcessBuilder builder =
                new ProcessBuilder("bash", "-c", script.toString())
                        .directory(checkout.toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(screen.toFile());
        Map<String, String> environment = builder.environment();
        environment.keySet().removeIf(name -> name.startsWith("GROVE"));
        environment.put("HOME", checkout.resolve("home").toString());
        environment.put("CALLS", calls.toString());
        environment.put("NOTED", noted.toString());
        environment.put("SERVER", server);
        environment.put("ADMIN_KEY_FILE", checkout.resolve(".grove/admin.key").toString());
        Process shell = builder.start();
        shell.getOutputStream().close();
        boolean ended = shell.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS);
        shell.destroyForcibly();
        String printed = Files.readString(screen, StandardCharsets.UTF_8);
        assertThat(ended).as("%s has ended; it printed: %s", page, printed).isTrue();
        assertThat(shell.exitValue()).as("%s printed: %s", page, printed).isZero();
        return new Outcome(printed, Exchange.readAll(calls), Files.readAllLines(noted));
    }

    /**
     * Skips where a reader's programs are missing, but where the sandbox is required too: there all
     * are.
     */
    static void requirePrograms() {
        List<String> path = List.of(System.getenv("PATH").split(File.pathSeparator));
        List<String> missing =
                Stream.of("bash", "curl", "jq", "zip", "openssl")
                        .filter(program ->
                                path.stream()
                                        .noneMatch(folder ->
                                                Files.isExecutable(Path.of(folder, program))))
                        .toList();
        if ("1".equals(System.getenv("GROVE_REQUIRE_SANDBOX"))) {
            assertThat(missing).as("programs that commands of the documentation use").isEmpty();
        }
        assumeTrue(missing.isEmpty(), "No " + missing);
    }

    /** Text of a page with the servers of this test. */
    String here(String text) {
        String here =
                text.replace("http://localhost:8080", server)
                        .replace(" localhost:8080", " " + server);
        for (Map.Entry<String, String> host : hosts.entrySet()) {
            here = here.replace(host.getKey(), host.getValue());
        }
        return here;
    }

    private static String helpers() {
        try (var reader = ReaderShell.class.getResourceAsStream("/docs/reader.sh")) {
            assertThat(reader).isNotNull();
            return new String(reader.readAllBytes(), StandardCharsets.UTF_8)
                    + ProgramsElsewhere.functions();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
