package dev.grove.server.skill;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Skills over REST, from outside. */
class SkillControllerIT extends ServerIT {

    private static final String SKILL =
            "---\nname: memo\ndescription: Writes memos.\n---\nOn {{topic}}.\n";

    private static final Map<String, String> FOLDER =
            Map.of("memo/SKILL.md", SKILL, "memo/references/größe a.md", "größe\r\n");

    private String tenant;
    private HttpCaller author;

    @BeforeEach
    void newTenantWithAnAuthor() {
        tenant = newTenant();
        author = newCaller(tenant, "provision");
    }

    private HttpAnswer send(String path, String type, byte[] body) {
        return author.send(
                author.request(path)
                        .header("Content-Type", type)
                        .POST(BodyPublishers.ofByteArray(body)));
    }

    private HttpAnswer storeZip(Map<String, String> files) {
        return send("/skills", "application/zip", Archives.zip(files));
    }

    @Test
    void areStoredAsArchivesFormsAndJsonAlike() {
        HttpAnswer zip = storeZip(FOLDER);
        assertThat(zip.status()).as(zip.body()).isEqualTo(201);
        assertThat(zip.headers().firstValue("Location")).contains("/skills/memo");
        assertThat(zip.headers().firstValue("ETag")).contains("\"v1\"");

        String form =
                "--x\r\n"
                        + "Content-Disposition: form-data; name=\"files\";"
                        + " filename=\"SKILL.md\"\r\n\r\n"
                        + SKILL
                        + "\r\n"
                        + "--x\r\n"
                        + "Content-Disposition: form-data; name=\"files\";"
                        + " filename=\"references/größe a.md\"\r\n\r\n"
                        + "größe\r\n\r\n"
                        + "--x--\r\n";
        HttpAnswer files =
                send(
                        "/skills",
                        "multipart/form-data; boundary=x",
                        form.getBytes(StandardCharsets.UTF_8));
        assertThat(files.status()).as(files.body()).isEqualTo(200);
        assertThat(files.json().path("version").intValue()).isEqualTo(1);

        HttpAnswer json =
                author.post(
                        "/skills",
                        """
                        {"files": {"SKILL.md": "---\\nname: memo\\ndescription: Writes memos.\\n---\\nOn {{topic}}.\\n",
                                   "references/größe a.md": "größe\\r\\n"}, "expected_version": 1}
                        """);
        assertThat(json.status()).as(json.body()).isEqualTo(200);
        assertThat(json.json()).isEqualTo(files.json());
    }

