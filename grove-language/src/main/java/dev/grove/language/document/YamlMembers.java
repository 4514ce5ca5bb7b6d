package dev.grove.language.document;

import dev.grove.language.source.DocumentFormat;
import dev.grove.language.source.DocumentReader;
import dev.grove.language.source.UnreadableDocument;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.dataformat.yaml.YAMLFactory;

/**
 * Changes texts at the top of a document of YAML and leaves the rest of it as it was written, with
 * its comments. What comes out is compared with what was to come out: of a document that is written
 * so that this cannot be done there is no result.
 */
public final class YamlMembers {

    private static final YAMLFactory YAML = new YAMLFactory();

    private YamlMembers() {}

    /** Where a member of the document and its value are written. */
    private record Member(String name, int start, int valueStart, int valueEnd) {}

    /**
     * @param changes texts by their names; null for what is to be there no more
     * @return nothing where the document must be written anew
     */
    public static Optional<String> changed(String text, ObjectNode changes) {
        try {
            String edited = text;
            for (var change : changes.properties()) {
                edited = changed(edited, change.getKey(), change.getValue());
            }
            ObjectNode wanted = (ObjectNode) DocumentReader.read(text, DocumentFormat.YAML).json();
            changes.properties()
                    .forEach(change -> {
                        if (change.getValue().isNull()) {
                            wanted.remove(change.getKey());
                        } else {
                            wanted.set(change.getKey(), change.getValue());
                        }
                    });
            return DocumentReader.read(edited, DocumentFormat.YAML).json().equals(wanted)
                    ? Optional.of(edited)
                    : Optional.empty();
        } catch (UnreadableDocument | JacksonException _) {
            return Optional.empty();
        }
    }

    private static String changed(String text, String name, JsonNode value) {
        List<Member> members = members(text);
        int at = 0;
        while (at < members.size() && !members.get(at).name().equals(name)) {
            at++;
        }
        if (at < members.size()) {
            Member member = members.get(at);
            return value.isNull()
                    ? text.substring(0, member.start()) + text.substring(endOf(text, members, at))
                    : text.substring(0, member.valueStart())
                            + quoted(value)
                            + lineEnd(text, member)
                            + text.substring(member.valueEnd());
        }
        return value.isNull() ? text : withNew(text, members, name + ": " + quoted(value) + "\n");
    }

    /** Behind the line of the name, which every workflow has. */
    private static String withNew(String text, List<Member> members, String line) {
        int behind =
                members.stream()
                        .filter(member -> member.name().equals("name"))
                        .findFirst()
                        .map(member -> text.indexOf('\n', member.valueStart()) + 1)
                        .orElse(0);
        return text.substring(0, behind) + line + text.substring(behind);
    }

    private static int endOf(String text, List<Member> members, int at) {
        return at + 1 < members.size() ? members.get(at + 1).start() : text.length();
    }

    /** A block of text ends with its last line; a quoted one does not. */
    private static String lineEnd(String text, Member member) {
        return member.valueEnd() > 0 && text.charAt(member.valueEnd() - 1) == '\n' ? "\n" : "";
    }

    /** A text of JSON is one of YAML. */
    private static String quoted(JsonNode value) {
        return JsonNodeFactory.instance.stringNode(value.stringValue()).toString();
    }

    private static List<Member> members(String text) {
        List<Member> members = new ArrayList<>();
        try (JsonParser parser = YAML.createParser(ObjectReadContext.empty(), text)) {
            parser.nextToken();
            while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                String name = parser.currentName();
                int start = (int) parser.currentTokenLocation().getCharOffset();
                parser.nextToken();
                int valueStart = (int) parser.currentTokenLocation().getCharOffset();
                int valueEnd = (int) parser.currentLocation().getCharOffset();
                parser.skipChildren();
                members.add(new Member(name, start, valueStart, valueEnd));
            }
        }
        return members;
    }
}
