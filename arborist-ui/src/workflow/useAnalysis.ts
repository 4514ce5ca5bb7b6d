import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { same } from "../json/document";
import { useMay } from "../session/session";
import type { FlowGraph } from "./diagram/graph";
import { type Validation, validationQuery } from "./workflows";

const PAUSE_MS = 350;

export interface Analysis {
  /** Of the text as it is now, or as it was a moment ago; undefined until the first answer. */
  validation: Validation | undefined;
  error: Error | null;
  /** The last graph that could be read. */
  graph: FlowGraph | undefined;
}

/** What the server says of a text while it is typed. */
export function useAnalysis(text: string): Analysis {
  const may = useMay("invoke");
  const [asked] = useDebouncedValue(text, PAUSE_MS);
  const { data, error } = useQuery({
    ...validationQuery(asked),
    enabled: may && asked.trim() !== "",
    placeholderData: keepPreviousData,
  });
  const graph = useRef<FlowGraph | undefined>(undefined);
  // What says the same is the same: nothing is laid out anew, and what is in sight stays there.
  if (data !== undefined && data.graph.nodes.length > 0 && !same(data.graph, graph.current)) graph.current = data.graph;
  return { validation: data, error, graph: graph.current };
}
