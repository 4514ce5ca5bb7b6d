package dev.grove.bench.grove;

import dev.grove.bench.http.AtOnce;
import dev.grove.bench.http.Start;
import dev.grove.bench.http.StreamedRuns;
import dev.grove.bench.model.Dialogue;
import dev.grove.bench.workflow.Diamond;
import dev.grove.bench.workflow.Elements;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import tools.jackson.databind.json.JsonMapper;

/**
 * Runs of the bench's workflows without a workflow: a caller starts each run, follows it to its
 * end, and starts the next one then.
 */
public final class PlainRuns {

    /** Result of each run of the bench. */
    private static final String RESULT = "done";

    private final StreamedRuns runs;

    PlainRuns(StreamedRuns runs) {
        this.runs = runs;
    }

    /** A caller for each diamond, so many at once. */
    public void playDiamonds(List<Dialogue> dialogues, int atOnce) throws Exception {
        try (ExecutorService others = Executors.newVirtualThreadPerTaskExecutor()) {
            AtOnce.forEach(Diamond.of(dialogues), atOnce, diamond -> play(diamond, others));
        }
    }

    private void play(Diamond diamond, ExecutorService others) throws Exception {
        run(diamond.first());
        Future<?> right =
                others.submit(() -> {
                    run(Diamond.after(diamond.right(), RESULT));
                    return null;
                });
        run(Diamond.after(diamond.left(), RESULT));
        right.get();
        run(Diamond.after(diamond.last(), RESULT, RESULT));
    }

    private void run(String goal) throws IOException {
        runs.play(
                new Start(
                        "/agents/bench/run",
                        JsonMapper.shared().writeValueAsString(Map.of("goal", goal))));
    }

    /** A call for each element, so many at once. */
    public void playMap(Elements elements) throws Exception {
        runs.play(elements.list().stream().map(PlainRuns::call).toList(), elements.atOnce());
    }

    private static Start call(int element) {
        return new Start(
                "/tool-calls",
                JsonMapper.shared()
                        .writeValueAsString(
                                Map.of(
                                        "tool",
                                        "echo",
                                        "arguments",
                                        Map.of("text", Elements.text(element)))));
    }
}
