package dev.grove.server.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Skills over MCP, by the wording of SEP-2640 and of the prompts of both eras. */
class McpSkillsIT extends McpServerIT {

    private static final String SKILL =
            """
            ---
            name: memo
            description: Writes memos.
            license: MIT
            metadata:
              version: "1.0"
            x-rank: 2
            ---
            On {{topic}}, {{tone}}.
            """;

    private static final String UPSERT =
            """
            {"files": {"SKILL.md": %s, "references/größe a.md": "größe", "assets/x.bin": {"base64": "AP8="},
                       "parameters.json": "{\\"type\\":\\"object\\",\\"required\\":[\\"topic\\"],\\"properties\\":{\\"topic\\":{\\"type\\":\\"string\\",\\"description\\":\\"What it is on\\"},\\"tone\\":{\\"enum\\":[\\"dry\\",\\"warm\\"],\\"default\\":\\"dry\\"}}}"},
             "expected_version": %d}
            """;

    private String tenant;
    private McpClient author;
    private McpClient reader;

    @BeforeEach
    void newTenantWithClients() {
        tenant = newTenant();
        author = McpClient.modern(newCaller(tenant, "provision"));
        reader = McpClient.modern(newCaller(tenant, "read_only"));
    }

    private JsonNode tool(String name, String arguments) {
        JsonNode answer =
                author.call(
                                "tools/call",
                                "{\"name\":\"grove__%s\",\"arguments\":%s}"
                                        .formatted(name, arguments))
                        .json();
        assertThat(answer.has("error")).as(answer.toString()).isFalse();
        assertThat(answer.at("/result/isError").asBoolean(false)).as(answer.toString()).isFalse();
        return answer.at("/result/structuredContent");
    }

    private void upsert(String skill, int expected) {
        JsonNode stored =
                tool(
                        "upsert_skill",
                        UPSERT.formatted(JsonMapper.shared().writeValueAsString(skill), expected));
        assertThat(stored.path("version").intValue()).isEqualTo(expected + 1);
    }

    private static JsonNode result(McpClient client, String method, String params) {
        HttpAnswer answer = client.call(method, params);
        assertThat(answer.json().has("result")).as(answer.body()).isTrue();
        return answer.json().path("result");
    }

    private static JsonNode error(McpClient client, String method, String params) {
        HttpAnswer answer = client.call(method, params);
        assertThat(answer.json().has("error")).as(answer.body()).isTrue();
        return answer.json().path("error");
    }

    @Test
    void areNotSeenBeforeTheyArePublishedNorInALaterVersion() {
        upsert(SKILL, 0);
        assertThat(result(reader, "skills/list", "{}").path("skills")).isEmpty();
        assertThat(result(reader, "prompts/list", "{}").toString()).doesNotContain("memo");
        assertThat(
                        error(reader, "skills/get", "{\"uri\":\"skill://memo/SKILL.md\"}")
                                .path("code")
                                .intValue())
                .isEqualTo(-32602);
        assertThat(
                        error(reader, "resources/read", "{\"uri\":\"skill://memo/SKILL.md\"}")
                                .path("code")
                                .intValue())
                .isEqualTo(-32602);

        tool("publish_skill", "{\"name\":\"memo\",\"expected_version\":1}");
        upsert(SKILL + "Later.\n", 1);

        assertThat(
                        result(reader, "resources/read", "{\"uri\":\"skill://memo/SKILL.md\"}")
                                .at("/contents/0/text")
                                .stringValue())
                .isEqualTo(SKILL);
        McpClient stranger = McpClient.modern(newCaller(newTenant(), "admin"));
        assertThat(result(stranger, "skills/list", "{}").path("skills")).isEmpty();
        assertThat(error(stranger, "skills/get", "{\"uri\":\"skill://memo/SKILL.md\"}").toString())
                .isEqualTo(
                        error(stranger, "skills/get", "{\"uri\":\"skill://nemo/SKILL.md\"}")
                                .toString()
                                .replace("nemo", "memo"));
        McpClient tenantless = McpClient.modern(operator());
        assertThat(result(tenantless, "skills/list", "{}").path("skills")).isEmpty();

        tool("unpublish_skill", "{\"name\":\"memo\",\"expected_version\":2}");
        assertThat(result(reader, "skills/list", "{}").path("skills")).isEmpty();
        assertThat(tool("delete_skill", "{\"name\":\"memo\",\"expected_version\":2}").toString())
                .isEqualTo("{\"deleted\":\"memo\"}");
    }

