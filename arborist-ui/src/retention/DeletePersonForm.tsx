import { TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, unwrap } from "../api/client";
import { Confirm } from "../ui/dialog/Confirm";
import { DELETIONS } from "./deletions";

/** Asks whose data is to go; no page lists persons. */
export function DeletePersonForm({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const queries = useQueryClient();
  const [user, setUser] = useState("");
  const close = () => {
    setUser("");
    onClose();
  };
  return (
    <Confirm
      opened={opened}
      title="Delete a person's data"
      verb="Delete the data"
      typed={user === "" ? "the person's name" : user}
      act={() => unwrap(api.DELETE("/users/{user}/data", { params: { path: { user } } }))}
      onDone={() => void queries.invalidateQueries({ queryKey: DELETIONS })}
      onClose={close}
    >
      <p style={{ marginTop: 0 }}>
        All trees go in which a run names the person in its metadata, as <code>user</code>: turns, events, results and
        files, forks among them. What has not ended is cancelled. It cannot be undone; the record keeps a digest, and no
        name.
      </p>
      <TextInput
        label="Person"
        description="As the metadata of the runs has it"
        value={user}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setUser(event.currentTarget.value)}
      />
    </Confirm>
  );
}
