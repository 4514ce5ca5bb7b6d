package dev.grove.core.agent;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Terms as a run of one call keeps them: under the names that a stored definition has. */
public final class CallTermsJson {

    private CallTermsJson() {}

    public static ObjectNode write(CallTerms terms) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.set("workspace", DefinitionJson.workspace(terms.workspace()));
        json.set("git", DefinitionJson.git(terms.git()));
        PausesJson.write(terms.pauses(), json);
        return json;
    }

    /** Reads terms that {@link #write} wrote. */
    public static CallTerms read(JsonNode json) {
        return new CallTerms(
                PausesJson.read(json),
                DefinitionJson.readWorkspace(json.path("workspace")),
                DefinitionJson.readGit(json.path("git"), CallTermsValidation.AUTHOR));
    }
}
