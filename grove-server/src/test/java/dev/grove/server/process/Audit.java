package dev.grove.server.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;

/** Compares what a run had done when its server died with what it has done in the end. */
final class Audit {

    private final Cluster cluster;
    private final String run;
    private final String goal;
    private final JournalState journal;
    private final int requests;
    private final int executions;
    private final int deaths;

    /**
     * Takes stock: nothing executes the run at this moment.
     *
     * @param deaths how many servers died of the run so far
     */
    Audit(Cluster cluster, String goal, int deaths) {
        this.cluster = cluster;
        this.run = cluster.runOf(goal);
        this.goal = goal;
        this.deaths = deaths;
        this.journal = cluster.journal(run);
        this.requests = cluster.requests(goal).size();
        this.executions = cluster.traces().executions(run).size();
    }

    String run() {
        return run;
    }

    /**
     * Asserts that calls cut off, at most one per death, reach the model as interrupted, and that
     * all others ran once.
     */
    void calledUnsafeToolsAtMostOnce(List<String> calls) {
        assertThat(callsFrom(0)).filteredOn(calls::contains).doesNotHaveDuplicates();
        JournalState end = cluster.journal(run);
        List<String> notInterrupted =
                calls.stream().filter(call -> !end.interrupted().contains(call)).toList();
        assertThat(notInterrupted).hasSizeGreaterThanOrEqualTo(calls.size() - deaths);
        assertThat(callsFrom(0)).containsAll(notInterrupted);
        assertThat(end.settled()).containsAll(calls);
    }

    void calledReadOnlyToolsUntilTheyCompleted(List<String> calls) {
        assertThat(callsFrom(0)).containsAll(calls);
        JournalState end = cluster.journal(run);
        assertThat(end.settled()).containsAll(calls);
        assertThat(end.interrupted()).doesNotContainAnyElementsOf(calls);
    }

    void ranNothingAgainThatHadEnded() {
        assertThat(callsFrom(executions)).noneMatch(journal.settled()::contains);
        assertThat(callsFrom(executions)).as("after the restart").doesNotHaveDuplicates();
    }

    void askedNothingAgainThatWasAnswered() {
        List<ScriptedModelServer.Asked> all = cluster.requests(goal);
        assertThat(all.subList(requests, all.size()))
                .extracting(request -> request.answers() + 1)
                .as("turns asked for after the restart")
                .noneMatch(journal.answered()::contains)
                .doesNotHaveDuplicates();
        assertThat(all.size()).as("requests of four turns").isBetween(4, 4 + deaths);
    }

    static void eachListenerGotEachEventOnce(List<JsonNode> log, List<JsonNode> received) {
        assertThat(log)
                .extracting(event -> event.path("seq").asInt())
                .containsExactlyElementsOf(IntStream.rangeClosed(1, log.size()).boxed().toList());
        assertThat(received).containsExactlyElementsOf(log);
    }

    private List<String> callsFrom(int first) {
        List<Traces.Execution> all = cluster.traces().executions(run);
        return all.subList(first, all.size()).stream().map(Traces.Execution::call).toList();
    }
}
