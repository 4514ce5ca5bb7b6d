import { Button } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { Choice } from "../ui/page/Choice";
import { PageHead } from "../ui/page/PageHead";
import { DeletePersonForm } from "./DeletePersonForm";
import { DeletionsList } from "./DeletionsList";
import { HoldForm } from "./HoldForm";
import { HoldsList } from "./HoldsList";

/** What must be kept, and what was deleted. */
export function RetentionPage() {
  const { kind = "holds" } = useSearch({ from: "/inside/retention" });
  const navigate = useNavigate();
  const [open, setOpen] = useState<"hold" | "person" | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <PageHead
        title="Retention"
        end={
          kind === "holds" ? (
            <Button size="compact-sm" onClick={() => setOpen("hold")}>
              Place a hold
            </Button>
          ) : (
            <Button size="compact-sm" color="red" onClick={() => setOpen("person")}>
              Delete a person's data
            </Button>
          )
        }
      >
        <Choice
          label="Holds or deletions"
          value={kind}
          onChange={(next) => void navigate({ to: "/retention", search: next === "holds" ? {} : { kind: next } })}
          options={[
            { value: "holds", label: "Legal holds" },
            { value: "deletions", label: "Deletions" },
          ]}
        />
      </PageHead>
      {kind === "holds" ? <HoldsList /> : <DeletionsList />}
      <HoldForm opened={open === "hold"} onClose={close} />
      <DeletePersonForm opened={open === "person"} onClose={close} />
    </>
  );
}
