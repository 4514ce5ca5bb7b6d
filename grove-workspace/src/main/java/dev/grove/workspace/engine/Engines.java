package dev.grove.workspace.engine;

import dev.grove.core.workspace.WorkspaceSpec;
import dev.grove.workspace.pool.Spare;
import dev.grove.workspace.sandbox.SandboxEngine;
import dev.grove.workspace.sandbox.SandboxLostException;
import dev.grove.workspace.sandbox.SandboxStatus;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * All engines of this server. One that does not answer, or whose limits are not proven, keeps no
 * other from being used.
 */
public final class Engines {

    private static final Logger LOG = LoggerFactory.getLogger(Engines.class);

    private final List<ProvenEngine> all;
    private final Room room;

    /**
     * These engines, of which there is one at least.
     *
     * @param patience how long a run waits for a place when all are full
     */
    public Engines(List<ProvenEngine> all, Duration patience) {
        this.all = List.copyOf(all);
        this.room = new Room(patience);
    }

    public List<ProvenEngine> all() {
        return all;
    }

    /**
     * The first that can be used, or the first of all: what is said of sandboxes is of that one.
     */
    public ProvenEngine shown() {
        return all.stream()
                .filter(engine -> engine.lastStatus().usable())
                .findFirst()
                .orElse(all.getFirst());
    }

    /**
     * Whether any engine gives sandboxes, and why none does. Waits for the proof if there is none
     * yet.
     */
    public SandboxStatus status() {
        SandboxStatus last = lastStatus();
        return last.usable() && all.size() > 1 ? last : first(engine -> engine.proof().status());
    }

    /** Status as it was found last; never waits. */
    public SandboxStatus lastStatus() {
        return first(ProvenEngine::lastStatus);
    }

    /** Whether each engine answers, whatever was proven of it; asked every few seconds at most. */
    public Map<ProvenEngine, SandboxStatus> answers() {
        return ConcurrentCalls.ask(all, engine -> engine.engine().status());
    }

    /** Why no engine can make a sandbox of an image; nothing when one can, or none answers. */
    public Optional<String> lacking(String image) {
        List<Optional<String>> missing =
                List.copyOf(ConcurrentCalls.ask(all, one -> one.engine().lacking(image)).values());
        return missing.stream().allMatch(Optional::isPresent)
                ? missing.stream().flatMap(Optional::stream).findFirst()
                : Optional.empty();
    }

    /** Whether a run can go on without this engine. */
    public boolean hasOtherThan(ProvenEngine engine) {
        return all.stream().anyMatch(other -> !other.equals(engine) && other.lastStatus().usable());
    }

    /**
     * The engine that has the files of a place, if it can be used.
     *
     * @throws SandboxLostException when none can be used
     */
    public Optional<ProvenEngine> holding(String volume) {
        return usable().stream().filter(one -> one.engine().hasFiles(volume)).findFirst();
    }

    /**
     * Engines that have a place for one more sandbox of a run, the one with the most first. Waits a
     * while when all are full.
     *
     * @throws SandboxLostException when none can be used, or all stay full
     */
    public List<ProvenEngine> withRoom(WorkspaceSpec size) {
        return room.await(this::usable, size);
    }

    /**
     * A sandbox of no run, spare or new; it is the caller's.
     *
     * @throws SandboxLostException when none can be had
     */
    public Spare spare(WorkspaceSpec size) {
        return onFirst(
                room.mostFirst(usable(), size),
                engine -> engine.pool().take(size).orElseGet(() -> engine.pool().make(size)));
    }

    /**
     * Does what has to succeed on one engine: on the next where one fails.
     *
     * @throws SandboxLostException when all fail
     */
    public static <T> T onFirst(List<ProvenEngine> engines, Function<ProvenEngine, T> work) {
        SandboxLostException failure = new SandboxLostException("no container engine answers");
        for (ProvenEngine engine : engines) {
            try {
                return work.apply(engine);
            } catch (SandboxLostException e) {
                LOG.info("The engine {} made no sandbox", engine.name(), e);
                engine.proof().doubt();
                failure = e;
            }
        }
        throw failure;
    }

    /**
     * Does what may concern any engine on each that answers. What one that is away still has is
     * swept when it is back.
     *
     * @throws SandboxLostException when no engine answers
     */
    public void everywhere(Consumer<SandboxEngine> work) {
        if (all.size() == 1) {
            work.accept(all.getFirst().engine());
            return;
        }
        Map<ProvenEngine, Boolean> done = ConcurrentCalls.ask(all, one -> done(one.engine(), work));
        if (!done.containsValue(true)) {
            throw new SandboxLostException(status().reason());
        }
    }

    private static boolean done(SandboxEngine engine, Consumer<SandboxEngine> work) {
        boolean answers = engine.status().usable();
        if (answers) {
            work.accept(engine);
        }
        return answers;
    }

    private List<ProvenEngine> usable() {
        List<ProvenEngine> known =
                all.stream().filter(engine -> engine.lastStatus().usable()).toList();
        if (!known.isEmpty()) {
            return known;
        }
        SandboxStatus status = status();
        if (!status.usable()) {
            throw new SandboxLostException(status.reason());
        }
        return all.stream().filter(engine -> engine.lastStatus().usable()).toList();
    }

    /** Status of the first engine that gives sandboxes, or the reasons of all that give none. */
    private SandboxStatus first(Function<ProvenEngine, SandboxStatus> look) {
        Map<String, SandboxStatus> refused = new LinkedHashMap<>();
        for (ProvenEngine engine : all) {
            SandboxStatus status = look.apply(engine);
            if (status.usable() || all.size() == 1) {
                return status;
            }
            refused.put(engine.name(), status);
        }
        SandboxStatus one = refused.values().iterator().next();
        return new SandboxStatus(
                one.obstacle(),
                one.engine(),
                refused.entrySet().stream()
                        .map(engine -> engine.getKey() + ": " + engine.getValue().reason())
                        .collect(Collectors.joining("; ")));
    }
}
