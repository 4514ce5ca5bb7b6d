import { TextInput } from "@mantine/core";
import { type ReactNode, useMemo, useRef, useState } from "react";
import { useMay } from "../session/session";
import { PageHead } from "../ui/page/PageHead";
import { useShortcuts } from "../ui/page/shortcuts";
import { type DefinitionList, DefinitionListing, titleOf } from "./DefinitionListing";
import type { DefinitionPath, Listed } from "./definitions";

/** The page of a kind: its definitions, a search among them, and the ways to a new one. */
export function DefinitionsPage<P extends DefinitionPath>({
  title,
  searched,
  links,
  making,
  beside,
  ...list
}: DefinitionList<P> & {
  /** Where it is not what the kind is called. */
  title?: string;
  /** Texts that the search looks into. */
  searched: (item: Listed<P>) => readonly (string | null | undefined)[];
  /** To what else there is of them, before the search. */
  links?: ReactNode;
  /** The ways to a new one, for keys that may store one. */
  making: ReactNode;
  /** Beside the title. */
  beside?: ReactNode;
}) {
  const { kind } = list;
  const mayStore = useMay("provision");
  const [asked, setAsked] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const label = `Search the ${kind.words}`;
  useShortcuts(useMemo(() => [{ keys: "/", label, act: () => input.current?.focus() }], [label]));
  const wanted = asked.toLowerCase();
  return (
    <>
      <PageHead
        title={title ?? titleOf(kind)}
        end={
          <>
            {links}
            <TextInput
              ref={input}
              size="xs"
              w={200}
              aria-label={label}
              placeholder="Search"
              value={asked}
              onChange={(event) => setAsked(event.currentTarget.value)}
            />
            {mayStore && making}
          </>
        }
      >
        {beside}
      </PageHead>
      <DefinitionListing
        {...list}
        isFound={(item) => [item.name, ...searched(item)].join(" ").toLowerCase().includes(wanted)}
      />
    </>
  );
}
