package dev.grove.core.contract;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.lang.annotation.Annotation;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Component of a record as a member of the JSON object that stands for it. */
record Member(RecordComponent component) {

    private static final Pattern NEXT_WORD = Pattern.compile("(?<=[a-z0-9])([A-Z])");

    /** Components of a record; one that groups members of the JSON object is one of them. */
    static Stream<Member> of(Class<?> type) {
        return Arrays.stream(type.getRecordComponents()).map(Member::new);
    }

    /** Members of the JSON object, those within groups in the place of these. */
    static Stream<Member> each(Class<?> type) {
        return of(type).flatMap(member ->
                member.isGroup() ? each(member.component().getType()) : Stream.of(member));
    }

    /** Whether its own members stand in its place, and none of its name. */
    boolean isGroup() {
        return find(JsonUnwrapped.class).isPresent();
    }

    String name() {
        return find(JsonProperty.class)
                .map(JsonProperty::value)
                .orElseGet(() ->
                        NEXT_WORD
                                .matcher(component.getName())
                                .replaceAll("_$1")
                                .toLowerCase(Locale.ROOT));
    }

    /** Whether a request must have it. */
    boolean isNeeded() {
        return find(Needed.class).isPresent();
    }

    /** Whether it stays as it is where a request does not have it, and null is no value of it. */
    boolean isKeptUnlessGiven() {
        return component.getDeclaringRecord().isAnnotationPresent(PartialChange.class)
                && !isNeeded()
                && component.getType() != JsonNode.class;
    }

    /** Whether an answer may have no member of this name. */
    boolean mayBeLeftOut() {
        return find(JsonInclude.class).isPresent();
    }

    boolean isNullable() {
        return component.getAnnotatedType().isAnnotationPresent(Nullable.class);
    }

    /** Its own description, or that of the records that its own refers to. */
    Optional<String> description() {
        return find(JsonPropertyDescription.class)
                .map(JsonPropertyDescription::value)
                .or(() -> inherited(Member::description));
    }

    /** Its own example, or that of the records whose description it has. */
    Optional<String> example() {
        return find(Example.class)
                .map(Example::value)
                .or(() ->
                        find(JsonPropertyDescription.class).isPresent()
                                ? Optional.empty()
                                : inherited(Member::example));
    }

    private Optional<String> inherited(Function<Member, Optional<String>> words) {
        WordsOf records = component.getDeclaringRecord().getAnnotation(WordsOf.class);
        return records == null
                ? Optional.empty()
                : Arrays.stream(records.value())
                        .flatMap(Member::each)
                        .filter(other -> other.name().equals(name()))
                        .flatMap(other -> words.apply(other).stream())
                        .findFirst();
    }

    <A extends Annotation> Optional<A> find(Class<A> annotation) {
        return Optional.ofNullable(component.getAccessor().getAnnotation(annotation));
    }
}
