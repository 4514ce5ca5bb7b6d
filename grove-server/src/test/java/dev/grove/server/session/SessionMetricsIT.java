package dev.grove.server.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.server.HttpAnswer;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Metrics of messages and sessions, as a scrape has them. */
class SessionMetricsIT extends SessionBed {

    private String scrape() {
        return operator().get("/actuator/prometheus").body();
    }

    private static double value(String scrape, String series) {
        return scrape.lines()
                .filter(line -> line.startsWith(series + " "))
                .mapToDouble(line -> Double.parseDouble(line.substring(series.length() + 1)))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no " + series));
    }

    private static String messages(String ifBusy, String outcome) {
        return "grove_sessions_messages_total{if_busy=\"%s\",outcome=\"%s\"}"
                .formatted(ifBusy, outcome);
    }

    private static String waited(String outcome) {
        return "grove_sessions_queue_wait_seconds_count{outcome=\"" + outcome + "\"}";
    }

    @Test
    void countsMessagesByModeAndOutcomeAndHowLongTheyWait() {
        String before = scrape();
        String session = session(agent(), "");
        String first = send(session, "slow m" + word, ",\"client_id\":\"a\"").text("id");
        assertThat(send(session, "slow m" + word, ",\"client_id\":\"a\"").status()).isEqualTo(200);
        String second = send(session, "and then", "").text("id");
        String third = send(session, "or not", "").text("id");
        assertThat(send(session, "now", ",\"if_busy\":\"reject\"").status()).isEqualTo(409);

        String waiting = scrape();
        assertThat(value(waiting, "grove_sessions_queue_depth")).isEqualTo(2);
        await().until(() -> value(scrape(), "grove_sessions_queue_age_seconds") > 0.2);
        assertThat(caller.delete("/sessions/" + session + "/messages/" + third).status())
                .isEqualTo(200);
        MODEL.release("m" + word);
        ended(session, first);
        ended(session, second);

        String after = scrape();
        for (String[] each :
                new String[][] {
                    {messages("queue", "started"), "1"},
                    {messages("queue", "queued"), "2"},
                    {messages("queue", "repeated"), "1"},
                    {messages("reject", "session_busy"), "1"},
                    {messages("interrupt", "started"), "0"},
                    {waited("started"), "1"},
                    {waited("withdrawn"), "1"},
                    {waited("refused"), "0"}
                }) {
            assertThat(value(after, each[0]) - value(before, each[0]))
                    .as(each[0])
                    .isEqualTo(Double.parseDouble(each[1]));
        }
        assertThat(value(after, "grove_sessions_queue_depth")).isZero();
        assertThat(value(after, "grove_sessions_queue_age_seconds")).isZero();
    }

    @Test
    void countsAMessageThatCouldNotBeginAfterAll() {
        double before = value(scrape(), waited("refused"));
        String agent = agent();
        String session = session(agent, "");
        send(session, "slow r" + word, "");
        String second = send(session, "and then", "").text("id");
        assertThat(caller.delete("/agents/" + agent).status()).isLessThan(300);
        MODEL.release("r" + word);
        assertThat(ended(session, second).path("state").asString()).isEqualTo("refused");
        assertThat(value(scrape(), waited("refused")) - before).isEqualTo(1);
    }

    @Test
    void countsDeletedSessionsByTheirCause() {
        await().atMost(Duration.ofSeconds(60)).until(this::noSessionIsBeingDeleted);
        String before = scrape();
        String agent = agent();
        String one = session(agent, "");
        said(one, "hello");
        HttpAnswer deleted = caller.delete("/sessions/" + one);
        assertThat(deleted.status()).as(deleted.body()).isLessThan(300);
        String other = session(agent, ",\"user\":\"mail:" + word + "\"");
        said(other, "hello");
        said(session(agent, ",\"user\":\"mail:" + word + "\""), "hello");
        HttpAnswer person = caller.delete("/users/mail:" + word + "/data");
        assertThat(person.status()).as(person.body()).isLessThan(300);
        await().atMost(Duration.ofSeconds(60))
                .untilAsserted(() -> {
                    String after = scrape();
                    assertThat(difference(before, after, "session")).isEqualTo(1);
                    assertThat(difference(before, after, "user")).isEqualTo(2);
                });
        assertThat(difference(before, scrape(), "retention")).isZero();
        assertThat(caller.get("/sessions/" + other).status()).isEqualTo(404);
    }

    /** Tests before this one may have begun deletions that would be counted with it. */
    private boolean noSessionIsBeingDeleted() {
        return owner().sql("SELECT NOT EXISTS (SELECT FROM sessions WHERE deleted_at IS NOT NULL)")
                .query(Boolean.class)
                .single();
    }

    private static double difference(String before, String after, String cause) {
        String series = "grove_sessions_deleted_total{cause=\"" + cause + "\"}";
        return value(after, series) - value(before, series);
    }
}
