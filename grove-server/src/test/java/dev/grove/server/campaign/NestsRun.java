package dev.grove.server.campaign;

import java.util.List;

/** Starts another workflow, and goes on when that has ended. */
record NestsRun() implements WorkflowScenario {

    @Override
    public String name() {
        return "nests";
    }

    @Override
    public String graph() {
        return """
        nodes:
          inner: {workflow: nested}
          a: {tool: count_probe, after: [inner]}
        output: "${nodes.inner.output}"
        """;
    }

    @Override
    public String output() {
        return "\"inside\"";
    }

    @Override
    public List<Scenario> needed() {
        return List.of(new Nested());
    }

    private record Nested() implements WorkflowScenario {

        @Override
        public String name() {
            return "nested";
        }

        @Override
        public String graph() {
            return """
            nodes:
              a: {tool: count_probe}
              b: {value: inside, after: [a]}
            output: "${nodes.b.output}"
            """;
        }

        @Override
        public String output() {
            return "";
        }
    }
}
