package dev.grove.server.demo;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Runs the demo's workflow: questions are looked into side by side, and a memo is written until a
 * critic accepts it. Exits with 0 only when one was accepted.
 */
public final class WorkflowDemo {

    private static final String WORKFLOW = "research";
    private static final String QUESTION = "How do gliders stay up for hours without an engine?";

    private final Options options;
    private final PrintStream out;
    private final JsonMapper json = JsonMapper.builder().build();

    WorkflowDemo(Options options, PrintStream out) {
        this.options = options;
        this.out = out;
    }

    public static void main(String[] args) throws IOException, InterruptedException {
        // Whatever the locale says: every terminal of today reads UTF-8.
        var out = new PrintStream(System.out, true, UTF_8);
        System.exit(new WorkflowDemo(Options.parse(args), out).run());
    }

    int run() throws IOException, InterruptedException {
        var terminal = new Terminal(out, options.colour());
        var printer = new NodePrinter(terminal);
        Path folder = options.directory().resolve("workflow");
        try (var grove = new GroveClient(options.url(), options.key(), json)) {
            printer.announce(options.model(), QUESTION);
            for (ObjectNode agent : agents(folder)) {
                grove.store(agent);
            }
            grove.storeWorkflow(Files.readString(folder.resolve(WORKFLOW + ".yaml")));
            ObjectNode request = json.createObjectNode();
            request.putObject("input").put("question", QUESTION);
            Files.writeString(
                    options.runFile(), grove.startWorkflow(WORKFLOW, request, printer::show));
        } catch (RefusedException e) {
            terminal.bad(e.getMessage());
            return 1;
        }
        return printer.isAccepted() ? 0 : 1;
    }

    /** Each plays a script of its own name where no model is named. */
    private List<ObjectNode> agents(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("agents"))) {
            return files.sorted().map(this::agent).toList();
        }
    }

    private ObjectNode agent(Path file) {
        ObjectNode agent = json.readValue(file.toFile(), ObjectNode.class);
        return options.model().startsWith("scripted/")
                ? agent
                : agent.put("model", options.model());
    }
}
