package dev.grove.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * Packages of PyPI in the versions that a file among the tests' resources names, installed once for
 * each state of it into a virtual environment in the user's cache folder.
 */
public record PythonPackages(Path directory) {

    /**
     * Nothing where the {@code python3} on the PATH is missing, too old for them, or cannot make
     * environments.
     */
    public static Optional<PythonPackages> ofClients() {
        Path requirements = Path.of("src", "test", "clients", "requirements.txt").toAbsolutePath();
        try {
            return isNewEnough() ? Optional.of(installed(requirements)) : Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    public Path python() {
        return directory.resolve("bin/python");
    }

    private static boolean isNewEnough() throws IOException, InterruptedException {
        try {
            return run(
                            null,
                            "python3",
                            "-c",
                            "import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))")
                    == 0;
        } catch (IOException _) {
            return false;
        }
    }

    private static synchronized PythonPackages installed(Path requirements)
            throws IOException, InterruptedException {
        CRC32 version = new CRC32();
        version.update(Files.readAllBytes(requirements));
        String name = "clients-" + Long.toHexString(version.getValue());
        Path cache = Files.createDirectories(cache());
        Path directory = cache.resolve(name);
        // Another JVM may need the same ones at the same time.
        try (FileChannel channel =
                        FileChannel.open(
                                cache.resolve(name + ".lock"),
                                StandardOpenOption.CREATE,
                                StandardOpenOption.WRITE);
                FileLock _ = channel.lock()) {
            Path done = directory.resolve("installed");
            if (!Files.exists(done)) {
                install(requirements, directory, cache.resolve(name + ".log"));
                Files.createFile(done);
            }
        }
        return new PythonPackages(directory);
    }

    private static void install(Path requirements, Path directory, Path log)
            throws IOException, InterruptedException {
        boolean isMade =
                run(log, "python3", "-m", "venv", directory.toString()) == 0
                        && run(
                                        log,
                                        directory.resolve("bin/python").toString(),
                                        "-m",
                                        "pip",
                                        "install",
                                        "--no-deps",
                                        "--only-binary=:all:",
                                        "-r",
                                        requirements.toString())
                                == 0;
        if (!isMade) {
            throw new IllegalStateException("pip install failed:\n" + Files.readString(log));
        }
    }

    private static int run(@Nullable Path log, String... command)
            throws IOException, InterruptedException {
        Process process =
                new ProcessBuilder(List.of(command))
                        .redirectErrorStream(true)
                        .redirectOutput(
                                log == null
                                        ? ProcessBuilder.Redirect.DISCARD
                                        : ProcessBuilder.Redirect.appendTo(log.toFile()))
                        .start();
        return process.waitFor(10, TimeUnit.MINUTES) ? process.exitValue() : -1;
    }

    private static Path cache() {
        String ofUser =
                Objects.requireNonNullElseGet(
                        System.getenv("XDG_CACHE_HOME"),
                        () -> System.getProperty("user.home") + "/.cache");
        return Path.of(ofUser, "grove", "python");
    }
}
