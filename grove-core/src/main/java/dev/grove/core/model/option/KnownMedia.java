package dev.grove.core.model.option;

import java.util.regex.Pattern;

/**
 * Media that models read, by name, whichever protocol they are asked by: gateways serve the models
 * of others. A model that is not known reads text alone, until its endpoint's definition says more.
 */
final class KnownMedia {

    private static final int HIGH_RESOLUTION = 47;

    /** First version of Claude with images. */
    private static final int SEES = 30;

    /** First version of Claude with documents. */
    private static final int READS = 35;

    private static final MediaFeatures NONE = new MediaFeatures(false, false, MediaTokens.PATCHES);

    private static final Pattern MINI = Pattern.compile("gpt-4o-mini.*");

    /** Models of OpenAI that read text alone. */
    private static final Pattern BLIND =
            Pattern.compile("o1-(?:mini|preview).*|o3-mini.*|gpt-4o.*-audio.*");

    private static final Pattern IMAGES_ALONE = Pattern.compile("gpt-4-(?:turbo|vision).*");
    private static final Pattern OPENAI =
            Pattern.compile("(?:gpt-(?:4o|4[.]|[5-9])|chatgpt-|o[1-9]).*");

    /** Families of other makers that see. */
    private static final Pattern SEEING =
            Pattern.compile(
                    "gemini-.*|gemma-?3.*|llama-?4.*|pixtral.*|llava.*|qwen.*-?vl(?:[-:].*)?|.*-vision(?:[-:].*)?");

    private KnownMedia() {}

    static MediaFeatures of(String model) {
        int claude = KnownModels.claude(model);
        if (claude > 0) {
            return new MediaFeatures(
                    claude >= SEES,
                    claude >= READS,
                    claude >= HIGH_RESOLUTION ? MediaTokens.MESSAGES_HIGH : MediaTokens.MESSAGES);
        }
        String name = KnownModels.baseName(model);
        if (MINI.matcher(name).matches()) {
            return new MediaFeatures(true, true, MediaTokens.TILES_MINI);
        }
        if (BLIND.matcher(name).matches()) {
            return NONE;
        }
        if (IMAGES_ALONE.matcher(name).matches()) {
            return new MediaFeatures(true, false, MediaTokens.TILES);
        }
        if (OPENAI.matcher(name).matches()) {
            return new MediaFeatures(true, true, MediaTokens.TILES);
        }
        return SEEING.matcher(name).matches()
                ? new MediaFeatures(true, false, MediaTokens.PATCHES)
                : NONE;
    }
}
