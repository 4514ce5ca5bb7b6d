package dev.grove.server.run;

class AnthropicCompactionIT extends CompactionContract {

    @Override
    String model() {
        return "anthropic/claude-sonnet-4-6";
    }
}
