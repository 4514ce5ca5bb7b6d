package dev.grove.server.demo;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Runs the demo's agent on the demo's repository; exits with 0 only when its tests failed, then
 * passed, and it finished.
 */
public final class Demo {

    static final String GOAL =
            "The tests of this project fail. Find the cause, mend the code, and prove it by running them again.";

    private final Options options;
    private final PrintStream out;
    private final JsonMapper json = JsonMapper.builder().build();

    Demo(Options options, PrintStream out) {
        this.options = options;
        this.out = out;
    }

    public static void main(String[] args) throws IOException, InterruptedException {
        // Whatever the locale says: every terminal of today reads UTF-8.
        var out = new PrintStream(System.out, true, UTF_8);
        System.exit(new Demo(Options.parse(args), out).run());
    }

    int run() throws IOException, InterruptedException {
        var terminal = new Terminal(out, options.colour());
        var printer = new RunPrinter(terminal, json);
        var proof = new DemoProof();
        try (var grove = new GroveClient(options.url(), options.key(), json)) {
            printer.announce(options.model(), GOAL);
            ObjectNode agent = agent();
            grove.store(agent);
            String run =
                    grove.start(
                            agent.path("name").asString(),
                            request(),
                            event -> {
                                printer.show(event);
                                proof.watch(event);
                            });
            Files.writeString(options.runFile(), run);
        } catch (RefusedException e) {
            terminal.bad(e.getMessage());
            return 1;
        }
        return judge(proof.verdict(), terminal);
    }

    private int judge(Verdict verdict, Terminal terminal) {
        if (verdict.isProven()) {
            terminal.good(verdict.sentence());
            return 0;
        }
        terminal.bad(verdict.sentence());
        return 1;
    }

    private ObjectNode agent() throws IOException {
        var file = options.directory().resolve("agent.json");
        var agent = json.readValue(Files.readString(file), ObjectNode.class);
        return agent.put("model", options.model());
    }

    private ObjectNode request() throws IOException {
        ObjectNode request = json.createObjectNode().put("goal", GOAL);
        ObjectNode files = request.putObject("workspace_files");
        Repository.read(options.directory().resolve("repository")).forEach(files::put);
        return request;
    }
}
