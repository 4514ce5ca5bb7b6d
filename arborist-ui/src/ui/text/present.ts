/** What a file has: its text, or why it is not shown as one. */
export type Present = { kind: "text"; text: string } | { kind: "binary" } | { kind: "large"; bytes: number };

export const MOST_BYTES = 1024 * 1024;

export function textOf(bytes: ArrayBuffer): Present {
  if (bytes.byteLength > MOST_BYTES) return { kind: "large", bytes: bytes.byteLength };
  try {
    return { kind: "text", text: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    return { kind: "binary" };
  }
}
