import { expect, test } from "vitest";
import { parseSearch, stringifySearch } from "../api/search";
import { runView } from "../run/page/view";
import { validated } from "./validated";

test("of an address, what is not valid or not known is not passed on", () => {
  const address = parseSearch("?tab=nonsense&turn=abc&call=c1&unknown=1&from=-4&to=90");
  const read = { ...address, ...validated(runView)(address) };
  expect(read).toEqual({ tab: undefined, turn: undefined, call: "c1", unknown: undefined, from: undefined, to: 90 });
  expect(stringifySearch(read)).toBe("?call=c1&to=90");
});
