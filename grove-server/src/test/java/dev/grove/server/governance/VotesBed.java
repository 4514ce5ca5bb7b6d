package dev.grove.server.governance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.id.TenantId;
import dev.grove.core.key.Key;
import dev.grove.core.key.OAuthClient;
import dev.grove.core.key.OAuthClients;
import dev.grove.core.key.Scope;
import dev.grove.core.key.session.UiSessions;
import dev.grove.server.CookieSession;
import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.run.WaitingRun;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.BiFunction;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;

/** An agent whose calls a policy asks people about, and those who vote. */
abstract class VotesBed extends GovernedIT {

    static final String APPROVE = "{\"decision\":\"approve\"}";
    static final String DENY = "{\"decision\":\"deny\",\"reason\":\"Not today.\"}";

    @Autowired private OAuthClients outsiders;
    @Autowired private UiSessions sessions;
    @Autowired private Clock clock;

    void asking(String ask, String... more) {
        List<String> rules = new ArrayList<>(List.of(more));
        rules.add(
                "{\"id\":\"ask\",\"on\":\"echo\",\"when\":\"!args.text.startsWith('agent/')\",\"then\":\"ask\",\"ask\":{%s}}"
                        .formatted(ask));
        policy("writer", rules.toArray(String[]::new));
        pusher("pusher", "writer");
    }

    HttpCaller another() {
        return newCaller(tenant, "admin");
    }

    /** A browser of a person whom the issuer has signed in. */
    CookieSession person(String subject) {
        Key key =
                outsiders
                        .meet(
                                new TenantId(UUID.fromString(tenant)),
                                new OAuthClient.Outside("https://id.example.com", subject),
                                Scope.ADMIN)
                        .orElseThrow();
        return new CookieSession(
                anonymous(),
                "grove_ui="
                        + sessions.beginOutside(key, clock.instant().plus(Duration.ofHours(1)))
                                .secret());
    }

    HttpCaller keyMadeBy(HttpCaller maker) {
        return keyMadeBy(maker::post);
    }

    HttpCaller keyMadeBy(CookieSession maker) {
        return keyMadeBy(maker::post);
    }

    HttpCaller keyMadeBy(BiFunction<String, String, HttpAnswer> maker) {
        return as(made(maker).text("key"));
    }

    static HttpAnswer made(BiFunction<String, String, HttpAnswer> maker) {
        HttpAnswer made = maker.apply("/mcp/keys", "{\"name\":\"one\",\"scope\":\"admin\"}");
        assertThat(made.status()).as(made.body()).isEqualTo(201);
        return made;
    }

    HttpCaller rotated(BiFunction<String, String, HttpAnswer> by, HttpAnswer key) {
        HttpAnswer rotated = by.apply("/mcp/keys/" + key.text("id") + "/rotate", "");
        assertThat(rotated.status()).as(rotated.body()).isEqualTo(200);
        return as(rotated.text("key"));
    }

    String waitsFor(WaitingRun run) {
        run.awaitStatus("waiting");
        return json(run).at("/wait/calls/0/id").asString();
    }

    JsonNode quorum(WaitingRun run) {
        return json(run).at("/wait/calls/0/quorum");
    }

    static String path(WaitingRun run, String call) {
        return "/agent-runs/" + run.id() + "/approvals/" + call;
    }

    static HttpAnswer vote(HttpCaller voter, WaitingRun run, String call, String body) {
        return voter.post(path(run, call), body);
    }

    static HttpAnswer vote(CookieSession voter, WaitingRun run, String call, String body) {
        return voter.post(path(run, call), body);
    }

    static String bound(String binding) {
        return "{\"decision\":\"approve\",\"binding\":\"%s\"}".formatted(binding);
    }

    static String edit(String text) {
        return "{\"decision\":\"approve\",\"arguments\":{\"text\":\"%s\"}}".formatted(text);
    }

    int votes(WaitingRun run) {
        return owner().sql("SELECT count(*) FROM decision_votes WHERE run_id = :run")
                .param("run", UUID.fromString(run.id()))
                .query(Integer.class)
                .single();
    }
}
