package dev.grove.workspace.git.broker;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grove.core.cancel.Cancellation;
import dev.grove.workspace.attack.Tally;
import dev.grove.workspace.git.broker.WorkingCopy.State;
import dev.grove.workspace.git.broker.transfer.TransferClock;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Packs as a sandbox could hand them out; none but the honest ones is kept. */
@ExtendWith(Tally.class)
class HostilePackTest {

    private static final State STATE = new State("main", Map.of(), List.of());
    static final String FILE = "100644";
    private static final String LINK = "120000";
    private static final String TREE = "40000";

    @TempDir private Path directory;

    record Crafted(String name, ByteBuffer pack, ObjectId commit) {

        Crafted(String name, byte[] pack, ObjectId commit) {
            this(name, ByteBuffer.wrap(pack), commit);
        }

        @Override
        public String toString() {
            return name;
        }
    }

    @ParameterizedTest
    @MethodSource("hostile")
    void isRefused(Crafted crafted) throws IOException {
        Tally.tried("git packs", crafted.name());
        assertThatThrownBy(() -> read(crafted)).isInstanceOf(IOException.class);
    }

    @ParameterizedTest
    @MethodSource("honest")
    void isKept(Crafted crafted) {
        assertThatCode(() -> read(crafted)).doesNotThrowAnyException();
    }

    @Test
    void triesEnough() {
        assertThat(hostile().map(Crafted::name).distinct().count()).isGreaterThan(55);
    }

    private void read(Crafted crafted) throws IOException {
        try (ServerRepository repository =
                        ServerRepository.open(directory.resolve("r"), TestBrokers.SETTINGS);
                TransferClock clock =
                        new TransferClock(Duration.ofMinutes(1), new Cancellation())) {
            IncomingPack.read(
                    repository,
                    clock,
                    new ByteArrayInputStream(crafted.pack().array()),
                    crafted.commit(),
                    STATE);
            assertThat(repository.getObjectDatabase().has(crafted.commit())).isTrue();
        }
    }

    static Stream<Crafted> hostile() {
        Map<String, Function<Packs, ObjectId>> all = new LinkedHashMap<>();
        for (String name :
                List.of(
                        ".git",
                        ".GIT",
                        ".Git",
                        ".git ",
                        ".git.",
                        ".git. . ",
                        ".GIT ...",
                        "git~1",
                        "GIT~1",
                        ".g\u200cit",
                        ".gi\u200dt",
                        "\u200e.git",
                        ".git\ufeff",
                        ".\u202agit",
                        ".git::$INDEX_ALLOCATION",
                        ".git:x",
                        "git~1::$DATA",
                        ".git\\hooks",
                        "a\\.git",
                        "a\\..\\b",
                        "..\\x",
                        "\\x",
                        "a\\git~1\\b",
                        ".",
                        "..",
                        "",
                        "a/b",
                        "/etc",
                        "../x")) {
            all.put("file named <" + name + ">", pack -> treeWith(pack, FILE, name));
            all.put("folder named <" + name + ">", pack -> folder(pack, name));
        }
        for (String name :
                List.of(
                        ".gitmodules",
                        ".GITMODULES",
                        ".gitmodules ",
                        ".gitmodules:x",
                        ".git\u200cmodules",
                        "GITMOD~1",
                        "gi7eba~1",
                        ".gitattributes",
                        "GITATT~1",
                        ".gitignore",
                        "GITIGN~1",
                        ".mailmap",
                        "MAILMA~1",
                        "x\\.gitmodules")) {
            all.put("link named <" + name + ">", pack -> treeWith(pack, LINK, name));
        }
        all.put("file and link of one name", HostilePackTest::duplicate);
        all.put("file and folder of one name", HostilePackTest::fileAndFolder);
        all.put("tree not in order", HostilePackTest::unsorted);
        all.put("tree with an odd mode", pack -> treeWith(pack, "777777", "a"));
        all.put("tree with a letter as mode", pack -> treeWith(pack, "x", "a"));
        all.put("tree with a null id", pack -> tree(pack, FILE, "a", ObjectId.zeroId()));
        all.put("tree cut short", pack -> commitOf(pack, "100644 a\0abc".getBytes(UTF_8)));
        all.put("tree without a name's end", pack -> commitOf(pack, "100644 a".getBytes(UTF_8)));
        all.put("blob that is missing", pack -> tree(pack, FILE, "a", ObjectId.fromString(ID)));
        all.put("tree that is missing", pack -> pack.commit(ObjectId.fromString(ID)));
        all.put("tree that is a blob", pack -> pack.commit(pack.blob("x")));
        all.put("commit without a tree", pack -> commit(pack, "author " + Packs.PERSON));
        all.put("commit without an author", pack -> commit(pack, "tree %s"));
        all.put("commit with a parent that is missing", pack -> child(pack, ID));
        all.put("commit with a parent that is no id", pack -> child(pack, "refs/heads/main"));
        all.put("commit without an author", pack -> by(pack, "1700000000 +0000"));
        all.put("commit with a date that is none", pack -> by(pack, "A <a@b> x +0000"));
        all.put("commit that is a blob", pack -> pack.blob("tree"));
        all.put(
                "commit that is not there",
                pack -> {
                    ObjectId _ = pack.commit(pack.tree());
                    return ObjectId.fromString(ID);
                });
        all.put(
                "tag without an object",
                pack -> {
                    ObjectId _ = pack.add(Constants.OBJ_TAG, "tag x\n".getBytes(UTF_8));
                    return pack.commit(pack.tree());
                });
        all.put(
                "submodule URL that is an option",
                pack -> gitmodules(pack, "sub", "url = -uhttps://x"));
        all.put(
                "submodule URL with a line end",
                pack -> gitmodules(pack, "sub", "url = \"https://x/\\n\""));
        all.put(
                "submodule path that is an option",
                pack -> gitmodules(pack, "sub", "path = -x\n\turl = https://x/y"));
        all.put(
                "submodule update that is a command",
                pack -> gitmodules(pack, "sub", "url = https://x/y\n\tupdate = !touch x"));
        all.put(
                "submodule name that leads out",
                pack -> gitmodules(pack, "../../x", "url = https://x/y"));
        all.putAll(ControlCharacters.commits());
        return Stream.concat(
                all.entrySet().stream().map(one -> crafted(one.getKey(), one.getValue())),
                broken());
    }

