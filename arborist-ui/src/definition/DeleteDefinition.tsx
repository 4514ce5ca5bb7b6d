import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { Confirm } from "../ui/dialog/Confirm";
import { mayLeave } from "../ui/form/leaving";
import type { RowVerb } from "../ui/list/NamedListing";
import { deleteDefinition, keyOf } from "./definitions";
import { changed, type DefinitionKind } from "./kind";

/** Deletes what is shown, and leaves its page. */
export function DeleteDefinition({ kind, name }: { kind: DefinitionKind; name: string }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [asked, setAsked] = useState(false);
  const { label, verb, words } = deletionOf(kind);
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => void mayLeave().then((leave) => leave && setAsked(true))}
      >
        {label}
      </Button>
      <Confirm
        opened={asked}
        title={`${label} ${name}`}
        verb={verb}
        act={() => deleteDefinition(kind.path, name)}
        onDone={() => {
          void navigate(kind.listing);
          for (const query of [keyOf(kind.path), ...(kind.concerns ?? [])]) {
            queries.removeQueries({ queryKey: [query, name] });
          }
          changed(queries, kind);
        }}
        onClose={() => setAsked(false)}
      >
        {words}
      </Confirm>
    </>
  );
}

/** The same in a list. */
export function deletingRow(kind: DefinitionKind): RowVerb<{ name: string }> {
  const { label, verb, words } = deletionOf(kind);
  return { label, act: ({ name }) => deleteDefinition(kind.path, name), ask: { verb, words: () => words } };
}

function deletionOf({ word, deletion: { label = "Delete", verb = `Delete the ${word}`, words } }: DefinitionKind) {
  return { label, verb, words };
}
