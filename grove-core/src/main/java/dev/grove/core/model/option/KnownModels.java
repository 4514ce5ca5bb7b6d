package dev.grove.core.model.option;

import dev.grove.core.model.option.ModelFeatures.Sampling;
import dev.grove.core.model.option.ModelOptions.Effort;
import java.util.EnumSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Features of models by protocol and name, as their providers publish them. A name may have that of
 * a provider before it, as gateways write it.
 */
public final class KnownModels {

    private static final Set<Effort> MESSAGES =
            EnumSet.of(Effort.LOW, Effort.MEDIUM, Effort.HIGH, Effort.XHIGH, Effort.MAX);
    private static final Set<Effort> FIRST_OF_MESSAGES =
            EnumSet.of(Effort.LOW, Effort.MEDIUM, Effort.HIGH, Effort.MAX);
    private static final Set<Effort> CHAT =
            EnumSet.of(
                    Effort.NONE,
                    Effort.MINIMAL,
                    Effort.LOW,
                    Effort.MEDIUM,
                    Effort.HIGH,
                    Effort.XHIGH);
    private static final Set<Effort> NO_EFFORT = EnumSet.noneOf(Effort.class);

    /** {@code claude-opus-4-7}, {@code claude-sonnet-5}, {@code claude-3-7-sonnet-20250219}. */
    private static final Pattern CLAUDE =
            Pattern.compile("claude-(?:[a-z]+-)?(\\d{1,2})(?:[.-](\\d{1,2}))?(?:[-@:.].*)?");

    /**
     * Models of OpenAI that always think: they refuse sampling and {@code stop}
     * (sigoden/aichat#1144). Of {@code gpt-5.1} and later ones that depends on the effort.
     */
    private static final Pattern THINKING = Pattern.compile("(?:o\\d|gpt-5(?![.]|-chat)).*");

    private static final Pattern PLAIN = Pattern.compile("(?:gpt-[34]|chatgpt).*");

    /** Version of Claude from which thinking is adaptive, as tens and ones. */
    private static final int ADAPTIVE = 46;

    /** Version of Claude from which sampling and budgets of thinking are refused. */
    private static final int WITHOUT_SAMPLING = 47;

    /** Version of Claude from which temperature or top_p may be set, and not both. */
    private static final int EITHER = 41;

    /** Greatest temperature of Messages. */
    private static final double HOTTEST_BY_MESSAGES = 1;

    /** First version of Claude that thinks. */
    private static final int THINKS = 37;

    private KnownModels() {}

    /** Features of a model that is asked by Messages. */
    public static ModelFeatures byMessages(String model) {
        Matcher claude = CLAUDE.matcher(baseName(model));
        if (!claude.matches()) {
            return new ModelFeatures(
                    Sampling.BOTH,
                    HOTTEST_BY_MESSAGES,
                    true,
                    MESSAGES,
                    true,
                    false,
                    false,
                    true,
                    KnownMedia.of(model));
        }
        int version = version(claude);
        return new ModelFeatures(
                sampling(version),
                HOTTEST_BY_MESSAGES,
                true,
                efforts(version),
                version >= THINKS && version < WITHOUT_SAMPLING,
                false,
                false,
                true,
                KnownMedia.of(model));
    }

    /** Version of a Claude as tens and ones; 0 for another model. */
    static int claude(String model) {
        Matcher claude = CLAUDE.matcher(baseName(model));
        return claude.matches() ? version(claude) : 0;
    }

    private static int version(Matcher claude) {
        String minor = claude.group(2);
        return Integer.parseInt(claude.group(1)) * 10
                + (minor == null ? 0 : Math.min(Integer.parseInt(minor), 9));
    }

    /** Features of a model that is asked by Chat Completions. */
    public static ModelFeatures byChatCompletions(String model) {
        String name = baseName(model);
        boolean thinks = THINKING.matcher(name).matches();
        return new ModelFeatures(
                thinks ? Sampling.NONE : Sampling.BOTH,
                ModelOptions.HOTTEST,
                !thinks,
                mayThink(model) ? CHAT : NO_EFFORT,
                false,
                true,
                true,
                false,
                KnownMedia.of(model));
    }

    /**
     * Features of a model that is asked by Responses, which has neither texts that end an answer
     * nor a seed.
     */
    public static ModelFeatures byResponses(String model) {
        ModelFeatures chat = byChatCompletions(model);
        return new ModelFeatures(
                chat.sampling(),
                chat.hottest(),
                false,
                chat.efforts(),
                false,
                true,
                false,
                false,
                chat.media());
    }

    /** Whether a model of OpenAI's protocols may think: none that is known never to. */
    public static boolean mayThink(String model) {
        return !PLAIN.matcher(baseName(model)).matches();
    }

    private static Sampling sampling(int claude) {
        if (claude >= WITHOUT_SAMPLING) {
            return Sampling.NONE;
        }
        return claude >= EITHER ? Sampling.EITHER : Sampling.BOTH;
    }

    private static Set<Effort> efforts(int claude) {
        if (claude >= WITHOUT_SAMPLING) {
            return MESSAGES;
        }
        return claude == ADAPTIVE ? FIRST_OF_MESSAGES : NO_EFFORT;
    }

    static String baseName(String model) {
        return model.substring(model.lastIndexOf('/') + 1);
    }
}
