package dev.grove.server.governance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.database.read.Rows;
import dev.grove.server.HttpAnswer;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A key that may start some things and no others, at every door. */
class StartDoorsIT extends KeyDoorsBed {

    private static final String CALLS = "{\"id\":\"calls\",\"on\":\"*\",\"then\":\"allow\"}";

    static Stream<Door> allDoors() {
        return Stream.of(doors(), doorsOfAKey(), doorsOfCalls()).flatMap(doors -> doors);
    }

    /** Binds the key, and clients, to a policy by which only some may start. */
    private void limit(String startable) {
        policyWith(
                "writer",
                "\"default\":\"deny\"",
                CALLS,
                "{\"id\":\"some\",\"on\":%s,\"then\":\"allow\"}".formatted(startable));
        key = boundKey("invoke", "writer");
        bound = as(key.text("key"));
    }

    @ParameterizedTest
    @MethodSource("allDoors")
    void deniesWhatTheKeyMayNotStart(Door door) {
        limit("\"start:research-*\"");
        HttpAnswer answer = door.start().apply(this);
        assertThat(answer.body()).contains("is denied by rule default of writer");
        boolean overMcp = answer.body().contains("\"jsonrpc\"");
        boolean ofMany = answer.body().contains("\"refused\":1");
        assertThat(answer.status()).as(answer.body()).isEqualTo(overMcp || ofMany ? 200 : 403);
        assertThat(answer.body())
                .contains(overMcp ? "\"isError\":true" : "\"code\":\"denied_by_policy\"");
        assertThat(startedBy(starter.isEmpty() ? key.text("id") : starter)).isEmpty();
        assertThat(sessionsOf(key.text("id"))).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("allDoors")
    void startsWhatItMay(Door door) {
        limit("[\"start:pusher\",\"start:echo\",\"start:shout\"]");
        HttpAnswer answer = door.start().apply(this);
        assertThat(answer.status()).as(answer.body()).isLessThan(300);
        assertThat(answer.body()).doesNotContain("denied_by_policy");
        assertThat(end(started())).isEqualTo("completed");
    }

    private List<String> sessionsOf(String id) {
        return owner().sql("SELECT id::text FROM sessions WHERE created_by::text = :key")
                .param("key", id)
                .query(Rows.of(String.class))
                .list();
    }
}
