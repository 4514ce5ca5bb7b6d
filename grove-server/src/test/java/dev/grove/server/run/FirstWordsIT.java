package dev.grove.server.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A model that answers at once has answered before its caller has the run's id. */
class FirstWordsIT extends ServerIT {

    @Test
    void areInTheStreamOfTheRunThatItsReaderStarts() {
        HttpCaller caller = newCaller(newTenant(), "admin");
        HttpAnswer stored =
                caller.post(
                        "/agents",
                        "{\"name\":\"t\",\"system_prompt\":\"p\",\"model\":\"scripted/talker\",\"tools\":[\"finish\"]}");
        assertThat(stored.status()).isEqualTo(201);
        for (int i = 0; i < 40; i++) {
            List<String> types = types(caller.post("/agents/t/run", "{\"goal\":\"g\"}"));
            assertThat(types).startsWith("run.queued", "run.started").endsWith("run.completed");
            int turn = types.indexOf("turn.started");
            assertThat(types.indexOf("text.delta"))
                    .as(types.toString())
                    .isGreaterThan(turn)
                    .isLessThan(types.indexOf("turn.answered"));
        }
    }

    private static List<String> types(HttpAnswer stream) {
        assertThat(stream.status()).as(stream.body()).isEqualTo(200);
        return stream.body().lines().map(FirstWordsIT::type).flatMap(Optional::stream).toList();
    }

    private static Optional<String> type(String line) {
        return line.startsWith("event: ") ? Optional.of(line.substring(7)) : Optional.empty();
    }
}
