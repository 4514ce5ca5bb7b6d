package dev.grove.bench.scenario;

import dev.grove.bench.grove.GroveApi;
import dev.grove.bench.grove.GroveProcess;
import dev.grove.bench.grove.TenantApi;
import dev.grove.bench.http.Flood;
import dev.grove.bench.model.Dialogue;
import dev.grove.bench.model.Load;
import dev.grove.bench.model.Manner;
import dev.grove.bench.report.Goal;
import dev.grove.bench.report.Row;
import dev.grove.bench.report.Table;
import dev.grove.bench.stage.Stage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Whether a tenant that asks for very much keeps the runs of another from starting. */
public final class NoisyTenant implements Scenario {

    private static final int QUEUED = 10_000;
    private static final int REQUESTS_PER_SECOND = 1_000;
    private static final int PLACES = 50;
    private static final int REQUESTS_PER_MINUTE = 6_000;
    private static final int CALLERS = 64;
    private static final int STARTS = 500;
    private static final int WARM_UPS = 2_000;
    private static final double MOST = 2;

    /** Between two starts of the tenant that is measured. */
    private static final Duration PAUSE = Duration.ofMillis(20);

    private static final Duration LIMIT = Duration.ofSeconds(60);

    /** Its runs do not end before the bench does. */
    private static final Manner FOR_EVER = Manner.thinking(Duration.ofHours(1));

    @Override
    public String name() {
        return "noisy";
    }

    @Override
    public Table play(Stage stage) throws Exception {
        try (GroveProcess grove = stage.startGrove(Map.of())) {
            GroveApi operator = grove.api();
            TenantApi quiet = operator.newTenant("quiet");
            TenantApi noisy = operator.newTenant("noisy");
            double[] _ = starts(stage, quiet, WARM_UPS, Duration.ZERO);
            double[] alone = starts(stage, quiet, STARTS, PAUSE);
            operator.limit(noisy.id(), "{\"max_concurrent_runs\":%d}".formatted(PLACES));
            List<Dialogue> queued = stage.dialogues().open(new Load(QUEUED, 1, QUEUED, FOR_EVER));
            queue(noisy, queued);
            double[] besideQueue = starts(stage, quiet, STARTS, PAUSE);
            double[] served;
            double[] refused;
            double servedRate;
            double refusedRate;
            double refusedShare;
            try (Flood flood = new Flood(() -> noisy.read("/agents"), REQUESTS_PER_SECOND)) {
                served = starts(stage, quiet, STARTS, PAUSE);
                servedRate = flood.perSecond();
            }
            operator.limit(
                    noisy.id(),
                    "{\"max_concurrent_runs\":%d,\"max_requests_per_minute\":%d}"
                            .formatted(PLACES, REQUESTS_PER_MINUTE));
            try (Flood flood = new Flood(() -> noisy.read("/agents"), REQUESTS_PER_SECOND)) {
                refused = starts(stage, quiet, STARTS, PAUSE);
                refusedRate = flood.perSecond();
                refusedShare = flood.refusedShare();
            }
            grove.kill();
            stage.dialogues().close(queued);
            return new Table(
                    "A noisy tenant",
                    """
                    %d starts of a tenant, one after the other with %d ms between, from the request until the model is asked, in ms: alone; beside a \
                    tenant with %,d queued runs, of which %d may be executed at once; beside that one as it makes %,d requests a second, all of \
                    which are served, or all but %,d a minute refused.\
                    """
                            .formatted(
                                    STARTS,
                                    PAUSE.toMillis(),
                                    QUEUED,
                                    PLACES,
                                    REQUESTS_PER_SECOND,
                                    REQUESTS_PER_MINUTE),
                    List.of("beside it", "alone"),
                    List.of(
                            row("p50, beside its queue", besideQueue, alone, 0.50, new Goal.None()),
                            row(
                                    "p99, beside its queue",
                                    besideQueue,
                                    alone,
                                    0.99,
                                    new Goal.RatioAtMost(MOST)),
                            row(
                                    "p50, and its requests, served",
                                    served,
                                    alone,
                                    0.50,
                                    new Goal.None()),
                            row(
                                    "p99, and its requests, served",
                                    served,
                                    alone,
                                    0.99,
                                    new Goal.None()),
                            row(
                                    "p50, and its requests, limited",
                                    refused,
                                    alone,
                                    0.50,
                                    new Goal.None()),
                            row(
                                    "p99, and its requests, limited",
                                    refused,
                                    alone,
                                    0.99,
                                    new Goal.RatioAtMost(MOST)),
                            figure("its requests a second, served", servedRate),
                            figure("its requests a second, limited", refusedRate),
                            figure("of which were refused, %", 100 * refusedShare)));
        }
    }

    private static Row row(String what, double[] beside, double[] alone, double share, Goal goal) {
        return new Row(what, at(beside, share), at(alone, share), goal);
    }

    private static Row figure(String what, double figure) {
        return new Row(what, figure, Double.NaN, new Goal.None());
    }

    private static double at(double[] sorted, double share) {
        return sorted[(int) Math.ceil(share * sorted.length) - 1];
    }

    /** Milliseconds, sorted. */
    private static double[] starts(Stage stage, TenantApi tenant, int runs, Duration pause)
            throws Exception {
        List<Dialogue> dialogues = stage.dialogues().open(new Load(runs, 1, 1));
        double[] times = new double[runs];
        for (int i = 0; i < runs; i++) {
            Dialogue dialogue = dialogues.get(i);
            long begin = System.nanoTime();
            String _ = tenant.start(dialogue.goal());
            Void _ = dialogue.finished().get(LIMIT.toSeconds(), TimeUnit.SECONDS);
            times[i] = (dialogue.firstAskedAt() - begin) / 1e6;
            Thread.sleep(pause);
        }
        stage.dialogues().close(dialogues);
        Arrays.sort(times);
        return times;
    }

    private static void queue(TenantApi tenant, List<Dialogue> runs) throws Exception {
        List<Future<String>> started = new ArrayList<>();
        try (ExecutorService callers = Executors.newFixedThreadPool(CALLERS)) {
            for (Dialogue run : runs) {
                Callable<String> start = () -> tenant.start(run.goal());
                started.add(callers.submit(start));
            }
        }
        for (Future<String> each : started) {
            String _ = each.get();
        }
    }
}
