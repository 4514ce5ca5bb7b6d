package dev.grove.bench.measure;

import dev.grove.bench.process.Java;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.util.List;

/** Where a process spends its time, as Flight Recorder saw it. */
public final class Profile {

    private Profile() {}

    /** Leaves {@code server.jfr} and two views of it in a folder. */
    public static void of(long pid, Path folder, Work work) throws Exception {
        Path recording = folder.resolve("server.jfr").toAbsolutePath();
        String process = Long.toString(pid);
        say(
                Redirect.DISCARD,
                "jcmd",
                process,
                "JFR.start",
                "name=bench",
                "settings=profile",
                "jdk.CPUTimeSample#enabled=true",
                "jdk.CPUTimeSample#throttle=5ms",
                "jdk.ExecutionSample#enabled=false");
        work.run();
        say(Redirect.DISCARD, "jcmd", process, "JFR.stop", "name=bench", "filename=" + recording);
        for (String view : new String[] {"hot-methods", "allocation-by-class"}) {
            say(
                    Redirect.to(folder.resolve(view + ".txt").toFile()),
                    "jfr",
                    "view",
                    "--width",
                    "140",
                    view,
                    recording.toString());
        }
    }

    private static void say(Redirect to, String tool, String... arguments)
            throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(Java.tool(tool));
        builder.command().addAll(List.of(arguments));
        int exit = builder.redirectErrorStream(true).redirectOutput(to).start().waitFor();
        if (exit != 0) {
            throw new IOException(tool + " ended with " + exit);
        }
    }
}
