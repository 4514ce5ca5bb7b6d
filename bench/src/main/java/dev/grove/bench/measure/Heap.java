package dev.grove.bench.measure;

import dev.grove.bench.process.Java;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/** The heap of a Java process with the serial collector. */
public final class Heap {

    private static final Pattern GENERATION = Pattern.compile("total \\d+K, used (\\d+)K");

    private Heap() {}

    /** Megabytes that are left in use by a collection, which this asks for. */
    public static double liveOf(long pid) throws IOException, InterruptedException {
        ask(pid, "GC.run");
        String info = ask(pid, "GC.heap_info");
        long kilobytes =
                GENERATION
                        .matcher(info)
                        .results()
                        .mapToLong(found -> Long.parseLong(found.group(1)))
                        .sum();
        if (kilobytes == 0) {
            throw new IOException("The heap of the server could not be read: " + info);
        }
        return kilobytes / 1024.0;
    }

    private static String ask(long pid, String what) throws IOException, InterruptedException {
        Process process =
                new ProcessBuilder(Java.tool("jcmd"), Long.toString(pid), what)
                        .redirectErrorStream(true)
                        .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException("jcmd " + what + " said: " + said);
        }
        return said;
    }
}
