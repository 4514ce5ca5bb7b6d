package dev.grove.server.process;

import dev.grove.core.FreePort;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.util.FileSystemUtils;

/**
 * Halves what starting a server costs, of which tests do more than a hundred: one server is started
 * and ended in good order, and all others begin with the classes that it had loaded and linked (<a
 * href="https://openjdk.org/jeps/514">JEP 514</a>). Kept beside the compiled classes until these,
 * or anything else on the class path, change.
 */
final class BootCache {

    private static final List<String> JVM =
            List.of(
                    "-XX:TieredStopAtLevel=1",
                    "-XX:+UseSerialGC",
                    "-Xmx256m",
                    "-XX:+ExitOnOutOfMemoryError",
                    "-Xlog:disable",
                    "-Xlog:all=error:stderr");

    private static final Duration TO_WRITE_IT = Duration.ofMinutes(3);

    private static @Nullable BootCache known;
    private static boolean failed;

    private final Path folder;
    private final String classPath;

    private BootCache(Path folder, String classPath) {
        this.folder = folder;
        this.classPath = classPath;
    }

    /** The one of this class path; its jars are there when it returns. */
    static synchronized BootCache ofThisClassPath() {
        if (known == null) {
            known = of(System.getProperty("java.class.path"));
        }
        return known;
    }

    private static BootCache of(String given) {
        List<Path> entries =
                Stream.of(given.split(File.pathSeparator))
                        .map(Path::of)
                        .filter(Files::exists)
                        .toList();
        Path classes =
                entries.stream()
                        .filter(entry -> entry.endsWith("test-classes"))
                        .findFirst()
                        .orElseThrow();
        try {
            Path folder = classes.resolveSibling("boot").resolve(digest(entries));
            Files.createDirectories(folder);
            try (FileChannel _ = locked(folder)) {
                removeOthers(folder);
                List<String> jars = new ArrayList<>();
                for (Path entry : entries) {
                    // The JVM caches no classes that come out of folders.
                    Path jar = Files.isDirectory(entry) ? jar(entry, folder, jars.size()) : entry;
                    jars.add(jar.toString());
                }
                return new BootCache(folder, String.join(File.pathSeparator, jars));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String classPath() {
        return classPath;
    }

    /**
     * The JVM and its options for a server, to which the name of its main class is to be added.
     *
     * @param key of the operator in the settings
     * @param settings of a server that may be started, and ended again, to fill the cache
     */
    List<String> command(Class<?> main, String key, Map<String, String> settings) {
        Path cache = folder.resolve("servers.aot");
        synchronized (BootCache.class) {
            if (!failed && !Files.exists(cache)) {
                fillUnlessAnotherDoes(cache, main, key, settings);
            }
        }
        List<String> command = java();
        if (Files.exists(cache)) {
            command.add("-XX:AOTCache=" + cache);
        }
        return command;
    }

    /** The JVM and its options for a server that no cache is used for. */
    static List<String> java() {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(JVM);
        return command;
    }

    private void fillUnlessAnotherDoes(
            Path cache, Class<?> main, String key, Map<String, String> settings) {
        try (FileChannel _ = locked(folder)) {
            if (!Files.exists(cache)) {
                fill(cache, main, key, settings);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Until it is closed: tests run in two JVMs at once, and a cache knows its jars by their times.
     */
    private static FileChannel locked(Path folder) throws IOException {
        FileChannel channel =
                FileChannel.open(
                        folder.resolveSibling("lock"),
                        StandardOpenOption.CREATE,
                        StandardOpenOption.WRITE);
        FileLock _ = channel.lock();
        return channel;
    }

    private void fill(Path cache, Class<?> main, String key, Map<String, String> settings) {
        Map<String, String> own = new HashMap<>(settings);
        Path training = folder.resolve("training-" + ProcessHandle.current().pid());
        own.put("GROVE_DATA_DIR", training.resolve("data").toString());
        own.put("GROVE_SANDBOX", "none");
        Path draft = training.resolve("draft.aot");
        List<String> command = java();
        command.add("-XX:AOTCacheOutput=" + draft);
        command.add(main.getName());
        try {
            Files.createDirectories(training);
            try (ServerProcess server =
                    ServerProcess.launch(
                            command,
                            classPath,
                            FreePort.next(),
                            key,
                            own,
                            training.resolve("server.log"))) {
                server.awaitReady();
                server.terminate();
                server.awaitEnd(TO_WRITE_IT);
            }
            Files.move(draft, cache, StandardCopyOption.ATOMIC_MOVE);
            FileSystemUtils.deleteRecursively(training);
        } catch (IOException | RuntimeException | AssertionError e) {
            // It is there to save time only; servers start without it as well.
            failed = true;
            System.err.println("Servers start without a cache: " + e);
        }
    }

    /** Removes caches of older classes, a hundred megabytes each. */
    private static void removeOthers(Path folder) throws IOException {
        try (Stream<Path> all = Files.list(folder.getParent())) {
            for (Path other :
                    all.filter(one -> Files.isDirectory(one) && !one.equals(folder)).toList()) {
                FileSystemUtils.deleteRecursively(other);
            }
        }
    }

    private static Path jar(Path classes, Path folder, int number) throws IOException {
        Path jar = folder.resolve(number + ".jar");
        if (Files.exists(jar)) {
            return jar;
        }
        Path draft = Files.createTempFile(folder, "draft", ".jar");
        try (OutputStream out = Files.newOutputStream(draft);
                JarOutputStream entries = new JarOutputStream(out);
                Stream<Path> files = Files.walk(classes)) {
            entries.setLevel(0);
            for (Path file : files.sorted().toList()) {
                String name = classes.relativize(file).toString();
                if (!name.isEmpty()) {
                    boolean isFolder = Files.isDirectory(file);
                    entries.putNextEntry(new JarEntry(isFolder ? name + "/" : name));
                    if (!isFolder) {
                        Files.copy(file, entries);
                    }
                    entries.closeEntry();
                }
            }
        }
        return Files.move(draft, jar, StandardCopyOption.ATOMIC_MOVE);
    }

    /** Digest of the class path's entries, by their files' paths, lengths and times. */
    private static String digest(List<Path> entries) throws IOException {
        MessageDigest digest;
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
        for (Path entry : entries) {
            try (Stream<Path> files = Files.walk(entry)) {
                for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                    String line =
                            file
                                    + " "
                                    + Files.size(file)
                                    + " "
                                    + Files.getLastModifiedTime(file).toMillis();
                    digest.update(line.getBytes(StandardCharsets.UTF_8));
                }
            }
        }
        return HexFormat.of().formatHex(digest.digest(), 0, 8);
    }
}
