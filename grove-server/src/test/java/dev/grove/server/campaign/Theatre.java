package dev.grove.server.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import java.util.Collection;
import java.util.Map;
import java.util.stream.Stream;

/** Makes a stage ready for stories: the agents are stored, and the model knows its lines. */
final class Theatre {

    /** What a stage needs to have sandboxes. */
    static final Map<String, String> SANDBOXES =
            Map.of(
                    "GROVE_SANDBOX", "auto",
                    "GROVE_WORKSPACES_POOL_SIZE", "0",
                    "GROVE_WORKSPACES_PROOFINTERVAL", "24h");

    private Theatre() {}

    static void open(Stage stage, Collection<Story> stories) {
        stage.mend();
        HttpCaller caller = stage.replicas().getFirst().caller();
        stories.stream()
                .flatMap(story -> Stream.concat(story.needed().stream(), Stream.of(story)))
                .distinct()
                .forEach(story -> open(stage, caller, story));
    }

    private static void open(Stage stage, HttpCaller caller, Story story) {
        story.prepare(caller);
        story.contextWindow()
                .ifPresent(tokens -> stage.rows().contextWindow("openai/" + story.name(), tokens));
        stage.model().add(story.name(), story.script());
        HttpAnswer stored = caller.post("/agents", story.definition().toString());
        assertThat(stored.status()).as(stored.body()).isBetween(200, 201);
    }
}
