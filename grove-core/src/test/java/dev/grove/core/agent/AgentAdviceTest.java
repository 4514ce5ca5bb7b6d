package dev.grove.core.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.agent.AgentDraft.WorkspaceDraft;
import dev.grove.core.error.FieldWarning;
import dev.grove.core.id.AgentId;
import dev.grove.core.id.TenantId;
import dev.grove.core.policy.FakePolicyNames;
import dev.grove.core.skill.FakeSkillNames;
import dev.grove.core.tool.AgentTools;
import dev.grove.core.tool.FakeTools;
import dev.grove.core.tool.NoTenantTools;
import dev.grove.core.tool.OwnTools;
import dev.grove.core.tool.Tools;
import dev.grove.core.workspace.SandboxImages;
import dev.grove.language.schema.JsonSchemas;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.support.StaticListableBeanFactory;

class AgentAdviceTest {

    private static final Tools SERVER =
            new Tools(
                    List.of(FakeTools.named("finish", "echo", "ws_file_read")), new JsonSchemas());

    private static final SandboxImages IMAGES =
            image ->
                    image.equals("here:1") ? Optional.empty() : Optional.of("there is no " + image);

    @Test
    void warnsOfAnImageThatTheEngineDoesNotHave() {
        assertThat(on(draft("there:1", "fake/m"), IMAGES))
                .containsExactly(new FieldWarning("workspace.image", "there is no there:1"));
        assertThat(on(draft("here:1", "fake/m"), IMAGES)).isEmpty();
        assertThat(on(draft(null, "fake/m"), IMAGES)).isEmpty();
    }

    @Test
    void saysNothingOfImagesWhereThereAreNoSandboxes() {
        assertThat(on(draft("there:1", "fake/m"))).isEmpty();
    }

    @Test
    void warnsOfAModelWhoseRunsWouldCountAsFree() {
        assertThat(on(draft(null, "fake/unpriced")))
                .singleElement()
                .satisfies(warning -> {
                    assertThat(warning.field()).isEqualTo("model");
                    assertThat(warning.message())
                            .contains("fake/unpriced", "PUT /model-prices/fake/unpriced");
                });
    }

    /** Stored so by an earlier version; a new one is refused. */
    @Test
    void warnsOfAToolThatNoProviderTakes() {
        Tools server =
                new Tools(
                        List.of(
                                FakeTools.named("finish", "echo"),
                                FakeTools.withSchema("list", "{\"type\":\"array\"}")),
                        new JsonSchemas());
        AgentDraft draft = Drafts.named("a").model("fake/m").tools(List.of("echo", "list")).build();
        assertThat(on(draft, server))
                .singleElement()
                .satisfies(warning -> {
                    assertThat(warning.field()).isEqualTo("tools[1]");
                    assertThat(warning.message())
                            .contains("list is left out for the model", "\"type\": \"object\"");
                });
    }

    private static AgentDraft draft(@Nullable String image, String model) {
        return Drafts.named("a")
                .model(model)
                .workspace(new WorkspaceDraft(image, null, null, null, null, null))
                .build();
    }

    private List<FieldWarning> on(AgentDraft draft, SandboxImages... images) {
        return on(draft, SERVER, images);
    }

    private static List<FieldWarning> on(AgentDraft draft, Tools server, SandboxImages... images) {
        AgentValidation validation =
                new AgentValidation(
                        server, new JsonSchemas(), new FakeModels(), new FakeSkillNames(), new FakePolicyNames());
        StaticListableBeanFactory beans = new StaticListableBeanFactory();
        for (SandboxImages one : images) {
            beans.addBean("images", one);
        }
        AgentAdvice advice =
                new AgentAdvice(
                        new FakeModels(),
                        new AgentTools(server, new OwnTools(List.of(new NoTenantTools()))),
                        beans.getBeanProvider(SandboxImages.class));
        return advice.on(
                TenantId.next(),
                new StoredAgent(
                        AgentId.next(),
                        1,
                        validation.validate(TenantId.next(), draft, Set.of()),
                        Instant.EPOCH,
                        Instant.EPOCH,
                        null,
                        null));
    }
}
