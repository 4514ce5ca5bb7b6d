import { expect, test } from "vitest";
import { AGENT } from "../agent/kind";
import { DATASET } from "../dataset/kind";
import type { DefinitionPath, PublishedPath } from "../definition/definitions";
import type { DefinitionKind } from "../definition/kind";
import { ENDPOINT } from "../endpoint/kind";
import { POLICY } from "../policy/kind";
import { PROVIDER } from "../provider/kind";
import { SKILL } from "../skill/kind";
import { TOOL } from "../tool/kind";
import { WORKFLOW } from "../workflow/kind";
import { router } from "./router";

/** Paths are those of the API's description: one that gets versions there is missing here, and does not compile. */
const KINDS: { [P in DefinitionPath]: DefinitionKind & { path: P } } = {
  "/agents": AGENT,
  "/workflows": WORKFLOW,
  "/skills": SKILL,
  "/tools": TOOL,
  "/datasets": DATASET,
  "/policies": POLICY,
  "/model-endpoints": ENDPOINT,
  "/tool-providers": PROVIDER,
};

const PUBLISHED: { [P in PublishedPath]: { publication: { path: P } } } = {
  "/agents": AGENT,
  "/workflows": WORKFLOW,
  "/skills": SKILL,
};

test("each kind of definition has a page for one, and is listed on another", () => {
  for (const [path, { listing }] of Object.entries(KINDS)) {
    expect(Object.keys(router.routesByPath)).toContain(`${path}/$name`);
    expect(Object.keys(router.routesByPath)).toContain(listing.to);
  }
});

test("what the API publishes can be published here, and nothing else", () => {
  const publishable = Object.entries(KINDS).filter(([, kind]) => kind.publication !== undefined);
  expect(publishable.map(([path]) => path)).toEqual(Object.keys(PUBLISHED));
});
