package dev.grove.mcp.listen;

import dev.grove.mcp.stream.Frames;
import dev.grove.mcp.stream.ResponseChannel;
import dev.grove.mcp.wire.RpcWriter;
import java.io.IOException;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The messages of one subscription; each names it. */
final class ModernFrames implements NewsFrames {

    private static final String SUBSCRIPTION = "io.modelcontextprotocol/subscriptionId";

    private final JsonNode id;
    private final ObjectNode meta;

    ModernFrames(JsonNode id, ObjectNode meta) {
        this.id = id;
        this.meta = meta;
    }

    /** The first message: what the client is subscribed to. */
    String acknowledged(Set<CatalogList> lists, Set<String> uris) {
        ObjectNode params = tagged();
        ObjectNode honoured = params.putObject("notifications");
        lists.forEach(list -> honoured.put(list.request(), true));
        if (!uris.isEmpty()) {
            ArrayNode named = honoured.putArray("resourceSubscriptions");
            uris.stream().sorted().forEach(named::add);
        }
        return Frames.message(
                null, RpcWriter.notification("notifications/subscriptions/acknowledged", params));
    }

    @Override
    public void write(News news, ResponseChannel out) throws IOException {
        if (news.isEmpty()) {
            out.write(Frames.KEEP_ALIVE);
        }
        for (CatalogList list : news.lists()) {
            out.write(Frames.message(null, RpcWriter.notification(list.notification(), tagged())));
        }
        for (String uri : news.resources().keySet()) {
            out.write(
                    Frames.message(
                            null,
                            RpcWriter.notification(
                                    "notifications/resources/updated", tagged().put("uri", uri))));
        }
    }

    /** The last message: the subscription ended in good order. */
    String ended() {
        ObjectNode result = JsonNodeFactory.instance.objectNode();
        result.put("resultType", "complete");
        ObjectNode marked = meta.deepCopy();
        marked.set(SUBSCRIPTION, id);
        result.set("_meta", marked);
        return Frames.message(null, RpcWriter.result(id, result));
    }

    private ObjectNode tagged() {
        ObjectNode params = JsonNodeFactory.instance.objectNode();
        params.putObject("_meta").set(SUBSCRIPTION, id);
        return params;
    }
}
