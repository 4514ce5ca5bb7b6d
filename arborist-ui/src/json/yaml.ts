import { isLosslessNumber } from "lossless-json";
import type { ScalarTag, Tags } from "yaml";
import { type JsonNumber, numberOf } from "./json";

const decimal: ScalarTag = {
  tag: "tag:yaml.org,2002:float",
  default: true,
  identify: isLosslessNumber,
  test: /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?$/,
  resolve: (text) => numberOf(asJson(text)),
  stringify: ({ value }) => String(value),
};

const based: ScalarTag = {
  tag: "tag:yaml.org,2002:int",
  default: true,
  identify: () => false,
  test: /^0(?:x[0-9a-fA-F]+|o[0-7]+)$/,
  resolve: (text): JsonNumber => numberOf(BigInt(text).toString()),
};

/** Numbers of YAML keep their digits as those of JSON do. */
export const withNumbers = { customTags: (tags: Tags): Tags => [decimal, based, ...tags] };

/** `+012`, `.5` and `5.` as JSON writes them. */
function asJson(text: string): string {
  return text
    .replace(/^\+/, "")
    .replace(/^(-?)0+(?=\d)/, "$1")
    .replace(/^(-?)\./, (_, sign: string) => `${sign}0.`)
    .replace(/\.(?!\d)/, "");
}
