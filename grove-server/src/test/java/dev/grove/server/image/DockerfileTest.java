package dev.grove.server.image;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.training.Training;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** Requirements on the image's Dockerfile; a test with an engine builds the image and runs it. */
class DockerfileTest {

    private static final Path ROOT = Path.of("..");

    /** Maven does not start where one of the modules is missing, whichever it builds. */
    @Test
    void copiesEveryModuleOfTheReactor() throws IOException {
        List<String> modules =
                Pattern.compile("<module>([^<]+)</module>")
                        .matcher(Files.readString(ROOT.resolve("pom.xml")))
                        .results()
                        .map(module -> module.group(1))
                        .toList();
        assertThat(modules).hasSizeGreaterThan(4);
        assertThat(copied()).contains("pom.xml", ".mvn");
        assertThat(modules)
                .allSatisfy(module ->
                        assertThat(copied())
                                .anyMatch(folder -> (module + "/").startsWith(folder + "/")));
    }

    /** Without a folder that resources are taken from, Maven goes on and the jar lacks them. */
    @Test
    void copiesEveryFolderThatModulesTakeResourcesFrom() throws IOException {
        List<String> folders;
        try (Stream<Path> modules = Files.list(ROOT)) {
            folders =
                    modules.map(module -> module.resolve("pom.xml"))
                            .filter(Files::exists)
                            .flatMap(DockerfileTest::outsideFolders)
                            .toList();
        }
        assertThat(folders).contains("docs");
        assertThat(folders)
                .allSatisfy(folder ->
                        assertThat(copied())
                                .anyMatch(copied -> (folder + "/").startsWith(copied + "/")));
    }

    @Test
    void everythingThatIsCopiedIsThere() throws IOException {
        assertThat(copied())
                .allSatisfy(path -> assertThat(ROOT.resolve(path)).exists())
                .doesNotContain(".", ".grove", ".git");
    }

    @Test
    void runsAsAUserThatIsNotRootWithItsFoldersClosedToOthers() throws IOException {
        Dockerfile image = Dockerfile.read().image();
        assertThat(image.only("USER")).isEqualTo("10001:10001");
        assertThat(image.only("RUN"))
                .isEqualTo(
                        "install -d -m 0700 -o 10001 -g 10001 /var/lib/grove /var/lib/grove-key");
        assertThat(image.only("ENV")).isEqualTo("GROVE_DATA_DIR=/var/lib/grove");
        assertThat(image.only("VOLUME")).isEqualTo("/var/lib/grove");
    }

    /** The page on settings says that a file is read from there. */
    @Test
    void isStartedInTheFolderWhoseConfigurationIsRead() throws IOException {
        assertThat(Dockerfile.read().image().only("WORKDIR")).isEqualTo("/opt/grove");
        assertThat(Files.readString(ROOT.resolve("docs/settings.md")))
                .contains("`/opt/grove/config/application.yaml`");
    }

    @Test
    void asksWhetherTheServerIsReadyWithoutAnyToolButTheShell() throws IOException {
        String check = Dockerfile.read().image().only("HEALTHCHECK");
        List<String> command = words(check.substring(check.indexOf("CMD ") + 4));
        assertThat(command).hasSize(3).startsWith("bash", "-c");
        assertThat(command.getLast())
                .contains("/actuator/health/readiness", "GROVE_PORT:-8080")
                .doesNotContain("curl", "wget");
    }

    /** JVM options that the launcher needs are needed here as well. */
    @Test
    void givesTheJvmTheLaunchersOptions() throws IOException {
        String launcher = Files.readString(ROOT.resolve("launcher/app.sh"));
        MatchResult flags =
                Pattern.compile("JVM_FLAGS=\\(([^)]*)\\)")
                        .matcher(launcher)
                        .results()
                        .findFirst()
                        .orElseThrow();
        List<String> entry = words(Dockerfile.read().image().only("ENTRYPOINT"));
        assertThat(entry)
                .startsWith("java")
                .containsAll(Arrays.asList(flags.group(1).split(" ")))
                .contains("-XX:+ExitOnOutOfMemoryError")
                .endsWith("-jar", "/opt/grove/grove-server.jar");
    }

    /** A cache of other flags, or of a jar elsewhere, would be passed over in silence. */
    @Test
    void startsWithTheCacheOfItsOwnFlagsAndJar() throws IOException {
        List<String> entry = words(Dockerfile.read().image().only("ENTRYPOINT"));
        List<String> flags =
                entry.subList(1, entry.indexOf("-jar")).stream()
                        .filter(flag -> !flag.startsWith("-Xlog:"))
                        .filter(flag -> !flag.startsWith("-XX:AOTCache="))
                        .toList();
        String training =
                Dockerfile.read()
                        .build()
                        .all("RUN")
                        .filter(run -> run.contains(Training.class.getName()))
                        .findFirst()
                        .orElseThrow()
                        .replaceAll("\\s+", " ");
        assertThat(training)
                .contains(
                        "%s %s /training/grove.aot %s ||"
                                .formatted(
                                        Training.class.getName(),
                                        entry.getLast(),
                                        String.join(" ", flags)));
        assertThat(Dockerfile.read().image().all("COPY"))
                .contains("--from=training /training /opt/grove");
        assertThat(entry).contains("-XX:AOTCache=/opt/grove/grove.aot");
    }

    @Test
    void holdsNoSecret() throws IOException {
        assertThat(Dockerfile.read().instructions())
                .noneMatch(instruction ->
                        instruction
                                .arguments()
                                .matches("(?i).*(password|secret|token|api_?key|master_key).*"));
        assertThat(Files.readString(ROOT.resolve(".dockerignore")).lines())
                .contains(".git", ".grove");
    }

    private static List<String> copied() throws IOException {
        return Dockerfile.read()
                .build()
                .all("COPY")
                .filter(arguments -> !arguments.startsWith("--from="))
                .map(arguments -> arguments.split("\\s+")[0])
                .toList();
    }

    private static Stream<String> outsideFolders(Path pom) {
        try {
            return Pattern.compile("<directory>\\$\\{project.basedir}/\\.\\./([^<]+)</directory>")
                    .matcher(Files.readString(pom))
                    .results()
                    .map(folder -> folder.group(1));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> words(String json) {
        return JsonMapper.shared().readValue(json, new TypeReference<List<String>>() {});
    }
}
