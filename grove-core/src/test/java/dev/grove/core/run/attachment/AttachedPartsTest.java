package dev.grove.core.run.attachment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grove.core.id.TenantId;
import dev.grove.core.model.Message;
import dev.grove.core.model.PartContent;
import dev.grove.core.run.attachment.type.AttachmentType;
import dev.grove.core.run.attachment.type.TestImages;
import dev.grove.core.run.attachment.type.TypeDetection;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class AttachedPartsTest {

    private static final TenantId TENANT = TenantId.next();

    private final MemoryContents contents = new MemoryContents();
    private final AttachedParts parts = new AttachedParts(contents);

    private Attachment attachment(int ordinal, String name, byte[] bytes, @Nullable String path) {
        AttachmentType type = TypeDetection.of(bytes);
        return new Attachment(0, ordinal, name, type, contents.keep(bytes), bytes.length, path);
    }

    @Test
    void aMessageWithoutAnyIsItsWords() {
        assertThat(parts.message(TENANT, "g", List.of())).isEqualTo(new Message.User("g"));
    }

    @Test
    void modelsReadWhatTheyCanAndThenTheWordsWithTheNames() throws Exception {
        byte[] text = "a,b".getBytes(StandardCharsets.UTF_8);
        List<Attachment> attached =
                List.of(
                        attachment(1, "a\nb.png", TestImages.PIXEL, null),
                        attachment(2, "d.csv", text, "attachments/2-d.csv"),
                        attachment(3, "c.pdf", TestImages.PDF, null));
        Message.User message =
                parts.message(TENANT, AttachmentWords.after("Look", attached), attached);
        assertThat(message.text())
                .isEqualTo(
                        """
                        Look

                        [Attached to this message, in this order:]
                        a\\nb.png (image/png, %d bytes)
                        c.pdf (application/pdf, %d bytes)

                        [Attached files, in the workspace:]
                        attachments/2-d.csv (text/plain, 3 bytes)\
                        """
                                .formatted(TestImages.PIXEL.length, TestImages.PDF.length));
        assertThat(message.parts()).hasSize(3);
        assertThat(message.parts().get(0)).isInstanceOf(Message.Part.Image.class);
        assertThat(message.parts().get(1)).isInstanceOf(Message.Part.Document.class);
        PartContent image = ((Message.Part.Image) message.parts().get(0)).content();
        assertThat(contents.reads()).as("nothing is read before it is sent").isZero();
        assertThat(image.read()).isEqualTo(TestImages.PIXEL);
        assertThat(image.read()).isEqualTo(TestImages.PIXEL);
        assertThat(contents.reads()).isEqualTo(1);
    }

    /** The words of the message are in a summary. */
    @Test
    void partsAloneAreRepeated() {
        assertThat(parts.repeated(TENANT, List.of())).isEmpty();
        byte[] text = "a,b".getBytes(StandardCharsets.UTF_8);
        List<Attachment> file = List.of(attachment(1, "d.csv", text, "attachments/1-d.csv"));
        assertThat(parts.repeated(TENANT, file)).isEmpty();
        List<Attachment> image = List.of(attachment(1, "a.png", TestImages.PIXEL, null));
        Message.User repeated = parts.repeated(TENANT, image).orElseThrow();
        assertThat(repeated.parts()).hasSize(2);
        assertThat(repeated.parts().getFirst()).isInstanceOf(Message.Part.Image.class);
        assertThat(repeated.text())
                .isEqualTo("[Attached to the last message that is repeated above.]");
        assertThat(AttachmentWords.afterRepeated("Look", image))
                .startsWith(
                        "Look\n\n[Attached to this message, and not in this conversation any more:]\na.png (image/png");
    }

    @Test
    void saysWhichOneCannotBeRead() {
        AttachmentType type = TypeDetection.of(TestImages.PIXEL);
        Message.User message =
                parts.message(
                        TENANT,
                        "g",
                        List.of(new Attachment(0, 1, "a.png", type, "0".repeat(64), 70, null)));
        PartContent image = ((Message.Part.Image) message.parts().getFirst()).content();
        assertThatThrownBy(image::read)
                .isInstanceOf(PartContent.UnreadablePartException.class)
                .hasMessage("The attachment a.png cannot be read now: it is not kept any more");
    }
}