    @Test
    void areAdvertisedListedAndVerifiableFileByFile() throws Exception {
        upsert(SKILL, 0);
        tool("publish_skill", "{\"name\":\"memo\",\"expected_version\":1}");
        JsonNode capabilities = result(reader, "server/discover", "{}").path("capabilities");
        assertThat(capabilities.at("/extensions/io.modelcontextprotocol~1skills").toString())
                .isEqualTo("{\"directoryRead\":true}");
        assertThat(capabilities.has("resources")).isTrue();

        JsonNode list = result(reader, "skills/list", "{}");
        assertThat(list.path("resultType").stringValue()).isEqualTo("complete");
        assertThat(list.path("ttlMs").isIntegralNumber()).isTrue();
        assertThat(list.path("cacheScope").stringValue()).isEqualTo("private");
        JsonNode entry = list.at("/skills/0");
        assertThat(entry.path("uri").stringValue()).isEqualTo("skill://memo/SKILL.md");
        assertThat(entry.path("frontmatter").toString())
                .isEqualTo(
                        "{\"name\":\"memo\",\"description\":\"Writes"
                                + " memos.\",\"license\":\"MIT\",\"metadata\":{\"version\":\"1.0\"},\"x-rank\":2}");
        assertThat(
                        entry.path("resources")
                                .valueStream()
                                .map(file -> file.path("uri").stringValue()))
                .containsExactly(
                        "skill://memo/SKILL.md",
                        "skill://memo/assets/x.bin",
                        "skill://memo/parameters.json",
                        "skill://memo/references/gr%C3%B6%C3%9Fe%20a.md");
        for (JsonNode file : entry.path("resources")) {
            JsonNode content =
                    result(
                                    reader,
                                    "resources/read",
                                    "{\"uri\":\"%s\"}".formatted(file.path("uri").stringValue()))
                            .at("/contents/0");
            byte[] bytes =
                    content.has("text")
                            ? content.path("text").stringValue().getBytes(StandardCharsets.UTF_8)
                            : Base64.getDecoder().decode(content.path("blob").stringValue());
            assertThat(bytes).hasSize(file.path("size").intValue());
            assertThat(file.path("digest").stringValue())
                    .isEqualTo(
                            "sha256:"
                                    + HexFormat.of()
                                            .formatHex(
                                                    MessageDigest.getInstance("SHA-256")
                                                            .digest(bytes)));
            assertThat(content.path("uri")).isEqualTo(file.path("uri"));
        }
        JsonNode got = result(reader, "skills/get", "{\"uri\":\"skill://memo/SKILL.md\"}");
        assertThat(got.path("skill")).isEqualTo(entry);
        assertThat(got.path("resultType").stringValue()).isEqualTo("complete");
        assertThat(got.path("cacheScope").stringValue()).isEqualTo("private");
        assertThat(got.has("ttlMs")).isTrue();
    }

