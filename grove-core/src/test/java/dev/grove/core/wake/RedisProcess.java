package dev.grove.core.wake;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The machine's own program. */
final class RedisProcess implements RedisServer {

    private static final int LIMIT_SECONDS = 30;

    private final List<String> command;
    private final Path output = newFile();
    private @Nullable Process process;

    private RedisProcess(List<String> command) {
        this.command = command;
    }

    static Optional<RedisServer> of(List<String> command) {
        boolean isInstalled =
                Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
                        .anyMatch(
                                folder -> Files.isExecutable(Path.of(folder, command.getFirst())));
        return isInstalled ? Optional.of(new RedisProcess(command)) : Optional.empty();
    }

    @Override
    public void start() {
        try {
            Process started =
                    new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.to(output.toFile()))
                            .start();
            Runtime.getRuntime().addShutdownHook(new Thread(started::destroyForcibly));
            process = started;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public boolean isRunning() {
        return process != null && process.isAlive();
    }

    @Override
    public void end() {
        if (process != null) {
            process.destroyForcibly();
            process.onExit().orTimeout(LIMIT_SECONDS, TimeUnit.SECONDS).join();
        }
    }

    @Override
    public String printed() {
        try {
            return Files.readString(output);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path newFile() {
        try {
            Path file = Files.createTempFile("grove-test-redis-", ".log");
            file.toFile().deleteOnExit();
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
