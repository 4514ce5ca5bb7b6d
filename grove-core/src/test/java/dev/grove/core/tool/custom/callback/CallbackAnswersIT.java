package dev.grove.core.tool.custom.callback;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.cancel.Cancellation;
import dev.grove.core.tool.Effect;
import dev.grove.core.tool.ToolOutcome;
import dev.grove.core.tool.custom.callback.CallbackService.Reply;
import dev.grove.core.tool.custom.work.CustomToolWork;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Answers of services as they come in the field: what was made is said to be made. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CallbackAnswersIT {

    private static final String MADE = "The callback answered 200: the call was made.";

    private final CallbackBed bed = new CallbackBed();
    private CallbackService service = new CallbackService();

    @BeforeEach
    void startService() {
        service.close();
        service = new CallbackService();
    }

    @AfterEach
    void stopService() {
        service.close();
    }

    @AfterAll
    void close() {
        bed.close();
    }

    @ParameterizedTest
    @MethodSource("answersOfTheField")
    void isAResultWhateverFormItsAnswerHas(Reply reply, String read) {
        service.then(reply);

        assertThat(bed.call(service, Effect.KEYED, "call_1_7"))
                .isEqualTo(new ToolOutcome.Completed(read));
        assertThat(service.arrivals()).hasSize(1);
    }

    static Stream<Arguments> answersOfTheField() {
        byte[] latin = "{\"content\":\"Gebühr erstattet\"}".getBytes(StandardCharsets.ISO_8859_1);
        byte[] image = {(byte) 0x89, 'P', 'N', 'G', (byte) 0xff};
        return Stream.of(
                Arguments.of(says(204, ""), noContent(204)),
                Arguments.of(says(200, ""), noContent(200)),
                Arguments.of(says(201, " \r\n"), noContent(201)),
                Arguments.of(
                        says(202, ""),
                        "The callback answered 202 with no content: the call was accepted, and may"
                                + " still be under way."),
                Arguments.of(says(202, "{\"content\":\"queued as 7\"}"), "queued as 7"),
                Arguments.of(says(200, "ok"), MADE + " Its answer, text:\nok"),
                Arguments.of(says(200, "\"text\""), MADE + " Its answer, text:\n\"text\""),
                Arguments.of(says(200, "null"), MADE + " Its answer, text:\nnull"),
                Arguments.of(
                        says(200, "{\"message\":\"Workflow was started\"}"),
                        MADE + " Its answer, JSON:\n{\"message\":\"Workflow was started\"}"),
                Arguments.of(says(200, "[1,{}]"), MADE + " Its answer, JSON:\n[1,{}]"),
                Arguments.of(says(200, "{}"), MADE + " Its answer, JSON:\n{}"),
                Arguments.of(
                        typed("{\"content\"", "application/json"),
                        MADE + " Its answer, text that is no JSON:\n{\"content\""),
                Arguments.of(
                        typed("<p>Thanks!</p>", "text/html; charset=utf-8"),
                        MADE + " Its answer, HTML:\n<p>Thanks!</p>"),
                Arguments.of(typed("{\"content\":\"done\"}", "text/html"), "done"),
                Arguments.of(typed("{\"content\":\"done\"}", "no type/at;all"), "done"),
                Arguments.of(says(200, "\uFEFF{\"content\":\"done\"}"), "done"),
                Arguments.of(
                        typed(latin, "application/json; charset=iso-8859-1"), "Gebühr erstattet"),
                Arguments.of(typed(latin, "application/json"), "Geb\uFFFDhr erstattet"),
                Arguments.of(
                        typed(image, "image/png"),
                        MADE + " Its answer is 5 bytes of image/png, which are not shown."),
                Arguments.of(
                        CallbackService.says(200, image, Map.of("Content-Encoding", "gzip")),
                        MADE + " Its answer is 5 bytes of gzip, which are not shown."),
                // Whole, although its connection was not closed as it should be.
                Arguments.of(CallbackService.breaksOff(200, "{\"content\":\"done\"}"), "done"));
    }

    @ParameterizedTest
    @EnumSource(
            value = Effect.class,
            names = {"KEYED", "UNSAFE"})
    void isNotMadeAgainWhenItsAnswerBreaksOff(Effect effect) {
        service.then(CallbackService.breaksOff(200, "{\"content\":\"refun"));

        assertThat(bed.call(service, effect, "call_1_8"))
                .isEqualTo(
                        new ToolOutcome.Completed(
                                MADE
                                        + " Its answer broke off after 17 bytes. It begins:\n"
                                        + "{\"content\":\"refun"));
        assertThat(service.arrivals()).hasSize(1);
    }

    @Test
    void isAskedAgainForAnAnswerThatBrokeOffWhereThatChangesNothing() {
        service.then(CallbackService.breaksOff(200, "{\"con"));

        assertThat(bed.call(service, Effect.IDEMPOTENT, "call_1_9"))
                .isEqualTo(new ToolOutcome.Completed("done"));
        assertThat(service.arrivals()).hasSize(2);
    }

    @Test
    void isMadeThoughNoFurtherTryGetsItsAnswer() {
        service.then(CallbackService.breaksOff(200, "{\"con"))
                .then(CallbackService.says(404, "no such order"));

        assertThat(bed.call(service, Effect.IDEMPOTENT, "call_1_10"))
                .isInstanceOfSatisfying(
                        ToolOutcome.Completed.class,
                        made -> assertThat(made.content()).startsWith(MADE));
    }

    @Test
    void isMadeWhenItsAnswerDoesNotEndInTime() {
        CountDownLatch never = new CountDownLatch(1);
        service.then(CallbackService.stopsWithin(200, "ok so f", never));
        CustomToolWork.Callback work =
                new CustomToolWork.Callback(CallbackBed.url(service, "/"), Map.of());

        assertThat(
                        bed.call(
                                bed.tool(Effect.KEYED, work, Duration.ofSeconds(1)),
                                "call_1_11",
                                new Cancellation()))
                .isEqualTo(
                        new ToolOutcome.Completed(
                                MADE + " Its answer broke off after 7 bytes. It begins:\nok so f"));
        never.countDown();
    }

    @Test
    void readsNoMoreThanItMust() {
        service.then(
                CallbackService.says(
                        200, "{\"content\":\"" + "\uD83D\uDE00".repeat(AnswerBody.MOST_BYTES / 4)));

        assertThat(bed.call(service, Effect.KEYED, "call_1_12"))
                .isInstanceOfSatisfying(
                        ToolOutcome.Completed.class,
                        made ->
                                assertThat(made.content())
                                        .startsWith(
                                                MADE + " Its answer has more than 1048576 bytes")
                                        .endsWith("\uD83D\uDE00")
                                        .hasSizeLessThan(2_200));
        assertThat(service.arrivals()).hasSize(1);
    }

    @Test
    void isAnErrorWhereItsServiceSaysSo() {
        service.then(CallbackService.says(200, "{\"is_error\":true,\"reason\":\"too late\"}"));

        assertThat(bed.call(service, Effect.KEYED, "call_1_13"))
                .isInstanceOfSatisfying(
                        ToolOutcome.Failed.class,
                        failed -> assertThat(failed.content()).contains("too late"));
    }

    /** Scripts answer so after their work, as gateways do that want a sign-in first. */
    @ParameterizedTest
    @ValueSource(ints = {301, 302, 303})
    void doesNotKnowWhatARedirectMeans(int status) {
        service.then(CallbackService.says(status, "", Map.of("Location", "https://a.test/")));

        assertThat(CallbackBed.text(bed.call(service, Effect.KEYED, "call_1_14")))
                .contains(status + ", and redirects are not followed", "may or may not");
        assertThat(service.arrivals()).hasSize(1);
    }

    /** Words of the last try alone would say that nothing was sent. */
    @Test
    void remembersAnEarlierTryThatMayHaveArrived() {
        service.then(service.hangsUpForGood());
        CustomToolWork.Callback work =
                new CustomToolWork.Callback(CallbackBed.url(service, "/"), Map.of());

        String read =
                CallbackBed.text(
                        bed.call(
                                bed.tool(Effect.KEYED, work, Duration.ofSeconds(3)),
                                "call_1_15",
                                new Cancellation()));

        assertThat(read).doesNotContain("Not called").contains("may or may not");
        assertThat(bed.resolved).hasSizeGreaterThan(1);
    }

    @Test
    void refusesALaterTryWithoutForgettingAnEarlierOne() {
        service.then(CallbackService.hangsUp())
                .then(CallbackService.says(409, "this key was used already"));

        assertThat(CallbackBed.text(bed.call(service, Effect.KEYED, "call_1_16")))
                .contains("409: this key was used already", "earlier try", "may have taken effect");
    }

    private static Reply says(int status, String body) {
        return CallbackService.says(status, body);
    }

    private static Reply typed(String body, String type) {
        return typed(body.getBytes(StandardCharsets.UTF_8), type);
    }

    private static Reply typed(byte[] body, String type) {
        return CallbackService.says(200, body, Map.of("Content-Type", type));
    }

    private static String noContent(int status) {
        return "The callback answered " + status + " with no content: the call was made.";
    }
}
