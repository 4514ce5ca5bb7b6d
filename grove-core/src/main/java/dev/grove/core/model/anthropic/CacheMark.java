package dev.grove.core.model.anthropic;

import dev.grove.core.model.option.CacheTtl;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Mark of a block up to which the provider keeps a request in its cache. All marks of a request are
 * alike: one that is kept for longer must not come after one that is kept for minutes.
 */
record CacheMark(ObjectNode control) {

    private static final String MEMBER = "cache_control";

    /**
     * A mark.
     *
     * @param ttl null where nothing is said
     */
    static CacheMark of(@Nullable CacheTtl ttl) {
        ObjectNode control = JsonNodeFactory.instance.objectNode().put("type", "ephemeral");
        // Minutes are what the protocol does unasked: the request stays the one that it was.
        return new CacheMark(ttl == CacheTtl.HOUR ? control.put("ttl", ttl.wireName()) : control);
    }

    /** Marks a block; one without text takes none. */
    void put(ObjectNode block) {
        block.set(MEMBER, control);
    }

    /** A member to append to a block that is not closed yet. */
    String member() {
        return ",\"" + MEMBER + "\":" + control;
    }
}
