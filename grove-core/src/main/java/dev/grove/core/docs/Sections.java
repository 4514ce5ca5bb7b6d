package dev.grove.core.docs;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Splits a Markdown page at its headings. A heading inside a fenced block is none. */
final class Sections {

    private static final Pattern HEADING = Pattern.compile("(#{1,6})\\s+(.+?)\\s*#*");
    private static final Pattern FENCE = Pattern.compile("\\s{0,3}(```|~~~).*");
    private static final int LEVELS = 6;

    private final String file;
    private final List<Section> sections = new ArrayList<>();
    private final @Nullable String[] headings = new @Nullable String[LEVELS];
    private final StringBuilder body = new StringBuilder();
    private @Nullable String openFence;

    private Sections(String file) {
        this.file = file;
    }

    static List<Section> of(String file, String markdown) {
        Sections sections = new Sections(file);
        markdown.lines().forEach(sections::line);
        sections.close();
        return sections.sections;
    }

    private void line(String line) {
        Matcher fence = FENCE.matcher(line);
        if (fence.matches()) {
            toggle(fence.group(1));
        }
        Matcher heading = HEADING.matcher(line);
        if (openFence == null && heading.matches()) {
            close();
            open(heading.group(1).length(), heading.group(2));
        } else {
            body.append(line).append('\n');
        }
    }

    private void toggle(String marker) {
        if (openFence == null) {
            openFence = marker;
        } else if (openFence.equals(marker)) {
            openFence = null;
        }
    }

    private void open(int level, String title) {
        headings[level - 1] = title;
        for (int deeper = level; deeper < LEVELS; deeper++) {
            headings[deeper] = null;
        }
    }

    private void close() {
        String text = body.toString().strip();
        body.setLength(0);
        if (!text.isEmpty()) {
            sections.add(new Section(file, title(), text));
        }
    }

    private String title() {
        List<String> path = new ArrayList<>();
        for (String heading : headings) {
            if (heading != null) {
                path.add(heading);
            }
        }
        return path.isEmpty() ? file : String.join(" > ", path);
    }
}
