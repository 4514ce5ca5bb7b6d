import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { save } from "../ui/text/Body";
import { whole } from "../ui/text/size";
import { asCsv, asNdjson, entriesOf, MOST_EXPORTED } from "./export";
import type { AuditFilter } from "./filter";

const FORMS = {
  NDJSON: { as: asNdjson, name: "audit.ndjson", type: "application/x-ndjson" },
  CSV: { as: asCsv, name: "audit.csv", type: "text/csv" },
};

type Form = keyof typeof FORMS;

/** Saves all entries of the filter, also those that are not loaded. Leaving the page ends it. */
export function AuditExport({ filter }: { filter: AuditFilter }) {
  const [count, setCount] = useState(0);
  const leaving = useRef(new AbortController());
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current.abort();
  }, []);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (form: Form) => {
      setCount(0);
      const { entries, cut } = await entriesOf(filter, setCount, leaving.current.signal);
      const { as, name, type } = FORMS[form];
      save(as(entries), name, type);
      if (cut) {
        notifications.show({
          color: "yellow",
          title: `The newest ${whole(MOST_EXPORTED)} entries were saved`,
          message: "There are older ones: choose less time, or read GET /audit.",
        });
      }
    },
    onError: (error) => {
      if (!leaving.current.signal.aborted)
        notifications.show({ color: "red", title: "Nothing was saved", message: error.message });
    },
  });
  return (Object.keys(FORMS) as Form[]).map((form) => (
    <Button
      key={form}
      size="compact-sm"
      variant="default"
      title="All entries of these filters"
      disabled={isPending}
      onClick={() => mutate(form)}
    >
      {isPending && variables === form ? `${whole(count)} entries` : `Export ${form}`}
    </Button>
  ));
}
