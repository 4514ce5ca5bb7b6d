package dev.grove.language.analysis.graph;

import dev.grove.language.json.Pointers;
import dev.grove.language.workflow.Body;
import dev.grove.language.workflow.Graph;
import dev.grove.language.workflow.Node;
import dev.grove.language.workflow.NodeSettings.OnError;
import dev.grove.language.workflow.WorkflowDefinition;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Walks a definition: its graphs, its nodes with those in bodies, and what they evaluate. */
public final class Sites {

    /**
     * A node where it stands.
     *
     * @param owner the node of the scope that it is, or is the body of
     * @param path as in the graph
     * @param repeated whether it may run more than once in one run
     */
    public record Placed(
            GraphScope scope,
            String owner,
            String path,
            String pointer,
            Node node,
            boolean repeated) {

        String label() {
            String title = node.settings().title();
            if (title != null) {
                return title;
            }
            return switch (node) {
                case Node.AgentNode agent -> agent.agent();
                case Node.ToolNode tool -> tool.tool();
                case Node.WorkflowNode workflow -> workflow.workflow();
                case Node.AskNode ask -> ask.title();
                case Node.FailNode fail -> fail.code();
                case Node.ValueNode _,
                        Node.SwitchNode _,
                        Node.MapNode _,
                        Node.MergeNode _,
                        Node.LoopNode _,
                        Node.WaitNode _ ->
                        "";
            };
        }
    }

    /** Pointer of the title of a definition's runs. */
    public static final String TITLE = "/title";

    /** The title is made before any node has begun. */
    private static final GraphScope BEFORE_NODES =
            new GraphScope(new Graph(Map.of(), null), "", "", Variables.OF_TITLE, null, null);

    private final List<GraphScope> scopes = new ArrayList<>();
    private final List<Placed> nodes = new ArrayList<>();
    private final List<Site> sites = new ArrayList<>();
    private final List<FlowGraph.FlowNode> drawn = new ArrayList<>();

    public static Sites of(WorkflowDefinition definition) {
        Sites sites = new Sites();
        sites.scope(
                new GraphScope(definition.graph(), "", "", Variables.EVERYWHERE, null, null),
                Around.NOTHING);
        String title = definition.title();
        if (title != null) {
            sites.sites.add(
                    new Site(
                            BEFORE_NODES,
                            "",
                            TITLE,
                            JsonNodeFactory.instance.stringNode(title),
                            false,
                            Around.NOTHING));
        }
        return sites;
    }

    /** The outermost first. */
    public List<GraphScope> scopes() {
        return scopes;
    }

    public List<Placed> nodes() {
        return nodes;
    }

    /** Nodes for a diagram, each before those within it. */
    public List<FlowGraph.FlowNode> drawn() {
        return drawn;
    }

    public List<Site> all() {
        return sites;
    }

    private void scope(GraphScope scope, Around around) {
        scopes.add(scope);
        scope.graph()
                .nodes()
                .forEach((id, node) ->
                        node(
                                new Placed(
                                        scope,
                                        id,
                                        scope.path() + id,
                                        scope.pointerOf(id),
                                        node,
                                        scope.isRepeated()),
                                around));
        JsonNode output = scope.graph().output();
        if (output != null) {
            sites.add(new Site(scope, "", scope.pointer() + "/output", output, false, around));
        }
    }

    private void node(Placed placed, Around around) {
        nodes.add(placed);
        draw(placed.path(), placed.node().kind(), placed.label());
        Fields fields = new Fields(placed, around);
        Node node = placed.node();
        fields.bare("/when", node.settings().when(), around);
        if (node.settings().onError() instanceof OnError.Value(JsonNode value)) {
            fields.template("/on_error/value", value);
        }
        switch (node) {
            case Node.AgentNode agent -> {
                fields.text("/goal", agent.goal());
                agent.files()
                        .forEach((path, text) -> fields.text(Pointers.child("/files", path), text));
            }
            case Node.ToolNode tool -> fields.template("/with", tool.with());
            case Node.WorkflowNode workflow -> fields.template("/input", workflow.input());
            case Node.ValueNode value -> fields.template("/value", value.value());
            case Node.SwitchNode choice -> {
                for (int i = 0; i < choice.cases().size(); i++) {
                    fields.bare("/switch/" + i + "/when", choice.cases().get(i).when(), around);
                }
            }
            case Node.MapNode map -> {
                fields.template("/map", map.list());
                body(placed, "do", map.body(), around.within(map));
            }
            case Node.LoopNode loop -> {
                Around within = around.within(loop);
                fields.bare("/loop/accept", loop.accept(), within);
                fields.bare("/loop/score", loop.score(), within);
                body(placed, "loop/make", loop.make(), within);
                body(placed, "loop/judge", loop.judge(), within);
            }
            case Node.AskNode ask -> {
                fields.text("/ask/title", ask.title());
                if (ask.show() != null) {
                    fields.template("/ask/show", ask.show());
                }
            }
            case Node.WaitNode wait -> {
                switch (wait.until()) {
                    case Node.Until.Instant(String time) -> fields.text("/wait/until", time);
                    case Node.Until.Event event ->
                            fields.bare("/wait/key", event.key(), around.with(Variables.OF_EVENTS));
                    case Node.Until.Elapsed _ -> {
                        // A duration is literal.
                    }
                }
            }
            case Node.FailNode fail -> fields.text("/fail/message", fail.message());
            case Node.MergeNode _ -> {
                // Names nodes, and evaluates nothing.
            }
        }
    }

    /**
     * @param field within the node, which is also a step of the path but for the name of the kind
     */
    private void body(Placed holder, String field, Body body, Around around) {
        String path = holder.path() + "/" + field.substring(field.indexOf('/') + 1);
        String pointer = holder.pointer() + "/" + field;
        switch (body) {
            case Body.Single(Node node) ->
                    node(
                            new Placed(holder.scope(), holder.owner(), path, pointer, node, true),
                            around);
            case Body.Inline(Graph graph) -> {
                draw(path, "graph", "");
                scope(
                        new GraphScope(
                                graph,
                                pointer,
                                path + "/",
                                holder.scope().names(),
                                holder.scope(),
                                holder.owner()),
                        around);
            }
        }
    }

    private void draw(String path, String kind, String label) {
        int slash = path.lastIndexOf('/');
        drawn.add(
                new FlowGraph.FlowNode(
                        path, kind, label, slash < 0 ? null : path.substring(0, slash)));
    }

    /** Adds the fields of one node. */
    private final class Fields {

        private final Placed placed;
        private final Around around;

        Fields(Placed placed, Around around) {
            this.placed = placed;
            this.around = around;
        }

        void bare(String field, @Nullable String source, Around here) {
            if (source != null && !source.isEmpty()) {
                add(field, JsonNodeFactory.instance.stringNode(source), true, here);
            }
        }

        void text(String field, String text) {
            template(field, JsonNodeFactory.instance.stringNode(text));
        }

        void template(String field, JsonNode value) {
            add(field, value, false, around);
        }

        private void add(String field, JsonNode value, boolean bare, Around here) {
            sites.add(
                    new Site(
                            placed.scope(),
                            placed.owner(),
                            placed.pointer() + field,
                            value,
                            bare,
                            here));
        }
    }
}
