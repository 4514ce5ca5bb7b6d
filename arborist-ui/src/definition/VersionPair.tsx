import { Select } from "@mantine/core";
import type { ReactNode } from "react";
import page from "../ui/page/page.module.css";
import { Absolute } from "../ui/time/Time";

/** Chooses the two versions that are compared, and says when each was stored. */
export function VersionPair({
  versions,
  left,
  right,
  storedAt,
  onChoose,
  children,
}: {
  versions: readonly { version: number }[];
  left: number;
  right: number;
  storedAt: (version: number) => string;
  onChoose: (left: number, right: number) => void;
  /** What can be done with them. */
  children?: ReactNode;
}) {
  const names = versions.map(({ version }) => ({ value: String(version), label: `v${version}` }));
  return (
    <div className={page.bar} style={{ padding: 0 }}>
      <Select
        size="xs"
        w={90}
        aria-label="Compare version"
        data={names}
        allowDeselect={false}
        value={String(left)}
        onChange={(value) => onChoose(Number(value), right)}
      />
      with
      <Select
        size="xs"
        w={90}
        aria-label="With version"
        data={names}
        allowDeselect={false}
        value={String(right)}
        onChange={(value) => onChoose(left, Number(value))}
      />
      <span className={page.faint}>
        stored <Absolute at={storedAt(left)} /> and <Absolute at={storedAt(right)} />
      </span>
      {children}
    </div>
  );
}
