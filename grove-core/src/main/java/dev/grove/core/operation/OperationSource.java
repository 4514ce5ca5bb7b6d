package dev.grove.core.operation;

import java.util.List;

/** Brings the operations of a feature. A bean of this type is all it takes. */
@FunctionalInterface
public interface OperationSource {

    /** List that stays the same for as long as the server runs. */
    List<Operation<?>> operations();
}
