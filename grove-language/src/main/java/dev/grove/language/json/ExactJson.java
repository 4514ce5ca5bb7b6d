package dev.grove.language.json;

import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** JSON whose numbers keep all of their digits: money, and arguments of tools. */
public final class ExactJson {

    public static final JsonMapper MAPPER =
            JsonMapper.builder().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS).build();

    private ExactJson() {}
}
