package dev.grove.server.demo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The demo's project, as the files that a run's workspace starts with. */
final class Repository {

    private Repository() {}

    /** Every file's text by its path, which is relative and written with slashes. */
    static Map<String, String> read(Path root) throws IOException {
        SortedMap<String, String> files = new TreeMap<>();
        try (Stream<Path> found = Files.walk(root)) {
            for (Path file : (Iterable<Path>) found.filter(Files::isRegularFile)::iterator) {
                String path = root.relativize(file).toString().replace('\\', '/');
                if (!path.contains("__pycache__")) {
                    files.put(path, Files.readString(file));
                }
            }
        }
        return files;
    }
}
