import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { DefinitionPage, Scrolled } from "../definition/DefinitionPage";
import classes from "../definition/Written.module.css";
import { WrittenVersions } from "../definition/WrittenVersions";
import { documentQuery } from "../definition/written";
import page from "../ui/page/page.module.css";
import { POLICY } from "./kind";
import { PastCalls } from "./PastCalls";
import { PolicyEditor } from "./PolicyEditor";
import { type Policy, policyQuery, versionsQuery } from "./policies";

/** A policy: its document and what is said of it, and its versions. */
export function PolicyPage() {
  const { name } = useParams({ from: "/inside/policies/$name" });
  const view = useSearch({ from: "/inside/policies/$name" });
  const navigate = useNavigate();
  const policy = useQuery(policyQuery(name));
  const { data } = policy;
  const versions = useQuery(versionsQuery(name));
  const version = data?.version ?? 0;
  // What is edited stays while another version is read.
  const document = useQuery({
    ...documentQuery(POLICY.path, name, version),
    enabled: version > 0,
    placeholderData: (before, query) => (query?.queryKey[1] === name ? before : undefined),
  });
  const text = document.data;
  return (
    <DefinitionPage<"definition" | "past" | "versions", Policy & { text: { version: number; text: string } }>
      kind={POLICY}
      name={name}
      current={{
        data: data && text && { ...data, text },
        error: policy.error ?? document.error,
        refetch: () => (policy.error ? policy.refetch() : document.refetch()),
      }}
      parts={[
        {
          value: "definition",
          label: "Definition",
          show: (current) => (
            <section className={classes.editor} aria-label="Definition">
              <PolicyEditor
                key={name}
                name={name}
                initial={current.text.text}
                version={current.text.version}
                onStored={() => {}}
              />
            </section>
          ),
        },
        {
          value: "past",
          label: "Past",
          show: () => (
            <Scrolled label="Past">
              <PastCalls key={name} name={name} />
            </Scrolled>
          ),
        },
        {
          value: "versions",
          label: "Versions",
          show: (current) => (
            <Scrolled label="Versions">
              <WrittenVersions
                kind={POLICY}
                current={current}
                versions={versions}
                from={view.from}
                to={view.to}
                onCompare={(from, to) =>
                  void navigate({
                    to: "/policies/$name",
                    params: { name },
                    search: { tab: "versions", from, to },
                    replace: true,
                  })
                }
                note="Agents keep theirs until they are stored again."
              />
            </Scrolled>
          ),
        },
      ]}
      part={view.tab}
      onPart={(part) =>
        void navigate({
          to: "/policies/$name",
          params: { name },
          search: part === "definition" ? {} : { tab: part },
        })
      }
    >
      {data?.description && <span className={page.faint}>{data.description}</span>}
    </DefinitionPage>
  );
}
