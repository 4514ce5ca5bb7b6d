package dev.grove.core.sheet;

import dev.grove.core.agent.AgentDefinition;
import dev.grove.core.agent.LimitsView;
import dev.grove.core.agent.PinnedAgent;
import dev.grove.core.agent.StoredAgent;
import dev.grove.core.database.TenantDatabase;
import dev.grove.core.id.TenantId;
import dev.grove.core.policy.reach.BoundLayers.Place;
import dev.grove.core.provider.ProviderTable;
import dev.grove.core.sheet.AgentSheet.SheetAgent;
import dev.grove.core.sheet.AgentSheet.SheetLayer;
import dev.grove.core.sheet.AgentSheet.SheetReached;
import dev.grove.core.sheet.AgentSheet.SheetReviewer;
import dev.grove.core.sheet.AgentSheet.SheetSandbox;
import dev.grove.core.sheet.AgentSheet.SheetTool;
import dev.grove.core.sheet.AgentSheet.SheetTree;
import dev.grove.core.tool.Bucket;
import dev.grove.core.tool.ToolConnection;
import dev.grove.language.decide.LayerReach;
import dev.grove.language.policy.Mode;
import dev.grove.language.policy.Outcome;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/** Makes sheets of agents. */
@Component
class Sheets {

    private static final int MOST_NAMED = 5;

    private final ReachedDefinitions definitions;
    private final TenantDatabase database;

    Sheets(ReachedDefinitions definitions, TenantDatabase database) {
        this.definitions = definitions;
        this.database = database;
    }

    AgentSheet of(TenantId tenant, StoredAgent stored) {
        PinnedAgent agent =
                new PinnedAgent(stored.id(), stored.name(), stored.version(), stored.definition());
        AgentReach top =
                AgentReach.of(
                        agent, definitions.tools(tenant, agent), definitions.layers(tenant, agent));
        Descent below = new Descent(tenant, top, definitions).go();
        Map<String, ToolConnection> providers = new HashMap<>();
        List<SheetTool> tools =
                top.tools().stream()
                        .map(tool -> SheetTools.view(tool, connection(tenant, tool, providers)))
                        .toList();
        return new AgentSheet(
                agent.name(),
                agent.version(),
                SheetWarnings.of(top, below),
                top.bound().places().stream().map(Sheets::layer).toList(),
                reviewers(tenant, top),
                tools,
                missing(top),
                tree(top, below),
                sandbox(top),
                tools.stream()
                        .flatMap(tool -> tool.secrets().stream())
                        .collect(Collectors.toCollection(TreeSet::new))
                        .stream()
                        .toList(),
                LimitsView.of(agent.definition().limits()));
    }

    /** A provider's address is its own, and not of a version of the agent. */
    private ToolConnection connection(
            TenantId tenant, ReachedTool tool, Map<String, ToolConnection> providers) {
        if (tool.spec().bucket() != Bucket.MCP) {
            return tool.tool().connection();
        }
        String provider = tool.name().substring(0, tool.name().indexOf(':'));
        return providers.computeIfAbsent(
                provider,
                name ->
                        database.call(tenant, jdbc -> new ProviderTable(jdbc).find(name))
                                .map(found ->
                                        new ToolConnection(
                                                found.url().getHost(),
                                                found.headers().values().stream()
                                                        .flatMap(value ->
                                                                value.secretName().stream())
                                                        .distinct()
                                                        .toList()))
                                .orElse(ToolConnection.NONE));
    }

    private static SheetLayer layer(Place place) {
        return place.reach() == null
                ? new SheetLayer(
                        "", place.ceiling(), Mode.ENFORCE.wireName(), Outcome.DENY.wireName())
                : new SheetLayer(
                        place.reach().policy().source().toString(),
                        place.ceiling(),
                        place.reach().policy().mode().wireName(),
                        place.reach().policy().otherwise().wireName());
    }

    private List<SheetReviewer> reviewers(TenantId tenant, AgentReach top) {
        return top.bound().places().stream()
                .flatMap(place -> Stream.ofNullable(place.reach()))
                .map(LayerReach::policy)
                .filter(policy -> policy.mode() == Mode.ENFORCE)
                .flatMap(policy -> policy.rules().stream())
                .flatMap(each ->
                        each.rule().reviewers().stream()
                                .map(agent ->
                                        new SheetReviewer(
                                                agent,
                                                definitions.agent(tenant, agent).isPresent(),
                                                each.from().toString(),
                                                each.rule().id())))
                .distinct()
                .toList();
    }

    private static List<String> missing(AgentReach top) {
        Set<String> there = top.tools().stream().map(ReachedTool::name).collect(Collectors.toSet());
        return top.agent().definition().allowlist().stream()
                .filter(name -> !there.contains(name))
                .toList();
    }

    private static SheetSandbox sandbox(AgentReach top) {
        AgentDefinition definition = top.agent().definition();
        return new SheetSandbox(
                top.tools().stream().anyMatch(tool -> tool.spec().needsWorkspace()),
                definition.workspace().image(),
                definition.workspace().network(),
                definition.git().allowForcePush());
    }

    private static SheetTree tree(AgentReach top, Descent below) {
        Set<String> own =
                top.tools().stream()
                        .filter(ReachedTool::isOpen)
                        .map(ReachedTool::name)
                        .collect(Collectors.toSet());
        Map<String, Reached> reached = new LinkedHashMap<>();
        below.agents()
                .forEach(each ->
                        each.tools().forEach(tool -> add(reached, tool, each.agent().name())));
        below.workflows()
                .forEach((name, tools) ->
                        tools.forEach(tool -> add(reached, tool, "workflow:" + name)));
        return new SheetTree(
                below.agents().stream()
                        .map(each ->
                                new SheetAgent(
                                        each.agent().name(),
                                        each.agent().version(),
                                        each.tools().stream()
                                                .filter(ReachedTool::isOpen)
                                                .map(ReachedTool::name)
                                                .filter(name -> !own.contains(name))
                                                .toList()))
                        .toList(),
                below.workflows().keySet().stream().sorted().toList(),
                reached.values().stream().map(Reached::view).toList(),
                below.isComplete());
    }

    private static void add(Map<String, Reached> reached, ReachedTool tool, String through) {
        if (tool.isOpen()) {
            reached.computeIfAbsent(tool.name() + " " + tool.sink(), _ -> new Reached(tool))
                    .add(tool, through);
        }
    }

    /** Tool that several have below. */
    private static final class Reached {

        private final ReachedTool first;
        private final Set<String> reads = new TreeSet<>();
        private final Set<Outcome> answers = EnumSet.noneOf(Outcome.class);
        private final List<String> through = new ArrayList<>();

        Reached(ReachedTool first) {
            this.first = first;
        }

        void add(ReachedTool tool, String from) {
            reads.addAll(tool.reads());
            answers.addAll(tool.answers());
            through.add(from);
        }

        SheetReached view() {
            return new SheetReached(
                    first.name(),
                    first.sink(),
                    List.copyOf(reads),
                    SheetTools.words(answers),
                    through.stream().limit(MOST_NAMED).toList(),
                    through.size());
        }
    }
}
