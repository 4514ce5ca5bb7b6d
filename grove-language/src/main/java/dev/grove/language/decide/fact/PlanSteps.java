package dev.grove.language.decide.fact;

import dev.grove.language.pattern.Glob;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Steps of a plan, each a name of a tool in which a star is any characters. A model may write the
 * colon of a provider's tool as two underscores, as it knows it.
 */
public final class PlanSteps {

    /** Most steps of a plan. */
    public static final int MOST = 50;

    /** Most characters of one. */
    public static final int LONGEST = 200;

    /** Acts of every plan: to declare it, to change it, and to end the run. */
    private static final List<String> ALWAYS = List.of("plan", "plan_revise", "finish");

    private static final String BUILT_IN = "built_in";

    private final List<String> written;
    private final List<Glob> globs;

    /**
     * @param written each of at most {@link #LONGEST} characters
     */
    public PlanSteps(List<String> written) {
        this.written = List.copyOf(written);
        this.globs = this.written.stream().map(Glob::ofName).toList();
    }

    /** Returns the steps as they are written, in their order. */
    public List<String> written() {
        return written;
    }

    /**
     * Returns a plan as conditions know it at a call.
     *
     * @param declared null where none is
     */
    public static Plan at(@Nullable PlanSteps declared, Tool tool) {
        boolean always = tool.bucket().equals(BUILT_IN) && ALWAYS.contains(tool.name());
        if (declared == null) {
            return new Plan(false, always, null);
        }
        String step = declared.stepOf(tool.name());
        return new Plan(true, always || step != null, step);
    }

    /** Number of the first step that a tool belongs to, from 1. */
    private @Nullable String stepOf(String tool) {
        String toModels = tool.replace(":", "__");
        for (int i = 0; i < globs.size(); i++) {
            if (globs.get(i).matches(tool) || globs.get(i).matches(toModels)) {
                return Integer.toString(i + 1);
            }
        }
        return null;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof PlanSteps that && that.written.equals(written);
    }

    @Override
    public int hashCode() {
        return written.hashCode();
    }

    @Override
    public String toString() {
        return written.toString();
    }
}