    @Test
    void areRefusedWhereTheyAreNone() {
        upsert(SKILL, 0);
        tool("publish_skill", "{\"name\":\"memo\",\"expected_version\":1}");

        for (String uri :
                List.of(
                        "skill://other/SKILL.md",
                        "skill://memo",
                        "skill://memo/references/gr%C3%B6%C3%9Fe%20a.md",
                        "skill://memo/../memo/SKILL.md",
                        "skill://MEMO/SKILL.md",
                        "grove://memo/SKILL.md",
                        "skill://memo/SKILL.md/")) {
            JsonNode error = error(reader, "skills/get", "{\"uri\":\"%s\"}".formatted(uri));
            assertThat(error.path("code").intValue()).as(uri).isEqualTo(-32602);
            assertThat(error.path("message").stringValue())
                    .isEqualTo("No skill is served at " + uri);
        }
        for (String uri :
                List.of(
                        "skill://memo/SKILL.md",
                        "skill://memo/",
                        "skill://memo/none",
                        "skill://other",
                        "skill://memo/references/",
                        "skill://memo/%ff",
                        "skill://memo/%2",
                        "skill://memo/ref",
                        "grove://runs")) {
            JsonNode error =
                    error(reader, "resources/directory/read", "{\"uri\":\"%s\"}".formatted(uri));
            assertThat(error.path("code").intValue()).as(uri).isEqualTo(-32602);
            assertThat(error.path("message").stringValue())
                    .isEqualTo(uri + " is not a directory resource");
        }
        assertThat(error(reader, "skills/get", "{}").path("code").intValue()).isEqualTo(-32602);
        assertThat(error(reader, "skills/list", "{\"cursor\":\"x\"}").path("code").intValue())
                .isEqualTo(-32602);
        McpClient legacy = McpClient.legacy(newCaller(tenant, "read_only"));
        assertThat(error(legacy, "skills/list", "{}").path("code").intValue()).isEqualTo(-32601);
    }

    @Test
    void showTheirFolders() {
        upsert(SKILL, 0);
        tool("publish_skill", "{\"name\":\"memo\",\"expected_version\":1}");

        JsonNode root = result(reader, "resources/directory/read", "{\"uri\":\"skill://memo\"}");
        assertThat(root.path("resultType").stringValue()).isEqualTo("complete");
        assertThat(root.path("resources").toString())
                .isEqualTo(
                        "[{\"name\":\"memo\",\"description\":\"Writes"
                                + " memos.\",\"uri\":\"skill://memo/SKILL.md\",\"mimeType\":\"text/markdown\"},"
                                + "{\"name\":\"assets\",\"uri\":\"skill://memo/assets\",\"mimeType\":\"inode/directory\"},"
                                + "{\"name\":\"parameters.json\",\"uri\":\"skill://memo/parameters.json\",\"mimeType\":\"application/json\"},"
                                + "{\"name\":\"references\",\"uri\":\"skill://memo/references\",\"mimeType\":\"inode/directory\"}]");
        JsonNode inner =
                result(reader, "resources/directory/read", "{\"uri\":\"skill://memo/references\"}");
        assertThat(inner.at("/resources/0/uri").stringValue())
                .isEqualTo("skill://memo/references/gr%C3%B6%C3%9Fe%20a.md");
        assertThat(inner.at("/resources/0/name").stringValue()).isEqualTo("größe a.md");
    }

