package dev.grove.core.model.option;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Options of each request that an agent's runs make, besides the output limit. Null leaves one to
 * the model.
 *
 * @param temperature from 0 to 2
 * @param topP above 0, at most 1
 * @param stop texts that end an answer
 * @param toolChoice whether each answer has to call a tool
 * @param parallelToolCalls whether one answer may call several tools
 * @param seed by which a model samples alike again, as far as it can
 * @param cacheTtl how long the provider keeps what requests begin with
 * @param namesUser whether each request names the end user for whom the run works
 * @param user name of that user for the provider, which is no name of a person; set for each run
 */
public record ModelOptions(
        @Nullable Double temperature,
        @Nullable Double topP,
        List<String> stop,
        @Nullable Reasoning reasoning,
        @Nullable ToolChoice toolChoice,
        @Nullable Boolean parallelToolCalls,
        @Nullable Long seed,
        @Nullable CacheTtl cacheTtl,
        boolean namesUser,
        @Nullable String user) {

    /** Greatest temperature of any model. */
    public static final int HOTTEST = 2;

    /** Greatest seed, which every reader of JSON holds exactly; the least is its negative. */
    public static final long LARGEST_SEED = (1L << 53) - 1;

    public static final ModelOptions NONE =
            new ModelOptions(null, null, List.of(), null, null, null);

    public ModelOptions {
        stop = List.copyOf(stop);
    }

    /** Options that name no end user. */
    public ModelOptions(
            @Nullable Double temperature,
            @Nullable Double topP,
            List<String> stop,
            @Nullable Reasoning reasoning,
            @Nullable ToolChoice toolChoice,
            @Nullable Boolean parallelToolCalls) {
        this(
                temperature,
                topP,
                stop,
                reasoning,
                toolChoice,
                parallelToolCalls,
                null,
                null,
                false,
                null);
    }

    /** Replaces the texts that end an answer. */
    public ModelOptions withStop(List<String> texts) {
        return with(texts, user);
    }

    /** Options of a run, whose end user is known. */
    public ModelOptions withUser(@Nullable String ofRun) {
        return with(stop, ofRun);
    }

    private ModelOptions with(List<String> texts, @Nullable String ofRun) {
        return new ModelOptions(
                temperature,
                topP,
                texts,
                reasoning,
                toolChoice,
                parallelToolCalls,
                seed,
                cacheTtl,
                namesUser,
                ofRun);
    }

    /** Replaces those that others set, as a run's do its agent's. */
    public ModelOptions replacedBy(ModelOptions others) {
        return others.equals(NONE)
                ? this
                : new ModelOptions(
                        or(others.temperature, temperature),
                        or(others.topP, topP),
                        others.stop.isEmpty() ? stop : others.stop,
                        others.reasoning == null ? reasoning : others.reasoning.shownAs(reasoning),
                        or(others.toolChoice, toolChoice),
                        or(others.parallelToolCalls, parallelToolCalls),
                        or(others.seed, seed),
                        or(others.cacheTtl, cacheTtl),
                        namesUser || others.namesUser,
                        or(others.user, user));
    }

    private static <T> @Nullable T or(@Nullable T first, @Nullable T second) {
        return first == null ? second : first;
    }

    /** Whether what the model thinks is shown to those who read its answers. */
    public boolean showsThinking() {
        return reasoning != null && reasoning.show();
    }

    /** Output tokens that an answer needs at least: those that it may think with, where set. */
    public int thinkingTokens() {
        Integer budget = reasoning == null ? null : reasoning.budgetTokens();
        return budget == null ? 0 : budget;
    }

    /**
     * How much a model thinks: by an effort, or by a number of tokens.
     *
     * @param budgetTokens part of the output limit; at least {@link #LEAST_BUDGET}
     * @param show whether what it thinks is shown to those who read its answers
     */
    public record Reasoning(@Nullable Effort effort, @Nullable Integer budgetTokens, boolean show) {

        /** Measure of thinking that is not shown. */
        public Reasoning(@Nullable Effort effort, @Nullable Integer budgetTokens) {
            this(effort, budgetTokens, false);
        }

        /** Whether it says how much the model thinks. */
        public boolean isMeasured() {
            return effort != null || budgetTokens != null;
        }

        private Reasoning shownAs(@Nullable Reasoning before) {
            return new Reasoning(effort, budgetTokens, show || (before != null && before.show));
        }

        /** Fewer are refused by Messages. */
        public static final int LEAST_BUDGET = 1_024;
    }

    /** Effort of a model; which ones there are differs by protocol and model. */
    public enum Effort {
        NONE,
        MINIMAL,
        LOW,
        MEDIUM,
        HIGH,
        XHIGH,
        MAX;

        public String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Whether an answer may do without a call. */
    public enum ToolChoice {
        AUTO,
        REQUIRED;

        public String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
