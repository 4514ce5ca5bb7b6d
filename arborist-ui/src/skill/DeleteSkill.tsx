import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, unwrap } from "../api/client";
import { Confirm } from "../ui/dialog/Confirm";

export function DeleteSkill({ name, onDeleted }: { name: string; onDeleted: () => void }) {
  const queries = useQueryClient();
  const [asked, setAsked] = useState(false);
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={() => setAsked(true)}>
        Delete
      </Button>
      <Confirm
        opened={asked}
        title={`Delete ${name}`}
        verb="Delete the skill"
        act={() => unwrap(api.DELETE("/skills/{name}", { params: { path: { name } } }))}
        onDone={() => {
          onDeleted();
          queries.removeQueries({ queryKey: ["skills", name] });
          void queries.invalidateQueries({ queryKey: ["skills"] });
        }}
        onClose={() => setAsked(false)}
      >
        Its name is free again. Its versions stay readable, and runs that have begun keep theirs; runs of agents that
        still name it cannot be started.
      </Confirm>
    </>
  );
}
