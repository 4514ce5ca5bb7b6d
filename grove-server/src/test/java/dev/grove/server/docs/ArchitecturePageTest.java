package dev.grove.server.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The page of the architecture names modules, dependencies and folders that there are. */
class ArchitecturePageTest {

    private static final Path ROOT = Path.of("..");
    private static final Path PAGE = ROOT.resolve("docs/architecture.md");
    private static final Pattern ARROW = Pattern.compile("(?m)^ +(grove-\\w+) --> (grove-\\w+)$");
    private static final Pattern DEPENDENCY =
            Pattern.compile(
                    "<dependency>\\s*<groupId>dev\\.grove</groupId>\\s*<artifactId>(grove-\\w+)</artifactId>\\s*</dependency>");
    private static final Pattern FOLDER =
            Pattern.compile("`((?:grove-|arborist|db/|workspace-|launcher|dev/)[\\w./-]*)`");

    @Test
    void itsArrowsAreTheModulesDependencies() throws IOException {
        Set<String> drawn =
                found(ARROW, Files.readString(PAGE))
                        .map(arrow -> arrow.group(1) + " --> " + arrow.group(2))
                        .collect(Collectors.toCollection(TreeSet::new));
        assertThat(closed(drawn)).isEqualTo(closed(declared()));
    }

    /** Dependencies for the product, those for tests aside. */
    private static Set<String> declared() throws IOException {
        Set<String> declared = new TreeSet<>();
        try (Stream<Path> folders = Files.list(ROOT)) {
            for (Path module :
                    folders.filter(each -> Files.exists(each.resolve("src/main/java"))).toList()) {
                String name = ROOT.relativize(module).toString();
                if (name.startsWith("grove-")) {
                    found(DEPENDENCY, Files.readString(module.resolve("pom.xml")))
                            .forEach(used -> declared.add(name + " --> " + used.group(1)));
                }
            }
        }
        return declared;
    }

    /** With the arrows that follow from others, which a module may or may not declare. */
    private static Set<String> closed(Set<String> arrows) {
        Set<String> all = new TreeSet<>(arrows);
        boolean grew = true;
        while (grew) {
            Set<String> more = new TreeSet<>();
            for (String one : all) {
                for (String other : all) {
                    String[] from = one.split(" --> ");
                    String[] to = other.split(" --> ");
                    if (from[1].equals(to[0])) {
                        more.add(from[0] + " --> " + to[1]);
                    }
                }
            }
            grew = all.addAll(more);
        }
        return all;
    }

    @Test
    void itsFoldersAreThere() throws IOException {
        assertThat(found(FOLDER, Files.readString(PAGE)).map(each -> each.group(1)).toList())
                .hasSizeGreaterThan(20)
                .allSatisfy(folder -> assertThat(ROOT.resolve(folder)).exists());
    }

    private static Stream<MatchResult> found(Pattern pattern, String text) {
        return pattern.matcher(text).results();
    }
}
