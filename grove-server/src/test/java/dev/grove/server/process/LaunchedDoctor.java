package dev.grove.server.process;

import dev.grove.server.LauncherCheckout;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** {@code ./grove doctor} with its real program, out of the classes under test. */
final class LaunchedDoctor {

    private final LauncherCheckout checkout;

    /** Exit status and output of the doctor. */
    record Diagnosed(int status, String printed) {}

    LaunchedDoctor(Path folder) {
        BootCache cache = BootCache.ofThisClassPath();
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        this.checkout =
                LauncherCheckout.at(
                        folder.resolve("my grove"),
                        """
                        while :; do
                            case $1 in -cp) shift 2 ;; -*) shift ;; *) break ;; esac
                        done
                        exec '%s' -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp '%s' "$@"
                        """
                                .formatted(java, cache.classPath()));
    }

    Diagnosed examine(int port, Path data, Map<String, String> settings) {
        List<String> command = new ArrayList<>();
        command.addAll(List.of(checkout.grove(), "doctor"));
        command.addAll(List.of("--port", Integer.toString(port), "--data-dir", data.toString()));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment()
                .keySet()
                .removeIf(name ->
                        name.startsWith("GROVE_")
                                || name.toLowerCase(Locale.ROOT).contains("proxy"));
        builder.environment().putAll(checkout.environment());
        builder.environment().putAll(settings);
        try {
            Process process = builder.start();
            process.getOutputStream().close();
            String printed =
                    new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return new Diagnosed(process.waitFor(), printed);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
