import { stringify } from "../json/json";
import { actingTenant } from "./tenant";

/** A request as a command: with the variable that holds the key, never with the key. */
export function curl(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): string {
  const lines = [`curl -sS${method === "GET" ? "" : ` -X ${method}`} "${location.origin}${path}"`];
  lines.push('-H "Authorization: Bearer $GROVE_KEY"');
  const tenant = actingTenant();
  if (tenant !== null) lines.push(`-H ${quoted(`Grove-Tenant: ${tenant}`)}`);
  for (const [name, value] of Object.entries(headers)) lines.push(`-H ${quoted(`${name}: ${value}`)}`);
  if (body !== undefined) {
    lines.push("-H 'Content-Type: application/json'", `-d ${quoted(stringify(body))}`);
  }
  return lines.join(" \\\n  ");
}

/** For a POSIX shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
