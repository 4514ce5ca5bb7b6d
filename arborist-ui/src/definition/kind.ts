import type { ComponentType } from "react";
import type { Schemas } from "../api/client";
import type { Bound } from "../ui/form/useDraft";

/** What every version that was stored has. */
export interface Stored {
  name: string;
  version: number;
  warnings?: Schemas["Warnings"];
}

export interface DefinitionFormProps {
  on: Bound;
  /** Whether there is none of its name yet: what cannot be changed can still be chosen. */
  isNew: boolean;
  onUnread: (path: string, unread: boolean) => void;
}

/** What tenants name and version: its form, its text, and how it is stored. */
export interface DefinitionKind<D extends object, S extends Stored> {
  /** As sentences name it: "agent". */
  word: string;
  /** Where it is stored. */
  path: "/agents" | "/tools" | "/model-endpoints";
  /** What queries begin with that storing changes. */
  queries: readonly string[];
  /** Members that come first in its text. */
  order: readonly string[];
  /** Members that its form shows, with what the server says of them. */
  shown: readonly string[];
  Form: ComponentType<DefinitionFormProps>;
  /** A version as it would be stored. */
  draftOf: (version: S) => D;
  storedAt: (version: S) => string;
  store: (draft: D, expectedVersion: number) => Promise<S>;
}
