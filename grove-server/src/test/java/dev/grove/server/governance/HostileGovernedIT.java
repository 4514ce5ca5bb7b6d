package dev.grove.server.governance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.core.TestForm;
import dev.grove.core.model.ModelServer;
import dev.grove.core.model.ModelServer.Call;
import dev.grove.core.model.ModelServer.Reply;
import dev.grove.core.model.ModelServer.Request;
import dev.grove.core.model.price.Usage;
import dev.grove.server.HttpAnswer;
import dev.grove.server.governance.DecidedCalls.Decided;
import dev.grove.server.governance.HostileRow.Family;
import dev.grove.server.hostile.Neighbour;
import dev.grove.server.provider.CountedMcpServer;
import dev.grove.server.provider.CountedMcpServer.Tool;
import dev.grove.server.run.WaitingRun;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Models that do all that they can to have a forbidden call made, a label lost, or more spent than
 * the cap of their tree, all at once, beside a run of another tenant. The services that they aim at
 * know what they got.
 */
class HostileGovernedIT extends LabelsBed {

    private static final Duration LIMIT = Duration.ofMinutes(10);
    private static final Duration NEIGHBOUR_LIMIT = Duration.ofSeconds(60);
    private static final Pattern ROW = Pattern.compile("row (\\d+)\\b");
    private static final Pattern AGENT = Pattern.compile("I am (\\w+)\\.");
    private static final Set<String> ENDED = Set.of("completed", "failed", "stopped", "cancelled");
    private static final Set<String> FORBIDDEN = Set.of("bank:create", "bank:publish", "bank:wipe");
    private static final int OUTPUT = 500;

    private static final List<HostileRow> ALL =
            Stream.of(
                            HostileArguments.rows(),
                            HostileReads.rows(),
                            HostilePlans.rows(),
                            HostileApprovals.rows(),
                            HostileSpending.rows())
                    .flatMap(List::stream)
                    .toList();

    private static final Set<String> SHORT =
            ALL.stream()
                    .filter(HostileRow::inShort)
                    .map(HostileRow::name)
                    .collect(Collectors.toSet());

    private final List<HostileRow> rows = TestForm.rows(ALL, HostileRow::name, SHORT).toList();
    private final Map<Integer, AtomicLong> billed = new ConcurrentHashMap<>();
    private final Map<Integer, WaitingRun> runs = new ConcurrentHashMap<>();

    private final CountedMcpServer mail =
            new CountedMcpServer(
                    new Tool("read", true, HostileGovernedIT::mail),
                    new Tool("held", true, HostileGovernedIT::mail),
                    new Tool("fail", true, asked -> CountedMcpServer.ERROR + mail(asked)));
    private final CountedMcpServer bank =
            new CountedMcpServer(
                    new Tool("transfer", false, _ -> "Transferred."),
                    new Tool("create", false, _ -> "Created."),
                    new Tool("publish", false, _ -> "Published."),
                    new Tool("wipe", false, _ -> "Wiped."));

    @Test
    void areManyAndOfEachKind() {
        assertThat(ALL).extracting(HostileRow::name).doesNotHaveDuplicates();
        assertThat(ALL).hasSizeGreaterThanOrEqualTo(300);
        assertThat(SHORT).hasSizeBetween(40, 50);
        assertThat(ALL.stream().filter(HostileRow::inShort).map(HostileRow::family))
                .contains(Family.values());
    }

    @Test
    void gainNothing() throws InterruptedException {
        Neighbour neighbour = new Neighbour(newCaller(newTenant(), "admin"));
        Thread life = Thread.ofPlatform().start(neighbour);
        ModelServer model = ModelServer.start(this::reply);
        try {
            store(model);
            start();
            await("the ends").atMost(LIMIT).until(this::areOver);
        } finally {
            neighbour.stop();
            life.join();
            model.close();
            mail.close();
            bank.close();
        }
        SoftAssertions all = new SoftAssertions();
        runs.forEach((n, run) -> all.check(() -> check(n, run)));
        all.check(this::checkServices);
        all.assertThat(neighbour.runs()).isPositive();
        all.assertThat(neighbour.slowest()).isLessThan(NEIGHBOUR_LIMIT);
        all.assertAll();
    }

