package dev.grove.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.yaml.snakeyaml.Yaml;

/** The manifests for those who have no Helm are what the chart renders. */
class PlainManifestsTest {

    private static final Path MANIFESTS = Path.of("kubernetes");
    private static final Path FRESH = Path.of("target/manifests");
    private static final Pattern SOURCE = Pattern.compile("# Source: grove/templates/(\\S+)\n");

    @TempDir private Path folder;

    @Test
    void areWhatTheChartRenders() throws IOException {
        Map<String, String> fresh = byTemplate();
        Files.createDirectories(FRESH);
        for (Map.Entry<String, String> file : fresh.entrySet()) {
            Files.writeString(FRESH.resolve(file.getKey()), file.getValue());
        }
        assertThat(fresh).hasSizeGreaterThan(4);
        assertThat(committed())
                .as("renew them: cp deploy/target/manifests/*.yaml deploy/kubernetes/")
                .isEqualTo(fresh);
    }

    @Test
    void areAllNamedToKustomize() throws IOException {
        Map<String, Object> kustomization =
                new Yaml().load(Files.readString(MANIFESTS.resolve("kustomization.yaml")));
        assertThat(kustomization)
                .containsEntry("resources", byTemplate().keySet().stream().toList());
    }

    private static Map<String, String> committed() throws IOException {
        Map<String, String> committed = new TreeMap<>();
        try (Stream<Path> files = Files.list(MANIFESTS)) {
            for (Path file : files.toList()) {
                String name = file.getFileName().toString();
                if (!name.equals("kustomization.yaml")) {
                    committed.put(name, Files.readString(file));
                }
            }
        }
        return committed;
    }

    /** Without the labels by which Helm would take them for its own. */
    private Map<String, String> byTemplate() throws IOException {
        Map<String, String> files = new TreeMap<>();
        String text = Chart.copiedTo(folder).text(Chart.valuesFile("least"));
        for (String document : text.split("(?m)^---\n")) {
            Matcher source = SOURCE.matcher(document);
            if (source.find()) {
                String plain =
                        source.replaceFirst("")
                                .replaceAll(
                                        "(?m)^ *(helm.sh/chart|app.kubernetes.io/managed-by): .*\n",
                                        "");
                files.merge(source.group(1), plain, (one, next) -> one + "---\n" + next);
            }
        }
        return files;
    }
}
