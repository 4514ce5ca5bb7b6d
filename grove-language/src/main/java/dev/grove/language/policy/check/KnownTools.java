package dev.grove.language.policy.check;

import dev.grove.language.decide.fact.Tool;
import java.util.Collection;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** Tools that runs of a tenant may call, and the words that they are told apart by. */
public interface KnownTools {

    Collection<String> names();

    Optional<Tool> find(String name);

    /** Schema of a tool's arguments; nothing where none is stored. */
    Optional<ObjectNode> schema(String name);

    Collection<String> buckets();

    Collection<String> effects();

    Collection<String> providers();
}
