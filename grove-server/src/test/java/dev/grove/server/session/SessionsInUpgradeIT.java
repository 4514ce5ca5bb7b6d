package dev.grove.server.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.server.HttpAnswer;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Messages while a server of before sessions is running, which would answer without what was said.
 */
class SessionsInUpgradeIT extends SessionBed {

    private final UUID older = UUID.randomUUID();

    @AfterEach
    void endTheOlderServer() {
        owner().sql("DELETE FROM replicas WHERE id = :id").param("id", older).update();
    }

    /** Registers a server as one of before sessions does. */
    private void startAnOlderServer() {
        owner().sql(
                        """
                        INSERT INTO replicas (id, started_at, alive_until, steady_since, lease_ms, keys_seen, version)
                        SELECT :id, now(), now() + interval '1 hour', now(), 5000, number, '0.1.0' FROM key_revocations
                        """)
                .param("id", older)
                .update();
    }

    @Test
    void areRefusedUntilItIsReplaced() {
        String session = session(agent(), "");
        said(session, "hello");
        startAnOlderServer();
        HttpAnswer refused = send(session, "and then", ",\"client_id\":\"m2\"");
        assertThat(refused.status()).as(refused.body()).isEqualTo(503);
        assertThat(refused.text("code")).isEqualTo("upgrade_in_progress");
        assertThat(refused.headers().firstValue("Retry-After")).isPresent();
        assertThat(conversation(session, "")).hasSize(1);
        endTheOlderServer();
        HttpAnswer sent = send(session, "and then", ",\"client_id\":\"m2\"");
        assertThat(sent.status()).isEqualTo(201);
        assertThat(ended(session, sent.text("id")).path("state").asString()).isEqualTo("answered");
    }

    @Test
    void thatWaitBeginOnceItIsReplaced() {
        String session = session(agent(), "");
        String slow = send(session, "slow " + word, "").text("id");
        await().until(() -> !MODEL.ofPrompt(word).isEmpty());
        String waiting = send(session, "then", "").text("id");
        startAnOlderServer();
        MODEL.release(word);
        assertThat(ended(session, slow).path("state").asString()).isEqualTo("answered");
        String failed = "/agent-runs/" + message(session, slow).at("/answer/run_id").asString();
        assertThat(caller.post(failed + "/fork", "{\"turn\":0,\"goal\":\"again\"}").text("code"))
                .isEqualTo("upgrade_in_progress");
        assertThat(message(session, waiting).path("state").asString()).isEqualTo("queued");
        endTheOlderServer();
        assertThat(ended(session, waiting).path("state").asString()).isEqualTo("answered");
    }
}
