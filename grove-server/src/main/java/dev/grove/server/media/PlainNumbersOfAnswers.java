package dev.grove.server.media;

import dev.grove.language.json.PlainNumbers;
import org.springframework.boot.jackson.autoconfigure.JsonFactoryBuilderCustomizer;
import org.springframework.stereotype.Component;
import tools.jackson.core.json.JsonFactoryBuilder;

/** Numbers in answers have the form that they have in events: plain, where that is as long. */
@Component
class PlainNumbersOfAnswers implements JsonFactoryBuilderCustomizer {

    @Override
    public void customize(JsonFactoryBuilder factory) {
        PlainNumbers.configure(factory);
    }
}
