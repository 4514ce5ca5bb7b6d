import { Button, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { RunFilter } from "../run/filter/filter";
import page from "../ui/page/page.module.css";
import { byField, Refused } from "../ui/page/Refused";
import { Shown } from "./Shown";
import { isName } from "./views";

/** The name of a view. One that another has is refused, or takes its place where that is meant. */
export function ViewForm({
  filter,
  name: given = "",
  taken,
  mayReplace = false,
  verb,
  act,
  onClose,
}: {
  filter: RunFilter;
  name?: string;
  taken: string[];
  mayReplace?: boolean;
  verb: string;
  act: (name: string) => Promise<void>;
  onClose: () => void;
}) {
  const [typed, setTyped] = useState(given);
  const name = typed.trim();
  const { mutate, isPending, error } = useMutation({ mutationFn: () => act(name), onSuccess: onClose });
  const replaces = taken.includes(name);
  const wrong =
    name !== "" && !isName(name)
      ? "Letters, digits, spaces, or . _ -; at most 80"
      : replaces && !mayReplace
        ? "There is a view of this name"
        : null;
  return (
    <form
      className={page.form}
      onSubmit={(event) => {
        event.preventDefault();
        mutate();
      }}
    >
      <div>
        Shows <Shown filter={filter} />. All keys of the tenant see it.
      </div>
      <TextInput
        label="Name"
        value={typed}
        maxLength={80}
        error={wrong ?? byField(error).name}
        onChange={(event) => setTyped(event.currentTarget.value)}
        data-autofocus
      />
      {replaces && mayReplace && <div role="status">It takes the place of the view that has this name.</div>}
      <Refused error={error} shown={["name"]} />
      <div className={page.buttons}>
        <Button variant="default" onClick={onClose}>
          Leave it
        </Button>
        <Button type="submit" loading={isPending} disabled={name === "" || wrong !== null}>
          {replaces && mayReplace ? "Replace" : verb}
        </Button>
      </div>
    </form>
  );
}
