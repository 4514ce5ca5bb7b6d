package dev.grove.core.definition;

/**
 * Words for a kind of definitions.
 *
 * @param path of its routes, such as {@code /model-endpoints}
 * @param tag group of the API's description
 * @param noun such as {@code model endpoint}
 * @param article {@code a} or {@code an}
 * @param listTool name of the tool that lists them, such as {@code grove__list_agents_all}; empty
 *     where MCP has none
 * @param stored further sentences about storing one
 * @param read further sentences about reading one
 * @param deleted what becomes of what uses a deleted one
 * @param published what publishing a version makes of it
 * @param example one that may be stored, as JSON
 */
public record DefinitionWords(
        String path,
        String tag,
        String noun,
        String article,
        String listTool,
        String stored,
        String read,
        String deleted,
        String published,
        String example) {

    /** Such as {@code model_endpoint}. */
    String inTools() {
        return noun.replace(' ', '_');
    }

    String plural() {
        return plural(noun);
    }

    static String plural(String singular) {
        return singular.endsWith("y")
                ? singular.substring(0, singular.length() - 1) + "ies"
                : singular + "s";
    }

    String one() {
        return article + " " + noun;
    }
}
