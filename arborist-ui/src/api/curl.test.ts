import { expect, test } from "vitest";
import { curl } from "./curl";
import { actFor } from "./tenant";

test("a command names the variable of the key, and quotes for a shell", () => {
  actFor("it's");
  const command = curl("POST", "/agents/a/runs", { goal: "it's $HOME `x`" });
  actFor(null);
  expect(command).toContain('-H "Authorization: Bearer $GROVE_KEY"');
  expect(command).toContain("-H 'Grove-Tenant: it'\\''s'");
  expect(command).toContain(`-d '{"goal":"it'\\''s $HOME \`x\`"}'`);
  expect(command).not.toContain("grove_");
});
