// The server's own page of types, which its tests keep true; only types come from there.
export type * from "../../../docs/events";