    private static final String ID = "1234567890123456789012345678901234567890";

    private static Stream<Crafted> broken() {
        Packs good = new Packs();
        ObjectId commit = good.commit(good.tree());
        byte[] bytes = good.bytes();
        byte[] wrongSum = bytes.clone();
        wrongSum[wrongSum.length - 1] ^= 1;
        byte[] wrongVersion = bytes.clone();
        wrongVersion[7] = 9;
        byte[] noPack = bytes.clone();
        noPack[0] = 'X';
        byte[] flipped = bytes.clone();
        flipped[20] ^= 64;
        Packs large = new Packs();
        ObjectId ofLarge = tree(large, FILE, "a", large.add(Constants.OBJ_BLOB, new byte[9 << 20]));
        return Stream.of(
                new Crafted("wrong checksum", wrongSum, commit),
                new Crafted("unknown version", wrongVersion, commit),
                new Crafted("no pack at all", noPack, commit),
                new Crafted("a bit that is not as it was", flipped, commit),
                new Crafted("cut short", Arrays.copyOf(bytes, bytes.length - 25), commit),
                new Crafted("empty stream", new byte[0], commit),
                new Crafted("four billion objects", good.bytes(-1), commit),
                new Crafted("two billion objects", good.bytes(Integer.MAX_VALUE), commit),
                new Crafted("more objects than it says", good.bytes(1), commit),
                new Crafted("fewer objects than it says", good.bytes(5), commit),
                new Crafted("object that is too large", large.bytes(), ofLarge),
                deltas("chain of deltas that needs too much memory", 8),
                deltasById("deltas by id that need too much memory", 8),
                deltaOnNothing(),
                deltaOnItself(),
                deltaThatLies());
    }

    static Stream<Crafted> honest() {
        return Stream.of(
                crafted("plain tree", pack -> treeWith(pack, FILE, "README.md")),
                crafted(
                        "names that only Windows minds",
                        pack -> {
                            ObjectId blob = pack.blob("x");
                            return pack.commit(
                                    pack.tree(
                                            Packs.entry(FILE, "CON", blob),
                                            Packs.entry(FILE, "a:b", blob),
                                            Packs.entry(FILE, "aux.c", blob),
                                            Packs.entry(FILE, "x ", blob)));
                        }),
                crafted(
                        "files that configure git",
                        pack -> {
                            ObjectId blob = pack.blob("*.o\n");
                            return pack.commit(
                                    pack.tree(
                                            Packs.entry(FILE, ".gitattributes", blob),
                                            Packs.entry(FILE, ".gitignore", blob)));
                        }),
                crafted("a link", pack -> treeWith(pack, LINK, "current")),
                crafted(
                        "a submodule",
                        pack -> gitmodules(pack, "sub", "path = sub\n\turl = https://x.example/y")),
                crafted("names in any alphabet", pack -> treeWith(pack, FILE, "été-дом-家-\u00a0x")),
                crafted("an old file mode", pack -> treeWith(pack, "0100644", "a")),
                crafted("a name with a backslash", pack -> treeWith(pack, FILE, "a\\b")),
                deltas("a chain of deltas", 2),
                deltasById("deltas by id", 2));
    }

