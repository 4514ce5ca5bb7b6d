package dev.grove.core.skill.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class PortableTextTest {

    @Test
    void becomesMarkdown() {
        String markdown =
                toMarkdown(
                        """
                        [{"_type": "block", "style": "h2", "children": [{"_type": "span", "text": "Memo on {{my_topic}}"}]},
                         {"_type": "block", "style": "normal",
                          "markDefs": [{"_type": "link", "_key": "l1", "href": "https://example.com/a_b"}],
                          "children": [
                            {"_type": "span", "text": "Be "},
                            {"_type": "span", "text": "short ", "marks": ["strong"]},
                            {"_type": "span", "text": "see", "marks": ["em", "l1"]},
                            {"_type": "span", "text": " and 2 * 3 of "},
                            {"_type": "span", "text": "a_b", "marks": ["code"]}]},
                         {"_type": "block", "listItem": "bullet", "level": 1, "children": [{"text": "one"}]},
                         {"_type": "block", "listItem": "number", "level": 2, "children": [{"text": "two"}]},
                         {"_type": "block", "style": "blockquote", "children": [{"text": "said"}]},
                         {"_type": "code", "language": "sh", "code": "echo ```\\n"}]
                        """);

        assertThat(markdown)
                .isEqualTo(
                        """
                        ## Memo on {{my_topic}}

                        Be **short** [*see*](<https://example.com/a_b>) and 2 \\* 3 of `a_b`

                        - one
                           1. two

                        > said

                        ````sh
                        echo ```
                        ````
                        """);
    }

    @Test
    void keepsTextThatLooksLikeMarkdownAsText() {
        assertThat(
                        toMarkdown(
                                "[{\"_type\": \"block\", \"children\": [{\"text\": \"1. [x](y)"
                                        + " <b>\"}]}]"))
                .isEqualTo("1\\. \\[x\\](y) \\<b\\>\n");
    }

    @Test
    void refusesWhatMarkdownHasNoFormFor() {
        assertThatThrownBy(() ->
                        toMarkdown(
                                "[{\"_type\": \"block\", \"children\": []}, {\"_type\":"
                                        + " \"image\"}]"))
                .hasMessage("body[1]: must be a block or code; Markdown has no form for image");
    }

    private static String toMarkdown(String json) {
        return PortableText.toMarkdown("body", JsonMapper.shared().readTree(json));
    }
}
