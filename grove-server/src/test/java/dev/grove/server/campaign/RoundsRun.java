package dev.grove.server.campaign;

/** Makes and judges twice. */
record RoundsRun() implements WorkflowScenario {

    @Override
    public String name() {
        return "rounds";
    }

    @Override
    public String graph() {
        return """
        nodes:
          memo:
            loop:
              make: {tool: count_probe}
              judge: {tool: count_probe}
              accept: loop.round >= 2
              max_rounds: 3
        output: "${nodes.memo.output.rounds}"
        """;
    }

    @Override
    public String output() {
        return "2";
    }
}
