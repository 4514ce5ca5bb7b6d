package dev.grove.core.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CommentRuleTest {

    private static final Path PROJECT = Path.of("..").toAbsolutePath().normalize();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/*" + "* What a cursor holds. */",
                "/*" + "*\n     * Those of a tenant.\n     */",
                "    // As the model reads it.\n    // A second line.",
                "int a;\n    /*"
                        + "*\n     * The same with settings.\n     *\n     * @param a b\n     */",
            })
    void reportsACommentWithoutASubject(String planted) {
        assertThat(CommentRule.violations("Planted.java", planted)).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/** Open waits by run. */",
                "/**\n     * Encodes a place for a page cursor.\n     *\n     * @return One line.\n     */",
                "/*" + "* One-shot timer. */",
                "    // Assigned first.\n    // What follows reads it.",
                "String text = \"// What a line of another language says\";",
            })
    void passesWhatHasOne(String text) {
        assertThat(CommentRule.violations("Plain.java", text)).isEmpty();
    }

    @Test
    void namesTheLine() {
        assertThat(CommentRule.violations("Planted.java", "int a;\n\n/*" + "* One of them. */"))
                .containsExactly("Planted.java:3: One of them. */");
    }

    @Test
    void reportsACommentThatDoesNotNameWhoActs() {
        assertThat(
                        CommentRule.withoutActor(
                                "Planted.java",
                                "int a;\n/*" + "*\n * Waits until whoever\n * asked is told. */"))
                .containsExactly("Planted.java:3: whoever");
        assertThat(CommentRule.withoutActor("Planted.java", "    // Nobody types.")).hasSize(1);
        assertThat(
                        CommentRule.withoutActor(
                                "Plain.java",
                                "/** Kinds are told apart. */ String a = \"// nobody\";"))
                .isEmpty();
    }

    @Test
    void commentsOfTheProductNameWhoActs() throws IOException {
        assertThat(
                        sources()
                                .map(folder -> folder.resolve("main"))
                                .filter(Files::isDirectory)
                                .flatMap(folder -> CommentRule.withoutActor(folder).stream()))
                .isEmpty();
    }

    @Test
    void holdsInEveryModule() throws IOException {
        assertThat(sources().flatMap(folder -> CommentRule.violations(folder).stream())).isEmpty();
    }

    private static Stream<Path> sources() throws IOException {
        List<Path> folders = new ArrayList<>();
        for (Path parent : List.of(PROJECT, PROJECT.resolve("bench/peers"))) {
            try (Stream<Path> modules = Files.list(parent)) {
                modules.map(module -> module.resolve("src"))
                        .filter(Files::isDirectory)
                        .forEach(folders::add);
            }
        }
        assertThat(folders).hasSizeGreaterThan(8);
        return folders.stream();
    }
}
