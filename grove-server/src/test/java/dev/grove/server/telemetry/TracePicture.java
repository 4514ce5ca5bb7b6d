package dev.grove.server.telemetry;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Draws a trace as a waterfall: a row for each span, below its parent, in the order of their start.
 */
public final class TracePicture {

    private static final int WIDTH = 1120;
    private static final int LABELS = 360;
    private static final int TIMES = 90;
    private static final int ROW = 24;
    private static final int TOP = 64;
    private static final int INDENT = 16;
    private static final List<String> COLOURS = List.of("#2f6f4f", "#3b6fb6", "#8a5a9e");
    private static final String ERROR = "#c0392b";

    private final List<Row> rows = new ArrayList<>();
    private final List<String> instances;
    private final Instant start;
    private final Instant end;

    private record Row(CollectedSpan span, int depth) {}

    private TracePicture(CollectedTrace trace) {
        this.instances =
                trace.spans().stream()
                        .sorted(Comparator.comparing(CollectedSpan::start))
                        .map(CollectedSpan::instance)
                        .distinct()
                        .toList();
        this.start =
                trace.spans().stream()
                        .map(CollectedSpan::start)
                        .min(Instant::compareTo)
                        .orElseThrow();
        this.end =
                trace.spans().stream()
                        .map(CollectedSpan::end)
                        .max(Instant::compareTo)
                        .orElseThrow();
        add(trace, trace.withoutParent(), 0);
    }

    public static String of(CollectedTrace trace) {
        return new TracePicture(trace).draw();
    }

    private void add(CollectedTrace trace, List<CollectedSpan> spans, int depth) {
        spans.stream()
                .sorted(Comparator.comparing(CollectedSpan::start))
                .forEach(span -> {
                    rows.add(new Row(span, depth));
                    add(trace, trace.below(span), depth + 1);
                });
    }

    private String draw() {
        int height = TOP + rows.size() * ROW + 16;
        StringBuilder svg = new StringBuilder();
        svg.append(
                """
                <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %1$d %2$d" width="%1$d" height="%2$d" font-family="system-ui, sans-serif" font-size="12" role="img" aria-label="The trace of a run that was killed and resumed">
                <rect width="%1$d" height="%2$d" fill="#ffffff"/>
                """
                        .formatted(WIDTH, height));
        legend(svg);
        for (int i = 0; i < rows.size(); i++) {
            row(svg, rows.get(i), TOP + i * ROW);
        }
        return svg.append("</svg>\n").toString();
    }

    private void legend(StringBuilder svg) {
        int x = 16;
        for (int i = 0; i < instances.size(); i++) {
            svg.append(box(x, 20, 12, 12, COLOURS.get(i % COLOURS.size()), "none"));
            svg.append(text(x + 18, 30, "server " + instances.get(i)));
            x += 130;
        }
        svg.append(box(x, 20, 12, 12, "#ffffff", ERROR))
                .append(text(x + 18, 30, "ended as an error"));
        svg.append(text(LABELS, TOP - 10, "0 ms"));
        svg.append(text(WIDTH - TIMES - 40, TOP - 10, whole().toMillis() + " ms"));
    }

    private void row(StringBuilder svg, Row row, int y) {
        CollectedSpan span = row.span();
        double scale = (double) (WIDTH - LABELS - TIMES) / Math.max(1, whole().toNanos());
        double x = LABELS + Duration.between(start, span.start()).toNanos() * scale;
        double width = Math.max(2, lengthOf(span).toNanos() * scale);
        String colour = COLOURS.get(instances.indexOf(span.instance()) % COLOURS.size());
        svg.append(text(16 + row.depth() * INDENT, y + 15, span.name()));
        svg.append(box(x, y + 4, width, ROW - 9, colour, span.isError() ? ERROR : "none"));
        svg.append(text(x + width + 6, y + 15, lengthOf(span).toMillis() + " ms"));
    }

    private Duration whole() {
        return Duration.between(start, end);
    }

    private static Duration lengthOf(CollectedSpan span) {
        return Duration.between(span.start(), span.end());
    }

    private static String box(
            double x, double y, double width, double height, String fill, String stroke) {
        return String.format(
                Locale.ROOT,
                "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" rx=\"2\" fill=\"%s\""
                        + " fill-opacity=\"%s\" stroke=\"%s\" stroke-width=\"2\"/>%n",
                x,
                y,
                width,
                height,
                fill,
                stroke.equals("none") ? "1" : "0.45",
                stroke);
    }

    private static String text(double x, double y, String words) {
        String safe =
                words.codePoints()
                        .mapToObj(c ->
                                switch (c) {
                                    case '<' -> "&lt;";
                                    case '>' -> "&gt;";
                                    case '&' -> "&amp;";
                                    default -> Character.toString(c);
                                })
                        .collect(Collectors.joining());
        return String.format(
                Locale.ROOT,
                "<text x=\"%.1f\" y=\"%.1f\" fill=\"#222222\">%s</text>%n",
                x,
                y,
                safe);
    }
}
