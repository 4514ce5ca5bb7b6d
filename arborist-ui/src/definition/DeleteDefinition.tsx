import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Confirm } from "../ui/dialog/Confirm";
import { mayLeave } from "../ui/form/leaving";
import type { DefinitionKind, Stored } from "./kind";

/** Deletes what is shown, and leaves its page. */
export function DeleteDefinition<D extends object, S extends Stored>({
  kind,
  name,
  act,
  onDeleted,
  children,
}: {
  kind: DefinitionKind<D, S>;
  name: string;
  act: () => Promise<unknown>;
  onDeleted: () => void;
  children: ReactNode;
}) {
  const queries = useQueryClient();
  const [asked, setAsked] = useState(false);
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => void mayLeave().then((leave) => leave && setAsked(true))}
      >
        Delete
      </Button>
      <Confirm
        opened={asked}
        title={`Delete ${name}`}
        verb={`Delete the ${kind.word}`}
        act={act}
        onDone={() => {
          onDeleted();
          for (const query of kind.queries) {
            queries.removeQueries({ queryKey: [query, name] });
            void queries.invalidateQueries({ queryKey: [query] });
          }
        }}
        onClose={() => setAsked(false)}
      >
        {children}
      </Confirm>
    </>
  );
}
