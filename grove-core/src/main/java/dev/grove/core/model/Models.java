package dev.grove.core.model;

import dev.grove.core.cancel.Cancellation;
import dev.grove.core.tool.ToolSpec;
import java.util.*;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

public interface Models {
    ModelOutcome ask(Conversation c, int max, Consumer<String> d, Cancellation x);

    Optional<String> unavailable(ModelRef r);

    Conversation open(ModelRef r, String s, List<ToolSpec> t);

    ModelRef resolve(@Nullable String text, boolean priced);
}
