package dev.grove.server.governance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.run.WaitingRun;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The ceiling of a tenant decides each call of each of its runs, as it is at that moment. */
class CeilingIT extends GovernedIT {

    private static final String NO_ECHO =
            "{\"id\":\"quiet\",\"on\":\"echo\",\"when\":\"args.text == 'again'\",\"then\":\"deny\",\"say\":\"Not now.\"}";

    @Test
    void decidesCallsOfRunsThatHaveNoPolicies() {
        policy("house", BRANCHES);
        ceiling("house");
        pusher("free");
        WaitingRun run = completed("free");
        assertThat(statuses(run)).containsExactly("completed", "denied", "completed");
        assertThat(authority(run.id())).as("it has none of its own").isEmpty();
        JsonNode denied = events(run, "policy.denied").getFirst();
        assertThat(denied.at("/by/policy").asString()).isEqualTo("house");
        assertThat(denied.at("/by/ceiling").asBoolean()).isTrue();
        assertThat(events(run, "ceiling.changed"))
                .singleElement()
                .satisfies(changed ->
                        assertThat(changed.path("ceiling").asString())
                                .isEqualTo(get().path("digest").asString()));
        JsonNode view = caller.get("/agent-runs/" + run.id() + "/authority").json();
        assertThat(view.path("layers")).isEmpty();
        assertThat(view.at("/ceiling/0/policy").asString()).isEqualTo("house");
        assertThat(view.path("rulings")).hasSize(1);
    }

    @Test
    void theStricterOfCeilingAndPoliciesCounts() {
        policy(
                "house",
                "{\"id\":\"never\",\"on\":\"echo\",\"when\":\"args.text == 'agent/x'\",\"then\":\"deny\"}");
        policy("writer", BRANCHES);
        ceiling("house");
        pusher("pusher", "writer");
        assertThat(statuses(completed("pusher"))).containsExactly("denied", "denied", "completed");
    }

    @Test
    void meetsARunThatHasBegunBeforeAtItsNextCallAndLetsGoOfItAgain() {
        policy("house", NO_ECHO);
        WaitingRun run = ticking();
        await().until(() -> completedCalls(run) >= 3);
        ceiling("house");
        int before = completedCalls(run);
        await("denials").until(() -> events(run, "policy.denied").size() >= 3);
        assertThat(completedCalls(run)).as("none after the answer").isEqualTo(before);
        assertThat(events(run, "ceiling.changed")).hasSize(1);
        assertThat(events(run, "run.handed_over"))
                .singleElement()
                .satisfies(
                        left -> assertThat(left.path("because").asString()).isEqualTo("ceiling"));
        assertThat(caller.delete("/tenants/" + tenant + "/ceiling").status()).isEqualTo(204);
        await("calls again").until(() -> completedCalls(run) > before);
        assertThat(events(run, "ceiling.changed"))
                .extracting(event -> event.path("ceiling").isNull())
                .containsExactly(false, true);
        assertThat(log(run))
                .extracting(event -> event.path("seq").asLong())
                .isSorted()
                .doesNotHaveDuplicates();
        cancel(run);
    }

    /** A governed run needs not be opened anew. */
    @Test
    void meetsAGovernedRunAtItsNextCall() {
        policy("house", NO_ECHO);
        policy("lax", "{\"id\":\"none\",\"on\":\"finish\",\"then\":\"deny\"}");
        WaitingRun run = ticking("lax");
        await().until(() -> completedCalls(run) >= 3);
        ceiling("house");
        int before = completedCalls(run);
        await("denials").until(() -> events(run, "policy.denied").size() >= 3);
        assertThat(completedCalls(run)).isEqualTo(before);
        assertThat(events(run, "run.handed_over")).isEmpty();
        cancel(run);
    }

