package dev.grove.core.skill.folder;

import dev.grove.language.text.TextDigest;

/** A file of a skill; its bytes are never changed. */
public final class FolderFile {

    private final String path;
    private final boolean executable;
    private final byte[] content;
    private final String digest;

    /**
     * @param path below the folder, with slashes
     * @param executable whether it is a script to be run as it is
     * @param content handed over: the caller keeps no hand on it
     */
    public FolderFile(String path, boolean executable, byte[] content) {
        this.path = path;
        this.executable = executable;
        this.content = content;
        this.digest = TextDigest.sha256(content);
    }

    public String path() {
        return path;
    }

    public boolean executable() {
        return executable;
    }

    /** Bytes of the file, not a copy; callers must not change them. */
    public byte[] content() {
        return content;
    }

    /** SHA-256, in hexadecimal. */
    public String digest() {
        return digest;
    }

    FolderFile at(String other) {
        return new FolderFile(other, executable, content);
    }
}
