import type { Schemas } from "../api/client";
import { storeDefinition } from "../definition/definitions";
import { NewPlainPage, type PlainKind, PlainListPage, PlainPage } from "../definition/plain";
import { stored } from "../json/document";
import { DatasetForm } from "./DatasetForm";

type Dataset = Schemas["Dataset"];
type Draft = Schemas["DatasetDraft"];

export const DATASET = {
  path: "/datasets",
  word: "dataset",
  words: "datasets",
  listing: { to: "/datasets" },
  deletion: { words: "Its versions stay readable, and its name is free again." },
  order: ["name", "description", "cases"],
  shown: ["name", "description", "cases"],
  Form: DatasetForm,
  draftOf,
  storedAt: ({ updated_at }) => updated_at,
  store: (draft, version) => storeDefinition("/datasets", draft, version),
  summary: ({ description }) => description,
  columns: [
    { name: "Cases", number: true, cell: ({ cases }) => cases.length },
    { name: "With an expectation", number: true, cell: ({ cases }) => cases.filter(isExpecting).length },
  ],
  about: "Cases to run agents and workflows on, with what is expected of their runs.",
  example: {
    name: "tickets",
    cases: [{ input: "Sort this ticket: I was charged twice.", expect: { kind: "refund" } }],
  },
  initial: { name: "", cases: [{ input: "" }] },
  note: "What was run on its versions stays as it is.",
} as const satisfies PlainKind<Draft, Dataset>;

export const DatasetsPage = () => <PlainListPage kind={DATASET} />;
export const DatasetPage = () => <PlainPage kind={DATASET} />;
export const NewDatasetPage = () => <NewPlainPage kind={DATASET} />;

function isExpecting({ expect }: Dataset["cases"][number]): boolean {
  return expect !== null;
}

/** A version as it would be stored: what is not set is left out, and an expectation that is empty is set. */
export function draftOf(dataset: Dataset): Draft {
  const draft = stored(dataset, { without: ["version", "created_at", "updated_at"] }) as unknown as Draft;
  const cases = dataset.cases.map((each) => stored(each, { without: [], kept: isExpecting(each) ? ["expect"] : [] }));
  return { ...draft, cases: cases as unknown as Draft["cases"] };
}
