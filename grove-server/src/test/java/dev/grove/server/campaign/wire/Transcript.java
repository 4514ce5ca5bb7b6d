package dev.grove.server.campaign.wire;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Statements and parameters that a server sent since its last transaction ended. */
final class Transcript {

    private final String server;
    private final UnaryOperator<String> statements;
    private final Map<String, String> prepared = new HashMap<>();
    private final StringBuilder said = new StringBuilder();
    private boolean open;

    Transcript(String server, UnaryOperator<String> statements) {
        this.server = server;
        this.statements = statements;
    }

    /** Takes note of a message and gives it as it is to be sent on. */
    Message record(Message message) {
        return switch (message.type()) {
            case 'P' -> {
                String sql = statements.apply(message.string(1));
                prepared.put(message.string(0), sql);
                yield message.withStatement(sql);
            }
            case 'B' -> {
                note(prepared.getOrDefault(message.string(1), ""));
                said.append(message.text()).append('\n');
                yield message;
            }
            case 'Q' -> {
                note(message.string(0));
                yield message;
            }
            default -> message;
        };
    }

    /** The server waits for an answer now; nothing when its transaction goes on after that. */
    Optional<Commit> endUnit() {
        if (open) {
            return Optional.empty();
        }
        Commit commit = new Commit(server, said.toString());
        said.setLength(0);
        return Optional.of(commit);
    }

    private void note(String sql) {
        said.append(sql).append('\n');
        String word = sql.strip().toUpperCase(Locale.ROOT);
        if (word.startsWith("BEGIN")) {
            open = true;
        } else if (word.startsWith("COMMIT") || word.startsWith("ROLLBACK")) {
            open = false;
        }
    }
}
