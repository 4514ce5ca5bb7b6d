package dev.grove.core.workspace;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Paths of files as callers name them. Only a first look for a clear answer: nothing is ever opened
 * by them here, and the sandbox holds the boundary.
 */
public final class WorkspacePath {

    static final int LONGEST = 1_024;

    /** Most bytes of a name, as on Linux. */
    static final int LONGEST_NAME = 255;

    private WorkspacePath() {}

    /** Why a path names no file below the workspace, to follow its name. */
    public static Optional<String> fault(String path) {
        if (path.length() > LONGEST) {
            return Optional.of("must be at most " + LONGEST + " characters long");
        }
        if (path.isEmpty() || path.startsWith("/") || path.indexOf('\0') >= 0) {
            return Optional.of("must be relative and stay inside the workspace");
        }
        for (String name : List.of(path.split("/", -1))) {
            if (name.isEmpty() || name.equals(".") || name.equals("..")) {
                return Optional.of("must be relative and stay inside the workspace");
            }
            Integer bytes = bytesOf(name);
            if (bytes == null) {
                return Optional.of("must be valid Unicode");
            }
            if (bytes > LONGEST_NAME) {
                return Optional.of(
                        "must have no name of more than "
                                + LONGEST_NAME
                                + " bytes between slashes");
            }
        }
        return Optional.empty();
    }

    private static @Nullable Integer bytesOf(String name) {
        try {
            ByteBuffer bytes = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(name));
            return bytes.remaining();
        } catch (CharacterCodingException _) {
            return null;
        }
    }
}