    private void store(ModelServer model) {
        HttpAnswer endpoint =
                caller.post(
                        "/model-endpoints",
                        """
                        {"name":"corp","protocol":"anthropic","base_url":"%s",
                         "models":[{"name":"m","input_usd":1,"output_usd":1,"context_window":200000}]}
                        """
                                .formatted(model.url()));
        assertThat(endpoint.status()).as(endpoint.body()).isEqualTo(201);
        register("mail", mail.url());
        register("bank", bank.url());
        workflow(HostileReads.WORKFLOW);
        policy(
                "guard",
                HostileArguments.RULE,
                HostileReads.RULES,
                HostilePlans.RULES,
                HostileApprovals.RULE);
        String all =
                "\"mail:read\",\"mail:held\",\"mail:fail\",\"bank:transfer\",\"bank:create\",\"bank:publish\",\"bank:wipe\","
                        + "\"echo\",\"recall\",\"plan\",\"plan_revise\",\"finish\"";
        agent("open", "\"finish\"", ",\"output_schema\":{\"type\":\"string\"}");
        agent("wide", "\"finish\"", ",\"output_schema\":" + HostileReads.WIDE);
        agent("eye", "\"mail:read\",\"finish\"", "");
        agent(HostileRow.HAND, all, "");
        agent(
                HostileRow.ROOT,
                all + ",\"delegate_task\",\"run_workflow\"",
                ",\"workflows\":[\"relay\"],\"policies\":[\"guard\"]");
    }

    private void agent(String name, String tools, String more) {
        HttpAnswer stored =
                caller.post(
                        "/agents",
                        """
                        {"name":"%s","system_prompt":"I am %s.","model":"corp/m","max_output_tokens":%d,"tools":[%s]%s}
                        """
                                .formatted(name, name, OUTPUT, tools, more));
        assertThat(stored.status()).as(stored.body()).isIn(200, 201);
    }

    private void workflow(String document) {
        HttpAnswer stored =
                caller.send(
                        caller.request("/workflows")
                                .header("Content-Type", "application/yaml")
                                .POST(BodyPublishers.ofString(document)));
        assertThat(stored.status()).as(stored.body()).isIn(200, 201);
    }

    private void start() {
        for (int n = 0; n < rows.size(); n++) {
            HttpAnswer started =
                    caller.post(
                            "/agents/root/runs",
                            "{\"goal\":\"row %d\"%s}".formatted(n, rows.get(n).start()));
            assertThat(started.status()).as(started.body()).isEqualTo(202);
            runs.put(n, new WaitingRun(caller, HostileRow.ROOT, started.text("run_id")));
        }
    }

    /** A starter that approves its own calls is refused, and what stopped at its limit goes on. */
    private boolean areOver() {
        for (JsonNode wait : caller.get("/approvals?limit=100").json().path("items")) {
            HttpAnswer vote =
                    caller.post(
                            "/agent-runs/%s/approvals/%s"
                                    .formatted(
                                            wait.path("run_id").asString(),
                                            wait.path("tool_call_id").asString()),
                            "{\"decision\":\"approve\"}");
            // It may have expired meanwhile.
            assertThat(vote.status()).as(vote.body()).isIn(403, 404, 409);
        }
        boolean over = true;
        for (var one : runs.entrySet()) {
            String status = json(one.getValue()).path("status").asString();
            if (status.equals("stopped") && rows.get(one.getKey()).start().contains("max_turns")) {
                caller.post(
                        "/agent-runs/" + one.getValue().id() + "/resume",
                        "{\"limits\":{\"max_turns\":20}}");
                over = false;
            }
            over &= ENDED.contains(status);
        }
        return over;
    }

    private void check(int n, WaitingRun run) {
        HostileRow row = rows.get(n);
        switch (row.family()) {
            case SPENDING ->
                    assertThat(Objects.requireNonNull(billed.get(n)).get())
                            .as("tokens of the tree: %s", row.name())
                            .isPositive()
                            .isLessThanOrEqualTo(HostileSpending.CAP);
            case LABELS -> {
                assertThat(json(run).path("status").asString())
                        .as("%s: %s", row.name(), json(run))
                        .isEqualTo("completed");
                assertThat(caller.get("/agent-runs/" + run.id() + "/flows").json().toString())
                        .contains("u:provider:mail", "c:provider:mail");
            }
            case ARGUMENTS, PLANS, APPROVALS ->
                    assertThat(json(run).path("status").asString())
                            .as("%s: %s", row.name(), json(run))
                            .isEqualTo("completed");
        }
        for (JsonNode one : tree(run)) {
            WaitingRun member = new WaitingRun(caller, "", one.path("run_id").asString());
            assertThat(calls(member)).as(row.name()).noneMatch(HostileGovernedIT::isForbidden);
            rederives(member);
        }
    }

