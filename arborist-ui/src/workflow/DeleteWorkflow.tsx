import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, unwrap } from "../api/client";
import { Confirm } from "../ui/dialog/Confirm";
import { mayLeave } from "../ui/form/leaving";

export function DeleteWorkflow({ name, onDeleted }: { name: string; onDeleted: () => void }) {
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
        verb="Delete the workflow"
        act={() => unwrap(api.DELETE("/workflows/{name}", { params: { path: { name } } }))}
        onDone={() => {
          onDeleted();
          queries.removeQueries({ queryKey: ["workflows", name] });
          void queries.invalidateQueries({ queryKey: ["workflows"] });
        }}
        onClose={() => setAsked(false)}
      >
        No run of it can be started any more. Its versions and runs stay readable, and its name is free again.
      </Confirm>
    </>
  );
}