    @Test
    void asksForAnApprovalAndDecidesAnEditToo() {
        policy(
                "house",
                "{\"id\":\"ask\",\"on\":\"echo\",\"when\":\"args.text == 'main'\",\"then\":\"ask\"}",
                "{\"id\":\"never\",\"on\":\"echo\",\"when\":\"args.text == 'evil'\",\"then\":\"deny\"}");
        ceiling("house");
        pusher("free");
        WaitingRun run = start("free");
        String call = run.awaitCalls("approval").getFirst().path("id").asString();
        HttpAnswer edited =
                caller.post(
                        "/agent-runs/" + run.id() + "/approvals/" + call,
                        "{\"decision\":\"approve\",\"arguments\":{\"text\":\"evil\"}}");
        assertThat(edited.status()).as(edited.body()).isEqualTo(409);
        assertThat(edited.text("code")).isEqualTo("denied_by_policy");
        // The ceiling changes while it waits: what is approved then is decided by the new one.
        policy(
                "house",
                "{\"id\":\"never\",\"on\":\"echo\",\"when\":\"args.text == 'main'\",\"then\":\"deny\"}");
        ceiling("house");
        assertThat(
                        caller.post(
                                        "/agent-runs/" + run.id() + "/approvals/" + call,
                                        "{\"decision\":\"approve\"}")
                                .status())
                .isEqualTo(200);
        run.awaitStatus("completed");
        assertThat(statuses(run)).containsExactly("completed", "denied", "completed");
    }

    @Test
    void decidesACallThatIsMadeAlone() {
        policy("house", NO_ECHO);
        ceiling("house");
        HttpAnswer made =
                caller.post(
                        "/tool-calls", "{\"tool\":\"echo\",\"arguments\":{\"text\":\"again\"}}");
        assertThat(made.status()).as(made.body()).isIn(200, 202);
        String id = made.text("run_id");
        await().atMost(Duration.ofSeconds(20))
                .until(() -> caller.get("/agent-runs/" + id).text("status"), "failed"::equals);
        assertThat(caller.get("/agent-runs/" + id).text("error/code")).isEqualTo("tool_denied");
    }

    @Test
    void isOfOneTenantAlone() {
        policy("house", BRANCHES);
        ceiling("house");
        caller = newCaller(newTenant(), "admin");
        pusher("free");
        assertThat(statuses(completed("free")))
                .containsExactly("completed", "completed", "completed");
        assertThat(caller.get("/tenants/" + tenant + "/ceiling").status()).isEqualTo(404);
        assertThat(put(caller, "[]").status()).isEqualTo(404);
        assertThat(caller.post("/tenants/" + tenant + "/brake", "{\"mode\":\"none\"}").status())
                .isEqualTo(404);
    }

    @Test
    void isPinnedToTheVersionsOfItsPolicies() {
        policy("house", BRANCHES);
        ceiling("house");
        policy(
                "house",
                "{\"id\":\"other\",\"on\":\"finish\",\"when\":\"args.result == 'x'\",\"then\":\"deny\"}");
        assertThat(get().at("/policies/0").asString()).isEqualTo("house@1");
        pusher("free");
        assertThat(statuses(completed("free"))).containsExactly("completed", "denied", "completed");
        ceiling("house");
        assertThat(get().at("/policies/0").asString()).isEqualTo("house@2");
        assertThat(statuses(completed("free")))
                .containsExactly("completed", "completed", "completed");
    }

    @Test
    void takesLevelsOfTrustAndKeepsItsPoliciesFromBeingDeleted() {
        policy("house", BRANCHES);
        policy("house-2", BRANCHES);
        ceiling("house", "trust/privileged");
        HttpAnswer refused = caller.delete("/policies/house");
        assertThat(refused.status()).as(refused.body()).isEqualTo(409);
        assertThat(refused.text("detail"))
                .contains("house", "ceiling", "PUT /tenants/{id}/ceiling");
        assertThat(caller.delete("/policies/house-2").status())
                .as("another of a like name")
                .isEqualTo(204);
        pusher("free");
        assertThat(statuses(completed("free"))).containsExactly("completed", "denied", "completed");
        ceiling("trust/privileged");
        assertThat(caller.delete("/policies/house").status()).isEqualTo(204);
    }

