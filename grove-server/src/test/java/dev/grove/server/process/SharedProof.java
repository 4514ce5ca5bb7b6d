package dev.grove.server.process;

import dev.grove.core.cancel.Cancellation;
import dev.grove.core.workspace.WorkspaceSpec;
import dev.grove.workspace.sandbox.SandboxEngine;
import dev.grove.workspace.sandbox.SandboxEngine.OpenSandbox;
import dev.grove.workspace.sandbox.SandboxEngines;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.config.BeanPostProcessor;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Proves the limits of sandboxes once for all server processes that tests start: the first canary's
 * report is kept under {@code target} and read by the servers after it, for as long as a server
 * itself would trust it. Each of them would otherwise take three seconds of two cores to find out
 * the same of the same engine. {@code ProofIT} and the servers that tests start in their own JVM
 * prove for themselves.
 */
final class SharedProof implements BeanPostProcessor {

    private static final Path FOLDER = Path.of("target", "proofs");
    private static final String RUNTIME = "GROVE_WORKSPACES_RUNTIME";
    private static final Duration VALID = Duration.ofHours(1);

    /** A run asks for more than the canary does, so its size identifies the canary. */
    private static final int MOST_MEMORY_MB = 128;

    /** A canary that gets less is the second or third, and tries some limits only. */
    private static final double LEAST_CPUS = 0.5;

    @Override
    public Object postProcessAfterInitialization(Object bean, String name) {
        // Proofs of the default runtime say nothing about another one.
        if (bean instanceof SandboxEngines engines && System.getenv(RUNTIME) == null) {
            List<SandboxEngine> sharing = engines.all().stream().map(SharedProof::sharing).toList();
            return (SandboxEngines) () -> sharing;
        }
        return bean;
    }

    private static SandboxEngine sharing(SandboxEngine real) {
        return (SandboxEngine)
                Proxy.newProxyInstance(
                        SandboxEngine.class.getClassLoader(),
                        new Class<?>[] {SandboxEngine.class},
                        (_, method, arguments) -> {
                            if (method.getName().equals("startSpare")
                                    && arguments[1] instanceof WorkspaceSpec size
                                    && size.memoryMb() <= MOST_MEMORY_MB
                                    && size.cpus() >= LEAST_CPUS) {
                                return canary(real, (String) arguments[0], size);
                            }
                            if (method.getName().equals("removeSpare")) {
                                if (arguments[0] instanceof Recording recording) {
                                    real.removeSpare(recording.real(), (String) arguments[1]);
                                    return null;
                                }
                                if (arguments[0] instanceof Recorded) {
                                    return null;
                                }
                            }
                            return call(real, method, arguments);
                        });
    }

    private static OpenSandbox canary(SandboxEngine real, String volume, WorkspaceSpec size) {
        Path file = reportOf(real);
        JsonNode known = read(file);
        return known != null
                ? new Recorded(known)
                : new Recording(real.startSpare(volume, size), file);
    }

    /** Another engine, or another image, proves anew. */
    private static Path reportOf(SandboxEngine engine) {
        String proven =
                engine.name()
                        + engine.status().engine()
                        + engine.quota()
                        + System.getenv("GROVE_SANDBOX_IMAGE");
        return FOLDER.resolve(Integer.toHexString(proven.hashCode()) + ".json");
    }

    private static @Nullable JsonNode read(Path file) {
        try {
            return Files.exists(file)
                            && Files.getLastModifiedTime(file)
                                    .toInstant()
                                    .isAfter(Instant.now().minus(VALID))
                    ? JsonMapper.shared().readTree(Files.readAllBytes(file))
                    : null;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static @Nullable Object call(SandboxEngine real, Method method, Object[] arguments)
            throws Throwable {
        try {
            return method.invoke(real, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    /** Canary that repeats the report of one in an earlier process. */
    private record Recorded(JsonNode report) implements OpenSandbox {

        @Override
        public JsonNode call(
                String operation, ObjectNode arguments, Duration limit, Cancellation cancellation) {
            return report;
        }

        @Override
        public String container() {
            return "";
        }

        @Override
        public boolean isAlive() {
            return true;
        }

        @Override
        public void close() {}
    }

    /** A real canary, whose report is kept if every limit held. */
    private record Recording(OpenSandbox real, Path file) implements OpenSandbox {

        @Override
        public JsonNode call(
                String operation, ObjectNode arguments, Duration limit, Cancellation cancellation) {
            JsonNode report = real.call(operation, arguments, limit, cancellation);
            String findings = report.path("output").asString("");
            if (findings.contains("HELD") && !findings.matches("(?s).*(MISSED|UNPROVEN).*")) {
                keep(report);
            }
            return report;
        }

        private void keep(JsonNode report) {
            try {
                Files.createDirectories(FOLDER);
                Path draft = Files.createTempFile(FOLDER, "draft", ".json");
                Files.writeString(draft, report.toString());
                Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public String container() {
            return real.container();
        }

        @Override
        public boolean isAlive() {
            return real.isAlive();
        }

        @Override
        public void close() {
            real.close();
        }
    }
}
