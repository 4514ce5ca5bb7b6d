package dev.grove.server.campaign;

import dev.grove.server.HttpCaller;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** An agent, the script that its model plays, and what its user does with a run. */
interface Scenario {

    /** The agent's name, and its model's. */
    String name();

    /** Script of the model, turn by turn, in the format of {@code scripted/…}. */
    default String script() {
        return CountedRun.SCRIPT;
    }

    /** Tools that the agent may call, besides finish. */
    default List<String> tools() {
        return CountedRun.TOOLS;
    }

    /**
     * Has a run, or several, and returns when they have come to their ends.
     *
     * @param goal unique to this time
     * @param begun called with each run as soon as there is one
     */
    List<Played> play(Client client, String goal, Consumer<String> begun);

    /** How many runs there are that were started with a goal; more than one is one too many. */
    default long startedFor(Client client, String goal) {
        return client.runsWithGoal(name(), goal);
    }

    /** How often each of its runs is claimed when nothing goes wrong. */
    default int claims() {
        return 1;
    }

    /** Claims of one of its runs when nothing goes wrong, where the runs differ. */
    default int claims(Played run) {
        return claims();
    }

    /** The tokens that its model can take in; without one, what the servers assume. */
    default OptionalLong contextWindow() {
        return OptionalLong.empty();
    }

    /** Where a server dies with its runs before another one comes past a boundary of take-overs. */
    default Boundary death() {
        return Boundaries.ANSWERED;
    }

    /** Whether it can only be played where there is a container engine. */
    default boolean needsEngine() {
        return false;
    }

    /** Agent definition, as posted to {@code /agents}. */
    default ObjectNode definition() {
        ObjectNode agent = JsonMapper.shared().createObjectNode();
        agent.put("name", name());
        agent.put("system_prompt", "Follow the instructions.");
        agent.put("model", "openai/" + name());
        ArrayNode tools = agent.putArray("tools").add("finish");
        tools().forEach(tools::add);
        return agent;
    }

    /** Scenarios whose agents this one's agent needs. */
    default List<Scenario> needed() {
        return List.of();
    }

    /** Before the agent is stored. */
    default void prepare(HttpCaller caller) {}

    /** Whether its model's bills are as dear as they may be, so that caps are reached. */
    default boolean billsItsWorst() {
        return false;
    }

    /** How often a call took effect, by a counter outside of the servers. */
    default long effects(Effects counted, String run, String call) {
        return counted.receipts(run, call).size();
    }

    /** Whether the result of a call must be a receipt of the campaign's own counter. */
    default boolean givesReceipts() {
        return true;
    }

    /** Faults in a run's turns that only this scenario can know, in words. */
    default List<String> faults(JsonNode turns) {
        return List.of();
    }

    /** Faults in what the API shows of a run that is over, in words. */
    default List<String> faults(Client client, String run) {
        return List.of();
    }

    /** Faults in what the model was asked by a run, in words. */
    default List<String> faults(PlayedModel model, Played run) {
        return List.of();
    }

    /** Faults in the database's rows of a run that is over, with all others of its tree. */
    default List<String> faults(Rows rows, String run) {
        return List.of();
    }

    /** The id of a call in a turn; both from 1. */
    static String callId(int turn, int call) {
        return "call_" + turn + "_" + call;
    }
}
