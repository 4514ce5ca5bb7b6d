package dev.grove.server.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.NodePackages;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Runs the clients of others as their users do: as programs, with a home of their own. */
final class ClientProgram {

    private static final Path SCRIPTS = Path.of("src", "test", "clients").toAbsolutePath();

    private static final String CLAUDE = "@anthropic-ai/claude-code-linux-x64/claude";

    private final NodePackages packages = NodePackages.ofClients();
    private final Path folder;

    /**
     * @param folder where they work, with the scripts beside the packages that these import
     */
    ClientProgram(Path folder) {
        this.folder = folder;
        try (Stream<Path> scripts = Files.list(SCRIPTS)) {
            Files.createDirectories(folder.resolve("home"));
            Path _ = Files.createSymbolicLink(folder.resolve("node_modules"), packages.modules());
            for (Path script :
                    scripts.filter(each -> each.toString().matches(".*\\.(mjs|py)")).toList()) {
                Path copy = folder.resolve(script.getFileName().toString());
                Path _ = Files.copy(script, copy, StandardCopyOption.REPLACE_EXISTING);
            }
        } catch (FileAlreadyExistsException e) {
            throw new IllegalArgumentException("A folder is for one of these", e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Exit status and output of a program. */
    record Ended(int status, String out, String err) {

        /** Findings that a script printed, by their names. */
        JsonNode finding(String step) {
            List<JsonNode> found =
                    out.lines()
                            .map(line -> JsonMapper.shared().readTree(line))
                            .filter(line -> line.path("step").stringValue().equals(step))
                            .toList();
            assertThat(found).as("%s in:%n%s%n%s", step, out, err).hasSize(1);
            return found.getFirst();
        }
    }

    /** Runs one of the scripts, or a program of the packages by its path among the modules. */
    Ended node(String script, String... arguments) {
        Path program = script.endsWith(".mjs") ? folder.resolve(script) : packages.module(script);
        List<String> command = new ArrayList<>();
        command.add(packages.node().toString());
        command.add(program.toString());
        command.addAll(List.of(arguments));
        return run(command, Map.of());
    }

    Ended claude(Map<String, String> environment, String... arguments) {
        return run(CLAUDE, environment, arguments);
    }

    /** Runs one of the scripts for Python. */
    Ended python(Path python, String script, String... arguments) {
        List<String> command = new ArrayList<>();
        command.add(python.toString());
        command.add(folder.resolve(script).toString());
        command.addAll(List.of(arguments));
        return run(command, Map.of());
    }

    /** A program of the packages that is no script, by its path among the modules. */
    Ended run(String program, Map<String, String> environment, String... arguments) {
        List<String> command = new ArrayList<>();
        command.add(packages.module(program).toString());
        command.addAll(List.of(arguments));
        return run(command, environment);
    }

    /** Runs one of the scripts with further environment variables. */
    Ended script(Map<String, String> environment, String script, String... arguments) {
        List<String> command = new ArrayList<>();
        command.add(packages.node().toString());
        command.add(folder.resolve(script).toString());
        command.addAll(List.of(arguments));
        return run(command, environment);
    }

    /** A script of the packages with an environment of its own. */
    Ended node(Map<String, String> environment, String script, String... arguments) {
        List<String> command = new ArrayList<>();
        command.add(packages.node().toString());
        command.add(packages.module(script).toString());
        command.addAll(List.of(arguments));
        return run(command, environment);
    }

    /** A server of the packages; the test that starts it ends it. */
    Process serve(Map<String, String> environment, String script, String... arguments) {
        List<String> command = new ArrayList<>();
        command.add(packages.node().toString());
        command.add(
                (script.endsWith(".mjs") ? folder.resolve(script) : packages.module(script))
                        .toString());
        command.addAll(List.of(arguments));
        try {
            ProcessBuilder builder =
                    new ProcessBuilder(command)
                            .directory(folder.toFile())
                            .redirectErrorStream(true)
                            .redirectOutput(folder.resolve("server.txt").toFile());
            builder.environment().putAll(environment);
            return builder.start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A file of the user's, such as a configuration. */
    Path file(String name, String content) {
        try {
            return Files.writeString(folder.resolve(name), content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String module(String path) {
        return packages.module(path).toString();
    }

    private Ended run(List<String> command, Map<String, String> environment) {
        try {
            Path out = Files.createTempFile(folder, "out", ".txt");
            Path err = Files.createTempFile(folder, "err", ".txt");
            ProcessBuilder builder =
                    new ProcessBuilder(command)
                            .directory(folder.toFile())
                            .redirectInput(Path.of("/dev/null").toFile())
                            .redirectOutput(out.toFile())
                            .redirectError(err.toFile());
            // Not what the person who runs the tests has set for their own.
            builder.environment()
                    .keySet()
                    .removeIf(name -> name.startsWith("CLAUDE") || name.startsWith("ANTHROPIC"));
            builder.environment().put("HOME", folder.resolve("home").toString());
            builder.environment().put("NO_PROXY", "127.0.0.1,localhost");
            builder.environment().put("DISABLE_AUTOUPDATER", "1");
            builder.environment().put("CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC", "1");
            builder.environment().putAll(environment);
            Process process = builder.start();
            boolean ended = process.waitFor(90, TimeUnit.SECONDS);
            if (!ended) {
                process.descendants().forEach(ProcessHandle::destroyForcibly);
                Process _ = process.destroyForcibly();
            }
            String printed = Files.readString(out, StandardCharsets.UTF_8);
            String complained = Files.readString(err, StandardCharsets.UTF_8);
            assertThat(ended)
                    .as("%s ended; it printed%n%s%n%s", command, printed, complained)
                    .isTrue();
            return new Ended(process.exitValue(), printed, complained);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