    /** A ceiling that cannot be read denies. */
    @Test
    void deniesEverythingWhereItsLayersAreMissing() {
        policy("asking", "{\"id\":\"ask\",\"on\":\"echo\",\"then\":\"ask\"}");
        pusher("free", "asking");
        WaitingRun run = start("free");
        run.awaitStatus("waiting");
        policy("house", BRANCHES);
        ceiling("house");
        owner().sql(
                        "UPDATE tenant_ceilings SET digest = repeat('0', 64) WHERE tenant_id = :t::uuid")
                .param("t", tenant)
                .update();
        // Only the database was changed past the server: a change of another tenant's has it read
        // again.
        String other = newTenant();
        assertThat(operator().post("/tenants/" + other + "/brake", "{\"mode\":\"none\"}").status())
                .isEqualTo(200);
        HttpAnswer start = caller.post("/agents/free/runs", "{\"goal\":\"g\"}");
        assertThat(start.status()).as(start.body()).isEqualTo(403);
        assertThat(start.text("rule")).isEqualTo("authority_unreadable");
        assertThat(
                        caller.post(
                                        "/agent-runs/" + run.id() + "/approvals/call_1_1",
                                        "{\"decision\":\"approve\"}")
                                .status())
                .isLessThan(300);
        await().until(() -> events(run, "policy.denied").size() >= 3);
        assertThat(events(run, "policy.denied"))
                .allSatisfy(denied ->
                        assertThat(denied.at("/by/rule").asString())
                                .isEqualTo("authority_unreadable"));
        assertThat(completedCalls(run)).isZero();
    }

    @Test
    void whatItCannotBeIsSaidWithItsPlace() {
        policy("house", BRANCHES);
        refused("[\"hous\"]", "policies[0]", "did you mean house?");
        refused("[\"house@7\"]", "policies[0]", "its newest is 1");
        refused("[\"house\",\"house@1\"]", "policies[1]", "named twice");
        refused("[null]", "policies[0]", "name of a policy");
        refused("[\"a\\u0000b\"]", "policies[0]", "");
        refused("null", "policies", "");
        refused("[" + "\"x\",".repeat(40) + "\"x\"]", "policies", "at most 16");
        assertThat(get().path("policies")).isEmpty();
        assertThat(caller.call("PUT", "/tenants/x/ceiling", "{\"policies\":[]}").status())
                .isEqualTo(404);
        HttpAnswer unknown =
                caller.call("PUT", "/tenants/" + tenant + "/ceiling", "{\"policys\":[]}");
        assertThat(unknown.status()).isEqualTo(400);
    }

    @Test
    void anOperatorsLockKeepsTheTenantFromChangingIt() {
        policy("house", BRANCHES);
        HttpAnswer locked =
                operator()
                        .call(
                                "PUT",
                                "/tenants/" + tenant + "/ceiling",
                                "{\"policies\":[\"house\"],\"locked\":true}");
        assertThat(locked.status()).as(locked.body()).isEqualTo(200);
        assertThat(locked.json().path("locked").asBoolean()).isTrue();
        HttpAnswer refused = put(caller, "[]");
        assertThat(refused.status()).isEqualTo(403);
        assertThat(refused.text("detail")).contains("operator");
        assertThat(caller.delete("/tenants/" + tenant + "/ceiling").status()).isEqualTo(403);
        HttpAnswer own =
                caller.call(
                        "PUT",
                        "/tenants/" + tenant + "/ceiling",
                        "{\"policies\":[],\"locked\":false}");
        assertThat(own.status()).isEqualTo(403);
        assertThat(get().at("/policies/0").asString()).isEqualTo("house@1");
        assertThat(
                        operator()
                                .call(
                                        "PUT",
                                        "/tenants/" + tenant + "/ceiling",
                                        "{\"policies\":[],\"locked\":false}")
                                .status())
                .isEqualTo(200);
        assertThat(put(caller, "[\"house\"]").status()).isEqualTo(200);
    }

