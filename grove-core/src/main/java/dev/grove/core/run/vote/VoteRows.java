package dev.grove.core.run.vote;

import dev.grove.core.database.TenantSql;
import dev.grove.core.id.KeyId;
import dev.grove.core.id.RunId;
import dev.grove.core.key.OAuthClient;
import dev.grove.core.key.Scope;
import dev.grove.core.tool.ToolCall;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Casts votes and reads them, in the lock of their run's row where they are to decide. */
public final class VoteRows {

    /** Columns for {@link #poll} of a statement that reads no waits with a quorum. */
    public static final String NONE = "NULL AS quorum, NULL AS votes, NULL AS review";

    private static final String CAST =
            """
            INSERT INTO decision_votes (tenant_id, run_id, wait_id, round, voter, others, key_id, key_name, scope, issuer, subject,
                   signed_in, starter, verdict, binding, at, agent, agent_version, reviewer_run_id)
            VALUES (:tenant, :run, :wait, :round, :voter, string_to_array(:others, ',')::uuid[], :key, :name, :scope, :issuer, :subject,
                    :signedIn, :starter, :verdict, :binding, :at, :agent, :agentVersion, :reviewerRun::uuid)
            """;

    private VoteRows() {}

    /** Columns for {@link #poll}; votes are looked for where there is a quorum alone. */
    public static String columns(String waits) {
        return """
        %1$s.quorum, CASE WHEN %1$s.quorum IS NOT NULL THEN (
            SELECT json_agg(row_to_json(v) ORDER BY v.at, v.voter) FROM decision_votes v
             WHERE v.tenant_id = %1$s.tenant_id AND v.wait_id = %1$s.id) END AS votes,
        CASE WHEN %1$s.quorum ->> 'reviewer' IS NOT NULL THEN (
            SELECT row_to_json(v) FROM agent_run_reviews v
             WHERE v.tenant_id = %1$s.tenant_id AND v.wait_id = %1$s.id) END AS review
        """
                .formatted(waits)
                .strip();
    }

    /**
     * Reads the poll on a call; null where one decision is enough.
     *
     * @param row with the columns of {@link #columns}, and {@code run_id} where there is a poll
     */
    public static @Nullable Poll poll(ResultSet row, ToolCall asked) throws SQLException {
        String quorum = row.getString("quorum");
        if (quorum == null) {
            return null;
        }
        List<Vote> votes = new ArrayList<>();
        String cast = row.getString("votes");
        if (cast != null) {
            JsonMapper.shared().readTree(cast).forEach(vote -> votes.add(vote(vote)));
        }
        String review = row.getString("review");
        return new Poll(
                QuorumJson.read(quorum, row.getString("run_id"), asked),
                votes,
                review == null ? null : review(JsonMapper.shared().readTree(review)));
    }

    private static Review review(JsonNode json) {
        return new Review(
                json.path("agent").stringValue(),
                json.path("agent_version").isNull() ? null : json.path("agent_version").intValue(),
                json.path("reviewer_run_id").isNull()
                        ? null
                        : new RunId(uuid(json, "reviewer_run_id")),
                time(json, "ends_at"),
                json.path("outcome").isNull()
                        ? null
                        : Review.Outcome.valueOf(
                                json.path("outcome").stringValue().toUpperCase(Locale.ROOT)),
                json.path("reason").isNull() ? null : json.path("reason").stringValue());
    }

    private static @Nullable Reviewer agent(JsonNode json) {
        return json.path("agent").isNull()
                ? null
                : new Reviewer(
                        json.path("agent").stringValue(),
                        json.path("agent_version").intValue(),
                        new RunId(uuid(json, "reviewer_run_id")));
    }

    private static Instant time(JsonNode json, String member) {
        return OffsetDateTime.parse(json.path(member).stringValue()).toInstant();
    }

    private static Vote vote(JsonNode json) {
        JsonNode starter = json.path("starter");
        return new Vote(
                new Voter(
                        uuid(json, "voter"),
                        json.path("others")
                                .valueStream()
                                .map(other -> UUID.fromString(other.stringValue()))
                                .toList(),
                        new KeyId(uuid(json, "key_id")),
                        json.path("key_name").stringValue(),
                        Scope.byWireName(json.path("scope").stringValue()).orElseThrow(),
                        json.path("issuer").isNull()
                                ? null
                                : new OAuthClient.Outside(
                                        json.path("issuer").stringValue(),
                                        json.path("subject").stringValue()),
                        json.path("signed_in").booleanValue(),
                        starter.isNull() ? null : starter.booleanValue(),
                        agent(json)),
                Vote.Verdict.valueOf(json.path("verdict").stringValue().toUpperCase(Locale.ROOT)),
                json.path("round").intValue(),
                json.path("binding").stringValue(),
                time(json, "at"));
    }

    private static UUID uuid(JsonNode json, String member) {
        return UUID.fromString(json.path(member).stringValue());
    }

    /** Casts a vote, which its voter has not cast in this round. */
    public static void cast(TenantSql jdbc, RunId run, UUID wait, Vote vote) {
        Voter voter = vote.voter();
        OAuthClient.Outside person = voter.person();
        Reviewer agent = voter.agent();
        int _ =
                jdbc.sql(CAST)
                        .param("run", run.value())
                        .param("wait", wait)
                        .param("round", vote.round())
                        .param("voter", voter.id())
                        .param(
                                "others",
                                voter.others().stream()
                                        .map(UUID::toString)
                                        .collect(Collectors.joining(",")))
                        .param("key", voter.key().value())
                        .param("name", voter.name())
                        .param("scope", voter.scope().wireName())
                        .param("issuer", person == null ? null : person.issuer())
                        .param("subject", person == null ? null : person.subject())
                        .param("signedIn", voter.signedIn())
                        .param("starter", voter.starter())
                        .param("verdict", vote.verdict().wireName())
                        .param("binding", vote.binding())
                        .param("at", vote.at().atOffset(ZoneOffset.UTC))
                        .param("agent", agent == null ? null : agent.agent())
                        .param("agentVersion", agent == null ? null : agent.version())
                        .param("reviewerRun", agent == null ? null : agent.run().toString())
                        .update();
    }
}
