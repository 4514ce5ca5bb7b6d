package dev.grove.language.json;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Executable;
import java.lang.reflect.ParameterizedType;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.cfg.MapperConfig;
import tools.jackson.databind.introspect.Annotated;
import tools.jackson.databind.introspect.AnnotatedField;
import tools.jackson.databind.introspect.AnnotatedParameter;
import tools.jackson.databind.introspect.NopAnnotationIntrospector;

/**
 * Refuses null among the elements of a list or the values of a map, unless their type is declared
 * {@link Nullable}: what reads them need not ask. Null within free JSON is a value as any other.
 */
final class RequiredElements extends NopAnnotationIntrospector {

    private static final long serialVersionUID = 1L;

    @Override
    public JsonSetter.@Nullable Value findSetterInfo(MapperConfig<?> config, Annotated member) {
        AnnotatedType declared = declaredType(member);
        return declared instanceof AnnotatedParameterizedType parameterized
                        && isContainer(parameterized)
                        && isRequired(parameterized)
                ? JsonSetter.Value.forContentNulls(Nulls.FAIL)
                : null;
    }

    private static @Nullable AnnotatedType declaredType(Annotated member) {
        return switch (member) {
            case AnnotatedParameter parameter ->
                    parameter.getOwner().getAnnotated() instanceof Executable executable
                            ? executable.getAnnotatedParameterTypes()[parameter.getIndex()]
                            : null;
            case AnnotatedField field -> field.getAnnotated().getAnnotatedType();
            default -> null;
        };
    }

    private static boolean isContainer(AnnotatedParameterizedType type) {
        return type.getType() instanceof ParameterizedType generic
                && generic.getRawType() instanceof Class<?> raw
                && (Collection.class.isAssignableFrom(raw) || Map.class.isAssignableFrom(raw));
    }

    private static boolean isRequired(AnnotatedParameterizedType type) {
        AnnotatedType[] arguments = type.getAnnotatedActualTypeArguments();
        AnnotatedType element = arguments[arguments.length - 1];
        boolean isJson =
                element.getType() instanceof Class<?> raw && JsonNode.class.isAssignableFrom(raw);
        return !isJson && !element.isAnnotationPresent(Nullable.class);
    }
}
