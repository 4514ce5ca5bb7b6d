// A client that gets its token by itself, as the SDKs do it: credentials.mjs v1|v2 <url> <client id> <client secret>
import { tell } from "./findings.mjs";
import { load } from "./sdk.mjs";

const [line, url, clientId, clientSecret] = process.argv.slice(2);
const sdk = await load(line);
const client = new sdk.Client({ name: "machine-" + line, version: "1.0.0" });
const authProvider = new sdk.ClientCredentialsProvider({ clientId, clientSecret });
await client.connect(new sdk.StreamableHTTPClientTransport(new URL(url), { authProvider }));
const { content } = await client.callTool({ name: "echo", arguments: { text: "hello" } });
tell("call", { text: content[0].text });
await client.close();
