package dev.grove.server.hostile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.core.TestForm;
import dev.grove.core.model.ModelServer;
import dev.grove.core.model.ModelServer.Reply;
import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import dev.grove.server.hostile.HostileAnswer.Ending;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import tools.jackson.databind.JsonNode;

/**
 * Models that break their protocol in every way that we know, lie about what they cost, or never
 * end, on both protocols and all at once. Each run ends as is stated, what it cost is covered, its
 * history is whole, and another tenant is served all the time.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HostileModelIT extends ServerIT {

    private static final Pattern GOAL = Pattern.compile("hostile (\\d+)");
    private static final Set<String> ENDED = Set.of("completed", "failed", "stopped", "cancelled");

    /** Tokens that each begun answer truly costs, whatever its usage says. */
    private static final long TRUE_TOKENS = 15;

    private static final long CAP = 210_000;
    private static final Duration LIMIT = Duration.ofMinutes(10);
    private static final Duration NEIGHBOUR_LIMIT = Duration.ofSeconds(60);

    private static final List<HostileAnswer> ALL =
            Stream.of(
                            BrokenStreams.all(),
                            FalseBills.all(),
                            StrangeWords.all(),
                            EndlessAnswers.all())
                    .flatMap(List::stream)
                    .toList();

    /** Names of endless answers that are bounded as others are. */
    private static final Set<String> AS_OTHERS =
            Set.of(
                    "comments for ever",
                    "one event without an end",
                    "events without an end",
                    "a text of 9 MB",
                    "a refusal without an end",
                    "refuses at length");

    /** Kinds are told apart by the words that names begin with, and by how runs end. */
    private static final List<HostileAnswer> ANSWERS =
            TestForm.rows(ALL, HostileAnswer::name, oneOfEachKind()).toList();

    private static final Map<String, AtomicInteger> BEGUN = new ConcurrentHashMap<>();
    private static final ModelServer MODEL = ModelServer.start(HostileModelIT::reply);

    private HttpCaller caller;
    private Neighbour neighbour;
    private List<Started> runs = List.of();

    @DynamicPropertySource
    static void model(DynamicPropertyRegistry registry) {
        registry.add("grove.models.openai.base-url", () -> MODEL.url() + "/v1");
        registry.add("grove.models.openai.api-key", () -> "key-of-the-tests");
        registry.add("grove.models.anthropic.base-url", MODEL::url);
        registry.add("grove.models.anthropic.api-key", () -> "key-of-the-tests");
        // With the default of 4 s a full collection outlasts the lease: the answers of all runs
        // would be billed, and asked for again.
        registry.add("grove.runs.lease", () -> "60s");
        registry.add("grove.models.http.inactivity", () -> "15s");
        registry.add("grove.models.http.no-content", () -> "15s");
        registry.add("grove.models.retries.attempts", () -> "2");
        registry.add("grove.models.retries.first-pause", () -> "20ms");
        registry.add("grove.models.retries.longest-pause", () -> "200ms");
    }

    record Started(HostileAnswer answer, boolean anthropic, String run) {

        @Override
        public String toString() {
            return answer.name() + (anthropic ? " by Anthropic" : " by OpenAI");
        }
    }

    /** All at once, and a neighbour beside them from the first to the last. */
    @BeforeAll
    void play() throws InterruptedException {
        caller = newCaller(newTenant(), "admin");
        neighbour = new Neighbour(newCaller(newTenant(), "admin"));
        Thread life = Thread.ofPlatform().start(neighbour);
        runs = startAll(caller);
        await().atMost(LIMIT).until(() -> runs.stream().allMatch(run -> hasEnded(caller, run)));
        neighbour.stop();
        life.join();
    }

    @AfterAll
    void closeModel() {
        MODEL.close();
    }

    List<Started> runs() {
        return runs;
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("runs")
    void endsAsStated(Started run) {
        SoftAssertions all = new SoftAssertions();
        check(all, caller, run);
        all.assertAll();
    }

    @Test
    void hurtsNoOtherRun() {
        assertThat(neighbour.slowest()).isLessThan(NEIGHBOUR_LIMIT);
        assertThat(neighbour.runs()).isPositive();
    }

    @Test
    void isOfManyKinds() {
        assertThat(ALL).extracting(HostileAnswer::name).doesNotHaveDuplicates();
        assertThat(ALL).hasSizeGreaterThanOrEqualTo(150);
        assertThat(ANSWERS).hasSizeGreaterThanOrEqualTo(TestForm.count(60, 150));
    }

    private static Set<String> oneOfEachKind() {
        Map<List<Object>, String> kinds = new LinkedHashMap<>();
        ALL.stream()
                .filter(answer -> !AS_OTHERS.contains(answer.name()))
                .forEach(answer ->
                        kinds.putIfAbsent(
                                List.of(
                                        answer.name().replaceFirst("[^A-Za-z ,].*", ""),
                                        answer.ofAnthropic(),
                                        answer.ofOpenAi()),
                                answer.name()));
        return Set.copyOf(kinds.values());
    }

    private static Reply reply(ModelServer.Request request) {
        Matcher goal = GOAL.matcher(request.body());
        assertThat(goal.find()).isTrue();
        HostileAnswer answer = ANSWERS.get(Integer.parseInt(goal.group(1)));
        boolean anthropic = request.isAnthropic();
        BEGUN.computeIfAbsent(answer.name() + anthropic, _ -> new AtomicInteger())
                .incrementAndGet();
        return request.answersSoFar() == 0 ? answer.reply().apply(anthropic) : Reply.text("done");
    }

    private static List<Started> startAll(HttpCaller caller) {
        List<Started> runs = new ArrayList<>();
        for (boolean anthropic : List.of(true, false)) {
            String agent = anthropic ? "by-anthropic" : "by-openai";
            HttpAnswer stored =
                    caller.post(
                            "/agents",
                            """
                            {"name":"%s","system_prompt":"p","model":"%s/any","tools":["finish"],
                             "limits":{"max_tokens":%d,"max_turns":5,"max_seconds":600}}
                            """
                                    .formatted(agent, anthropic ? "anthropic" : "openai", CAP));
            assertThat(stored.status()).as(stored.body()).isEqualTo(201);
            for (int i = 0; i < ANSWERS.size(); i++) {
                if (!isPlayed(i, anthropic)) {
                    continue;
                }
                HttpAnswer started =
                        caller.post(
                                "/agents/" + agent + "/runs", "{\"goal\":\"hostile " + i + "\"}");
                assertThat(started.status()).as(started.body()).isEqualTo(202);
                runs.add(new Started(ANSWERS.get(i), anthropic, started.text("run_id")));
            }
        }
        return runs;
    }

    /** Plays what ends alike, in the short form, by one protocol and the other in turn. */
    private static boolean isPlayed(int index, boolean anthropic) {
        HostileAnswer answer = ANSWERS.get(index);
        return TestForm.current() == TestForm.LONG
                || answer.ofAnthropic() != answer.ofOpenAi()
                || anthropic == (index % 2 == 0);
    }

    private static boolean hasEnded(HttpCaller caller, Started run) {
        return ENDED.contains(caller.get("/agent-runs/" + run.run()).text("status"));
    }

    private static void check(SoftAssertions all, HttpCaller caller, Started started) {
        Ending ending = started.answer().ending(started.anthropic());
        JsonNode run = caller.get("/agent-runs/" + started.run()).json();
        all.assertThat(run.path("status").asString())
                .as("%s: %s", started, run)
                .isEqualTo(ending.status);
        all.assertThat(run.at("/error/code").asString("")).as("%s", started).matches(ending.error);
        checkHistory(all, caller, started, ending);
        checkBill(all, started, run.path("usage"));
        for (String view : List.of("/turns", "/costs")) {
            HttpAnswer answer = caller.get("/agent-runs/" + started.run() + view);
            all.assertThat(answer.status()).as("%s%s", started, view).isEqualTo(200);
        }
    }

    private static void checkHistory(
            SoftAssertions all, HttpCaller caller, Started started, Ending ending) {
        List<JsonNode> events = new ArrayList<>();
        String cursor = "";
        do {
            HttpAnswer page =
                    caller.get("/agent-runs/" + started.run() + "/events?limit=200" + cursor);
            all.assertThat(page.status()).as("%s: %s", started, page.body()).isEqualTo(200);
            page.json().path("items").forEach(events::add);
            JsonNode next = page.json().path("next_cursor");
            cursor = next.isString() ? "&cursor=" + next.stringValue() : "";
        } while (!cursor.isEmpty());
        if (events.isEmpty()) {
            return;
        }
        for (int i = 0; i < events.size(); i++) {
            all.assertThat(events.get(i).path("seq").asInt())
                    .as("%s: number of event %d", started, i)
                    .isEqualTo(i + 1);
        }
        all.assertThat(events.getLast().path("type").asString())
                .as("%s", started)
                .isEqualTo("run." + ending.status);
        Set<String> reasons =
                events.stream()
                        .map(event -> event.path("reason").asString(""))
                        .collect(Collectors.toSet());
        all.assertThat(reasons.contains("bill_unusable"))
                .as("%s: an event says that its bill is not believed", started)
                .isEqualTo(ending == Ending.COMPLETED_UNBILLED);
    }

    private static void checkBill(SoftAssertions all, Started started, JsonNode usage) {
        long counted = usage.path("input_tokens").asLong() + usage.path("output_tokens").asLong();
        String key = started.answer().name() + started.anthropic();
        long truly = Objects.requireNonNull(BEGUN.get(key)).get() * TRUE_TOKENS;
        all.assertThat(truly).as("%s: the true bill", started).isLessThanOrEqualTo(CAP);
        boolean isBilled = started.answer().ending(started.anthropic()).status.equals("completed");
        if (isBilled) {
            all.assertThat(counted).as("%s: what counts", started).isGreaterThanOrEqualTo(truly);
        }
    }
}
