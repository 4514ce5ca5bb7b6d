package dev.grove.server.run;

class OpenAiCompactionIT extends CompactionContract {

    @Override
    String model() {
        return "openai/a-model-of-the-tests";
    }
}
