package dev.grove.core.operation;

import java.util.List;
import java.util.Map;

/** Brings the operations of a feature. A bean of this type is all it takes. */
@FunctionalInterface
public interface OperationSource {

    /** List that stays the same for as long as the server runs. */
    List<Operation<?>> operations();

    /** Descriptions of groups (tags) that no part of the API's description has, by name. */
    default Map<String, String> groups() {
        return Map.of();
    }

    /** Records of bodies that controllers take; their routes name the schemas of these. */
    default List<Class<? extends Record>> bodies() {
        return List.of();
    }

    /** Records that controllers answer with. */
    default List<Class<? extends Record>> views() {
        return List.of();
    }
}
