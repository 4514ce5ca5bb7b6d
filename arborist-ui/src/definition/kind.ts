import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import type { ComponentType, ReactNode } from "react";
import type { Schemas } from "../api/client";
import type { Bound } from "../ui/form/useDraft";
import { type DefinitionPath, keyOf, type PublishedPath } from "./definitions";

/** Members of every definition that was stored. */
export interface Stored {
  name: string;
  version: number;
  warnings?: Schemas["FieldWarning"][];
}

/** What tenants name and store: where it is, and how sentences speak of it. */
export interface DefinitionKind {
  path: DefinitionPath;
  /** As sentences name one, and several: "agent", "agents". */
  word: string;
  words: string;
  /** The page that lists them. */
  listing: { to: Exclude<DefinitionPath, "/model-endpoints"> | "/models"; search?: object };
  /** What queries begin with that a change of one concerns, beside those of its path. */
  concerns?: readonly string[];
  deletion: {
    /** Other words than Delete for it. */
    label?: string;
    verb?: string;
    /** What it means. */
    words: ReactNode;
  };
  publication?: {
    path: PublishedPath;
    /** What MCP clients get: "as a tool". */
    as: string;
    /** What unpublishing means. */
    end: string;
  };
}

export interface DefinitionFormProps {
  on: Bound;
  /** Whether there is none of its name yet: what cannot be changed can still be chosen. */
  isNew: boolean;
  onUnread: (path: string, unread: boolean) => void;
}

/** A kind whose definitions are edited as a form, as YAML and as JSON. */
export interface DocumentKind<D extends object, S extends Stored> extends DefinitionKind {
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

/** Has everything read again that a change of one concerns. */
export function changed(queries: QueryClient, { path, concerns = [] }: DefinitionKind): void {
  for (const query of [keyOf(path), ...concerns]) void queries.invalidateQueries({ queryKey: [query] });
}

export function useChanged(kind: DefinitionKind): () => void {
  const queries = useQueryClient();
  return () => changed(queries, kind);
}
