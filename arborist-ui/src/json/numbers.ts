/** Numbers that a double does not hold, or writes otherwise, each with what it makes of it: for tests. */
export const NUMBERS = [
  ["9007199254740993", "9007199254740992"],
  ["-9007199254740993", "-9007199254740992"],
  ["1e400", "null"],
  ["-1e400", "null"],
  ["1e-400", "0"],
  ["0.1000000000000000055511151231257827", "0.1"],
  ["-0", "0"],
  ["-0.0", "0"],
  ["1E5", "100000"],
  ["1e+5", "100000"],
  ["1.0", "1"],
  ["0.10", "0.1"],
  [`1${"0".repeat(400)}`, "null"],
] as const;
