package dev.grove.workspace.git.broker.transfer;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Names in a tree that are one of git's own on some file system: HFS+ ignores case and invisible
 * characters, NTFS ignores case, trailing dots and spaces, and knows short names and streams.
 */
final class TreeNames {

    /** Characters that HFS+ leaves out when it compares names. */
    private static final Pattern INVISIBLE =
            Pattern.compile("[\\u200c-\\u200f\\u202a-\\u202e\\u206a-\\u206f\\ufeff]");

    private static final Pattern TRAILING = Pattern.compile("[. ]+$");

    /** Git reads them from a tree; through a link it would read something else. */
    private static final Set<String> CONFIGURATION =
            Set.of(".gitmodules", ".gitattributes", ".gitignore", ".mailmap");

    /** Names that NTFS may give those files where it makes short names. */
    private static final Pattern SHORT =
            Pattern.compile(
                    "(?:gitmod|gitatt|gitign|mailma)~[1-4]"
                            + "|(?:gi7eba|gi7d29|gi250a|maba30)~[1-9]"
                            + "|(?:gi7eba|gi7d29|gi250a|maba30)[0-9]*~[0-9]+");

    private TreeNames() {}

    /** Fault of a name; empty when it has none. */
    static String faultOf(String name, boolean link) {
        // Where a backslash separates folders, one name is several.
        for (String part : List.of(name.split("\\\\", -1))) {
            String plain = plain(part);
            if (plain.equals(".git") || plain.equals("git~1")) {
                return "contains a name that is \".git\" on some file system";
            }
            if (name.indexOf('\\') >= 0 && (plain.isEmpty() || part.equals(".."))) {
                return "contains a name that leads elsewhere where \\ separates folders";
            }
            if (link && (CONFIGURATION.contains(plain) || SHORT.matcher(plain).matches())) {
                return "contains a symbolic link in the place of a file that configures git";
            }
        }
        return "";
    }

    private static String plain(String name) {
        String visible = INVISIBLE.matcher(name).replaceAll("");
        int stream = visible.indexOf(':');
        String file = stream < 0 ? visible : visible.substring(0, stream);
        return TRAILING.matcher(file).replaceAll("").toLowerCase(Locale.ROOT);
    }
}
