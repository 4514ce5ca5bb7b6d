package dev.grove.mcp.dispatch;

import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Writes the page of a list that a request asks for. */
@Component
class ListPages {

    private final Cursors cursors;
    private final McpSettings settings;

    ListPages(Cursors cursors, McpSettings settings) {
        this.cursors = cursors;
        this.settings = settings;
    }

    /**
     * A list of a method.
     *
     * @param member of the result that has the entries
     * @param sources each gives at most so many after a key, in order; fewer only at its end
     */
    record Listed<T>(
            String member,
            List<BiFunction<String, Integer, List<T>>> sources,
            Function<T, String> keyOf,
            Predicate<T> visible,
            Function<T, ObjectNode> toWire) {}

    /** Entries of one page, bounded in bytes, and where the next one begins. */
    <T> ObjectNode page(Exchange exchange, Listed<T> list) {
        MergedPage<ObjectNode> page =
                MergedPage.of(
                        list.sources(),
                        list.keyOf(),
                        list.visible(),
                        list.toWire(),
                        new MergedPage.Asked(cursors.after(exchange), settings.pageSize()));
        ObjectNode result = JsonNodeFactory.instance.objectNode();
        ArrayNode entries = result.putArray(list.member());
        entries.addAll(page.items());
        String next = cursors.next(exchange, page.next());
        if (next != null) {
            result.put("nextCursor", next);
        }
        return result;
    }
}
