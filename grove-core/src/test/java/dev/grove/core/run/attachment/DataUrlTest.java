package dev.grove.core.run.attachment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grove.core.run.attachment.type.AttachmentType;
import dev.grove.core.run.attachment.type.TestImages;
import dev.grove.core.run.attachment.type.TypeDetection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DataUrlTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "data:image/png;base64,YWJj",
                "DATA:text/html;charset=utf-8;BASE64,YWJj",
                "data:;base64,YWJj"
            })
    void isDecodedWhateverTypeItStates(String url) {
        assertThat(DataUrl.decode(url)).asString().isEqualTo("abc");
        assertThat(DataUrl.most(url)).isBetween(3L, 6L);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://example.com/a.png",
                "http://169.254.169.254/",
                "file:///etc/passwd",
                "//host/a",
                "",
                "YWJj",
                "data:text/plain,abc",
                "data:image/png;base64",
                "data:image/png;base64,*",
                "data:image/png;base64,YWJ j"
            })
    void isNothingElse(String url) {
        assertThatThrownBy(() -> DataUrl.decode(url))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(DataUrl.FORM);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "../../etc/passwd",
                "C:\\Users\\passwd",
                "pass\u0000wd",
                "passwd",
                "a b\n:*?.txt"
            })
    void aPathHasNoFolderOfTheNameAndNoStrangeCharacter(String name) {
        assertThat(AttachmentNames.path(3, name)).matches("attachments/3-[A-Za-z0-9._-]+");
    }

    @Test
    void namesThatAreMissingSayTheType() {
        AttachmentType png = TypeDetection.of(TestImages.PIXEL);
        assertThat(AttachmentNames.of(2, png)).isEqualTo("attachment-2.png");
        assertThat(AttachmentNames.path(1, "x".repeat(300) + ".csv"))
                .hasSizeLessThan(130)
                .endsWith("x.csv");
    }
}