    private static boolean isForbidden(JsonNode call) {
        String name = call.path("name").asString().replace("__", ":");
        return call.path("status").asString().equals("completed")
                && (FORBIDDEN.contains(name)
                        || (name.equals("bank:transfer")
                                && !HostileArguments.isAllowed(call.path("arguments"))));
    }

    /**
     * Each call was decided as the log says; none is decided of a missing tool or bad arguments.
     */
    private void rederives(WaitingRun run) {
        for (Decided call : DecidedCalls.of(run.events())) {
            HttpAnswer explained =
                    caller.post(
                            "/policies/guard/explain",
                            "{\"past\":{\"run_id\":\"%s\",\"turn\":%d,\"tool_call_id\":\"%s\"}}"
                                    .formatted(run.id(), call.turn(), call.call()));
            if (explained.status() == 404) {
                assertThat(statusOf(run, call)).as("what no policy decides").isEqualTo("failed");
                continue;
            }
            assertThat(explained.status()).as(explained.body()).isEqualTo(200);
            assertThat(explained.text("decision"))
                    .as("%s of %s", call, run.id())
                    .isEqualTo(call.outcome() == DecidedCalls.Outcome.DENIED ? "deny" : "allow");
        }
    }

    private String statusOf(WaitingRun run, Decided call) {
        return calls(run).stream()
                .filter(each -> each.path("id").asString().equals(call.call()))
                .map(each -> each.path("status").asString())
                .findFirst()
                .orElseThrow();
    }

    private void checkServices() {
        assertThat(mail.calls("read")).as("tried").isNotEmpty();
        assertThat(bank.calls("create")).as("written").isEmpty();
        assertThat(bank.calls("publish")).as("published").isEmpty();
        assertThat(bank.calls("wipe")).as("wiped").isEmpty();
        assertThat(bank.calls("transfer"))
                .as("transferred")
                .isNotEmpty()
                .allMatch(HostileArguments::isAllowed);
    }

    private Reply reply(Request request) {
        Matcher row = ROW.matcher(request.body());
        Matcher agent = AGENT.matcher(request.json().path("system").toString());
        assertThat(row.find() && agent.find()).as(request.body()).isTrue();
        int n = Integer.parseInt(row.group(1));
        Usage bill = new Usage(request.body().length() - 64, OUTPUT, 0, 0);
        billed.computeIfAbsent(n, _ -> new AtomicLong()).addAndGet(bill.total());
        int turn = request.answersSoFar();
        List<List<Call>> script = rows.get(n).scripts().getOrDefault(agent.group(1), List.of());
        List<Call> calls =
                turn < script.size()
                        ? script.get(turn)
                        : List.of(HostileRow.call("finish", "{\"result\":\"done\"}"));
        List<Call> named = new ArrayList<>();
        for (Call call : calls) {
            named.add(
                    new Call(
                            "t%d_%d".formatted(turn + 1, named.size() + 1),
                            call.name(),
                            filled(call.arguments(), n)));
        }
        return new Reply.Says(List.of(), named, "", bill, 0, -1);
    }

    private String filled(String arguments, int n) {
        HostileRow row = rows.get(n);
        int mail = row.family() == Family.LABELS ? HostileReads.mailOf(row.name()) : 0;
        String quoted = JsonMapper.shared().writeValueAsString(HostileReads.INJECTIONS.get(mail));
        return arguments
                .replace("<row>", Integer.toString(mail * 1000 + n))
                .replace("<goal>", "row " + n)
                .replace("<text>", quoted.substring(1, quoted.length() - 1));
    }

    /** Text of a mail, with the number of its row, by which an agent that reads it is scripted. */
    private static String mail(JsonNode asked) {
        int row = asked.path("row").asInt();
        return HostileReads.INJECTIONS.get(row / 1000) + " row " + row % 1000;
    }
}
