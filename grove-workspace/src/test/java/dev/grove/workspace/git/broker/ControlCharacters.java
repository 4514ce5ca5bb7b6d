package dev.grove.workspace.git.broker;

import static dev.grove.workspace.git.broker.HostilePackTest.FILE;
import static dev.grove.workspace.git.broker.HostilePackTest.folder;
import static dev.grove.workspace.git.broker.HostilePackTest.gitmodules;
import static dev.grove.workspace.git.broker.HostilePackTest.treeWith;
import static java.util.stream.Collectors.joining;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.eclipse.jgit.lib.ObjectId;

/** Commits that hold control characters; refused from a sandbox and from a remote alike. */
final class ControlCharacters {

    private ControlCharacters() {}

    static Map<String, Function<Packs, ObjectId>> commits() {
        Map<String, Function<Packs, ObjectId>> all = new LinkedHashMap<>();
        for (String name :
                List.of("a\nb", "\u001b[2Jx", "a\rb", "\u007f", "a\u0085b", "\u009b1m")) {
            String shown = name.codePoints().mapToObj("%02x"::formatted).collect(joining(" "));
            all.put("file named by " + shown, pack -> treeWith(pack, FILE, name));
            all.put("folder named by " + shown, pack -> folder(pack, name));
        }
        all.put("mode with a control character", pack -> treeWith(pack, "10\u00010644", "a"));
        all.put("mode that begins with a tab", pack -> treeWith(pack, "\t100644", "a"));
        all.put(
                "submodule named with an escape",
                pack -> gitmodules(pack, "a\u001b[1m", "path = s"));
        all.put("submodule named with a tab", pack -> gitmodules(pack, "a\tb", "path = s"));
        all.put(
                "submodule URL with an escape",
                pack -> gitmodules(pack, "s", "url = https://x/\u001b"));
        all.put("submodule path with \\b", pack -> gitmodules(pack, "s", "path = \"a\\b\""));
        all.put("submodule branch with \\n", pack -> gitmodules(pack, "s", "branch = \"a\\nb\""));
        all.put(
                "comment in .gitmodules with an escape",
                pack -> gitmodules(pack, "s", "# \u001b]0;x"));
        return all;
    }
}
