package dev.grove.core.run.loop;

import dev.grove.core.database.DatabaseRetry;
import dev.grove.core.database.EngineDatabase;
import dev.grove.core.model.Answer;
import dev.grove.core.model.Message;
import dev.grove.core.run.lease.ClaimedRun;
import dev.grove.core.run.prelude.Prelude;
import dev.grove.core.run.prelude.PreludeEntry;
import dev.grove.core.run.prelude.PreludeRows;
import java.util.List;
import tools.jackson.databind.json.JsonMapper;

/**
 * Prelude of a run as its executions read it: the messages that the model reads before the goal,
 * the same bytes in each.
 */
record ReplayedPrelude(Prelude prelude) {

    /**
     * Provider of a caller's words in the assistant's role: they are retold as those of another
     * one. No endpoint can have this name.
     */
    static final String CALLER = "(caller)";

    private static final ReplayedPrelude NONE = new ReplayedPrelude(Prelude.NONE);

    /** Reads nothing for a run that has none. */
    static ReplayedPrelude read(EngineDatabase database, ClaimedRun run) {
        return run.origin().hasPrelude()
                ? new ReplayedPrelude(
                        DatabaseRetry.call(() ->
                                database.call(
                                        run.tenant(), jdbc -> PreludeRows.read(jdbc, run.id()))))
                : NONE;
    }

    List<Message> messages() {
        return prelude.said().stream().map(ReplayedPrelude::message).toList();
    }

    private static Message message(PreludeEntry said) {
        return switch (said.role()) {
            case USER -> new Message.User(said.text());
            case ASSISTANT ->
                    new Message.Assistant(
                            CALLER,
                            new Answer(
                                    CALLER,
                                    said.text(),
                                    List.of(),
                                    Answer.StopReason.END,
                                    JsonMapper.shared().writeValueAsString(said.text())));
        };
    }
}
