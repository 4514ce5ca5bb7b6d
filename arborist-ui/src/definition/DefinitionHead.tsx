import type { ReactNode } from "react";
import { useMay } from "../session/session";
import { PageHead } from "../ui/page/PageHead";
import page from "../ui/page/page.module.css";
import { DeleteDefinition } from "./DeleteDefinition";
import type { DefinitionKind } from "./kind";
import { isPublishable, Publication } from "./Publication";

/** The head of a definition's page: its versions, and what can be done with it. */
export function DefinitionHead({
  kind,
  name,
  current,
  before,
  after,
  children,
}: {
  kind: DefinitionKind;
  name: string;
  current: { name: string; version: number } | undefined;
  /** What can be done beside, before publishing and deleting and after these. */
  before?: ReactNode;
  after?: ReactNode;
  children?: ReactNode;
}) {
  const mayStore = useMay("provision");
  const published = current && isPublishable(current) ? current.published_version : null;
  return (
    <PageHead
      title={name}
      end={
        <>
          {before}
          {mayStore && current && isPublishable(current) && <Publication kind={kind} current={current} />}
          {mayStore && current && <DeleteDefinition kind={kind} name={name} />}
          {after}
        </>
      }
    >
      {current && <span className={page.faint}>v{current.version}</span>}
      {published !== null && <span className={page.tag}>MCP v{published}</span>}
      {children}
    </PageHead>
  );
}
