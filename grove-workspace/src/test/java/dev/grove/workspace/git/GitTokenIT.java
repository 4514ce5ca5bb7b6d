package dev.grove.workspace.git;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.forge.Forge;
import dev.grove.core.id.RunId;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** The token is used, and it is nowhere that an agent could look. */
class GitTokenIT {

    /**
     * Everything that a process in the sandbox can read: environments, command lines, memory of its
     * own kind, files.
     */
    private static final String SEARCH =
            """
            import os, sys
            needles = [bytes(b ^ 90 for b in bytes.fromhex(line.strip())) for line in sys.stdin if line.strip()]
            read = hits = 0
            def search(where, data):
                global read, hits
                read += len(data)
                for needle in needles:
                    if needle in data:
                        hits += 1
                        print("HIT", where)
            for pid in filter(str.isdigit, os.listdir("/proc")):
                for part in ("environ", "cmdline"):
                    try:
                        search(f"/proc/{pid}/{part}", open(f"/proc/{pid}/{part}", "rb").read())
                    except OSError:
                        pass
                try:
                    with open(f"/proc/{pid}/mem", "rb", 0) as memory:
                        for line in open(f"/proc/{pid}/maps"):
                            start, end = (int(x, 16) for x in line.split()[0].split("-"))
                            if pid == str(os.getpid()) or "r" != line.split()[1][0] or end - start > 1 << 28:
                                continue
                            try:
                                memory.seek(start)
                                search(f"memory of {pid}", memory.read(end - start))
                            except (OSError, OverflowError, ValueError):
                                pass
                except OSError:
                    pass
            for root in ("/workspace", "/tmp", "/etc", "/home", "/var", "/opt", "/run", "/dev/shm"):
                for folder, _, names in os.walk(root):
                    for name in names:
                        path = os.path.join(folder, name)
                        try:
                            if os.path.isfile(path) and not os.path.islink(path):
                                search(path, open(path, "rb").read())
                        except OSError:
                            pass
            print("read", read, "hits", hits)
            """;

    @Test
    void isNowhereInTheSandboxAndInNoAnswerAndNoRow() throws IOException {
        try (GitTestBed bed = GitTestBed.open()) {
            RunId run = bed.newRun();
            bed.forge().create("secret.git", Map.of("a", "a\n"));
            String url = bed.forge().url("secret.git");
            List<String> answers = new ArrayList<>();
            answers.add(bed.ok(run, "git_clone", "{\"url\":\"" + url + "\",\"path\":\"w\"}"));
            bed.shell(run, "echo b > w/b");
            answers.add(bed.ok(run, "git_add", "{\"path\":\"w\",\"paths\":[\"b\"]}"));
            answers.add(bed.ok(run, "git_commit", "{\"path\":\"w\",\"message\":\"m\"}"));
            answers.add(bed.ok(run, "git_push", "{\"path\":\"w\"}"));
            bed.forge().commit("secret.git", "main", Map.of("c", "c\n"));
            answers.add(bed.ok(run, "git_pull", "{\"path\":\"w\"}"));
            answers.add(bed.ok(run, "git_fetch", "{\"path\":\"w\"}"));
            assertThat(bed.forge().authorizations()).hasSizeGreaterThan(5);

            String found = search(bed, run, forms());
            assertThat(found).contains("hits 0").doesNotContain("HIT");
            assertThat(answers).noneMatch(answer -> forms().stream().anyMatch(answer::contains));
            assertThat(rows(bed))
                    .isNotEmpty()
                    .noneMatch(row -> forms().stream().anyMatch(row::contains));

            bed.shell(run, "echo " + Forge.TOKEN.replace("&", "\\&") + " > w/planted");
            assertThat(search(bed, run, forms())).contains("HIT /workspace/w/planted");
        }
    }

    /** Plain, and as the header, a URL or a dump would write it. */
    private static List<String> forms() {
        Base64.Encoder base64 = Base64.getEncoder();
        List<String> forms = new ArrayList<>();
        forms.add(Forge.TOKEN);
        forms.add(URLEncoder.encode(Forge.TOKEN, StandardCharsets.UTF_8));
        forms.add(HexFormat.of().formatHex(bytes(Forge.TOKEN)));
        forms.add(base64.encodeToString(bytes("x-access-token:" + Forge.TOKEN)));
        // Wherever it begins in a longer text that was encoded.
        for (int shift = 0; shift < 3; shift++) {
            String encoded = base64.encodeToString(bytes("#".repeat(shift) + Forge.TOKEN));
            forms.add(encoded.substring(4, encoded.length() - 4));
        }
        return forms;
    }

    private static String search(GitTestBed bed, RunId run, List<String> needles) {
        StringBuilder input = new StringBuilder();
        for (String needle : needles) {
            // In a form of its own, so that the search does not find its own pattern.
            byte[] hidden = bytes(needle);
            for (int i = 0; i < hidden.length; i++) {
                hidden[i] ^= 90;
            }
            input.append(HexFormat.of().formatHex(hidden)).append('\n');
        }
        return bed.sandboxes()
                .ok(
                        run,
                        "ws_shell",
                        JsonMapper.shared()
                                .writeValueAsString(
                                        Map.of(
                                                "command",
                                                "python3 -c '" + SEARCH.replace("'", "'\\''") + "'",
                                                "stdin",
                                                input.toString())));
    }

    private static List<String> rows(GitTestBed bed) {
        List<String> rows = new ArrayList<>();
        for (String table :
                List.of("workspace_remotes", "workspace_pushes", "secrets", "secret_uses")) {
            rows.addAll(
                    bed.rows()
                            .owner()
                            .sql("SELECT t::text FROM " + table + " t")
                            .query(String.class)
                            .list());
        }
        return rows;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
