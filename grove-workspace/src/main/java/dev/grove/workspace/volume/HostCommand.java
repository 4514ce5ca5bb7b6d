package dev.grove.workspace.volume;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A program of the machine's own, for file systems and their devices. It sees nothing of the
 * server's environment, and it ends within a deadline.
 */
final class HostCommand {

    private static final Duration LIMIT = Duration.ofSeconds(20);
    private static final String PATH = "/usr/sbin:/usr/bin:/sbin:/bin";

    private HostCommand() {}

    /**
     * Runs it to its end.
     *
     * @return what it printed
     * @throws VolumeException when it fails, is not there or takes too long
     */
    static String run(List<String> command) {
        try {
            ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
            builder.environment().clear();
            builder.environment().put("PATH", PATH);
            return outputOf(builder.start(), command);
        } catch (IOException e) {
            throw new VolumeException(command.getFirst() + " cannot be run", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new VolumeException("interrupted", e);
        }
    }

    private static String outputOf(Process process, List<String> command)
            throws IOException, InterruptedException {
        try {
            process.getOutputStream().close();
            if (!process.waitFor(LIMIT.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new VolumeException(command.getFirst() + " did not end in time");
            }
            // Little enough to wait in the pipe: none of these programs says more than a page.
            String output =
                    new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (process.exitValue() != 0) {
                throw new VolumeException(command.getFirst() + " failed: " + output.strip());
            }
            return output.strip();
        } finally {
            // However the wait ended: the process must not still work on a device when a later
            // one does.
            process.destroyForcibly();
        }
    }
}
