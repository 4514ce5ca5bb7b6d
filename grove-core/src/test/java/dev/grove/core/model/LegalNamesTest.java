package dev.grove.core.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.tool.Bucket;
import dev.grove.core.tool.Effect;
import dev.grove.core.tool.ToolSpec;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.JsonNodeFactory;

class LegalNamesTest {

    private static LegalNames of(String... names) {
        return LegalNames.of(Arrays.stream(names).map(LegalNamesTest::tool).toList());
    }

    private static ToolSpec tool(String name) {
        return new ToolSpec(
                name, "d", JsonNodeFactory.instance.objectNode(), Effect.UNSAFE, Bucket.MCP);
    }

    @Test
    void changesOnlyWhatProvidersWouldNotTake() {
        LegalNames names = of("finish", "tracker:look", "tracker:look.up");
        assertThat(names.toLegal("finish")).isEqualTo("finish");
        assertThat(names.toLegal("tracker:look")).isEqualTo("tracker__look");
        assertThat(names.toLegal("tracker:look.up")).isEqualTo("tracker__look_up");
        assertThat(names.meant("tracker__look_up")).isEqualTo("tracker:look.up");
        assertThat(names.meant("finish")).isEqualTo("finish");
        assertThat(names.meant("tracker:look")).as("said as it is").isEqualTo("tracker:look");
        assertThat(of("finish").isEmpty()).isTrue();
    }

    @Test
    void givesNoTwoToolsOneName() {
        List<String> all =
                List.of(
                        "a:b.c",
                        "a:b_c",
                        "a:b__c",
                        "a__b:c",
                        "a__b_c",
                        "a:" + "x".repeat(80),
                        "a:" + "x".repeat(80) + "y");
        LegalNames names = of(all.toArray(String[]::new));
        assertThat(all.stream().map(names::toLegal)).doesNotHaveDuplicates();
        assertThat(all)
                .allSatisfy(name -> {
                    assertThat(names.toLegal(name)).matches("[A-Za-z0-9_-]{1,64}");
                    assertThat(names.meant(names.toLegal(name))).isEqualTo(name);
                });
        assertThat(names.toLegal("a__b_c")).as("legal, and last in the list").isEqualTo("a__b_c");
    }

    @Test
    void isTheSameForTheSameTools() {
        String[] all = {"a:b.c", "a:b_c", "a:" + "x".repeat(80)};
        LegalNames before = of(all);
        LegalNames after = of(all.clone());
        assertThat(all)
                .allSatisfy(name ->
                        assertThat(after.toLegal(name))
                                .isEqualTo(before.toLegal(name))
                                .isNotEqualTo(name));
    }
}
