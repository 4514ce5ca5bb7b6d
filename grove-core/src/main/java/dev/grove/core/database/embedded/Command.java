package dev.grove.core.database.embedded;

import com.sun.security.auth.module.UnixSystem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * How a PostgreSQL program is started. They refuse to run as root; in a new user namespace without
 * a mapping root reads as the overflow user, while the files stay its own.
 */
final class Command {

    private static final long ROOT = 0;

    private Command() {}

    static ProcessBuilder of(Path log, String... program) {
        return logged(log, prefixed(List.of(), program));
    }

    /** The program gets SIGINT, a fast shutdown, when the thread that starts it ends. */
    static ProcessBuilder dyingWithItsThread(Path log, String... program) {
        return logged(log, prefixed(List.of("setpriv", "--pdeathsig", "INT"), program));
    }

    static int run(ProcessBuilder command) throws IOException {
        Process process = command.start();
        try {
            return process.waitFor();
        } catch (InterruptedException e) {
            process.destroy();
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    private static List<String> prefixed(List<String> wrapper, String... program) {
        List<String> command = new ArrayList<>();
        if (new UnixSystem().getUid() == ROOT) {
            command.addAll(List.of("unshare", "-U"));
        }
        command.addAll(wrapper);
        command.addAll(List.of(program));
        return command;
    }

    private static ProcessBuilder logged(Path log, List<String> command) {
        ProcessBuilder builder =
                new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
        // Messages are looked at by this code, and no secret of Grove's is PostgreSQL's business.
        String path = builder.environment().get("PATH");
        builder.environment().clear();
        builder.environment().put("PATH", path == null ? "/usr/bin:/bin" : path);
        builder.environment().put("LC_ALL", "C");
        return builder;
    }
}
