package dev.grove.server.secret;

import dev.grove.core.tool.Bucket;
import dev.grove.core.tool.Effect;
import dev.grove.core.tool.Tool;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolContext;
import dev.grove.core.tool.ToolOutcome;
import dev.grove.core.tool.ToolSpec;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** A tool that returns a secret value, in the form that it is asked for. */
record Leak(ToolSpec spec) implements Tool {

    /** Has something for every writer to escape, around letters that none of them touches. */
    static final String VALUE = "k/\"é<q7Rk2mZtW9x4>&=+ \\end";

    /** The letters that every form but base64 and hexadecimal leaves as they are. */
    static final String CORE = "q7Rk2mZtW9x4";

    static final Map<String, String> FORMS = forms();

    static Leak tool() {
        ObjectNode schema =
                (ObjectNode)
                        JsonMapper.shared()
                                .readTree(
                                        """
                                        {"type": "object", "required": ["form"],
                                         "properties": {"form": {"type": "string"}, "note": {}}}
                                        """);
        return new Leak(
                new ToolSpec(
                        "leak", "Returns a value.", schema, Effect.READ_ONLY, Bucket.BUILT_IN));
    }

    @Override
    public ToolOutcome execute(ToolCall call, ToolContext context) {
        String form = call.arguments().path("form").asString();
        return switch (form) {
            case "failure" -> new ToolOutcome.Failed("no access with " + VALUE);
            case "exception" -> throw new IllegalStateException("no access with " + VALUE);
            default -> new ToolOutcome.Completed("it is " + FORMS.get(form) + " indeed");
        };
    }

    /** Texts that give the value away, in several encodings; they must appear nowhere. */
    static List<String> needles() {
        List<String> needles =
                new ArrayList<>(List.of(CORE, base64("", VALUE, "").substring(4, 30)));
        // Encoded with one and with two bytes before it, without what those bytes take part in.
        needles.add(base64("x", CORE, "").substring(3, 15));
        needles.add(base64("xx", CORE, "").substring(4, 16));
        needles.add(base64("", CORE, "").substring(0, 12));
        needles.add(HexFormat.of().formatHex(CORE.getBytes(StandardCharsets.UTF_8)));
        return needles;
    }

    private static Map<String, String> forms() {
        Map<String, String> forms = new LinkedHashMap<>();
        forms.put("plain", VALUE);
        forms.put("json", JsonMapper.shared().writeValueAsString(Map.of("password", VALUE)));
        String json = JsonMapper.shared().writeValueAsString(VALUE);
        forms.put("json-in-json", JsonMapper.shared().writeValueAsString("said " + json));
        forms.put(
                "json-ascii",
                JsonMapper.builder()
                        .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
                        .build()
                        .writeValueAsString(VALUE));
        forms.put("url", "https://u:" + URLEncoder.encode(VALUE, StandardCharsets.UTF_8) + "@h/");
        forms.put("base64", base64("", VALUE, ""));
        forms.put("base64-basic", "Authorization: Basic " + base64("user:", VALUE, ""));
        forms.put("base64-inside", base64("{\"p\":\"", VALUE, "\",\"more\":true}"));
        forms.put(
                "base64-url",
                Base64.getUrlEncoder()
                        .withoutPadding()
                        .encodeToString(VALUE.getBytes(StandardCharsets.UTF_8)));
        forms.put("hex", HexFormat.of().formatHex(VALUE.getBytes(StandardCharsets.UTF_8)));
        forms.put("base64-twice", base64("", base64("user:", VALUE, ""), ""));
        forms.put(
                "base64-wrapped",
                Base64.getMimeEncoder(20, new byte[] {'\n'})
                        .encodeToString(("user:" + VALUE).getBytes(StandardCharsets.UTF_8)));
        forms.put(
                "html",
                "<b>"
                        + VALUE.replace("&", "&amp;")
                                .replace("<", "&lt;")
                                .replace(">", "&gt;")
                                .replace("\"", "&#34;")
                        + "</b>");
        return forms;
    }

    private static String base64(String before, String value, String after) {
        return Base64.getEncoder()
                .encodeToString((before + value + after).getBytes(StandardCharsets.UTF_8));
    }
}
