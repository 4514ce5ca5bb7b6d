import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { curl } from "../api/curl";
import { CHANGED } from "../definition/DefinitionListing";
import { DefinitionsPage } from "../definition/DefinitionsPage";
import page from "../ui/page/page.module.css";
import { Empty } from "../ui/page/states";
import { POLICY } from "./kind";

export function PoliciesPage() {
  return (
    <DefinitionsPage
      kind={POLICY}
      searched={({ description }) => [description]}
      links={<Link to="/grants">Grants</Link>}
      making={
        <Button size="compact-sm" variant="default" renderRoot={(props) => <Link to="/new/policy" {...props} />}>
          New policy
        </Button>
      }
      about={({ description }) => description && <div className={page.cut}>{description}</div>}
      columns={[
        { name: "Extends", cell: (policy) => policy.extends.join(", ") },
        { name: "Mode", cell: ({ mode }) => mode },
        { name: "Rules", number: true, cell: ({ rules }) => rules },
        { name: "Tests", number: true, cell: ({ tests }) => tests },
        CHANGED,
      ]}
      empty={
        <Empty
          title="No policies yet"
          command={curl("POST", "/policies", {
            name: "in-the-sandbox",
            extends: ["trust/sandboxed"],
          })}
        >
          A policy says which calls of an agent are allowed, asked about or denied. Make one above, or from a shell:
        </Empty>
      }
    />
  );
}
