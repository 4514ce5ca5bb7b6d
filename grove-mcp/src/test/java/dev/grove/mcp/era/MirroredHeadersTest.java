package dev.grove.mcp.era;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grove.mcp.wire.ErrorNumber;
import dev.grove.mcp.wire.McpError;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class MirroredHeadersTest {

    private static final ObjectNode SCHEMA =
            json(
                    """
                    {"properties":{"region":{"type":"string","x-mcp-header":"Region"},
                     "count":{"type":"integer","x-mcp-header":"Count"},"free":{"type":"string"}}}
                    """);

    private static ObjectNode json(String text) {
        return (ObjectNode) JsonMapper.shared().readTree(text);
    }

    @Test
    void argumentsThatAToolHasMirroredMustBeInTheirHeaders() {
        ObjectNode arguments = json("{\"region\":\"eu\",\"count\":7,\"free\":\"x\"}");
        Map<String, String> good = Map.of("Mcp-Param-Region", "eu", "Mcp-Param-Count", "7");
        assertThatCode(() -> MirroredHeaders.check(SCHEMA, arguments, good::get))
                .doesNotThrowAnyException();
        assertThatCode(() ->
                        MirroredHeaders.check(SCHEMA, json("{}"), Map.<String, String>of()::get))
                .doesNotThrowAnyException();
        refused(arguments, Map.of("Mcp-Param-Region", "eu"));
        refused(arguments, Map.of("Mcp-Param-Region", "us", "Mcp-Param-Count", "7"));
    }

    private static void refused(ObjectNode arguments, Map<String, String> headers) {
        assertThatThrownBy(() -> MirroredHeaders.check(SCHEMA, arguments, headers::get))
                .isInstanceOfSatisfying(
                        McpError.class,
                        error -> assertThat(error.number()).isEqualTo(ErrorNumber.HEADER_MISMATCH));
    }

    @Test
    void valuesThatNoHeaderHoldsAreInBase64() {
        assertThat(MirroredHeader.decode("=?base64?w6Q=?=")).contains("ä");
        assertThat(MirroredHeader.decode("plain")).contains("plain");
        assertThat(MirroredHeader.decode("=?base64?SGVsbG8=")).contains("=?base64?SGVsbG8=");
    }

    @ParameterizedTest
    @ValueSource(strings = {"=?base64?SGVsbG8?=", "=?base64?SGVs!!!bG8=?=", "=?base64?/w==?="})
    void whatClaimsToBeBase64AndIsNotIsNothing(String header) {
        assertThat(MirroredHeader.decode(header)).isEmpty();
    }

    @Test
    void theEraIsThatOfTheBodyOrElseOfTheHeader() {
        Map<String, String> modern = Map.of(RequestHeaders.VERSION, "2026-07-28");
        Map<String, String> none = Map.of();
        ObjectNode claim =
                json(
                        """
                        {"method":"x","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"v9"}}}
                        """);
        assertThat(Era.of(claim, none::get)).isEqualTo(Era.MODERN);
        assertThat(Era.of(json("{\"method\":\"x\"}"), none::get)).isEqualTo(Era.LEGACY);
        assertThat(Era.of(json("{\"method\":\"x\"}"), modern::get)).isEqualTo(Era.MODERN);
        assertThat(Era.of(json("{\"method\":\"initialize\"}"), modern::get)).isEqualTo(Era.LEGACY);
        assertThat(Era.of(json("{\"id\":1,\"result\":{}}"), modern::get)).isEqualTo(Era.LEGACY);
        assertThat(Era.isModern("2027-01-01")).isTrue();
        assertThat(Era.isModern("2025-11-25")).isFalse();
        assertThat(Era.isModern("v999.0.0")).isFalse();
    }
}
