package dev.grove.core.workflow.definition;

import dev.grove.core.id.AgentId;
import dev.grove.core.id.WorkflowId;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The versions of all that a run of a workflow uses, directly and through others, as they were when
 * it started: each thing once for each version that is asked for.
 */
public record WorkflowPins(List<Pin> all) {

    public WorkflowPins {
        all = List.copyOf(all);
    }

    /** Pinned version of an agent, a workflow, a tool or a skill. */
    public sealed interface Pin {
        String name();
    }

    /**
     * @param asked the version that the node names; null for the current one
     * @param current version of the agent at that time, whose policies bind its runs as well
     */
    public record AgentPin(
            String name, @Nullable Integer asked, AgentId id, int version, int current)
            implements Pin {}

    /**
     * @param asked the version that the node names; null for the current one
     */
    public record WorkflowPin(String name, @Nullable Integer asked, WorkflowId id, int version)
            implements Pin {}

    /**
     * A tool of the server, or one that the tenant brought.
     *
     * @param key what a run that calls it alone keeps of it; null of the server's own, which have
     *     no versions
     */
    public record ToolPin(String name, @Nullable JsonNode key) implements Pin {}

    /** A tool that the caller's application executes, as a version of an agent defines it. */
    public record ClientToolPin(String name, AgentId agent, int agentVersion) implements Pin {}

    /**
     * @param digest of its files
     */
    public record SkillPin(String name, int version, String digest) implements Pin {}

    public Optional<AgentPin> agent(String name, @Nullable Integer asked) {
        return of(AgentPin.class)
                .filter(pin -> pin.name().equals(name) && same(pin.asked(), asked))
                .findFirst();
    }

    public Optional<WorkflowPin> workflow(String name, @Nullable Integer asked) {
        return of(WorkflowPin.class)
                .filter(pin -> pin.name().equals(name) && same(pin.asked(), asked))
                .findFirst();
    }

    /** A tool that the server or the tenant has. */
    public Optional<ToolPin> tool(String name) {
        return of(ToolPin.class).filter(pin -> pin.name().equals(name)).findFirst();
    }

    public Optional<ClientToolPin> clientTool(String name) {
        return of(ClientToolPin.class).filter(pin -> pin.name().equals(name)).findFirst();
    }

    public Optional<SkillPin> skill(String name) {
        return of(SkillPin.class).filter(pin -> pin.name().equals(name)).findFirst();
    }

    /** Pins of a kind. */
    public <P extends Pin> Stream<P> of(Class<P> kind) {
        return all.stream().filter(kind::isInstance).map(kind::cast);
    }

    private static boolean same(@Nullable Integer one, @Nullable Integer other) {
        return one == null ? other == null : one.equals(other);
    }
}
