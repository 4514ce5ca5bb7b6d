package dev.grove.core.model.http.failure;

import dev.grove.core.model.ModelOutcome;
import dev.grove.core.model.price.Bill;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Outcomes of the errors of providers, by whether the same request can ever be answered: by its
 * words for an overflow and a used-up quota, then by its status, then by its kind. An error that is
 * known by none of them may pass.
 */
public final class ErrorMeaning {

    private static final Set<Integer> PASSING = Set.of(408, 409, 425, 429);

    /** Statuses whose words are of something else than the length of the history. */
    private static final Set<Integer> NO_OVERFLOW = Set.of(401, 402, 403, 404, 408, 429);

    private static final int BAD_REQUEST = 400;
    private static final int RATE_LIMITED = 429;
    private static final int FAILED = 500;

    private static final Pattern QUOTA_KIND =
            Pattern.compile(
                    "insufficient_?(?:user_)?(?:quota|balance|credits?|funds)(?:_?error)?|billing_?(?:error|hard_?limit.*|not_active)"
                            + "|servicequotaexceeded.*|payment_?required|credit.*exhausted|quota_?exhausted|minimax 1008|1113");

    private static final Pattern QUOTA_WORDS =
            Pattern.compile(
                    "exceeded your current quota|insufficient (?:balance|credits?|funds|quota)|credit balance"
                            + "|(?:not enough|out of|no|requires more) credits|plan and billing|billing (?:details|account|hard limit|issue)|enable billing|payment required|余额不足|欠费|in arrears");

    /** A quota that is used up for a minute comes in the words of one that is used up for good. */
    private static final Pattern LASTING_QUOTA = Pattern.compile("per ?day|limit: 0\\b");

    private static final Set<String> MINIMAX_PASSING =
            Set.of(
                    "minimax 1000",
                    "minimax 1001",
                    "minimax 1002",
                    "minimax 1013",
                    "minimax 1024",
                    "minimax 1033");

    /** The model wrote a call that cannot be read; another answer may be better. */
    private static final Set<String> BROKEN_ANSWER =
            Set.of("tool_use_failed", "output_parse_failed", "json_validate_failed");

    /** Kinds by a part of their name, without punctuation; the first that fits counts. */
    private static final List<KindStatus> STATUS_OF_KIND =
            List.of(
                    new KindStatus(
                            "ratelimit|throttl|toomanyrequests|resourceexhausted|^130[2-5]$",
                            RATE_LIMITED),
                    new KindStatus(
                            "overloaded|unavailable|internal|timeout|servererror|apierror", FAILED),
                    new KindStatus(
                            "authentication|unauthori[sz]ed|unauthenticated|invalidapikey|invalidkey",
                            401),
                    new KindStatus("permission|forbidden|accessdenied", 403),
                    new KindStatus("notfound|nosuchmodel", 404),
                    new KindStatus(
                            "badrequest|invalidrequest|invalidprompt|invalidimage|invalidargument|invalidparam|invalidvalue|invalidtype"
                                    + "|validation|unprocessable|unsupported|failedprecondition|outofrange"
                                    + "|contentpolicy|contentfilter|^121[0-4]$|^minimax \\d+$",
                            BAD_REQUEST));

    private ErrorMeaning() {}

    /**
     * The outcome of an error that came instead of an answer, or within one.
     *
     * @param bill of the answer that it ends; null where none had begun
     */
    public static ModelOutcome outcome(ProviderError error, @Nullable Bill bill) {
        return outcome(error, error.status(), error.message(), RetryDelay.inBody(error), bill);
    }

    /**
     * The outcome of an error.
     *
     * @param status of HTTP; 0 where only its kind is known
     * @param shown message of the outcome
     * @param retryAfter that is asked for; null for none
     */
    static ModelOutcome outcome(
            ProviderError error,
            int status,
            String shown,
            @Nullable Duration retryAfter,
            @Nullable Bill bill) {
        int known = status == 0 ? statusOfKind(error) : status;
        if (!NO_OVERFLOW.contains(known)) {
            ModelOutcome tooLarge = tooLarge(error, shown, bill);
            if (tooLarge != null) {
                return tooLarge;
            }
        }
        if (isQuota(error, retryAfter) || known == 402) {
            return new ModelOutcome.Rejected(known == 0 ? RATE_LIMITED : known, shown, bill);
        }
        boolean isRate =
                known == 413
                        && error.kinds().stream()
                                .anyMatch(kind -> plain(kind).contains("ratelimit"));
        boolean isBroken = error.kinds().stream().anyMatch(BROKEN_ANSWER::contains);
        boolean isLasting = known >= 300 && known < FAILED && !PASSING.contains(known);
        return isLasting && !isRate && !isBroken
                ? new ModelOutcome.Rejected(known, shown, bill)
                : new ModelOutcome.Unavailable(shown, retryAfter, bill);
    }

    private static @Nullable ModelOutcome tooLarge(
            ProviderError error, String shown, @Nullable Bill bill) {
        ModelOutcome limit = OutputLimitWords.outcome(error.message(), shown);
        if (limit != null) {
            return limit;
        }
        OverflowWords.Overflow overflow = OverflowWords.in(error.message());
        if (overflow != null) {
            return new ModelOutcome.ContextOverflow(shown, overflow.window(), bill);
        }
        return error.kinds().stream().anyMatch(ErrorMeaning::isOverflowKind)
                ? new ModelOutcome.ContextOverflow(shown, null, bill)
                : null;
    }

    private static boolean isOverflowKind(String kind) {
        return OverflowWords.in(kind) != null || kind.equals("1261");
    }

    private static boolean isQuota(ProviderError error, @Nullable Duration retryAfter) {
        if (error.kinds().stream()
                .anyMatch(kind -> QUOTA_KIND.matcher(kind.toLowerCase(Locale.ROOT)).matches())) {
            return true;
        }
        String words = error.message().toLowerCase(Locale.ROOT);
        return QUOTA_WORDS.matcher(words).find()
                && (retryAfter == null || LASTING_QUOTA.matcher(words).find());
    }

    private static int statusOfKind(ProviderError error) {
        for (String kind : error.kinds()) {
            if (MINIMAX_PASSING.contains(kind)) {
                return FAILED;
            }
            String plain = kind.startsWith("minimax") ? kind : plain(kind);
            for (KindStatus known : STATUS_OF_KIND) {
                if (known.kind().matcher(plain).find()) {
                    return known.status();
                }
            }
        }
        return 0;
    }

    private static String plain(String kind) {
        return kind.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "");
    }

    /** The status of kinds whose name has a part like this. */
    private record KindStatus(Pattern kind, int status) {

        private KindStatus(String kind, int status) {
            this(Pattern.compile(kind), status);
        }
    }
}
