package dev.grove.core.web.page;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Set;
import java.util.StringJoiner;
import java.util.regex.Pattern;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;

/**
 * Writes a page as Markdown: what a reader would see of it, and links as whole URLs. Scripts,
 * styles, comments and what the page hides are left out.
 */
final class HtmlMarkdown {

    private static final Set<String> UNSEEN =
            Set.of(
                    "script",
                    "style",
                    "noscript",
                    "template",
                    "head",
                    "iframe",
                    "object",
                    "embed",
                    "svg",
                    "canvas",
                    "math",
                    "audio",
                    "video",
                    "select",
                    "datalist",
                    "input",
                    "textarea",
                    "button",
                    "dialog",
                    "map",
                    "link",
                    "meta");

    private static final Set<String> BLOCKS =
            Set.of(
                    "address",
                    "article",
                    "aside",
                    "body",
                    "center",
                    "dd",
                    "details",
                    "div",
                    "dl",
                    "dt",
                    "fieldset",
                    "figcaption",
                    "figure",
                    "footer",
                    "form",
                    "header",
                    "hgroup",
                    "html",
                    "legend",
                    "main",
                    "nav",
                    "p",
                    "section",
                    "summary",
                    "caption",
                    "tbody",
                    "thead",
                    "tfoot",
                    "tr",
                    "td",
                    "th");

    private static final Pattern HIDING =
            Pattern.compile(
                    "display:none|visibility:(hidden|collapse)|font-size:0(?![.\\d]*[1-9])"
                            + "|opacity:0(?![.\\d]*[1-9])",
                    Pattern.CASE_INSENSITIVE);

    private static final int LONGEST_LINK = 1_000;

    private final Markdown out = new Markdown();
    private boolean inTable;

    private HtmlMarkdown() {}

    static String of(Document page) {
        HtmlMarkdown writer = new HtmlMarkdown();
        writer.children(page.body());
        writer.out.endBlock();
        return writer.out.toString();
    }

    private void children(Element parent) {
        for (Node child : parent.childNodes()) {
            switch (child) {
                case TextNode text -> out.write(text.getWholeText());
                case Element element when !isHidden(element) -> element(element);
                default -> {}
            }
        }
    }

    private static boolean isHidden(Element element) {
        return UNSEEN.contains(element.normalName())
                || element.hasAttr("hidden")
                || element.attr("aria-hidden").equalsIgnoreCase("true")
                || HIDING.matcher(element.attr("style").replaceAll("\\s", "")).find();
    }

    private void element(Element element) {
        String name = element.normalName();
        switch (name) {
            case "h1", "h2", "h3", "h4", "h5", "h6" -> heading(element, name.charAt(1) - '0');
            case "br" -> out.endLine();
            case "hr" -> {
                out.endBlock();
                out.verbatim("---");
                out.endBlock();
            }
            case "a" -> link(element);
            case "img" -> out.write(image(element));
            case "strong", "b" -> marked(element, "**");
            case "em", "i" -> marked(element, "*");
            case "code", "kbd", "samp" -> marked(element, "`");
            case "pre" -> verbatim(element);
            case "blockquote" -> quote(element);
            case "ul", "menu", "ol" -> list(element, name.equals("ol"));
            case "li" -> item(element, "- ");
            case "table" -> table(element);
            default -> other(element, name);
        }
    }

    private void other(Element element, String name) {
        boolean block = BLOCKS.contains(name);
        if (block) {
            out.endBlock();
        }
        children(element);
        if (block) {
            out.endBlock();
        }
    }

    private void heading(Element element, int level) {
        out.endBlock();
        int lines = out.ended();
        children(element);
        out.wrap(0, lines, "#".repeat(level) + " ", "");
        out.endBlock();
    }

    private void marked(Element element, String mark) {
        int from = out.place();
        int lines = out.ended();
        children(element);
        out.wrap(from, lines, mark, mark);
    }

    private void link(Element element) {
        int from = out.place();
        int lines = out.ended();
        children(element);
        String url = url(element.absUrl("href"));
        if (!url.isEmpty() && !element.attr("href").startsWith("#")) {
            out.wrap(from, lines, "[", "](" + url + ")");
        }
    }

    private static String image(Element element) {
        String words = element.attr("alt").strip();
        return words.isEmpty() ? "" : " [image: " + words + "] ";
    }

    /** A URL of the web, or nothing. */
    private static String url(String written) {
        if (written.length() > LONGEST_LINK) {
            return "";
        }
        try {
            String scheme = new URI(written.replace(" ", "%20")).getScheme();
            String lower = scheme == null ? "" : scheme.toLowerCase(Locale.ROOT);
            return lower.equals("https") || lower.equals("http") || lower.equals("mailto")
                    ? written.replace(" ", "%20").replace(")", "%29")
                    : "";
        } catch (URISyntaxException _) {
            return "";
        }
    }

    private void verbatim(Element element) {
        out.endBlock();
        String text = element.wholeText();
        String fence = text.contains("```") ? "~~~~" : "```";
        out.verbatim(fence);
        out.verbatim(text);
        out.verbatim(fence);
        out.endBlock();
    }

    private void quote(Element element) {
        out.endBlock();
        out.enter("> ");
        children(element);
        out.endBlock();
        out.leave();
    }

    private void list(Element list, boolean numbered) {
        out.endBlock();
        int number = 1;
        for (Element child : list.children()) {
            if (isHidden(child)) {
                continue;
            }
            if (child.normalName().equals("li")) {
                item(child, numbered ? number++ + ". " : "- ");
            } else {
                element(child);
            }
        }
        out.endBlock();
    }

    private void item(Element element, String mark) {
        if (!out.isAtStart()) {
            out.endLine();
        }
        out.enter(" ".repeat(mark.length()));
        out.begin(mark);
        children(element);
        if (!out.isAtStart()) {
            out.endLine();
        }
        out.begin("");
        out.leave();
    }

    /** A table within another one is written as text: pages lay themselves out so. */
    private void table(Element table) {
        if (inTable) {
            other(table, "div");
            return;
        }
        out.endBlock();
        boolean first = true;
        for (Element caption : table.children()) {
            if (caption.normalName().equals("caption") && !isHidden(caption)) {
                other(caption, "caption");
            }
        }
        for (Element row : table.select("tr")) {
            if (!isSeenIn(table, row)) {
                continue;
            }
            StringJoiner cells = new StringJoiner(" | ", "| ", " |");
            int count = 0;
            for (Element cell : row.children()) {
                if (!isHidden(cell)) {
                    cells.add(cell(cell));
                    count++;
                }
            }
            if (count > 0) {
                out.verbatim(cells.toString());
            }
            if (first && count > 0) {
                out.verbatim("|" + " --- |".repeat(count));
                first = false;
            }
        }
        out.endBlock();
    }

    /** Whether a row is of this table and of none within, and nothing between hides it. */
    @SuppressWarnings("ReferenceEquality")
    private static boolean isSeenIn(Element table, Element row) {
        Element at = row;
        while (at != null && at != table) {
            if (isHidden(at) || at.normalName().equals("table")) {
                return false;
            }
            at = at.parent();
        }
        return true;
    }

    private static String cell(Element cell) {
        HtmlMarkdown writer = new HtmlMarkdown();
        writer.inTable = true;
        writer.children(cell);
        writer.out.endBlock();
        return writer.out.toString().replaceAll("\\s*\\n\\s*", " ").replace("|", "\\|");
    }
}
