package dev.grove.workspace.git.broker.transfer;

import dev.grove.workspace.git.broker.url.GitRefusedException;
import java.util.ArrayList;
import java.util.List;

/**
 * The name under which the server remembers a repository of a workspace. Nothing is opened by it:
 * that is the sandbox's business.
 */
public final class RepositoryPath {

    static final String ROOT = ".";
    private static final String WORKSPACE = "/workspace";
    private static final int LONGEST = 4096;

    private RepositoryPath() {}

    /**
     * Normalizes a path: the result is the same for all plain ways to write it.
     *
     * @throws GitRefusedException for a path that leads up or out, or is too long
     */
    public static String plain(String path) throws GitRefusedException {
        if (path.length() >= LONGEST) {
            throw new GitRefusedException("The path is too long.");
        }
        if (path.indexOf('\0') >= 0) {
            throw new GitRefusedException("A path cannot hold the NUL character.");
        }
        String inside = path;
        if (path.equals(WORKSPACE) || path.startsWith(WORKSPACE + "/")) {
            inside = path.substring(WORKSPACE.length());
        } else if (path.startsWith("/")) {
            throw new GitRefusedException(
                    "The path is outside the workspace; paths are relative to " + WORKSPACE + ".");
        }
        List<String> parts = new ArrayList<>();
        for (String part : inside.split("/", -1)) {
            if (part.equals("..")) {
                throw new GitRefusedException("The path of a repository may not hold \"..\".");
            }
            if (!part.isEmpty() && !part.equals(".")) {
                parts.add(part);
            }
        }
        return parts.isEmpty() ? ROOT : String.join("/", parts);
    }
}
