import { PageHead } from "../ui/page/PageHead";
import { DefinitionEditor } from "./DefinitionEditor";
import { Scrolled } from "./DefinitionPage";
import type { DocumentKind, Stored } from "./kind";

/** The editor with a document to begin with. */
export function NewDefinitionPage<D extends object, S extends Stored>({
  kind,
  title,
  initial,
  onStored,
}: {
  kind: DocumentKind<D, S>;
  title: string;
  initial: D;
  onStored: (stored: S) => void;
}) {
  return (
    <>
      <PageHead title={title} />
      <Scrolled label="Definition">
        <DefinitionEditor kind={kind} initial={initial} version={0} onStored={onStored} />
      </Scrolled>
    </>
  );
}
