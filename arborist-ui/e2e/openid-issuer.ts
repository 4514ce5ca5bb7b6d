import type { Server } from "node:http";
import Provider from "oidc-provider";

export const CLIENT = "grove-ui";
export const SECRET = "secret-of-the-client-at-the-issuer";

/** An OpenID issuer with a login form, which takes any name and any password. */
export async function startIssuer(port: number, grove: string): Promise<Server> {
  const provider = new Provider(`http://127.0.0.1:${port}`, {
    clients: [
      {
        client_id: CLIENT,
        client_secret: SECRET,
        redirect_uris: [`${grove}/ui/openid/callback`],
        post_logout_redirect_uris: [`${grove}/ui/sign-in`],
      },
    ],
    claims: { openid: ["sub", "tenant", "roles"] },
    conformIdTokenClaims: false,
    findAccount: (_, sub) => ({
      accountId: sub,
      claims: () => ({ sub, tenant: sub === "stranger" ? "none" : "default", roles: ["staff"] }),
    }),
    cookies: { keys: ["key of the cookies of the tests"] },
    features: { devInteractions: { enabled: true }, rpInitiatedLogout: { enabled: true } },
  });
  return await new Promise((resolve) => {
    const server = provider.listen(port, "127.0.0.1", () => resolve(server));
  });
}