    @Test
    void areListedPageByPage() {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < 120; i++) {
            String name = "s" + (i % 7) + "-" + i;
            names.add(name);
            tool(
                    "upsert_skill",
                    "{\"name\":\"%s\",\"description\":\"d\",\"expected_version\":0}"
                            .formatted(name));
            tool("publish_skill", "{\"name\":\"%s\",\"expected_version\":1}".formatted(name));
        }
        List<String> listed = new ArrayList<>();
        String cursor = "";
        do {
            JsonNode page =
                    result(
                            reader,
                            "skills/list",
                            cursor.isEmpty() ? "{}" : "{\"cursor\":\"%s\"}".formatted(cursor));
            page.path("skills")
                    .forEach(skill -> listed.add(skill.at("/frontmatter/name").stringValue()));
            cursor = page.path("nextCursor").asString("");
        } while (!cursor.isEmpty());
        assertThat(listed).containsExactlyElementsOf(names.stream().sorted().toList());
    }

    @Test
    void arePromptsOfBothErasWithArgumentsAndCompletion() {
        upsert(SKILL, 0);
        tool("publish_skill", "{\"name\":\"memo\",\"expected_version\":1}");
        HttpCaller caller = newCaller(tenant, "read_only");

        for (McpClient client : List.of(McpClient.modern(caller), McpClient.legacy(caller))) {
            JsonNode prompt =
                    result(client, "prompts/list", "{}")
                            .path("prompts")
                            .valueStream()
                            .filter(one -> one.path("name").stringValue().equals("memo"))
                            .findFirst()
                            .orElseThrow();
            assertThat(prompt.toString())
                    .isEqualTo(
                            "{\"name\":\"memo\",\"description\":\"Writes"
                                    + " memos.\",\"arguments\":[{\"name\":\"topic\",\"description\":\"What"
                                    + " it is on\",\"required\":true},"
                                    + "{\"name\":\"tone\",\"required\":false}]}");
            JsonNode rendered =
                    result(
                            client,
                            "prompts/get",
                            "{\"name\":\"memo\",\"arguments\":{\"topic\":\"{{tone}}\"}}");
            assertThat(rendered.path("messages").toString())
                    .isEqualTo(
                            "[{\"role\":\"user\",\"content\":{\"type\":\"text\",\"text\":\"On"
                                    + " {{tone}}, dry.\"}}]");
            assertThat(error(client, "prompts/get", "{\"name\":\"memo\"}").path("code").intValue())
                    .isEqualTo(-32602);
            JsonNode loud =
                    error(
                            client,
                            "prompts/get",
                            "{\"name\":\"memo\",\"arguments\":{\"topic\":\"x\",\"tone\":\"loud\"}}");
            assertThat(loud.path("code").intValue()).isEqualTo(-32602);
            assertThat(loud.path("message").stringValue()).contains("arguments.tone");
            assertThat(completed(client, "ref/prompt\",\"name\":\"memo", "tone", "W"))
                    .containsExactly("warm");
            assertThat(completed(client, "ref/prompt\",\"name\":\"memo", "topic", "")).isEmpty();
            assertThat(
                            completed(
                                    client,
                                    "ref/resource\",\"uri\":\"skill://{name}/{+path}",
                                    "name",
                                    "me"))
                    .containsExactly("memo");
        }
    }

    @Test
    void notifyListenersOfPromptsAndResources() {
        upsert(SKILL, 0);
        try (McpClient.Stream listening =
                reader.open(
                        reader.request(
                                "subscriptions/listen",
                                "{\"notifications\":{\"promptsListChanged\":true,\"resourcesListChanged\":true}}"))) {
            assertThat(listening.next().toString()).contains("acknowledged");
            tool("publish_skill", "{\"name\":\"memo\",\"expected_version\":1}");
            List<String> methods =
                    List.of(
                            listening.next().path("method").asString(""),
                            listening.next().path("method").asString(""));
            assertThat(methods)
                    .containsExactlyInAnyOrder(
                            "notifications/prompts/list_changed",
                            "notifications/resources/list_changed");
        }
    }

    @Test
    void areAuthoredByTheRecordsOfRest() {
        upsert(SKILL, 0);
        HttpCaller rest = newCaller(tenant, "provision");
        assertThat(tool("get_skill", "{\"name\":\"memo\"}"))
                .isEqualTo(rest.get("/skills/memo").json());
        assertThat(tool("list_skills", "{}")).isEqualTo(rest.get("/skills").json());
        assertThat(
                        tool("get_skill", "{\"name\":\"memo\",\"path\":\"SKILL.md\"}")
                                .path("text")
                                .stringValue())
                .isEqualTo(SKILL);
        assertThat(
                        tool("get_skill", "{\"name\":\"memo\",\"path\":\"assets/x.bin\"}")
                                .path("base64")
                                .stringValue())
                .isEqualTo("AP8=");
        JsonNode stale =
                author.call(
                                "tools/call",
                                "{\"name\":\"grove__upsert_skill\",\"arguments\":{\"name\":\"memo\",\"description\":\"d\",\"expected_version\":0}}")
                        .json();
        assertThat(stale.at("/error/code").intValue()).isEqualTo(-32602);
        assertThat(stale.at("/error/data/current_version").intValue()).isEqualTo(1);
        McpClient invoker = McpClient.modern(newCaller(tenant, "invoke"));
        assertThat(result(invoker, "tools/list", "{}").toString()).doesNotContain("upsert_skill");
    }

    private static List<String> completed(
            McpClient client, String reference, String argument, String typed) {
        return result(
                        client,
                        "completion/complete",
                        "{\"ref\":{\"type\":\"%s\"},\"argument\":{\"name\":\"%s\",\"value\":\"%s\"}}"
                                .formatted(reference, argument, typed))
                .at("/completion/values")
                .valueStream()
                .map(JsonNode::stringValue)
                .toList();
    }
}
