import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type Scope, useMay } from "../session/session";
import { validationQuery, type WrittenPath } from "./written";

const PAUSE_MS = 350;

/** What the server says of a text while it is typed: of the text as it is now, or as it was a moment ago. */
export function useValidation<V>(path: WrittenPath, scope: Scope, text: string) {
  const may = useMay(scope);
  const [asked] = useDebouncedValue(text, PAUSE_MS);
  const { data, error } = useQuery({
    ...validationQuery<V>(path, asked),
    enabled: may && asked.trim() !== "",
    placeholderData: keepPreviousData,
  });
  return { validation: data as V | undefined, error };
}
