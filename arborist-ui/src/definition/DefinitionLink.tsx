import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import page from "../ui/page/page.module.css";
import type { DefinitionKind } from "./kind";
import { isPublishable } from "./Publication";

/** The first cell of a list: the way to a definition's page, its versions, and what it is about. */
export function DefinitionLink({
  kind: { path },
  item,
  mono = false,
  children,
}: {
  kind: DefinitionKind;
  item: { name: string; version: number };
  mono?: boolean;
  children?: ReactNode;
}) {
  const published = isPublishable(item) ? item.published_version : null;
  return (
    <>
      <Link to={`${path}/$name`} params={{ name: item.name }} className={mono ? page.mono : undefined}>
        {item.name}
      </Link>{" "}
      <span className={page.faint}>v{item.version}</span>
      {published !== null && <span className={page.tag}>MCP v{published}</span>}
      {children}
    </>
  );
}