    private static Crafted crafted(String name, Function<Packs, ObjectId> content) {
        Packs pack = new Packs();
        ObjectId commit = content.apply(pack);
        return new Crafted(name, pack.bytes(), commit);
    }

    static ObjectId treeWith(Packs pack, String mode, String name) {
        return tree(pack, mode, name, pack.blob("content"));
    }

    private static ObjectId tree(Packs pack, String mode, String name, ObjectId id) {
        return pack.commit(pack.tree(Packs.entry(mode, name, id)));
    }

    static ObjectId folder(Packs pack, String name) {
        ObjectId inner = pack.tree(Packs.entry(FILE, "config", pack.blob("x")));
        ObjectId outer = pack.tree(Packs.entry(TREE, name, inner));
        return pack.commit(pack.tree(Packs.entry(TREE, "deep", outer)));
    }

    private static ObjectId duplicate(Packs pack) {
        ObjectId blob = pack.blob("x");
        return pack.commit(pack.tree(Packs.entry(FILE, "a", blob), Packs.entry(LINK, "a", blob)));
    }

    private static ObjectId fileAndFolder(Packs pack) {
        ObjectId blob = pack.blob("x");
        ObjectId inner = pack.tree(Packs.entry(FILE, "b", blob));
        return pack.commit(
                pack.tree(
                        Packs.entry(LINK, "a", blob),
                        Packs.entry(FILE, "a.c", blob),
                        Packs.entry(TREE, "a", inner)));
    }

    private static ObjectId unsorted(Packs pack) {
        ObjectId blob = pack.blob("x");
        return pack.commit(pack.tree(Packs.entry(FILE, "b", blob), Packs.entry(FILE, "a", blob)));
    }

    private static ObjectId commitOf(Packs pack, byte[] rawTree) {
        return pack.commit(pack.add(Constants.OBJ_TREE, rawTree));
    }

    private static ObjectId commit(Packs pack, String text) {
        ObjectId tree = pack.tree();
        return pack.add(
                Constants.OBJ_COMMIT, (text.formatted(tree.name()) + "\n\nm").getBytes(UTF_8));
    }

    private static ObjectId child(Packs pack, String parent) {
        return commit(
                pack,
                "tree %s\nparent "
                        + parent
                        + "\nauthor "
                        + Packs.PERSON
                        + "\ncommitter "
                        + Packs.PERSON);
    }

    private static ObjectId by(Packs pack, String person) {
        return commit(pack, "tree %s\nauthor " + person + "\ncommitter " + person);
    }

    static ObjectId gitmodules(Packs pack, String name, String lines) {
        ObjectId blob = pack.blob("[submodule \"" + name + "\"]\n\t" + lines + "\n");
        return tree(pack, FILE, ".gitmodules", blob);
    }

    /** Each is as large as the one before and is made of it, so all are held. */
    private static Crafted deltas(String name, int length) {
        Packs pack = new Packs();
        int size = 6 << 20;
        ObjectId blob = pack.add(Constants.OBJ_BLOB, new byte[size]);
        for (int i = 0; i < length; i++) {
            pack.deltaOn(1, Packs.growing(size + i));
        }
        ObjectId commit = tree(pack, FILE, "a", blob);
        return new Crafted(name, pack.bytes(), commit);
    }

    private static Crafted deltasById(String name, int length) {
        Packs pack = new Packs();
        int size = 6 << 20;
        ObjectId blob = pack.add(Constants.OBJ_BLOB, new byte[size]);
        for (int i = 0; i < length; i++) {
            pack.deltaOn(blob, Packs.growing(size));
        }
        ObjectId commit = tree(pack, FILE, "a", blob);
        return new Crafted(name, pack.bytes(), commit);
    }

    private static Crafted deltaOnNothing() {
        Packs pack = new Packs();
        pack.deltaOn(ObjectId.fromString(ID), Packs.growing(10));
        ObjectId commit = pack.commit(pack.tree());
        return new Crafted("delta on an object that is not there", pack.bytes(), commit);
    }

    private static Crafted deltaOnItself() {
        Packs pack = new Packs();
        ObjectId commit = pack.commit(pack.tree());
        pack.deltaOnItself(Packs.growing(10));
        return new Crafted("delta on itself", pack.bytes(), commit);
    }

    private static Crafted deltaThatLies() {
        Packs pack = new Packs();
        ObjectId blob = pack.blob("short");
        pack.deltaOn(1, Packs.growing(1 << 20));
        ObjectId commit = tree(pack, FILE, "a", blob);
        return new Crafted("delta that lies about its base", pack.bytes(), commit);
    }
}