    @Test
    void aCeilingThatIsRemovedIsLockedNoMore() {
        policy("house", BRANCHES);
        String path = "/tenants/" + tenant + "/ceiling";
        HttpAnswer nothing = operator().call("PUT", path, "{\"policies\":[],\"locked\":true}");
        assertThat(nothing.status()).as(nothing.body()).isEqualTo(400);
        assertThat(nothing.text("errors/0/field")).isEqualTo("locked");
        String locked = "{\"policies\":[\"house\"],\"locked\":true}";
        assertThat(operator().call("PUT", path, locked).status()).isEqualTo(200);
        assertThat(operator().delete(path).status()).isEqualTo(204);
        assertThat(put(caller, "[\"house\"]").status()).isEqualTo(200);
        assertThat(caller.delete(path).status()).isEqualTo(204);
    }

    @Test
    void isReadByAllKeysOfTheTenantAndChangedByItsAdmins() {
        policy("house", BRANCHES);
        for (String scope : List.of("read_only", "invoke", "provision")) {
            HttpCaller other = newCaller(tenant, scope);
            assertThat(other.get("/tenants/" + tenant + "/ceiling").status()).isEqualTo(200);
            assertThat(put(other, "[]").status()).as(scope).isEqualTo(403);
            assertThat(other.post("/tenants/" + tenant + "/brake", "{\"mode\":\"stop\"}").status())
                    .as(scope)
                    .isEqualTo(403);
        }
    }

    @Test
    void isAudited() {
        policy("house", BRANCHES);
        ceiling("house");
        caller.delete("/tenants/" + tenant + "/ceiling");
        assertThat(
                        owner().sql(
                                        """
                                        SELECT action || ' ' || COALESCE(detail, '') FROM audit_changes
                                         WHERE tenant_id = :t::uuid AND kind = 'ceiling' ORDER BY id
                                        """)
                                .param("t", tenant)
                                .query(String.class)
                                .list())
                .containsExactly("set house@1", "removed ");
    }

    private WaitingRun ticking(String... policies) {
        HttpAnswer stored =
                caller.post(
                        "/agents",
                        """
                        {"name":"steady","system_prompt":"p","model":"scripted/steady","tools":["echo"],"policies":[%s],
                         "limits":{"max_turns":5000,"max_tokens":100000000}}
                        """
                                .formatted(
                                        policies.length == 0
                                                ? ""
                                                : "\"" + String.join("\",\"", policies) + "\""));
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
        return start("steady");
    }

    private void cancel(WaitingRun run) {
        assertThat(
                        caller.post("/agents/" + run.agent() + "/runs/" + run.id() + "/cancel", "")
                                .status())
                .isEqualTo(202);
        run.awaitStatus("cancelled");
    }

    /** Also of a run with more events than a page has. */
    @Override
    List<JsonNode> events(WaitingRun run, String type) {
        return log(run).stream()
                .filter(event -> event.path("type").asString().equals(type))
                .toList();
    }

    private List<JsonNode> log(WaitingRun run) {
        List<JsonNode> events = new ArrayList<>();
        String cursor = "";
        while (cursor != null) {
            JsonNode page =
                    caller.get("/agent-runs/" + run.id() + "/events?limit=200" + cursor).json();
            page.path("items").forEach(events::add);
            String next = page.path("next_cursor").asString(null);
            cursor = next == null ? null : "&cursor=" + next;
        }
        return events;
    }

    private int completedCalls(WaitingRun run) {
        return events(run, "tool.completed").size();
    }

    private JsonNode get() {
        return caller.get("/tenants/" + tenant + "/ceiling").json();
    }

    private void refused(String policies, String field, String words) {
        HttpAnswer answer = put(caller, policies);
        assertThat(answer.status()).as(answer.body()).isEqualTo(400);
        assertThat(answer.text("errors/0/field")).isEqualTo(field);
        assertThat(answer.text("errors/0/message")).contains(words);
    }
}
