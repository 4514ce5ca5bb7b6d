package dev.grove.core.run.attachment;

import dev.grove.core.text.VisibleText;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Words by which a model reads what is attached to a message. From the same rows, the same. */
public final class AttachmentWords {

    /** Words beside images and documents whose own message is repeated elsewhere. */
    static final String REPEATED = "[Attached to the last message that is repeated above.]";

    private AttachmentWords() {}

    /** Appends them to what was said. */
    public static String after(String said, List<Attachment> attachments) {
        return after(said, "[Attached to this message, in this order:]", attachments);
    }

    /** Appends them where the words are repeated, and images and documents are not. */
    public static String afterRepeated(String said, List<Attachment> attachments) {
        return after(
                said,
                "[Attached to this message, and not in this conversation any more:]",
                attachments);
    }

    private static String after(String said, String ofParts, List<Attachment> attachments) {
        return said
                + list(
                        "\n\n" + ofParts + "\n",
                        attachments.stream().filter(Attachment::isPart).toList(),
                        each -> onOneLine(each.name()))
                + list(
                        "\n\n[Attached files, in the workspace:]\n",
                        attachments.stream().filter(each -> !each.isPart()).toList(),
                        each -> String.valueOf(each.path()));
    }

    private static String list(
            String head, List<Attachment> some, Function<Attachment, String> name) {
        return some.isEmpty()
                ? ""
                : head
                        + some.stream()
                                .map(each ->
                                        "%s (%s, %d bytes)"
                                                .formatted(
                                                        name.apply(each),
                                                        each.type().mediaType(),
                                                        each.bytes()))
                                .collect(Collectors.joining("\n"));
    }

    /** A name is no place for words of its own. */
    private static String onOneLine(String name) {
        return VisibleText.of(name).replace("\n", "\\n").replace("\r", "\\r");
    }
}
