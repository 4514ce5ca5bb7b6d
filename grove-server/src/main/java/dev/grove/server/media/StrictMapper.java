package dev.grove.server.media;

import dev.grove.language.json.StrictBinding;
import org.springframework.boot.jackson.autoconfigure.JsonMapperBuilderCustomizer;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/** Bodies of REST are bound as arguments of MCP are. */
@Component
class StrictMapper implements JsonMapperBuilderCustomizer {

    @Override
    public void customize(JsonMapper.Builder builder) {
        StrictBinding.configure(builder);
    }
}
