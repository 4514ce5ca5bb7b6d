package dev.grove.workspace.engine;

import dev.grove.core.workspace.WorkspaceSpec;
import dev.grove.workspace.sandbox.SandboxEngine;
import dev.grove.workspace.sandbox.SandboxLostException;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * How many places engines have left. Each is asked how many sandboxes it has: other servers use it,
 * too. Two servers that ask at the same moment may both take the last place.
 */
final class Room {

    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final Duration patience;

    /**
     * The room of engines that runs wait for.
     *
     * @param patience how long a run waits for a place
     */
    Room(Duration patience) {
        this.patience = patience;
    }

    /** How many places an engine has left, and whether it has the image of a sandbox at all. */
    private record Offer(ProvenEngine engine, int left, boolean image) {

        String full() {
            return "%s has all its %d places taken"
                    .formatted(engine.name(), engine.engine().places());
        }
    }

    /**
     * Engines that answer, the one with the most places left first; without the image only if none
     * has it.
     */
    List<ProvenEngine> mostFirst(List<ProvenEngine> engines, WorkspaceSpec size) {
        return offers(engines, size).stream().map(Offer::engine).toList();
    }

    /**
     * Engines that have a place, the one with the most first; waits a while for one. Engines
     * without the image are given only if none has it.
     *
     * @param usable gives the engines that can be used at the moment
     * @throws SandboxLostException when all stay full
     */
    List<ProvenEngine> await(Supplier<List<ProvenEngine>> usable, WorkspaceSpec size) {
        long deadline = System.nanoTime() + patience.toNanos();
        while (true) {
            List<Offer> offers = offers(usable.get(), size);
            List<ProvenEngine> roomy =
                    offers.stream().filter(offer -> offer.left() > 0).map(Offer::engine).toList();
            if (!roomy.isEmpty()) {
                return roomy;
            }
            if (System.nanoTime() - deadline > 0) {
                throw new SandboxLostException(
                        offers.isEmpty()
                                ? "no container engine answers"
                                : offers.stream()
                                        .map(Offer::full)
                                        .collect(Collectors.joining(", ")));
            }
            pause();
        }
    }

    private static List<Offer> offers(List<ProvenEngine> engines, WorkspaceSpec size) {
        if (engines.size() == 1 && engines.getFirst().engine().places() == Integer.MAX_VALUE) {
            // Whatever it would answer, there is no other.
            return List.of(new Offer(engines.getFirst(), Integer.MAX_VALUE, true));
        }
        List<Offer> offers =
                ConcurrentCalls.ask(engines, one -> offer(one, size)).values().stream()
                        .sorted(Comparator.comparingInt(Offer::left).reversed())
                        .toList();
        // Without the image on any, the one that is tried says so.
        return offers.stream().anyMatch(Offer::image)
                ? offers.stream().filter(Offer::image).toList()
                : offers;
    }

    private static Offer offer(ProvenEngine one, WorkspaceSpec size) {
        SandboxEngine engine = one.engine();
        String image = size.image();
        return new Offer(
                one,
                engine.places() - engine.sandboxes(),
                image == null || engine.lacking(image).isEmpty());
    }

    private static void pause() {
        try {
            Thread.sleep(PAUSE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SandboxLostException("interrupted", e);
        }
    }
}
