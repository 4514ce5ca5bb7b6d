package dev.grove.server.supply;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.Yaml;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Files at the front of the repository that no other part of the build reads. */
class RepositoryFilesTest {

    private static final Path PROJECT = Path.of("..");

    @Test
    void theWorkflowRunsWhatAChangeHasToPass() throws IOException {
        JsonNode workflow = read(".github/workflows/ci.yml");
        JsonNode test = workflow.at("/jobs/test");
        assertThat(commands(test)).singleElement().asString().endsWith(" bash .ci/run");
        assertThat(Files.isExecutable(PROJECT.resolve(".ci/run"))).isTrue();
        assertThat(test.path("timeout-minutes").asInt()).isBetween(1, 360);
        assertThat(workflow.at("/permissions").toString()).isEqualTo("{\"contents\":\"read\"}");
    }

    @Test
    void theWorkflowHasTheJdkThatTheLauncherDemands() throws IOException {
        JsonNode java =
                read(".github/workflows/ci.yml")
                        .at("/jobs/test/steps")
                        .valueStream()
                        .filter(step ->
                                step.path("uses").asString("").startsWith("actions/setup-java@"))
                        .findFirst()
                        .orElseThrow();
        assertThat(Files.readString(PROJECT.resolve("launcher/java.sh")))
                .contains("MIN_JAVA=" + java.at("/with/java-version").asInt() + "\n");
    }

    @Test
    void updatesAreAskedForInFoldersThatAreThere() throws IOException {
        List<String> folders =
                read(".github/dependabot.yml")
                        .path("updates")
                        .valueStream()
                        .flatMap(update ->
                                update.has("directory")
                                        ? List.of(update.path("directory")).stream()
                                        : update.path("directories").valueStream())
                        .map(JsonNode::asString)
                        .toList();
        assertThat(folders)
                .hasSizeGreaterThan(3)
                .allSatisfy(folder -> assertThat(PROJECT.resolve("." + folder)).isDirectory());
    }

    private static List<String> commands(JsonNode job) {
        return job.path("steps")
                .valueStream()
                .filter(step -> step.has("run"))
                .map(step -> step.path("run").asString())
                .toList();
    }

    /** Keys as JSON has them: YAML 1.1 reads {@code on} as true. */
    private static JsonNode read(String file) throws IOException {
        return JsonMapper.shared()
                .valueToTree(new Yaml().<Object>load(Files.readString(PROJECT.resolve(file))));
    }
}
