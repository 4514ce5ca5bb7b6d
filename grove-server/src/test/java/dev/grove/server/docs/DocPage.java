package dev.grove.server.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A page of the documentation with its fenced blocks.
 *
 * @param name its path in the checkout
 * @param text all of it
 */
record DocPage(String name, String text, List<Block> blocks) {

    static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    private static final String FENCE = "```";

    /**
     * A fenced block.
     *
     * @param line of its fence, from 1
     * @param language behind the fence; empty for none
     */
    record Block(int line, String language, String text) {

        boolean isShell() {
            return List.of("bash", "sh", "shell", "console").contains(language);
        }
    }

    /** The README and all below docs but the decisions, in the order of their names. */
    static List<DocPage> all() {
        try (Stream<Path> below = Files.walk(ROOT.resolve("docs"))) {
            List<Path> pages =
                    below.filter(file -> file.toString().endsWith(".md"))
                            .filter(file -> !file.startsWith(ROOT.resolve("docs/adr")))
                            .sorted()
                            .toList();
            return Stream.concat(
                            Stream.of(
                                    ROOT.resolve("README.md"),
                                    ROOT.resolve("CONTRIBUTING.md"),
                                    ROOT.resolve("deploy/README.md")),
                            pages.stream())
                    .map(DocPage::read)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static DocPage read(Path file) {
        try {
            String text = Files.readString(file);
            return new DocPage(ROOT.relativize(file).toString(), text, blocks(text));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<Block> blocks(String text) {
        List<Block> blocks = new ArrayList<>();
        List<String> lines = text.lines().toList();
        for (int at = 0; at < lines.size(); at++) {
            String opening = lines.get(at).strip();
            if (opening.startsWith(FENCE)) {
                int end = at + 1;
                while (!lines.get(end).strip().equals(FENCE)) {
                    end++;
                }
                blocks.add(
                        new Block(
                                at + 1,
                                opening.substring(FENCE.length()),
                                String.join("\n", lines.subList(at + 1, end)) + "\n"));
                at = end;
            }
        }
        return blocks;
    }

    List<Block> shell() {
        return blocks.stream().filter(Block::isShell).toList();
    }

    List<Block> of(String language) {
        return blocks.stream().filter(block -> block.language().equals(language)).toList();
    }

    @Override
    public String toString() {
        return name;
    }
}