    @Test
    void areReadFileByFileAndAsTheirFolder() throws Exception {
        storeZip(FOLDER);
        HttpCaller reader = newCaller(tenant, "read_only");

        HttpAnswer file = reader.get("/skills/memo/files/references/gr%C3%B6%C3%9Fe%20a.md");
        assertThat(file.body()).isEqualTo("größe\r\n");
        assertThat(file.contentType()).isEqualTo("application/octet-stream");
        assertThat(file.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
        assertThat(file.headers().firstValue("Content-Disposition").orElseThrow())
                .startsWith("attachment");
        assertThat(reader.get("/skills/memo/files/references/x.md").status()).isEqualTo(404);

        assertThat(Archives.unzip(download(reader, "/skills/memo/export"))).isEqualTo(FOLDER);
        byte[] once = download(reader, "/skills/memo/export").readAllBytes();
        assertThat(download(reader, "/skills/memo/export?version=1").readAllBytes())
                .isEqualTo(once);
        assertThat(
                        send("/skills", "application/octet-stream", once)
                                .json()
                                .path("version")
                                .intValue())
                .isEqualTo(1);
    }

    @Test
    void changeUnderTheVersionThatWasRead() {
        storeZip(FOLDER);
        Map<String, String> changed = Map.of("SKILL.md", SKILL + "More.\n");

        HttpAnswer stale =
                send("/skills?expected_version=0", "application/zip", Archives.zip(changed));
        assertThat(stale.status()).isEqualTo(409);
        assertThat(stale.json().path("current_version").intValue()).isEqualTo(1);
        HttpAnswer second =
                author.send(
                        author.request("/skills")
                                .header("Content-Type", "application/zip")
                                .header("If-Match", "\"v1\"")
                                .POST(BodyPublishers.ofByteArray(Archives.zip(changed))));
        assertThat(second.json().path("version").intValue()).isEqualTo(2);
        assertThat(author.get("/skills/memo/versions").text("items/1/version")).isEqualTo("1");
        assertThat(author.get("/skills/memo/versions/1").json().path("files").size()).isEqualTo(2);
        assertThat(author.get("/skills").text("items/0/name")).isEqualTo("memo");

        assertThat(author.post("/skills/memo/publish", "{}").status()).isEqualTo(400);
        HttpAnswer published =
                author.post("/skills/memo/publish", "{\"version\":1,\"expected_version\":2}");
        assertThat(published.json().path("published_version").intValue()).isEqualTo(1);
        assertThat(published.headers().firstValue("ETag")).contains("\"v2-published-v1\"");
        assertThat(
                        author.post("/skills/memo/unpublish", "{\"expected_version\":2}")
                                .json()
                                .path("mcp_exposed")
                                .booleanValue())
                .isFalse();
        assertThat(author.delete("/skills/memo").status()).isEqualTo(204);
        assertThat(author.get("/skills/memo").status()).isEqualTo(404);
        assertThat(author.get("/skills/memo/versions/2").status()).isEqualTo(200);
    }

    @Test
    void areRenderedAndStoredAgainAsTheyWereRead() {
        ObjectNode stored =
                (ObjectNode)
                        author.post(
                                        "/skills",
                                        """
                                        {"name": "letter", "description": "d", "body": "{{to}}: {{n}}",
                                         "parameters": {"type": "object", "required": ["to"],
                                           "properties": {"to": {"type": "string"}, "n": {"type": "integer", "default": 2}}}}
                                        """)
                                .json();
        assertThat(stored.path("arguments").toString())
                .isEqualTo(
                        "[{\"name\":\"to\",\"description\":null,\"required\":true,\"values\":[]},"
                                + "{\"name\":\"n\",\"description\":null,\"required\":false,\"values\":[]}]");
        HttpAnswer rendered =
                author.post("/skills/letter/render", "{\"arguments\":{\"to\":\"{{n}}\"}}");
        assertThat(rendered.json().path("text").stringValue()).isEqualTo("\n{{n}}: 2\n");
        HttpAnswer wrong =
                author.post("/skills/letter/render", "{\"arguments\":{\"too\":\"x\",\"n\":\"y\"}}");
        assertThat(wrong.status()).isEqualTo(400);
        assertThat(wrong.json().path("errors").size()).isEqualTo(3);
        assertThat(wrong.body()).contains("did you mean to?");
    }

    @Test
    void areRefusedWithThePathAtFault() {
        HttpAnswer slip = storeZip(Map.of("SKILL.md", SKILL, "../../x", "x"));
        assertThat(slip.status()).isEqualTo(400);
        assertThat(slip.text("errors/0/field")).isEqualTo("../../x");
        assertThat(storeZip(Map.of("README.md", "x")).text("errors/0/field")).isEqualTo("SKILL.md");
        assertThat(storeZip(Map.of("SKILL.md", "no frontmatter")).text("detail"))
                .contains("must begin with frontmatter");
        assertThat(send("/skills", "application/zip", new byte[100]).text("detail"))
                .contains("neither zip nor tar");
        assertThat(send("/skills", "text/plain", new byte[1]).status()).isEqualTo(415);
        assertThat(author.post("/skills", "{\"nam\":\"x\"}").text("detail")).contains("name");
        assertThat(
                        send(
                                        "/skills",
                                        "multipart/form-data; boundary=x",
                                        "--x\r\nContent-Disposition: form-data; name=\"fils\"\r\n\r\n\r\n--x--"
                                                .getBytes(StandardCharsets.UTF_8))
                                .text("errors/0/field"))
                .isEqualTo("fils");
        HttpAnswer large = send("/skills", "application/zip", new byte[20 * 1024 * 1024]);
        assertThat(large.status()).isEqualTo(413);
        assertThat(author.get("/skills").json().path("items")).isEmpty();
        assertThat(newCaller(tenant, "invoke").post("/skills", "{}").status()).isEqualTo(403);
    }

    @Test
    void areNamedByAgentsThatKnowThem() {
        storeZip(FOLDER);
        JsonNode refused = agent("[\"memos\",\"memo@2\",\"memo\",\"memo\",\"Memo!\"]").json();
        assertThat(
                        refused.path("errors")
                                .valueStream()
                                .map(e ->
                                        e.path("field").stringValue()
                                                + ": "
                                                + e.path("message").stringValue()))
                .containsExactly(
                        "skills[0]: no skill has this name; did you mean memo?",
                        "skills[1]: the skill has no version 2; its newest is 1",
                        "skills[2]: is named twice; leave one out",
                        "skills[3]: is named twice; leave one out",
                        "skills[4]: must be the name of a skill, or one of its versions, such as"
                                + " memo@3");
        HttpAnswer stored = agent("[\"memo@1\"]");
        assertThat(stored.json().path("skills").toString()).isEqualTo("[\"memo@1\"]");
        assertThat(stored.json().path("tools").toString()).isEqualTo("[\"finish\"]");
        HttpAnswer without =
                author.post(
                        "/agents",
                        "{\"name\":\"b\",\"system_prompt\":\"p\",\"model\":\"scripted/greeter\",\"tools\":[\"skill_read\"]}");
        assertThat(without.text("detail")).contains("the agent has none");

        author.delete("/skills/memo");
        HttpAnswer start = newCaller(tenant, "invoke").post("/agents/a/runs", "{\"goal\":\"g\"}");
        assertThat(start.status()).isEqualTo(409);
        assertThat(start.text("detail")).contains("There is no skill memo@1 any more");
        assertThat(author.get("/agent-runs").json().path("items")).isEmpty();
    }

    private HttpAnswer agent(String skills) {
        return author.post(
                "/agents",
                "{\"name\":\"a\",\"system_prompt\":\"p\",\"model\":\"scripted/greeter\",\"tools\":[\"finish\"],\"skills\":%s}"
                        .formatted(skills));
    }

    private static InputStream download(HttpCaller caller, String path)
            throws IOException, InterruptedException {
        try (HttpClient client = HttpClient.newHttpClient()) {
            var response =
                    client.send(caller.request(path).GET().build(), BodyHandlers.ofByteArray());
            assertThat(response.statusCode()).isEqualTo(200);
            return new ByteArrayInputStream(response.body());
        }
    }
}
