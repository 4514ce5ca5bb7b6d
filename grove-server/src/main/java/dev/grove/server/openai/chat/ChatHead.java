package dev.grove.server.openai.chat;

import dev.grove.core.id.RunId;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Members that the answer and all of its chunks have.
 *
 * @param model as the request named it
 * @param created in seconds since 1970
 */
record ChatHead(RunId run, String model, long created) {

    ObjectNode of(String object) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("id", "chatcmpl-" + run)
                .put("object", object)
                .put("created", created)
                .put("model", model);
    }
}
