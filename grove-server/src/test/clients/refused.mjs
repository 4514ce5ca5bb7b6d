// What a person reads whose key is refused: refused.mjs v1|v2 <url> <key> [<client id> of OAuth, whose secret the key is then]
import { tell } from "./findings.mjs";
import { load } from "./sdk.mjs";

const [line, url, key, clientId] = process.argv.slice(2);
const sdk = await load(line);
const client = new sdk.Client({ name: "refused-" + line, version: "1.0.0" });
const options = clientId
    ? { authProvider: new sdk.ClientCredentialsProvider({ clientId, clientSecret: key }) }
    : { requestInit: { headers: { authorization: `Bearer ${key}` } } };
const why = await client.connect(new sdk.StreamableHTTPClientTransport(new URL(url), options)).then(
    () => "nothing: it was connected",
    (error) => error.message,
);
tell("refused", { message: why });
