package dev.grove.core.tool.custom;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.grove.core.egress.Egress;
import dev.grove.core.egress.EgressSettings;
import dev.grove.core.egress.EndpointValidation;
import dev.grove.core.egress.TestDoors;
import dev.grove.core.error.FieldError;
import dev.grove.core.error.GroveException;
import dev.grove.core.identity.AuthValidation;
import dev.grove.core.identity.TestIdentities;
import dev.grove.core.secret.HeaderValue;
import dev.grove.core.tool.Effect;
import dev.grove.core.tool.FakeTools;
import dev.grove.core.tool.Tools;
import dev.grove.core.tool.custom.work.CustomToolWork;
import dev.grove.language.schema.JsonSchemas;
import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CustomToolValidationTest {

    private final CustomToolValidation validation =
            new CustomToolValidation(
                    new Tools(List.of(FakeTools.named("finish", "leak")), new JsonSchemas()),
                    new JsonSchemas(),
                    new WorkValidation(
                            new CallbackValidation(
                                    new EndpointValidation(
                                            new Egress(
                                                    new EgressSettings(List.of("10.1.0.0/16")),
                                                    host -> List.of(InetAddress.ofLiteral(host))),
                                            TestDoors.at(8080)),
                                    new AuthValidation(new TestIdentities()))));

    @Test
    void takesACallbackToBeKeyedAndAllElseToBeUnsafe() {
        CustomToolDefinition callback = validation.validate(CustomDrafts.callback());
        CustomToolDefinition code = validation.validate(CustomDrafts.code("{}"));

        assertThat(callback.effect()).isEqualTo(Effect.KEYED);
        assertThat(callback.timeout()).isEqualTo(Duration.ofSeconds(30));
        assertThat(code.effect()).isEqualTo(Effect.UNSAFE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"read_only", "idempotent", "keyed", "unsafe"})
    void takesADeclaredEffect(String effect) {
        assertThat(
                        validation
                                .validate(CustomDrafts.callback("{\"effect\":\"" + effect + "\"}"))
                                .effect()
                                .wireName())
                .isEqualTo(effect);
    }

    @Test
    void keepsNamesOfSecretsAndNoValues() {
        CustomToolDefinition callback =
                validation.validate(
                        CustomDrafts.callback(
                                """
                                {"headers":{"Authorization":"Bearer secret:refund.token","X-A":"secret:b"}}
                                """));
        CustomToolDefinition code =
                validation.validate(
                        CustomDrafts.code("{\"secrets\":[\"tool.tally.api-key\",\"plain\"]}"));

        assertThat(((CustomToolWork.Callback) callback.work()).headers())
                .containsEntry("Authorization", new HeaderValue("Bearer ", "refund.token"))
                .containsEntry("X-A", new HeaderValue("", "b"));
        assertThat(((CustomToolWork.Code) code.work()).secrets())
                .isEqualTo(Map.of("TOOL_TALLY_API_KEY", "tool.tally.api-key", "PLAIN", "plain"));
    }

    @Test
    void isReadBackAsItWasWritten() {
        for (CustomToolDraft draft :
                List.of(
                        CustomDrafts.callback("{\"render\":{\"as\":\"table\"}}"),
                        CustomDrafts.callback("{\"headers\":{\"Authorization\":\"secret:a\"}}"),
                        CustomDrafts.code("{\"secrets\":{\"KEY\":\"a\"},\"timeout_seconds\":5}"),
                        CustomDrafts.callback(
                                """
                                {"kind":"client","url":null,"headers":null,"needs_approval":true}
                                """))) {
            CustomToolDefinition definition = validation.validate(draft);

            assertThat(CustomToolJson.KIND.asStored(definition)).isEqualTo(definition);
        }
    }

    @ParameterizedTest(name = "{0} in {1}")
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    name           | {"name":null}
                    name           | {"name":"Refund"}
                    name           | {"name":"finish"}
                    name           | {"name":"leak"}
                    name           | {"name":"ws_mine"}
                    name           | {"name":"run_workflow"}
                    name           | {"name":"a:b"}
                    description    | {"description":" "}
                    description    | {"description":"a\\u0000b"}
                    input_schema   | {"input_schema":null}
                    input_schema   | {"input_schema":{"type":"array"}}
                    input_schema   | {"input_schema":{"type":"object","properties":3}}
                    input_schema   | {"input_schema":{"type":"object","$ref":"https://a/b"}}
                    input_schema   | {"input_schema":{"type":"object","title":"a\\u0000b"}}
                    kind           | {"kind":null,"url":null,"headers":null}
                    kind           | {"kind":"rpc","url":null,"headers":null}
                    effect         | {"effect":"probe"}
                    effect         | {"effect":"harmless"}
                    timeout_seconds| {"timeout_seconds":0}
                    timeout_seconds| {"timeout_seconds":601}
                    code           | {"code":"print(1)"}
                    runtime        | {"runtime":"sh"}
                    secrets        | {"secrets":["a"]}
                    url            | {"url":null}
                    url            | {"url":"ftp://hooks.example.com/"}
                    url            | {"url":"//hooks.example.com/"}
                    url            | {"url":"https://u:p@hooks.example.com/"}
                    url            | {"url":"https://hooks.example.com/#a"}
                    url            | {"url":"https://hooks_example/"}
                    url            | {"url":"https:///a"}
                    url            | {"url":"https://hooks.example.com:0/"}
                    url            | {"url":"https://hooks.example.com:65536/"}
                    url            | {"url":"https://127.0.0.1/"}
                    url            | {"url":"https://[::1]/"}
                    url            | {"url":"https://[::ffff:169.254.169.254]/"}
                    url            | {"url":"https://10.2.0.1/"}
                    url            | {"url":"http://8.8.8.8/"}
                    headers        | {"headers":{"Host":"a"}}
                    headers        | {"headers":{"Webhook-Signature":"a"}}
                    headers        | {"headers":{"Transfer-Encoding":"chunked"}}
                    headers        | {"headers":{"a b":"c"}}
                    headers.X-A    | {"headers":{"X-A":"b\\r\\nX-C: d"}}
                    headers.X-A    | {"headers":{"X-A":null}}
                    headers.x-a    | {"headers":{"X-A":"1","x-a":"2"}}
                    headers.Cookie | {"headers":{"Cookie":"a=b"}}
                    headers.Authorization | {"headers":{"Authorization":"Bearer abc"}}
                    headers.X-A    | {"headers":{"X-A":"secret:git.github.com.token"}}
                    headers.X-A    | {"headers":{"X-A":"secret:model.openai.api_key"}}
                    headers.X-A    | {"headers":{"X-A":"secret:tool.other.key"}}
                    headers.X-A    | {"headers":{"X-A":"secret:tool.refund.signing_secret"}}
                    """)
    void refusesOfACallback(String field, String members) {
        refused(field, CustomDrafts.callback(members));
    }

    @ParameterizedTest(name = "{0} in {1}")
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    url     | {"url":"https://hooks.example.com/"}
                    headers | {"headers":{"a":"b"}}
                    runtime | {"runtime":"perl"}
                    runtime | {"runtime":null}
                    code    | {"code":""}
                    code    | {"code":"a\\u0000b"}
                    secrets | {"secrets":"a"}
                    secrets | {"secrets":[1]}
                    secrets | {"secrets":["A"]}
                    secrets | {"secrets":["a-b","a.b"]}
                    secrets | {"secrets":{"PATH":"a"}}
                    secrets | {"secrets":{"LD_PRELOAD":"a"}}
                    secrets | {"secrets":{"GROVE_RUN_ID":"a"}}
                    secrets | {"secrets":{"a=b":"a"}}
                    secrets | {"secrets":{"KEY":"model.openai.api_key"}}
                    secrets | {"secrets":{"KEY":"tool.refund.key"}}
                    """)
    void refusesOfCode(String field, String members) {
        refused(field, CustomDrafts.code(members));
    }

    @Test
    void takesPlainHttpOnlyToWhatTheOperatorAllows() {
        assertThat(validation.validate(CustomDrafts.callback("{\"url\":\"http://10.1.2.3/a\"}")))
                .isNotNull();
        // A name is looked up when a call is made.
        assertThat(validation.validate(CustomDrafts.callback("{\"url\":\"https://8.8.8.8/a\"}")))
                .isNotNull();
    }

    private void refused(String field, CustomToolDraft draft) {
        assertThatExceptionOfType(GroveException.class)
                .isThrownBy(() -> validation.validate(draft))
                .satisfies(refusal ->
                        assertThat(refusal.errors())
                                .extracting(FieldError::field)
                                .containsOnly(field));
    }
}
