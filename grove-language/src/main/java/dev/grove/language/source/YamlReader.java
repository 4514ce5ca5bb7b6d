package dev.grove.language.source;

import dev.grove.language.json.Pointers;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.common.Anchor;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.MappingStartEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.events.SequenceStartEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads YAML event by event, so that the place of each value is known, and whether it stands in
 * quotes: what does not is read by the core schema of YAML 1.2.
 */
final class YamlReader {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final LoadSettings SETTINGS = LoadSettings.builder().build();

    private final Iterator<Event> events;
    private final Map<String, Place> places = new HashMap<>();

    private YamlReader(Iterator<Event> events) {
        this.events = events;
    }

    static Document read(String text) throws UnreadableDocument {
        try {
            return new YamlReader(new Parse(SETTINGS).parseString(text).iterator()).document();
        } catch (MarkedYamlEngineException e) {
            throw new UnreadableDocument(place(e.getProblemMark()), "malformed", words(e));
        } catch (ReaderException e) {
            throw new UnreadableDocument(
                    place(text, e.getPosition()),
                    "malformed",
                    "the character U+%04X may stand in YAML only as \\u%<04X within double quotes"
                            .formatted(e.getCodePoint()));
        } catch (YamlEngineException _) {
            throw new UnreadableDocument(Place.START, "malformed", "the document is no YAML");
        }
    }

    private Document document() throws UnreadableDocument {
        events.next();
        Event start = events.next();
        if (start.getEventId() == Event.ID.StreamEnd) {
            throw broken(start, "the document is empty");
        }
        JsonNode json = value(events.next(), "", 0);
        events.next();
        Event next = events.next();
        if (next.getEventId() != Event.ID.StreamEnd) {
            throw broken(events.next(), "a second document follows; store each by itself");
        }
        return new Document(json, new Places(places));
    }

    private JsonNode value(Event event, String pointer, int depth) throws UnreadableDocument {
        Place place = place(event);
        places.put(pointer, place);
        Scalars.requireShallow(depth, place);
        return switch (event) {
            case ScalarEvent scalar -> {
                refuseMarks(scalar, scalar.getAnchor(), scalar.getTag());
                String text = Scalars.storable(scalar.getValue(), place);
                yield scalar.isPlain() ? CoreSchema.read(text, place) : NODES.stringNode(text);
            }
            case SequenceStartEvent list -> {
                refuseMarks(list, list.getAnchor(), list.getTag());
                yield array(pointer, depth);
            }
            case MappingStartEvent fields -> {
                refuseMarks(fields, fields.getAnchor(), fields.getTag());
                yield object(pointer, depth);
            }
            case AliasEvent alias -> throw aliased(alias);
            default -> throw broken(event, "is no value");
        };
    }

    private ObjectNode object(String pointer, int depth) throws UnreadableDocument {
        ObjectNode object = NODES.objectNode();
        for (Event event = events.next();
                event.getEventId() != Event.ID.MappingEnd;
                event = events.next()) {
            String name = key(event);
            Scalars.requireOnce(name, object, pointer, place(event));
            object.set(name, value(events.next(), Pointers.child(pointer, name), depth + 1));
        }
        return object;
    }

    private static String key(Event event) throws UnreadableDocument {
        if (event instanceof AliasEvent alias) {
            throw aliased(alias);
        }
        if (!(event instanceof ScalarEvent scalar)) {
            throw broken(event, "a key is a text, not a list and not an object");
        }
        refuseMarks(scalar, scalar.getAnchor(), scalar.getTag());
        if (scalar.isPlain() && scalar.getValue().equals("<<")) {
            throw broken(event, "merge keys are not supported; write the fields out");
        }
        return Scalars.storable(scalar.getValue(), place(event));
    }

    private ArrayNode array(String pointer, int depth) throws UnreadableDocument {
        ArrayNode array = NODES.arrayNode();
        for (Event event = events.next();
                event.getEventId() != Event.ID.SequenceEnd;
                event = events.next()) {
            array.add(value(event, pointer + "/" + array.size(), depth + 1));
        }
        return array;
    }

    /** Each value stands where it is read, and is what it looks like. */
    private static void refuseMarks(Event event, Optional<Anchor> anchor, Optional<String> tag)
            throws UnreadableDocument {
        if (anchor.isPresent()) {
            throw aliased(event);
        }
        if (tag.isPresent()) {
            throw broken(event, "tags are not supported; write the value without one");
        }
    }

    private static UnreadableDocument aliased(Event event) {
        return broken(event, "anchors and aliases are not supported; write the value out");
    }

    private static UnreadableDocument broken(Event event, String message) {
        return new UnreadableDocument(place(event), "malformed", message);
    }

    private static Place place(Event event) {
        return place(event.getStartMark());
    }

    private static Place place(Optional<Mark> mark) {
        return mark.map(at -> new Place(at.getLine() + 1, at.getColumn() + 1)).orElse(Place.START);
    }

    /** The place of a code point that the library refuses before it counts lines. */
    private static Place place(String text, int codePoints) {
        int end =
                text.offsetByCodePoints(
                        0, Math.min(codePoints, text.codePointCount(0, text.length())));
        String before = text.substring(0, end);
        return new Place(
                (int) before.chars().filter(unit -> unit == '\n').count() + 1,
                before.length() - before.lastIndexOf('\n'));
    }

    private static String words(MarkedYamlEngineException e) {
        String problem = e.getProblem();
        String context = e.getContext();
        return context == null || context.isBlank()
                ? String.valueOf(problem)
                : context + ": " + problem;
    }
}
