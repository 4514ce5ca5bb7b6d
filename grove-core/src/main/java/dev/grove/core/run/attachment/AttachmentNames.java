package dev.grove.core.run.attachment;

import dev.grove.core.run.attachment.type.AttachmentType;
import java.util.Map;

/** Names of attachments that have none, and paths of those that are files of a workspace. */
public final class AttachmentNames {

    private static final String FOLDER = "attachments/";

    private static final int LONGEST_IN_PATH = 100;

    private static final Map<String, String> ENDINGS =
            Map.of(
                    "image/png", "png",
                    "image/jpeg", "jpg",
                    "image/gif", "gif",
                    "image/webp", "webp",
                    "application/pdf", "pdf",
                    "text/plain", "txt");

    private AttachmentNames() {}

    static String of(int ordinal, AttachmentType type) {
        return "attachment-%d.%s".formatted(ordinal, ENDINGS.getOrDefault(type.mediaType(), "bin"));
    }

    /**
     * Path below the workspace.
     *
     * @param name as the caller gave it: its folders are left out, and what is no plain character
     *     is replaced
     */
    public static String path(int ordinal, String name) {
        String last = name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
        String plain = last.replaceAll("[^\\p{L}\\p{N}._-]", "_");
        return FOLDER
                + ordinal
                + "-"
                + (plain.length() > LONGEST_IN_PATH
                        ? plain.substring(plain.length() - LONGEST_IN_PATH)
                        : plain);
    }
}
