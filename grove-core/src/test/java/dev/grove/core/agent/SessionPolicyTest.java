package dev.grove.core.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grove.core.agent.session.SessionPolicy;
import dev.grove.core.agent.session.SessionPolicyDraft;
import dev.grove.core.agent.session.SessionPolicyView;
import dev.grove.core.error.FieldError;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.TenantId;
import dev.grove.core.policy.FakePolicyNames;
import dev.grove.core.skill.FakeSkillNames;
import dev.grove.core.tool.FakeTools;
import dev.grove.core.tool.Tools;
import dev.grove.language.schema.JsonSchemas;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Policies of agents for their sessions. */
class SessionPolicyTest {

    private final AgentValidation validation =
            new AgentValidation(
                    new Tools(List.of(FakeTools.named("finish", "echo")), new JsonSchemas()),
                    new JsonSchemas(),
                    new FakeModels(),
                    new FakeSkillNames(), new FakePolicyNames());

    @Test
    void isReadBackAsItWasStored() {
        AgentDefinition definition = validate(new SessionPolicyDraft("model"));
        assertThat(definition.session()).isEqualTo(new SessionPolicy(SessionPolicy.Title.MODEL));
        assertThat(DefinitionJson.KIND.asStored(definition).session())
                .isEqualTo(definition.session());
        assertThat(SessionPolicyView.of(definition.session()))
                .isEqualTo(new SessionPolicyView("model"));
    }

    @Test
    void isNotWrittenWhereNothingElseIsSaid() {
        for (SessionPolicyDraft draft :
                Arrays.asList(
                        null, new SessionPolicyDraft(null), new SessionPolicyDraft("first_line"))) {
            AgentDefinition definition = validate(draft);
            assertThat(definition.session()).isEqualTo(SessionPolicy.NONE);
            assertThat(DefinitionJson.write(definition)).doesNotContain("\"session\"");
            assertThat(SessionPolicyView.of(definition.session())).isNull();
        }
    }

    @Test
    void isRefusedByItsFieldWhereTheWordIsUnknown() {
        assertThatThrownBy(() -> validate(new SessionPolicyDraft("models")))
                .isInstanceOf(GroveException.class)
                .extracting(e -> ((GroveException) e).errors())
                .asInstanceOf(InstanceOfAssertFactories.list(FieldError.class))
                .singleElement()
                .satisfies(error -> {
                    assertThat(error.field()).isEqualTo("session.title");
                    assertThat(error.message()).contains("first_line", "model");
                });
    }

    private AgentDefinition validate(@Nullable SessionPolicyDraft draft) {
        return validation.validate(
                TenantId.next(), Drafts.named("a").session(draft).build(), Set.of());
    }
}
