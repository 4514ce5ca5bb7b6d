package dev.grove.workspace.proof;

import dev.grove.core.cancel.Cancellation;
import dev.grove.core.workspace.WorkspaceSpec;
import dev.grove.workspace.proof.CanaryFinding.Outcome;
import dev.grove.workspace.sandbox.Sandbox;
import dev.grove.workspace.sandbox.SandboxEngine;
import dev.grove.workspace.sandbox.SandboxEngine.OpenSandbox;
import dev.grove.workspace.sandbox.SandboxLostException;
import dev.grove.workspace.sandbox.VolumeName;
import dev.grove.workspace.volume.VolumeSize;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;

/** A small sandbox that tries to get past each of its limits. */
class Canary {

    private static final Logger LOG = LoggerFactory.getLogger(Canary.class);
    private static final String SCRIPT = "canary.py";
    private static final Duration LIMIT = Duration.ofSeconds(90);

    /** Small, so that it meets its limits soon. */
    private static final WorkspaceSpec SIZE = new WorkspaceSpec(null, 128, 0.5, 64, 48, "none");

    /**
     * CPUs that it gets, try by try: less can be used up where others leave little, but the rest of
     * the try takes longer then.
     */
    private static final double[] CPUS = {SIZE.cpus(), 0.2, 0.1};

    /** How often a limit is tried that the canary does not come to. */
    static final int TRIES = CPUS.length;

    private static final int OPEN_FILES = 4096;

    /** 2.39, in thousands: the oldest that the git tools are tried with. */
    private static final long LEAST_GIT = 2_039;

    /** Value of limits that are no numbers. */
    private static final long NONE = 0;

    private final SandboxEngine engine;

    Canary(SandboxEngine engine) {
        this.engine = engine;
    }

    /**
     * Has canaries try every limit until each is known to hold or to be missed, or all tries are
     * used up.
     *
     * @return one finding for each limit
     * @throws SandboxLostException when none could be made, or the first did not report
     */
    List<CanaryFinding> findings() {
        Map<String, CanaryFinding> known = new LinkedHashMap<>();
        release(SIZE.cpus(), limits(SIZE).keySet())
                .forEach(found -> known.put(found.limit(), found));
        for (int retry = 1; retry < TRIES; retry++) {
            Set<String> unproven = unproven(known);
            if (unproven.isEmpty()) {
                break;
            }
            LOG.info(
                    "These limits of sandboxes are tried again, as none was come to: {}", unproven);
            tryAgain(CPUS[retry], unproven).forEach(found -> known.put(found.limit(), found));
        }
        return List.copyOf(known.values());
    }

    /**
     * Limits to try again: the unproven ones. None if a limit was missed: the engine is refused at
     * once, and not tried again for the sake of the others.
     */
    private static Set<String> unproven(Map<String, CanaryFinding> known) {
        if (known.values().stream().anyMatch(found -> found.is(Outcome.MISSED))) {
            return Set.of();
        }
        return known.values().stream()
                .filter(found -> found.is(Outcome.UNPROVEN))
                .map(CanaryFinding::limit)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /**
     * A machine that is too busy for a second canary has shown nothing of the first one's limits.
     */
    private List<CanaryFinding> tryAgain(double cpus, Set<String> limits) {
        try {
            return release(cpus, limits);
        } catch (SandboxLostException e) {
            LOG.info("A canary that was to try {} was lost", limits, e);
            return List.of();
        }
    }

    /**
     * Has one canary try some limits.
     *
     * @param cpus how much of a CPU it gets
     * @return one finding for each of these limits
     * @throws SandboxLostException when it could not be made, or did not report
     */
    List<CanaryFinding> release(double cpus, Set<String> limits) {
        WorkspaceSpec size =
                new WorkspaceSpec(
                        null, SIZE.memoryMb(), cpus, SIZE.pids(), SIZE.diskMb(), SIZE.network());
        Map<String, Long> wanted = new TreeMap<>(limits(size));
        wanted.keySet().retainAll(limits);
        String volume = VolumeName.fresh();
        OpenSandbox sandbox = engine.startSpare(volume, size);
        try {
            return ofEach(wanted.keySet(), findings(sandbox, wanted));
        } finally {
            sandbox.close();
            engine.removeSpare(sandbox, volume);
        }
    }

    /** A limit without a report was not tried. */
    static List<CanaryFinding> ofEach(Set<String> limits, List<CanaryFinding> reported) {
        Map<String, CanaryFinding> found =
                reported.stream()
                        .collect(
                                Collectors.toMap(
                                        CanaryFinding::limit,
                                        Function.identity(),
                                        (first, _) -> first));
        return limits.stream()
                .map(limit ->
                        found.getOrDefault(
                                limit, new CanaryFinding(limit, Outcome.UNPROVEN, "was not tried")))
                .toList();
    }

    private static List<CanaryFinding> findings(Sandbox sandbox, Map<String, Long> wanted) {
        JsonMapper json = JsonMapper.shared();
        String limits = json.writeValueAsString(wanted);
        JsonNode result =
                sandbox.call(
                        "shell",
                        JsonNodeFactory.instance
                                .objectNode()
                                .put("command", "exec python3 -I - '" + limits + "'")
                                .put("timeout_ms", LIMIT.toMillis())
                                .put("stdin", script()),
                        LIMIT,
                        new Cancellation());
        String output = result.path("output").asString("");
        try {
            return json.readValue(output, new TypeReference<List<CanaryFinding>>() {});
        } catch (JacksonException e) {
            throw new SandboxLostException("the canary did not report, but said: " + output, e);
        }
    }

    /** Every limit of a canary of this size, in the unit that its script takes it in. */
    Map<String, Long> limits(WorkspaceSpec size) {
        return Map.ofEntries(
                Map.entry("memory", (long) engine.memoryMegabytes(size)),
                Map.entry("processes", (long) size.pids()),
                Map.entry("cpu", Math.round(size.cpus() * 1000)),
                Map.entry("network", NONE),
                Map.entry("read_only_root", NONE),
                Map.entry("privileges", NONE),
                Map.entry("process_memory", NONE),
                Map.entry("system_calls", NONE),
                Map.entry("disk_bytes", (long) size.diskMb()),
                Map.entry("disk_files", VolumeSize.ofMegabytes(size.diskMb()).inodes()),
                Map.entry("file_size", (long) size.diskMb()),
                Map.entry("open_files", (long) OPEN_FILES),
                Map.entry("git", LEAST_GIT));
    }

    static String script() {
        try (InputStream in = Canary.class.getResourceAsStream(SCRIPT)) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
