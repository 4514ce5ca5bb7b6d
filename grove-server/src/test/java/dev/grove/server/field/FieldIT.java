package dev.grove.server.field;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.TestForm;
import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import dev.grove.server.field.FieldRow.Form;
import dev.grove.server.field.RowCheck.Difference;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.function.Function;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Rows of the field through a real server, many at once: each run ends as the row states, each
 * request is one that the provider takes, and no cap is passed by what the provider truly bills.
 */
class FieldIT extends ServerIT {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final BigDecimal NANO = new BigDecimal("0.000000001");
    private static final BigDecimal ROUNDS = new BigDecimal("3");
    private static final int AT_ONCE = 12;
    private static final FieldModel MODEL = FieldModel.start();

    private final FieldBed bed = new FieldBed(MODEL);

    @DynamicPropertySource
    static void settings(DynamicPropertyRegistry registry) {
        registry.add("grove.egress.allow", () -> "127.0.0.1");
        registry.add("grove.models.http.inactivity", () -> "5s");
        registry.add("grove.models.http.no-content", () -> "5s");
        registry.add("grove.models.retries.first-pause", () -> "10ms");
        registry.add("grove.models.retries.longest-pause", () -> "100ms");
    }

    @AfterAll
    static void closeModel() {
        MODEL.close();
    }

    @Test
    void endsEachRowAsItStates() throws IOException {
        FieldReport report = reportOf(rows(), this::differences);
        Files.writeString(Path.of("target/field-report.md"), report.text());
        assertThat(report.isAllRight()).as("\n%s", report.text()).isTrue();
    }

    @Test
    void neverPassesACapByTheTrueBill() throws IOException {
        FieldReport report = reportOf(billed(), this::overTheCap);
        Files.writeString(Path.of("target/field-caps-report.md"), report.text());
        assertThat(report.isAllRight()).as("\n%s", report.text()).isTrue();
    }

    @Test
    void givesWhatIsAProvidersOwnBackToItAndToNoOther() {
        List<FieldRow> rows = FieldRows.all().stream().filter(row -> row.own() != null).toList();
        assertThat(rows).hasSizeGreaterThanOrEqualTo(2);
        FieldReport report =
                reportOf(rows, row -> new Continuations(bed, MODEL, row).differences(newAdmin()));
        assertThat(report.isAllRight()).as("\n%s", report.text()).isTrue();
    }

    /** Rows of the short form are one for each kind of a provider and each way in which it ends. */
    private static List<FieldRow> rows() {
        return inShort(
                row -> List.of(row.kind(), row.verdict(), String.valueOf(row.expect().status())));
    }

    /** Rows of the short form are two of each provider, of which one is about usage. */
    private static List<FieldRow> billed() {
        return inShort(row -> row.kind().equals("usage"));
    }

    /** Rows of both forms, or of each provider the first of those that are alike. */
    private static List<FieldRow> inShort(Function<FieldRow, Object> alike) {
        List<FieldRow> all = FieldRows.all();
        Map<Object, String> first = new HashMap<>();
        all.stream()
                .filter(row -> row.formOrShort() == Form.SHORT)
                .forEach(row ->
                        first.putIfAbsent(List.of(row.providerName(), alike.apply(row)), row.id()));
        return TestForm.rows(all, FieldRow::id, Set.copyOf(first.values())).toList();
    }

    private static FieldReport reportOf(
            List<FieldRow> rows, Function<FieldRow, List<Difference>> audit) {
        FieldReport report = new FieldReport();
        Semaphore places = new Semaphore(AT_ONCE);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (FieldRow row : rows) {
                threads.execute(() -> {
                    places.acquireUninterruptibly();
                    try {
                        report.add(row, audit.apply(row));
                    } catch (RuntimeException | AssertionError e) {
                        report.add(row, List.of(new Difference("a run", e.toString())));
                    } finally {
                        places.release();
                    }
                });
            }
        }
        return report;
    }

    private List<Difference> differences(FieldRow row) {
        Play play = MODEL.play(new Play(row.id(), row));
        return RowCheck.differences(play, run(play, NODES.objectNode()));
    }

    /** The row's answers again and again, with a cap just below three rounds of them. */
    private List<Difference> overTheCap(FieldRow row) {
        Play play = MODEL.play(Play.endless(row.id() + "-capped", row));
        Prices prices = row.pricesOrDefault();
        BigDecimal cap =
                prices.bill(play.billOfARound())
                        .multiply(ROUNDS)
                        .setScale(NANO.scale(), RoundingMode.CEILING)
                        .subtract(NANO);
        if (cap.signum() <= 0) {
            return List.of();
        }
        run(play, NODES.objectNode().put("max_cost_usd", cap));
        BigDecimal bill = prices.bill(play.billed());
        return bill.compareTo(cap) <= 0
                ? List.of()
                : List.of(
                        new Difference(
                                "a true bill of at most " + cap.toPlainString(),
                                bill.toPlainString()));
    }

    private RunSeen run(Play play, ObjectNode limits) {
        HttpCaller caller = newAdmin();
        return RunSeen.awaited(caller, bed.start(caller, play, limits));
    }

    private HttpCaller newAdmin() {
        return newCaller(newTenant(), "admin");
    }
}
