package dev.grove.core.skill.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grove.core.error.GroveException;
import dev.grove.language.json.ExactJson;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SkillDocumentTest {

    @Test
    void takesAllThatItsAuthorWrote() {
        SkillDocument document =
                read(
                        """
                        ---
                        name: pdf-processing
                        description: >
                          Extract text.
                          Fill forms.
                        license: Apache-2.0
                        metadata:
                          author: example-org
                          version: "1.0"
                        allowed-tools: [Read, Bash]
                        x-rank: 1.50
                        ---
                        # Body

                        ---
                        still the body
                        """);

        assertThat(document.frontmatter())
                .isEqualTo(
                        ExactJson.MAPPER.readTree(
                                """
                                {"name": "pdf-processing", "description": "Extract text. Fill forms.\\n",
                                 "license": "Apache-2.0",
                                 "metadata": {"author": "example-org", "version": "1.0"},
                                 "allowed-tools": ["Read", "Bash"], "x-rank": 1.50}
                                """));
        assertThat(document.body()).isEqualTo("# Body\n\n---\nstill the body\n");
    }

    @Test
    void readsLinesOfWindowsAndAByteOrderMark() {
        SkillDocument document = read("\uFEFF---\r\nname: a\r\ndescription: b\r\n---\r\nBody\r\n");

        assertThat(document.frontmatter().path("description").stringValue()).isEqualTo("b");
        assertThat(document.body()).isEqualTo("Body\r\n");
    }

    @Test
    void endsWithItsFrontmatter() {
        assertThat(read("---\nname: a\ndescription: b\n---").body()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    # Body                                          | must begin with frontmatter
                    ---\\nname: a                                   | has no line --- that ends
                    ---\\n- a\\n---                                 | must have name and description
                    ---\\nname: a\\nname: b\\n---                   | has name twice
                    ---\\nname: &x a\\nother: *x\\n---              | has an anchor or an alias
                    ---\\na: &a [x]\\nb: &b [*a, *a]\\n---          | has an anchor or an alias
                    ---\\nname: !!str a\\n---                       | has a tag
                    ---\\n<<: {name: a}\\n---                       | has a merge key
                    ---\\nname: [a\\n---                            | is no YAML, in line
                    ---\\nname: "a\\0b"\\n---                       | holds a character
                    ---\\nrank: 1e999\\n---                         | out of range
                    """)
    void refusesWhatStandsForSomethingElse(String text, String message) {
        assertThatThrownBy(() -> read(text.strip().replace("\\n", "\n")))
                .isInstanceOf(GroveException.class)
                .hasMessageStartingWith("SKILL.md: ")
                .hasMessageContaining(message);
    }

    @Test
    void refusesDeepNesting() {
        assertThatThrownBy(() -> read("---\na: " + "[".repeat(17) + "]".repeat(17) + "\n---\n"))
                .hasMessageContaining("nested more than 16 deep");
    }

    @Test
    void refusesBytesThatAreNoText() {
        assertThatThrownBy(() -> SkillDocument.read(new byte[] {'-', '-', '-', '\n', (byte) 0xff}))
                .hasMessageContaining("UTF-8");
    }

    private static SkillDocument read(String text) {
        return SkillDocument.read(text.getBytes(StandardCharsets.UTF_8));
    }
}
