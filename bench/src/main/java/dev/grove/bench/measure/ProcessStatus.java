package dev.grove.bench.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Fields that Linux reports of a process. */
final class ProcessStatus {

    private ProcessStatus() {}

    /**
     * @param name as the line begins, with its colon
     */
    static long number(long pid, String name) throws IOException {
        return Files.readAllLines(Path.of("/proc/" + pid + "/status")).stream()
                .filter(line -> line.startsWith(name))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                .findFirst()
                .orElseThrow();
    }
}
