package dev.grove.core.model.openai;

import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The message of an answer that came, as it goes back.
 *
 * @param json what is stored of it
 * @param message the same, parsed; not changed any more
 */
record CameMessage(String json, ObjectNode message) {

    static final CameMessage NONE = new CameMessage("", JsonNodeFactory.instance.objectNode());
}
