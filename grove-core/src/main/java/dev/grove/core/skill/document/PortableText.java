package dev.grove.core.skill.document;

import dev.grove.core.error.GroveException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/**
 * Portable Text (portabletext.org) as Markdown: blocks with styles and lists, spans with decorators
 * and links, and blocks of code. What Markdown has no form for is refused, with its place.
 */
public final class PortableText {

    /** Characters that Markdown would read as markup; braces of placeholders are none of them. */
    private static final Pattern SPECIAL =
            Pattern.compile("[\\\\`*_\\[\\]<>#]|(?m)^([-+]|\\d+[.)])(?= )");

    private static final Pattern HOLE = Pattern.compile("\\{\\{[^{}\\n]{1,80}\\}\\}");
    private static final int DEEPEST_LIST = 10;

    private PortableText() {}

    /**
     * Writes an array of blocks.
     *
     * @param field how errors name it
     */
    public static String toMarkdown(String field, JsonNode blocks) {
        PortableText text = new PortableText();
        List<String> written = new ArrayList<>();
        boolean inList = false;
        for (int i = 0; i < blocks.size(); i++) {
            JsonNode block = blocks.get(i);
            String at = field + "[" + i + "]";
            boolean item = block.path("listItem").isString();
            String markdown = text.block(at, block);
            if (item && inList) {
                written.set(written.size() - 1, written.getLast() + "\n" + markdown);
            } else {
                written.add(markdown);
            }
            inList = item;
        }
        return String.join("\n\n", written) + "\n";
    }

    private String block(String at, JsonNode block) {
        String type = block.path("_type").asString("");
        return switch (type) {
            case "block" -> textBlock(at, block);
            case "code" -> code(block);
            default ->
                    throw GroveException.invalid(
                            at, "must be a block or code; Markdown has no form for " + type);
        };
    }

    private String textBlock(String at, JsonNode block) {
        String text = spans(at, block);
        if (block.path("listItem").isString()) {
            int level = Math.clamp(block.path("level").asInt(1), 1, DEEPEST_LIST);
            String mark = block.path("listItem").asString("").equals("number") ? "1. " : "- ";
            return "   ".repeat(level - 1) + mark + text.replace("\n", "\n" + "   ".repeat(level));
        }
        String style = block.path("style").asString("normal");
        return switch (style) {
            case "normal" -> text;
            case "blockquote" -> "> " + text.replace("\n", "\n> ");
            case "h1", "h2", "h3", "h4", "h5", "h6" ->
                    "#".repeat(style.charAt(1) - '0') + " " + text.replace('\n', ' ');
            default ->
                    throw GroveException.invalid(
                            at + ".style", "must be normal, h1 to h6 or blockquote, not " + style);
        };
    }

    private static String code(JsonNode block) {
        String code = block.path("code").asString("");
        String fence = "```";
        while (code.contains(fence)) {
            fence += "`";
        }
        return fence
                + block.path("language").asString("")
                + "\n"
                + code.stripTrailing()
                + "\n"
                + fence;
    }

    private String spans(String at, JsonNode block) {
        Map<String, String> links = new HashMap<>();
        for (JsonNode mark : block.path("markDefs")) {
            if (mark.path("_type").asString("").equals("link")) {
                links.put(mark.path("_key").asString(""), mark.path("href").asString(""));
            }
        }
        StringBuilder text = new StringBuilder();
        JsonNode children = block.path("children");
        for (int i = 0; i < children.size(); i++) {
            JsonNode span = children.get(i);
            if (!span.path("_type").asString("span").equals("span")
                    || !span.path("text").isString()) {
                throw GroveException.invalid(
                        at + ".children[" + i + "]", "must be a span with a text");
            }
            text.append(span(span, links));
        }
        return text.toString();
    }

    /** Blanks stay outside of the marks: inside they would be none. */
    private static String span(JsonNode span, Map<String, String> links) {
        String text = span.path("text").stringValue();
        List<String> marks =
                span.path("marks").valueStream().map(mark -> mark.asString("")).toList();
        String core = text.strip();
        if (marks.isEmpty() || core.isEmpty()) {
            return escaped(text);
        }
        int start = text.indexOf(core);
        String marked = marks.contains("code") ? "`" + core + "`" : escaped(core);
        for (String mark : marks) {
            marked =
                    switch (mark.toLowerCase(Locale.ROOT)) {
                        case "strong" -> "**" + marked + "**";
                        case "em" -> "*" + marked + "*";
                        case "strike-through" -> "~~" + marked + "~~";
                        default ->
                                links.containsKey(mark)
                                        ? "[" + marked + "](<" + links.get(mark) + ">)"
                                        : marked;
                    };
        }
        return text.substring(0, start) + marked + text.substring(start + core.length());
    }

    private static String escaped(String text) {
        StringBuilder escaped = new StringBuilder();
        Matcher hole = HOLE.matcher(text);
        int from = 0;
        while (hole.find()) {
            escaped.append(escapedPart(text.substring(from, hole.start()))).append(hole.group());
            from = hole.end();
        }
        return escaped.append(escapedPart(text.substring(from))).toString();
    }

    private static String escapedPart(String text) {
        return SPECIAL.matcher(text)
                .replaceAll(found -> {
                    // Escapes the last character: of what would begin a list, it is the one that
                    // counts.
                    int last = found.group().length() - 1;
                    String written =
                            found.group().substring(0, last) + "\\" + found.group().substring(last);
                    return Matcher.quoteReplacement(written);
                });
    }
}
