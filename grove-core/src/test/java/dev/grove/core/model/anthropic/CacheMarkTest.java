package dev.grove.core.model.anthropic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.model.option.CacheTtl;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** Marks of what the provider keeps in its cache. */
class CacheMarkTest {

    @Test
    void sayHoursAndNothingOfMinutes() {
        String hour = "\"cache_control\":{\"type\":\"ephemeral\",\"ttl\":\"1h\"}";
        String unsaid = "\"cache_control\":{\"type\":\"ephemeral\"}";
        assertThat(CacheMark.of(CacheTtl.HOUR).member()).isEqualTo("," + hour);
        assertThat(CacheMark.of(CacheTtl.MINUTES).member()).isEqualTo("," + unsaid);
        assertThat(CacheMark.of(null).member()).isEqualTo("," + unsaid);

        var block = JsonMapper.shared().createObjectNode();
        CacheMark.of(CacheTtl.HOUR).put(block);
        assertThat(block.toString()).isEqualTo("{" + hour + "}");
    }
}
