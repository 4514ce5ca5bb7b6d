package dev.grove.server.governance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpAnswer;
import dev.grove.server.run.WaitingRun;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Runs whose policies tell those who watch of what is unusual in them. */
class AnomaliesIT extends GovernedIT {

    private static final String TOOLS = "\"echo\",\"recall\",\"finish\"";

    private static final String ECHO = "{\"id\":\"no\",\"on\":\"echo\",\"then\":\"deny\"%s}";

    private static List<String> raised(List<JsonNode> events) {
        return events.stream()
                .map(event ->
                        "%s %s %s %s"
                                .formatted(
                                        event.path("severity").asString(),
                                        event.path("policy").asString(),
                                        event.path("rule").asString(),
                                        event.path("watches").asBoolean()))
                .toList();
    }

    @Test
    void aToolThatFailsAgainAndAgainIsToldOfOnce() {
        agent("failer", "failer", TOOLS, "watch/anomalies");
        double before = counted("medium");
        WaitingRun run = completed("failer");
        assertThat(statuses(run)).as("nothing is restricted").doesNotContain("denied");
        List<JsonNode> told = events(run, "watch.raised");
        assertThat(raised(told)).containsExactly("medium watch/anomalies repeated-failure true");
        assertThat(told.getFirst().path("turn").asInt()).isEqualTo(6);
        assertThat(told.getFirst().path("name").asString()).isEqualTo("recall");
        assertThat(events(run, "policy.watched")).as("each call of it").hasSize(2);
        assertThat(counted("medium")).isGreaterThanOrEqualTo(before + 1);
    }

    @Test
    void manyDenialsAreToldOf() {
        policy("no", ECHO.formatted(""));
        agent("denied", "denied", TOOLS, "watch/anomalies", "no");
        WaitingRun run = completed("denied");
        assertThat(raised(events(run, "watch.raised")))
                .containsExactly("high watch/anomalies scope-creep true");
    }

    @Test
    void aRuleThatSaysHowUrgentItIsIsToldOfAsItRestricts() {
        policy("no", ECHO.formatted(",\"severity\":\"critical\""));
        agent("denied", "denied", TOOLS, "no");
        WaitingRun run = completed("denied");
        assertThat(raised(events(run, "watch.raised"))).containsExactly("critical no no false");
        assertThat(events(run, "policy.denied")).hasSize(6);
    }

    @Test
    void aRuleThatOnlyWatchesIsLowWhereItDoesNotSay() {
        policyWith("eye", "\"default\":\"deny\",\"mode\":\"watch\"", ECHO.formatted(""));
        agent("denied", "denied", TOOLS, "eye");
        WaitingRun run = completed("denied");
        assertThat(statuses(run)).containsOnly("completed");
        assertThat(raised(events(run, "watch.raised")))
                .as("a default is no rule")
                .containsExactly("low eye no true");
    }

    @Test
    void aPolicyMadeOfItDeniesWhatItWouldTell() {
        HttpAnswer stored =
                caller.post(
                        "/policies",
                        """
                        {"name":"stopper","extends":["watch/anomalies"],"default":"allow","mode":"enforce"}
                        """);
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
        agent("failer", "failer", TOOLS, "stopper");
        WaitingRun run = completed("failer");
        assertThat(statuses(run))
                .containsExactly(
                        "failed",
                        "failed",
                        "failed",
                        "failed",
                        "failed",
                        "denied",
                        "denied",
                        "completed");
        assertThat(raised(events(run, "watch.raised")))
                .containsExactly("medium watch/anomalies repeated-failure false");
    }

    @Test
    void aCeilingTellsOfAllRunsOfItsTenantAndOfNoOther() {
        HttpAnswer set =
                caller.call(
                        "PUT",
                        "/tenants/" + tenant + "/ceiling",
                        "{\"policies\":[\"watch/anomalies\"]}");
        assertThat(set.status()).as(set.body()).isEqualTo(200);
        agent("failer", "failer", TOOLS);
        assertThat(raised(events(completed("failer"), "watch.raised")))
                .containsExactly("medium watch/anomalies repeated-failure true");
        tenant = newTenant();
        caller = newCaller(tenant, "admin");
        agent("failer", "failer", TOOLS);
        assertThat(events(completed("failer"), "watch.raised")).isEmpty();
    }

    @Test
    void theNameIsTheServers() {
        HttpAnswer refused =
                caller.post("/policies", "{\"name\":\"watch/mine\",\"default\":\"allow\"}");
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.text("errors/0/field")).isEqualTo("/name");
    }

    private double counted(String severity) {
        Matcher line =
                Pattern.compile(
                                "grove_policies_raised_total\\{[^}]*severity=\"%s\"[^}]*} (\\S+)"
                                        .formatted(severity))
                        .matcher(operator().get("/actuator/prometheus").body());
        assertThat(line.find()).isTrue();
        return Double.parseDouble(line.group(1));
    }
}
