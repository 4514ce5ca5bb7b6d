package dev.grove.deploy;

import com.marcnuri.helm.Helm;
import com.marcnuri.helm.LintResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.yaml.snakeyaml.Yaml;

/**
 * The chart, rendered by Helm.
 *
 * @param folder a copy that claims nothing of the cluster's version: without a cluster this Helm
 *     takes it for 1.20
 */
public record Chart(Path folder) {

    public static final Path SOURCE = Path.of("helm/grove");

    private static final String NAMESPACE = "grove";

    /** A copy of the chart in a folder that is empty. */
    public static Chart copiedTo(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(SOURCE)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path copy = folder.resolve(SOURCE.relativize(file));
                Files.createDirectories(copy.getParent());
                Files.copy(file, copy);
            }
        }
        Path about = folder.resolve("Chart.yaml");
        List<String> lines = Files.readAllLines(about);
        Files.write(
                about, lines.stream().filter(line -> !line.startsWith("kubeVersion:")).toList());
        return new Chart(folder);
    }

    /** The files of values that installations are tried with. */
    public static List<Path> valuesFiles() {
        try (Stream<Path> files = Files.list(SOURCE.resolve("ci"))) {
            return files.sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static Path valuesFile(String name) {
        return SOURCE.resolve("ci").resolve(name + "-values.yaml");
    }

    /** Renders the manifests as {@code helm template grove} prints them. */
    public String text(Path values) {
        return new Helm(folder)
                .template()
                .withName("grove")
                .withNamespace(NAMESPACE)
                .withValuesFile(values.toAbsolutePath())
                .call();
    }

    public Manifests render(Path values) {
        return Manifests.of(text(values));
    }

    /** With the values of a file, and these besides. */
    Manifests render(Path values, String further) throws IOException {
        Path merged = Files.createTempFile(folder, "values", ".yaml");
        Files.writeString(
                merged, new Yaml().dump(merge(read(Files.readString(values)), read(further))));
        return render(merged);
    }

    /** By {@code helm lint --strict}, with the values of a file as the chart's own. */
    LintResult lint(Path values) throws IOException {
        Path own = folder.resolve("values.yaml");
        Files.writeString(
                own,
                new Yaml()
                        .dump(merge(read(Files.readString(own)), read(Files.readString(values)))));
        return new Helm(folder).lint().strict().call();
    }

    private static Map<String, Object> read(String yaml) {
        return new Yaml().load(yaml);
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> merge(Map<String, Object> base, Map<String, Object> over) {
        Map<String, Object> merged = new LinkedHashMap<>(base);
        over.forEach((key, value) ->
                merged.merge(
                        key,
                        value,
                        (old, fresh) ->
                                old instanceof Map<?, ?> and && fresh instanceof Map<?, ?> also
                                        ? merge(
                                                (Map<String, Object>) and,
                                                (Map<String, Object>) also)
                                        : fresh));
        return merged;
    }
}
