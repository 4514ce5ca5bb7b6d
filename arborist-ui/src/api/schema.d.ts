// Types of Grove's API. Made by `npm run types` from docs/openapi.yaml; not to be edited.

export interface paths {
    "/chat/{agent}": {
        parameters: {
            query?: {
                /** @description Major version of `ai`, whose chunks are sent; without it those that all know from 6.0.50 on */
                ui?: components["parameters"]["ChatUi"];
            };
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
                /** @description The person for whom the request speaks: only that person's sessions, with their runs and approvals, and responses are there for it, and those that it begins are that person's. All of the tenant's without it. Routes without this parameter refuse it (400). */
                "Grove-User"?: components["parameters"]["Grove-User"];
            };
            path: {
                /** @description Name of an agent */
                agent: components["parameters"]["ChatAgent"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send what useChat sends
         * @description Answers the UI message stream (v1) that `useChat` of the npm package `ai` reads, from version 6.0.50 on. The chat is the session of the agent and user
         *     that has `id` as its `external_id`; the first message begins it. Of `messages` the last one alone is read. A message of the user is new words, under its id
         *     as `client_id`; with the same id as `messageId` it replaces that message and all after it. An answer goes on: its responses to approvals and outputs of
         *     client tools are taken where they are waited for, and the others are named in a chunk `data-grove-ignored`. `regenerate-message` has the same words
         *     answered again. While the message waits for others, chunks `data-grove-queued` say its position. The answer goes on when the caller leaves; the header
         *     `Grove-Run-Id` has its run. Needs scope `invoke`, or a token of the chat.
         */
        post: operations["sendToChat"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/chat/{agent}/{id}/stream": {
        parameters: {
            query?: {
                /** @description Major version of `ai`, whose chunks are sent; without it those that all know from 6.0.50 on */
                ui?: components["parameters"]["ChatUi"];
            };
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
                /** @description The person for whom the request speaks: only that person's sessions, with their runs and approvals, and responses are there for it, and those that it begins are that person's. All of the tenant's without it. Routes without this parameter refuse it (400). */
                "Grove-User"?: components["parameters"]["Grove-User"];
            };
            path: {
                /** @description Name of an agent */
                agent: components["parameters"]["ChatAgent"];
                /** @description The client's id of the chat: 1 to 128 letters, digits, `_` or `-` */
                id: components["parameters"]["ChatId"];
            };
            cookie?: never;
        };
        /**
         * Follow the answer under way
         * @description From its beginning, as `resumeStream()` asks for it. 204 where nothing is answered, nor waits to be; an answer that waits for somebody is among the messages.
         *     Needs scope `read_only`, or a token of the chat.
         */
        get: operations["resumeChat"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/chat/{agent}/{id}/stop": {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
                /** @description The person for whom the request speaks: only that person's sessions, with their runs and approvals, and responses are there for it, and those that it begins are that person's. All of the tenant's without it. Routes without this parameter refuse it (400). */
                "Grove-User"?: components["parameters"]["Grove-User"];
            };
            path: {
                /** @description Name of an agent */
                agent: components["parameters"]["ChatAgent"];
                /** @description The client's id of the chat: 1 to 128 letters, digits, `_` or `-` */
                id: components["parameters"]["ChatId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop the answer under way
         * @description Cancels its run and takes back messages that wait. Does nothing where there is neither. Needs scope `invoke`, or a token of the chat.
         */
        post: operations["stopChat"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/chat/{agent}/{id}/messages": {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
                /** @description The person for whom the request speaks: only that person's sessions, with their runs and approvals, and responses are there for it, and those that it begins are that person's. All of the tenant's without it. Routes without this parameter refuse it (400). */
                "Grove-User"?: components["parameters"]["Grove-User"];
            };
            path: {
                /** @description Name of an agent */
                agent: components["parameters"]["ChatAgent"];
                /** @description The client's id of the chat: 1 to 128 letters, digits, `_` or `-` */
                id: components["parameters"]["ChatId"];
            };
            cookie?: never;
        };
        /**
         * Read a chat as useChat has it
         * @description `items` are UI messages in order, for `messages` of `useChat`; `next_cursor` leads to older ones. The answer under way is not among them: `resumeStream()`
         *     has it. Empty for a chat that nobody has begun. Needs scope `read_only`, or a token of the chat.
         */
        get: operations["listChatMessages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events": {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * Follow all runs
         * @description What changes in the tenant's list of runs, as it is committed, whichever server does it: `run.created`, `run.started`, `run.resumed`, `run.waiting`,
         *     `run.queued`, `run.completed`, `run.stopped`, `run.failed`, `run.cancelled`, `run.labelled`, `run.titled` (its session has a title that a model made). Events are numbered without gaps, and kept for three days:
         *     with the number of the last one it goes on behind it. Without a number it begins with what comes; the first event, `feed.opened`, has the number to
         *     go on with, and all before it is in a list that is read after it. `feed.gap` says that events are missing, since they are not kept any more: read
         *     your lists again. Turns and costs of a run are those of this moment of its life; while it is executed, its row in a list says more. Needs scope
         *     `read_only`.
         */
        get: operations["streamEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agent-runs/{id}/workspace/file": {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
                /** @description The person for whom the request speaks: only that person's sessions, with their runs and approvals, and responses are there for it, and those that it begins are that person's. All of the tenant's without it. Routes without this parameter refuse it (400). */
                "Grove-User"?: components["parameters"]["Grove-User"];
            };
            path: {
                /** @description The run's id. */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        /**
         * Read a file of a run
         * @description Its bytes as they are, but for the values of the tenant's secrets. Needs a sandbox engine and scope `read_only`.
         */
        get: operations["readWorkspaceFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agent-runs/{id}/workspace.tar.zst": {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
                /** @description The person for whom the request speaks: only that person's sessions, with their runs and approvals, and responses are there for it, and those that it begins are that person's. All of the tenant's without it. Routes without this parameter refuse it (400). */
                "Grove-User"?: components["parameters"]["Grove-User"];
            };
            path: {
                /** @description The run's id. */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        /**
         * Download all files of a run
         * @description The archive whose SHA-256 is `snapshot`, not scrubbed of secrets. Needs scope `read_only`.
         */
        get: operations["downloadWorkspace"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agent-runs/{id}/workspace/files/{path}": {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
                /** @description The person for whom the request speaks: only that person's sessions, with their runs and approvals, and responses are there for it, and those that it begins are that person's. All of the tenant's without it. Routes without this parameter refuse it (400). */
                "Grove-User"?: components["parameters"]["Grove-User"];
            };
            path: {
                /** @description The run's id. */
                id: components["parameters"]["id"];
                /** @description Of the file, below the workspace; its slashes may stand as they are */
                path: string;
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Put a file into a run
         * @description For a run that waits or has not begun, whose agent has a tool for files: its next tool finds the file, and its model reads that it is there. The same
         *     again changes nothing. At most 64 MB, 100 files and 256 MB for a run, unless the operator says otherwise. Needs scope `invoke`.
         */
        put: operations["putWorkspaceFile"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mcp/rpc": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Open the stream of a session
         * @description For the revisions of 2025; `Last-Event-ID` goes on where one was lost.
         */
        get: operations["listenMcp"];
        put?: never;
        /**
         * Send a message of the Model Context Protocol
         * @description JSON-RPC 2.0, in the revisions 2026-07-28, 2025-11-25 and 2025-06-18 (docs/mcp.md). Use a client of MCP. A key or a token of `/oauth2/token` is needed.
         */
        post: operations["callMcp"];
        /**
         * End a session
         * @description For the revisions of 2025.
         */
        delete: operations["endMcp"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth2/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get a token, or exchange one
         * @description Client credentials (RFC 6749, 4.4), or the exchange of a token for one that gives less (RFC 8693). The client shows itself by `client_secret_basic`,
         *     `client_secret_post` or `private_key_jwt`. A token is good for 15 minutes; one that was exchanged for no longer than the one before it.
         */
        post: operations["getToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth2/authorize": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Learn that there is no login
         * @description Answers `unsupported_response_type` to every request and never redirects. It exists because clients refuse metadata without it.
         */
        get: operations["authorize"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth2/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Learn that no client registers itself here
         * @description Answers `access_denied` to all, and reads nothing of what is sent. It is there because clients whose key was refused look for it (RFC 7591), and show
         *     people the description that it answers.
         */
        post: operations["registerClient"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth2/jwks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the public keys that tokens are signed with
         * @description RFC 7517.
         */
        get: operations["listSigningKeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth2/keys/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign tokens with another key
         * @description Needs an operator's key.
         */
        post: operations["rotateSigningKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth2/clients": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List clients
         * @description And those who came with the tokens of another issuer. Needs scope `admin`.
         */
        get: operations["listClients"];
        put?: never;
        /**
         * Make a client
         * @description With a secret that is shown this once, or with public keys that it signs with. Needs scope `admin`.
         */
        post: operations["createClient"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth2/clients/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `client_id` */
                id: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a client
         * @description Its tokens and streams end with it, at once. Needs scope `admin`.
         */
        delete: operations["revokeClient"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/oauth-protected-resource": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Learn who gives out tokens
         * @description RFC 9728.
         */
        get: operations["getProtectedResource"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/oauth-protected-resource/mcp/rpc": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Learn who gives out tokens for /mcp/rpc
         * @description RFC 9728.
         */
        get: operations["getProtectedResourceOfMcp"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/oauth-protected-resource/api": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Learn who gives out tokens for all routes but /mcp/rpc
         * @description RFC 9728. `WWW-Authenticate` of a 401 names it.
         */
        get: operations["getProtectedResourceOfApi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/oauth-authorization-server": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Learn how tokens are given out
         * @description RFC 8414.
         */
        get: operations["getAuthorizationServer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/models": {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
                /** @description The person for whom the request speaks: only that person's sessions, with their runs and approvals, and responses are there for it, and those that it begins are that person's. All of the tenant's without it. Routes without this parameter refuse it (400). */
                "Grove-User"?: components["parameters"]["Grove-User"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * List agents as models
         * @description As OpenAI's clients read them: each agent that is not deleted is a model `agent/<name>`. Errors on all paths below `/v1` have OpenAI's form. Needs
         *     scope `read_only`.
         */
        get: operations["listModels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/models/{id}": {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
                /** @description The person for whom the request speaks: only that person's sessions, with their runs and approvals, and responses are there for it, and those that it begins are that person's. All of the tenant's without it. Routes without this parameter refuse it (400). */
                "Grove-User"?: components["parameters"]["Grove-User"];
            };
            path: {
                /** @description An agent's name, or with a version behind an `@` */
                id: components["parameters"]["OpenAiModelId"];
            };
            cookie?: never;
        };
        /**
         * Read an agent as a model
         * @description As official clients ask, who encode the slash within the id of a model. Needs scope `read_only`.
         */
        get: operations["getModel"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/models/agent/{id}": {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
                /** @description The person for whom the request speaks: only that person's sessions, with their runs and approvals, and responses are there for it, and those that it begins are that person's. All of the tenant's without it. Routes without this parameter refuse it (400). */
                "Grove-User"?: components["parameters"]["Grove-User"];
            };
            path: {
                /** @description An agent's name, or with a version behind an `@` */
                id: components["parameters"]["OpenAiModelId"];
            };
            cookie?: never;
        };
        /**
         * Read an agent as a model by its name
         * @description The name may have a version behind an `@`. Needs scope `read_only`.
         */
        get: operations["getModelByName"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/chat/completions": {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
                /** @description The person for whom the request speaks: only that person's sessions, with their runs and approvals, and responses are there for it, and those that it begins are that person's. All of the tenant's without it. Routes without this parameter refuse it (400). */
                "Grove-User"?: components["parameters"]["Grove-User"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask an agent in OpenAI's form
         * @description Starts a run of the agent with the last message of the user as its goal and the messages before it as its prelude, or, where the messages end with
         *     results of calls, has the run that asked for them go on. Answers what the agent says, whole or as chunks (`stream`). Calls of client tools are
         *     `tool_calls`; other waits are told in words. Members that this description does not name are ignored, or refused with `unsupported_parameter`
         *     where they would change what the agent does; the agent's `openai` says which of them take effect for the run (`accepts`) or are passed over
         *     (`ignores`), as the header `Grove-Ignored` then says. The run goes on when the caller leaves; the header `Grove-Run-Id` has its id. Needs scope `invoke`.
         */
        post: operations["createChatCompletion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/responses": {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
                /** @description The person for whom the request speaks: only that person's sessions, with their runs and approvals, and responses are there for it, and those that it begins are that person's. All of the tenant's without it. Routes without this parameter refuse it (400). */
                "Grove-User"?: components["parameters"]["Grove-User"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask an agent for a response
         * @description As `POST /v1/chat/completions`, in the form of OpenAI's Responses: `input` is a text or items of a conversation, `instructions` come before it. With
         *     `background` the answer is that the run has begun; the response is read again until it has ended. Outputs of function calls have the run that
         *     asked for them go on. Needs scope `invoke`.
         */
        post: operations["createResponse"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/responses/{id}": {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
                /** @description The person for whom the request speaks: only that person's sessions, with their runs and approvals, and responses are there for it, and those that it begins are that person's. All of the tenant's without it. Routes without this parameter refuse it (400). */
                "Grove-User"?: components["parameters"]["Grove-User"];
            };
            path: {
                /** @description As an answer gave it */
                id: components["parameters"]["OpenAiResponseId"];
            };
            cookie?: never;
        };
        /**
         * Read a response again
         * @description As it is now, or with `stream` its events, from the first or after `starting_after`, until it ends. One that was asked for with `store: false` is
         *     not found. Needs scope `read_only`.
         */
        get: operations["getResponse"];
        put?: never;
        post?: never;
        /**
         * Delete the run of a response
         * @description As `DELETE /agent-runs/{id}`, with all below it; 409 where it has not ended, or is held. Needs scope `admin`.
         */
        delete: operations["deleteResponse"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/responses/{id}/cancel": {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
                /** @description The person for whom the request speaks: only that person's sessions, with their runs and approvals, and responses are there for it, and those that it begins are that person's. All of the tenant's without it. Routes without this parameter refuse it (400). */
                "Grove-User"?: components["parameters"]["Grove-User"];
            };
            path: {
                /** @description As an answer gave it */
                id: components["parameters"]["OpenAiResponseId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel the run of a response
         * @description As `POST /agent-runs/{id}/cancel`. Answers the response as it is then: where a server executes the run, its status follows. Needs scope `invoke`.
         */
        post: operations["cancelResponse"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/policies": {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * List policies
         * @description Their current versions, by name. Needs scope `read_only`.
         */
        get: operations["listPolicies"];
        put?: never;
        /**
         * Store a policy
         * @description Creates it (201), or adds a version (200), from a document in JSON or YAML of at most 256 KiB. What says the same as the current version, of the same versions of what it extends, adds none.
         *     `validation_failed` (400) has all errors, each with its place; a test of the policy that fails is one of them. `expected_version` in the document or `If-Match` says which version it is to replace; 0 that
         *     there must be none. Agents have the new version once they are stored again. Needs scope `provision`.
         */
        post: operations["storePolicy"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/policies/validate": {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Judge a policy
         * @description All that can be said of a document before it is stored: errors, warnings, how its tests come out, and whether it allows more than the current version. Nothing is stored. A document with errors is
         *     answered with 200 and `valid` false. Needs scope `provision`.
         */
        post: operations["validatePolicy"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tenants/{id}/costs/{month}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The tenant's id. */
                id: components["parameters"]["tenant_id"];
                /** @description A month of UTC, as `2026-11`. */
                month: string;
            };
            cookie?: never;
        };
        /**
         * Export what a tenant's runs have cost in a month
         * @description To the last digit, by day, agent and model, at the time when it was settled: when a run waits, ends, or is handed over to another server. The sum is that
         *     of the runs' `cost_usd`, and stays after the runs are deleted. With `Accept: text/csv` as comma-separated values with a header. Needs an operator's key.
         */
        get: operations["exportSettledMonth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agents/{name}/run": {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
            };
            path: {
                /** @description The name that it was stored under. */
                name: components["parameters"]["name"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a run and follow it
         * @description Answers the run's event stream; the header `Grove-Run-Id` has its id. The run goes on when the caller leaves: `GET /agent-runs/{id}/stream` goes on
         *     where the stream ended. Needs scope `invoke`.
         */
        post: operations["startRunAndStream"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agents/{name}/runs": {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
            };
            path: {
                /** @description The name that it was stored under. */
                name: components["parameters"]["name"];
            };
            cookie?: never;
        };
        /**
         * List the runs of an agent
         * @description The newest first; also those of an agent that was deleted. Needs scope `read_only`.
         */
        get: operations["listRunsOfAgent"];
        put?: never;
        /**
         * Start a run
         * @description It is queued, and answered as it is then. Needs scope `invoke`.
         */
        post: operations["startRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agents/{name}/runs/{id}/resume": {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
                /** @description The person for whom the request speaks: only that person's sessions, with their runs and approvals, and responses are there for it, and those that it begins are that person's. All of the tenant's without it. Routes without this parameter refuse it (400). */
                "Grove-User"?: components["parameters"]["Grove-User"];
            };
            path: {
                /** @description The name that it was stored under. */
                name: components["parameters"]["name"];
                /** @description The run's id. */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Go on with a run of an agent
         * @description As `POST /agent-runs/{id}/resume`; 404 for a run of another agent. Needs scope `invoke`.
         */
        post: operations["resumeRunOfAgent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agent-runs/{id}/resume": {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
                /** @description The person for whom the request speaks: only that person's sessions, with their runs and approvals, and responses are there for it, and those that it begins are that person's. All of the tenant's without it. Routes without this parameter refuse it (400). */
                "Grove-User"?: components["parameters"]["Grove-User"];
            };
            path: {
                /** @description The run's id. */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Go on with a run
         * @description Queues a stopped or failed run again; `limits` may be raised up to the agent's, and past them with a key of scope `provision`. With
         *     `Accept: text/event-stream` it answers what happens from then on. Needs scope `invoke`.
         */
        post: operations["resumeRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agent-runs/{id}/stream": {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
                /** @description The person for whom the request speaks: only that person's sessions, with their runs and approvals, and responses are there for it, and those that it begins are that person's. All of the tenant's without it. Routes without this parameter refuse it (400). */
                "Grove-User"?: components["parameters"]["Grove-User"];
            };
            path: {
                /** @description The run's id. */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        /**
         * Follow a run
         * @description Replays its events from a position, then streams new ones. 204 where the run has ended and nothing is left: an `EventSource` then stops coming
         *     back. 400 for a position past the last event, with its number. Needs scope `read_only`.
         */
        get: operations["streamRun"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions/{id}/messages/sse": {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
                /** @description The person for whom the request speaks: only that person's sessions, with their runs and approvals, and responses are there for it, and those that it begins are that person's. All of the tenant's without it. Routes without this parameter refuse it (400). */
                "Grove-User"?: components["parameters"]["Grove-User"];
            };
            path: {
                /** @description The session's id. */
                id: components["parameters"]["session"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a message and follow the answer
         * @description Answers the event stream of the run that answers the message; the headers `Grove-Run-Id` and `Grove-Message-Id` have their ids. While the message waits
         *     for others there are only comments in it. Where it is never answered, since it was taken back or refused or its session was deleted, the stream ends with
         *     the event `error`, whose `data` has a `code` and a `detail` as problems have them. The answer goes on when the caller leaves: `GET /agent-runs/{id}/stream` goes on where the stream ended, and the
         *     same message with its `client_id` has the same stream again. Needs scope `invoke`.
         */
        post: operations["sendMessageAndStream"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions/{id}/export": {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
                /** @description The person for whom the request speaks: only that person's sessions, with their runs and approvals, and responses are there for it, and those that it begins are that person's. All of the tenant's without it. Routes without this parameter refuse it (400). */
                "Grove-User"?: components["parameters"]["Grove-User"];
            };
            path: {
                /** @description The session's id. */
                id: components["parameters"]["session"];
            };
            cookie?: never;
        };
        /**
         * Export a session
         * @description Everything that was said and done in it, as a file: for programs in JSON, for people in Markdown, with `Accept: text/markdown` too. It is written while it is
         *     read, so a session may be of any length; what goes on meanwhile is in it or not. Its end are the `totals`: where they are missing, and the connection is closed
         *     without the end of the answer, the export broke off and is to be fetched again. Needs scope `read_only`.
         */
        get: operations["exportSession"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/skills": {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * List skills
         * @description Their current versions, by name. With the digests of their files. Needs scope `read_only`.
         */
        get: operations["listSkills"];
        put?: never;
        /**
         * Store a skill
         * @description Creates it (201), or adds a version (200); the same files add none. The body is the skill's folder: a zip or a tar (in gzip or not), a form with one in the part `archive` or with the files
         *     in parts `files`, whose filenames are their paths, or JSON. A skill has at most 512 files and 16 MiB. Archives with links, with paths that lead elsewhere, or that say two things of a file are refused. Needs scope `provision`.
         */
        post: operations["storeSkill"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/skills/{name}/files/{path}": {
        parameters: {
            query?: {
                /** @description The current one without it. */
                version?: components["parameters"]["skill-version"];
            };
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
            };
            path: {
                /** @description The name that it was stored under. */
                name: components["parameters"]["name"];
                /** @description Below the skill's folder; it may have slashes. */
                path: string;
            };
            cookie?: never;
        };
        /**
         * Download a file of a skill
         * @description As it was stored, byte for byte, but for values of the tenant's secrets; then without an `ETag`. Needs scope `read_only`.
         */
        get: operations["getSkillFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/skills/{name}/export": {
        parameters: {
            query?: {
                /** @description The current one without it. */
                version?: components["parameters"]["skill-version"];
            };
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
            };
            path: {
                /** @description The name that it was stored under. */
                name: components["parameters"]["name"];
            };
            cookie?: never;
        };
        /**
         * Download a skill
         * @description A zip of its folder; the same version gives the same bytes. Needs scope `read_only`.
         */
        get: operations["exportSkill"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tool-calls": {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Call a tool
         * @description One call, without an agent and without a model: by a run of kind `call`, which is followed, cancelled, approved of and answered as all runs are. The
         *     arguments are checked first. With `Accept: text/event-stream` it answers the run's events. Needs scope `invoke`.
         */
        post: operations["callTool"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ui/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read whose session this is
         * @description Also of a caller with a key in place of a cookie. Needs scope `read_only`.
         */
        get: operations["getUiSession"];
        put?: never;
        /**
         * Sign a browser in
         * @description By a key, or by the secret part of a link that signs in once. Sets the cookie `grove_ui`: `HttpOnly`, `SameSite=Strict`, and `Secure` over https. With
         *     it every request counts as one with the key, until the key ends, or for 12 hours. Requests that change something then need the header `Grove-UI: 1`,
         *     which pages of other sites cannot send. `/mcp/rpc` takes no cookie.
         */
        post: operations["beginUiSession"];
        /**
         * Sign a browser out
         * @description Every server refuses the cookie from the answer on. Needs scope `read_only`.
         */
        delete: operations["endUiSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ui/sign-in-links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a link that signs in once
         * @description With the rights of the key that asks for it, within ten minutes. A session's link begins one that ends no later than that session. Needs scope `read_only`.
         */
        post: operations["createSignInLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ui/sign-in-options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Learn how browsers sign in
         * @description By a key in any case; by an outside issuer where one is set up.
         */
        get: operations["getSignInOptions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ui/openid/begin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Send a browser to the issuer that signs it in
         * @description OpenID Connect, authorization code with PKCE. For a browser to go to: it is led to the issuer, or to `/ui/sign-in`, whose parameter `refused` says what
         *     is in the way.
         */
        get: operations["beginOpenIdSignIn"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ui/openid/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Take a browser that comes back from the issuer
         * @description The redirect URI to register at the issuer. Begins a session as `POST /ui/session` does, of the caller that the issuer's tokens stand for at `/mcp/rpc`.
         *     It ends when the ID token's `session_expiry` says, or else its `exp`; after 12 hours at the latest.
         */
        get: operations["completeOpenIdSignIn"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ui/openid/sign-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Send a browser to the issuer's sign-out
         * @description After `DELETE /ui/session`. A browser that the issuer did not sign in, or whose issuer has no such page, is led to the sign-in page.
         */
        get: operations["signOutAtIssuer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/{name}/run": {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
            };
            path: {
                /** @description The name that it was stored under. */
                name: components["parameters"]["name"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a workflow and follow it
         * @description Answers the event stream of its run; the header `Grove-Run-Id` has its id. The run goes on when the caller leaves. Needs scope `invoke`.
         */
        post: operations["startWorkflowAndStream"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflow-runs/{id}/stream": {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
                /** @description The person for whom the request speaks: only that person's sessions, with their runs and approvals, and responses are there for it, and those that it begins are that person's. All of the tenant's without it. Routes without this parameter refuse it (400). */
                "Grove-User"?: components["parameters"]["Grove-User"];
            };
            path: {
                /** @description The run's id. */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        /**
         * Follow the run of a workflow
         * @description As `GET /agent-runs/{id}/stream` does. Needs scope `read_only`.
         */
        get: operations["streamWorkflowRun"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows": {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * List workflows
         * @description Their current versions, by name. Without their documents. Needs scope `read_only`.
         */
        get: operations["listWorkflows"];
        put?: never;
        /**
         * Store a workflow
         * @description Creates it (201), or adds a version (200), from a document in JSON or YAML of at most 256 KiB. What says the same as the current version adds none. What is published stays so. `workflow_invalid` (400)
         *     has all errors, each with its place. `expected_version` in the document or `If-Match` says which version it is to replace; 0 that there must be none. Needs scope `provision`.
         */
        post: operations["storeWorkflow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/validate": {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Validate a workflow
         * @description All that can be said of a document before it runs: errors, warnings, its graph, and what a run may cost at worst. Nothing is stored. A document with errors is answered with 200 and `valid` false.
         *     Needs scope `invoke`.
         */
        post: operations["validateWorkflow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/chat/{agent}/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a token for a page
         * @description Stands for the key that makes it, and ends with it, or when the agent is deleted. It opens the other routes below `/chat/{agent}`, for chats of this user alone; everything else answers as if it were unknown, or as if what was asked for did not exist. Needs scope `invoke`.
         */
        post: operations["createChatToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/system/diagnosis": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Look for what is wrong
         * @description Has this server look at its database, its migrations, the clocks of all servers, the engine of sandboxes with each limit, master keys, model providers, disks, egress, snapshots and brakes, all at once. Each finding that is not `ok` says what follows from it and what mends it. A check that takes too long, or fails, is a finding. The answer takes as long as the slowest check, 15 seconds at most; it changes nothing, and no model is asked for anything that costs. `./grove doctor` shows the same as a table, and looks at what it can without a server. Needs an operator's key.
         */
        get: operations["diagnoseSystem"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agent-runs/{id}/workspace": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a run's files
         * @description As its turns left them; for 30 days after its end. Needs a sandbox engine. Needs scope `read_only`.
         */
        get: operations["listWorkspace"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agent-runs/{id}/workspace/diff": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Compare the files of two turns
         * @description Without the insides of `.git`. Needs a sandbox engine. Needs scope `read_only`.
         */
        get: operations["diffWorkspace"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/system": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Look at the servers
         * @description Which servers hold a lease, what they execute, what waits for them, and what this one can do. Needs an operator's key.
         */
        get: operations["getSystem"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/version": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Name the build
         * @description What the server that answers was built from; servers of two versions answer in turn while they are replaced. Needs scope `read_only`.
         */
        get: operations["getVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mcp/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List keys
         * @description Without the keys themselves. Needs scope `admin`.
         */
        get: operations["listKeys"];
        put?: never;
        /**
         * Make a key
         * @description For REST and MCP. The raw key is shown this once. What it starts is governed by its policies, which never change: make another key for others. Needs scope `admin`.
         */
        post: operations["createKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mcp/keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a key
         * @description Every server refuses it from the answer on, which may take a second where there are several, and a lease where one of them has stopped. Its calls end within about a second, and its streams show nothing that happens after the answer. Needs scope `admin`.
         */
        delete: operations["revokeKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mcp/keys/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a key another secret
         * @description Every server refuses the old one from the answer on, which may take a second where there are several, and a lease where one of them has stopped; the new one is shown this once. A key with policies may not rotate one with fewer. Needs scope `admin`.
         */
        post: operations["rotateKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List agents
         * @description Their current versions, by name. With `can` those alone of which some call of such a tool may be allowed or asked about, by the policies of the agent and the tenant's ceiling; such a page may end early, even without any. `system_prompt` is shown from scope `provision` on. Needs scope `read_only`.
         */
        get: operations["listAgents"];
        put?: never;
        /**
         * Store an agent
         * @description Creates it (201), or adds a version (200). One that says the same as the current version adds none. `expected_version` or `If-Match` says which version it is to replace; 0 that there must be none. It becomes a tool of MCP clients when it is published. Needs scope `provision`.
         */
        post: operations["storeAgent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agents/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an agent
         * @description Its current version. `If-None-Match` with its `ETag` answers 304 where nothing has changed. Needs scope `read_only`.
         */
        get: operations["getAgent"];
        put?: never;
        post?: never;
        /**
         * Delete an agent
         * @description Its versions stay readable, and its name is free again. No run of it can be started any more; its runs stay readable. Needs scope `provision`.
         */
        delete: operations["deleteAgent"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agents/{name}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the versions of an agent
         * @description The newest first; also of a deleted one, as long as none of its name lives. Needs scope `read_only`.
         */
        get: operations["listAgentVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agents/{name}/versions/{version}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a version of an agent
         * @description Versions never change. Needs scope `read_only`.
         */
        get: operations["getAgentVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agents/{name}/publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish a version of an agent to MCP clients
         * @description Makes a version of the agent a tool that every key of scope `invoke` can call. Later versions are not published until they are themselves. `expected_version`, the current one, or `If-Match` is needed. Needs scope `provision`.
         */
        post: operations["publishAgent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agents/{name}/unpublish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take an agent back from MCP clients
         * @description Calls that are under way go on. `expected_version` or `If-Match` is needed. Needs scope `provision`.
         */
        post: operations["unpublishAgent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what was changed, decided and called
         * @description The newest first: definitions stored, published and deleted; keys, clients and secrets made, replaced and revoked; decisions, answers and settlements; runs resumed, forked and deleted; prices, limits, ages, holds and tenants; requests that were refused for the scope of their key; and each call over MCP. By REST, the UI and MCP alike. An entry of a change is written with the change, and kept for 400 days; one of a call shows some milliseconds after it, and is kept for 90. No entry has the value of a secret. Needs scope `admin`.
         */
        get: operations["listAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mcp/audit-log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read who asked what over MCP
         * @description The newest first, for 90 days. Needs scope `admin`.
         */
        get: operations["listAuditLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/datasets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List datasets
         * @description Their current versions, by name. Needs scope `read_only`.
         */
        get: operations["listDatasets"];
        put?: never;
        /**
         * Store a dataset
         * @description Creates it (201), or adds a version (200). One that says the same as the current version adds none. `expected_version` or `If-Match` says which version it is to replace; 0 that there must be none. Values of secrets are scrubbed from it. Needs scope `provision`.
         */
        post: operations["storeDataset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/datasets/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a dataset
         * @description Its current version. `If-None-Match` with its `ETag` answers 304 where nothing has changed. Needs scope `read_only`.
         */
        get: operations["getDataset"];
        put?: never;
        post?: never;
        /**
         * Delete a dataset
         * @description Its versions stay readable, and its name is free again. Needs scope `provision`.
         */
        delete: operations["deleteDataset"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/datasets/{name}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the versions of a dataset
         * @description The newest first; also of a deleted one, as long as none of its name lives. Needs scope `read_only`.
         */
        get: operations["listDatasetVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/datasets/{name}/versions/{version}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a version of a dataset
         * @description Versions never change. Needs scope `read_only`.
         */
        get: operations["getDatasetVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/model-endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List model endpoints
         * @description Their current versions, by name. Needs scope `read_only`.
         */
        get: operations["listModelEndpoints"];
        put?: never;
        /**
         * Store a model endpoint
         * @description Creates it (201), or adds a version (200). One that says the same as the current version adds none. `expected_version` or `If-Match` says which version it is to replace; 0 that there must be none. Agents name its models as `endpoint/model`. A change holds for what begins to execute a second later; a name that was used with another protocol is refused. Needs scope `provision`.
         */
        post: operations["storeModelEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/model-endpoints/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a model endpoint
         * @description Its current version. `If-None-Match` with its `ETag` answers 304 where nothing has changed. Needs scope `read_only`.
         */
        get: operations["getModelEndpoint"];
        put?: never;
        post?: never;
        /**
         * Delete a model endpoint
         * @description Its versions stay readable, and its name is free again. Runs of agents that still name a model of it fail with `model_unavailable`. Needs scope `provision`.
         */
        delete: operations["deleteModelEndpoint"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/model-endpoints/{name}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the versions of a model endpoint
         * @description The newest first; also of a deleted one, as long as none of its name lives. Needs scope `read_only`.
         */
        get: operations["listModelEndpointVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/model-endpoints/{name}/versions/{version}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a version of a model endpoint
         * @description Versions never change. Needs scope `read_only`.
         */
        get: operations["getModelEndpointVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/model-prices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List prices
         * @description By model, for all tenants alike. Needs scope `read_only`.
         */
        get: operations["listModelPrices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/model-prices/{provider}/{model}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a price
         * @description 404 where none is known, with the nearest models that have one. Needs scope `read_only`.
         */
        get: operations["getModelPrice"];
        /**
         * Store a price
         * @description In place of an earlier one (200), or as a new one (201). It holds for whatever begins to execute from then on, on other servers within a minute; what is executed at the moment keeps the price that it began with. Needs an operator's key.
         */
        put: operations["putModelPrice"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/system/model-test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Test a model of the server
         * @description Asks one of the operator's providers for a text, a call of a small tool and the turn after that, as `POST /model-endpoints/{name}/test` does one of a tenant's, and says what it did and which settings it needs. The provider bills 3 requests, at most 8, of at most 1,000 tokens of output each. Needs an operator's key.
         */
        post: operations["testServerModel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/model-endpoints/{name}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Test a model endpoint
         * @description Asks it for a text, a call of a small tool and the turn after that, as runs do, and says what it did, what it refused, and which profile or settings it needs. Makes 3 requests, at most 8 where settings have to be found, of at most 1,000 tokens of output each, which the endpoint bills. Where the tenant's money is limited the worst case is reserved of its day and month first, and what it cost stays counted there. At most 6 in a minute and one at a time; ends after 90 seconds. Needs scope `provision`.
         */
        post: operations["testModelEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/policies/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a policy
         * @description Its current version; with `Accept: application/yaml` as its author wrote it, comments included, where that was of this type. `If-None-Match` with its `ETag` answers 304 where nothing has changed. Needs scope `read_only`.
         */
        get: operations["getPolicy"];
        put?: never;
        post?: never;
        /**
         * Delete a policy
         * @description Its versions stay readable, and its name is free again. Refused while the current version of an agent names it. Needs scope `provision`.
         */
        delete: operations["deletePolicy"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/policies/{name}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the versions of a policy
         * @description The newest first; also of a deleted one, as long as none of its name lives. Needs scope `read_only`.
         */
        get: operations["listPolicyVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/policies/{name}/versions/{version}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a version of a policy
         * @description Versions never change; with `Accept: application/yaml` as its author wrote it, comments included, where that was of this type. Needs scope `read_only`.
         */
        get: operations["getPolicyVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/policies/{name}/explain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask a policy about a call
         * @description Decides a call or a start to try, or a call that a run has made, by the policy alone and by the function that decides calls of runs, and says how that came about. Nothing is executed or stored. Needs scope `provision`.
         */
        post: operations["explainPolicy"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/built-in-policies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the policies that each server has
         * @description `trust/untrusted`, `trust/sandboxed`, `trust/trusted`, `trust/privileged` and `watch/anomalies`, each with its document. Needs scope `provision`.
         */
        get: operations["listBuiltInPolicies"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tenants/{id}/limits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what a tenant may use
         * @description And what it uses at this moment. Needs an operator's key.
         */
        get: operations["getTenantLimits"];
        /**
         * Say what a tenant may use
         * @description In place of what was said before: what is left out has no limit. From the answer on every server keeps to it. Runs above `max_concurrent_runs` stay queued; those that are executed go on. Where money had no limit before, the day and the month begin with what they have cost so far; where what is kept had no limit, it is measured within seconds, or a few minutes of a tenant with very many runs. Needs an operator's key.
         */
        put: operations["putTenantLimits"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/holds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List legal holds
         * @description The oldest first, with those that were released. Needs scope `admin`.
         */
        get: operations["listHolds"];
        put?: never;
        /**
         * Place a legal hold
         * @description On the tree that a run is of, or without one on all that the tenant has. From the answer on nothing of it is deleted, by any request and whatever its age. Needs scope `admin`.
         */
        post: operations["placeHold"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/holds/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Release a legal hold
         * @description It stays in the list. One that an operator placed needs an operator's key. Needs scope `admin`.
         */
        delete: operations["releaseHold"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tenants/{id}/retention": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read how long a tenant's data is kept
         * @description Needs an operator's key.
         */
        get: operations["getRetention"];
        /**
         * Say how long a tenant's data is kept
         * @description In place of what was said before. Needs an operator's key.
         */
        put: operations["putRetention"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agent-runs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a run
         * @description Needs scope `read_only`.
         */
        get: operations["getRun"];
        put?: never;
        post?: never;
        /**
         * Delete a run
         * @description With all below it, of agents and of workflows alike: turns, events, results, ledgers, and the files that no other run points at. All of it must have ended (409 names what has not) and none may be held (409 names the hold). What it has cost stays in `GET /costs`. The same again answers the same record. Forks are runs of their own, and stay. Needs scope `admin`.
         */
        delete: operations["deleteRun"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a session
         * @description `revision` says whether it has changed since you read it. Needs scope `read_only`.
         */
        get: operations["getSession"];
        put?: never;
        post?: never;
        /**
         * Delete a session
         * @description With its messages and the runs that answered them, but those that branches of it share. Nobody sees it once this answers; what is being answered is cancelled, and the rest goes bit by bit: the record says how far. Again, it gives the same record. Needs scope `invoke`.
         */
        delete: operations["deleteSession"];
        options?: never;
        head?: never;
        /**
         * Change a session
         * @description Another version or model of the agent has another beginning of its requests: providers read the conversation anew then, and cache it again. Needs scope `invoke`.
         */
        patch: operations["changeSession"];
        trace?: never;
    };
    "/users/{user}/data": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a person's data
         * @description All trees in which a run names the person in its metadata, as `user`; those that have not ended are cancelled first. The same again answers how far it is, or the record of the last time. The record has a digest in place of the name. Refused with 409 while something of it is held. Needs scope `admin`.
         */
        delete: operations["deleteUserData"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tenants/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a tenant
         * @description With all that it has. From the answer on its keys are refused everywhere and no run of it starts; runs are cancelled, then everything is deleted in small steps, with which another server goes on where one dies. The same again answers how far it is. Refused with 409 while a legal hold of the tenant, or of a run of it, stands, and for the tenant `default`. The record stays, with the number of rows by table and what its runs had cost by month; so do the entries of the audit log, until their own age is over. Needs an operator's key.
         */
        delete: operations["deleteTenant"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deletions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List deletions
         * @description The newest first; for an operator's key that names no tenant, those of all, deleted tenants among them. Needs scope `admin`.
         */
        get: operations["listDeletions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deletions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a deletion
         * @description Needs scope `admin`.
         */
        get: operations["getDeletion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tenants/{id}/ceiling": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what stands above all runs of a tenant
         * @description Its ceiling and its brake. Needs scope `read_only`.
         */
        get: operations["getTenantCeiling"];
        /**
         * Set the ceiling of a tenant
         * @description In place of the one before. From the answer on every server decides each call of each run of the tenant by these policies, as well as by those that the run is bound to; also of runs that have begun before, or have no policies. Needs scope `admin`.
         */
        put: operations["putTenantCeiling"];
        post?: never;
        /**
         * Remove the ceiling of a tenant
         * @description Needs scope `admin`.
         */
        delete: operations["deleteTenantCeiling"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tenants/{id}/brake": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set the brake of a tenant
         * @description From the answer on no server begins an act of its runs, neither a call nor a request to a model; `in_flight` counts those that had begun before and have not ended yet. Time under the brake is no part of `max_seconds`. Needs scope `admin`.
         */
        post: operations["setTenantBrake"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/costs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sum up costs
         * @description What the tenant's runs have used and spent, at the time when it was settled: when a run waits, ends, or is handed over to another server. Sums are of whole days in UTC, or of whole hours by the hour: `since` and `until` are widened to that, and may be 1,100 days apart, by the hour 31. A model is the run's; what its compactions cost is in it, and what its session's title cost, which `titles_cost_usd` says apart. By `tenant` they are those of all tenants, whichever one `Grove-Tenant` names: that needs an operator's key of scope `admin`. Needs scope `read_only`.
         */
        get: operations["sumCosts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agent-usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sum up what agents did
         * @description For each agent that had a run: how many were started, how many of these failed or were stopped, and what was spent, over whole days in UTC as `GET /costs` has them. `failed` and `stopped` are of runs as they are now: one that was resumed and completed is neither, and one that was deleted is not counted; at most the newest 50,000 of each status are read. Needs scope `read_only`.
         */
        get: operations["listAgentUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/grants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List grants
         * @description The newest first, with those that are used up, expired, ended and revoked. Needs scope `read_only`.
         */
        get: operations["listGrants"];
        put?: never;
        /**
         * Make a grant
         * @description From the answer on calls that it covers are decided without the rules that it lifts, each by a use of it. It lifts nothing of the tenant's ceiling, no rule with `grantable: false`, no policy of the granter's own key, and nothing for runs that the granter started: `grant_refused`. Needs scope `provision`.
         */
        post: operations["makeGrant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/grants/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a grant
         * @description Needs scope `read_only`.
         */
        get: operations["getGrant"];
        put?: never;
        post?: never;
        /**
         * Revoke a grant
         * @description From the answer on no call uses it. It stays in the list. A call that has used it and has begun goes on. Needs scope `provision`.
         */
        delete: operations["revokeGrant"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/observations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List observations
         * @description What agents have written down by `observe`, the newest first; they are kept as long as their runs. A cursor goes on with the same filter, and is refused with another one. Needs scope `read_only`.
         */
        get: operations["listObservations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agent-runs/{id}/authority": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what policies let a run do
         * @description The layers that the run is bound to since its start, and the calls that they denied, asked about or watched. No layers where no policy governs the run. `ceiling` has the layers that stand above all runs of the tenant now. Needs scope `read_only`.
         */
        get: operations["getRunAuthority"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agent-runs/{id}/flows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what a run has read, and where it went
         * @description The calls whose results brought labels of untrusted sources or confidential categories, and those whose arguments took them out of the run, each with the call that the label is from. Needs scope `read_only`.
         */
        get: operations["getRunFlows"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/policies/{name}/backtest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try a policy on the past
         * @description Decides calls that runs have made, the newest first, by the policy alone and by what was known as each began. With `definition` it is that document, compared with the stored version; otherwise the stored version, compared with no policy at all. Nothing is executed or stored. It ends after 20 seconds, with what it has. Needs scope `provision`.
         */
        post: operations["backtestPolicy"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agent-runs/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Do the same to many runs
         * @description Cancels, resumes, runs again or labels up to 1,000 runs, named by their ids or by a filter, and says of each what happened; what is refused for one is done to the others. With a filter, `next_cursor` goes on with those that are left, the newest first; `expected_count` has the first call refused (409) where the filter means more or fewer. A call that was cut off is made again: what is done already is not done twice. A label that the call adds is a filter to follow them by. `rerun` starts a new run with the goal, metadata, priority, labels and files that each began with, of its agent's current version; a filter should have `until`, so that it does not mean those that were just started. Needs scope `invoke`.
         */
        post: operations["changeRuns"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/approvals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what waits for a decision
         * @description Approvals, calls in doubt, budgets, requests for exceptions to policies and what nodes of workflows ask, across runs, the oldest first; with `kind` also what waits for an application's result. Pages neither skip nor repeat what waits all the while, whatever else is decided and made. A later version may list further kinds: leave out items of a kind that you do not know, or name in `kind` those that you do. Needs scope `read_only`.
         */
        get: operations["listPendingDecisions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agent-runs/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a run
         * @description Interrupts a streaming model or a running command at once, and does the same to all that the run has delegated, on whichever server. A run that has ended otherwise is `conflict`. Needs scope `invoke`.
         */
        post: operations["cancelRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agents/{name}/runs/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a run of an agent
         * @description As `POST /agent-runs/{id}/cancel`; 404 for a run of another agent. Needs scope `invoke`.
         */
        post: operations["cancelRunOfAgent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflow-runs/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel the run of a workflow
         * @description With all runs that it has started. Needs scope `invoke`.
         */
        post: operations["cancelWorkflowRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agent-runs/{id}/fork": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Fork a run
         * @description A new run goes on from a turn of this one, with its history and files. Needs scope `invoke`.
         */
        post: operations["forkRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agent-runs/{id}/turns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a run's turns
         * @description With the whole texts, in order, or with `order=desc` the newest first. `after` or `before` says where the list begins, and `cursor` goes on in the same order. Needs scope `read_only`.
         */
        get: operations["listTurns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agent-runs/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a run's events
         * @description As the stream sends them, in order, or with `order=desc` the newest first. `after`, `before` or `from_turn` says where the list begins, and `cursor` goes on in the same order. Needs scope `read_only`.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflow-runs/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the events of a workflow's run
         * @description As `GET /agent-runs/{id}/events` does. Needs scope `read_only`.
         */
        get: operations["listWorkflowEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agent-runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List runs
         * @description The newest first. A list of values is repeated, `status=failed&status=stopped`, or separated by commas. A cursor goes on with the same filter, and is refused with another one. Needs scope `read_only`.
         */
        get: operations["listRuns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agent-runs/summaries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List runs as rows
         * @description As `GET /agent-runs`, with what a table shows of a run: its title, counts of the runs below a root, no result, no arguments. Each takes a cursor of the other. Needs scope `read_only`.
         */
        get: operations["listRunSummaries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agent-runs/counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count runs
         * @description How many runs of each status the filter means. A number is exact up to `exact_up_to`; of more it is that one, and `more` is true. Needs scope `read_only`.
         */
        get: operations["countRuns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agent-runs/{id}/labels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Label a run
         * @description The run has these labels from then on and no others. Needs scope `invoke`.
         */
        put: operations["putRunLabels"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agent-runs/{id}/tree": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a run and all that it delegated
         * @description In the order in which they were made. Needs scope `read_only`.
         */
        get: operations["getRunTree"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agent-runs/{id}/costs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what a run has cost
         * @description The run and all that it delegated; the single calls are a page. Needs scope `read_only`.
         */
        get: operations["getRunCosts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agent-runs/{id}/compactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what was summarised of a run
         * @description In order. The latest that is `done` stands for older turns in the conversation. Needs scope `read_only`.
         */
        get: operations["listCompactions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agent-runs/{id}/tool-results": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Bring results of client tools
         * @description All of a request are taken, or none. The same result for the same call is answered alike, however often it comes; another one is `conflict`. The last one that a run waits for queues it. Needs scope `invoke`.
         */
        post: operations["bringToolResults"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agent-runs/{id}/approvals/{call_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve or deny a call
         * @description Used once: a second decision is `conflict`, with the first. It is bound to `digest`, the SHA-256 of the arguments as RFC 8785 writes them. A call with a `quorum` waits for as many approvals as that says, and each is a vote: of those whom it asks alone (`forbidden`), once (`conflict`); the first denial denies. Other arguments begin the votes anew. Needs scope `invoke`.
         */
        post: operations["decideApproval"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agent-runs/{id}/in-doubt/{call_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say what became of a call
         * @description For a call that a crash cut off and whose outcome is unknown. Accepted once. Needs scope `invoke`.
         */
        post: operations["settleCallInDoubt"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agent-runs/{id}/budget": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Raise the cap of a run that waits for that, or stop it
         * @description Of a run that waits with kind `budget`. The caps are those that its `over_budget` names in `limits_of`: its own, or those of the root, which all of the tree share. They must leave room for the call that waits. The same decision is answered alike, however often it comes; another one is `conflict`. Past the caps of the agent they may be raised with scope `provision`, and never past the limits of a session whose answer it is: `budget_exceeded`. Needs scope `invoke`.
         */
        post: operations["decideBudget"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agent-runs/{id}/capability-requests/{call_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Grant or deny what a model asks for
         * @description Of a run that waits with kind `capability`, used once. A grant is for this run, of no more than was asked for, and needs scope `provision`; who could not make it by `POST /grants` cannot make it here: `grant_refused`. The model reads its terms, or the reason of a denial. Needs scope `invoke`.
         */
        post: operations["decideCapabilityRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/{name}/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a workflow
         * @description All that the workflow uses is pinned in its present version: agents, tools, workflows and skills, also those of workflows that it calls. Needs scope `invoke`.
         */
        post: operations["startWorkflow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflow-runs/{id}/asks/{path}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decide on what a node asks
         * @description Each key once; the workflow goes on when as many have approved as the node says, or one denies. `digest` is that of the node's `ask`, so that what was read is what is decided on. The node may ask for a higher scope than the route. Needs scope `invoke`.
         */
        post: operations["decideWorkflowAsk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflow-runs/{id}/events/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an event to a run
         * @description It is kept until a node waits for it, and taken by one; 409 where the run keeps 10,000 that no node takes. Needs scope `invoke`.
         */
        post: operations["sendWorkflowEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflow-runs/{id}/nodes/{path}/settle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say what a node has come to
         * @description An operator's word for a node that is under way: its run is cancelled, and the workflow goes on with the output, or as if the node had failed. In a stopped or failed run, the output of a node whose call may have taken effect, or with `element` of one below it: it has it once the run is resumed. Of an ask it is the decision of one of those that are asked (`decision`, `answer`, `digest`); what follows from an ask is given an output by such a key alone, after an approval. Needs scope `provision`.
         */
        post: operations["settleWorkflowNode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflow-runs/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Go on with the run of a workflow
         * @description A stopped or failed run goes on from the nodes that failed and those that were cut off; what has completed stays. Their runs are resumed where they can be, so that what they paid for is not paid again. `limits` may be raised. A node whose call may have taken effect calls again under the same idempotency key where its tool is `keyed`; of others 409 lists the nodes, until each is named in `repeat` or settled. Needs scope `invoke`.
         */
        post: operations["resumeWorkflowRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflow-runs/{id}/fork": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Fork the run of a workflow
         * @description A new run with the settled nodes of this one, but for those that are named, or given another output, and what depends on them. The answer lists the calls of tools that will be made again; with `dry_run` it only lists them. A node that had not ended and had acted is named in `from`, and so is one whose decision would be used again by a key that may not take it alone. Needs scope `invoke`.
         */
        post: operations["forkWorkflowRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflow-runs/{id}/nodes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the nodes of a run
         * @description Those that have begun, in that order, the rounds of loops among them; elements of maps are at `…/items`. Needs scope `read_only`.
         */
        get: operations["listWorkflowNodes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflow-runs/{id}/nodes/{path}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a node of a run
         * @description Also an element of a map, such as `dig/17`. Needs scope `read_only`.
         */
        get: operations["getWorkflowNode"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflow-runs/{id}/items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the elements of a map
         * @description Those that have begun, by index; a page ends early where the outputs on it have 4 MiB. Needs scope `read_only`.
         */
        get: operations["listWorkflowItems"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflow-runs/{id}/graph": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the graph of a run
         * @description Of the version that it was started with, with the state of each node that has begun. Needs scope `read_only`.
         */
        get: operations["getWorkflowRunGraph"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflow-asks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what nodes ask of people
         * @description In all runs, the oldest first; `POST /workflow-runs/{id}/asks/{path}` decides. `GET /approvals` lists them with what runs of agents wait for. Needs scope `read_only`.
         */
        get: operations["listWorkflowAsks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflow-runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the runs of workflows
         * @description The newest first, graphs within nodes included. Needs scope `read_only`.
         */
        get: operations["listWorkflowRuns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflow-runs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the run of a workflow
         * @description `GET /agent-runs/{id}/tree` lists the runs that it started, and `…/costs` what they cost. Needs scope `read_only`.
         */
        get: operations["getWorkflowRun"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/secrets/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Store a secret
         * @description In place of an earlier value (200), or as a new one (201). No call ever gives it back; values of at least 8 characters are scrubbed from whatever goes to models, events, logs and callers. `secrets_locked` (503) where the server has no master key. Needs scope `admin`.
         */
        put: operations["putSecret"];
        post?: never;
        /**
         * Delete a secret
         * @description At once; its value is no longer scrubbed. Needs scope `admin`.
         */
        delete: operations["deleteSecret"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/secrets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List secrets
         * @description By name: dates and who used them lately, never values. Needs scope `admin`.
         */
        get: operations["listSecrets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/canary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a canary
         * @description The tenant's of today (UTC); asked again, the same one. Put it where no agent has a reason to read, such as a page, a mailbox or a file: a run whose model writes it fails with `canary_found`, and one that reads it is told of. It is a secret, and looked for until that is deleted; a tenant has at most 100. `secrets_locked` (503) where the server has no master key. Needs scope `admin`.
         */
        post: operations["makeCanary"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions/{id}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a conversation
         * @description Messages by their places, each with the answer to it; those that have not begun are last. Needs scope `read_only`.
         */
        get: operations["listMessages"];
        put?: never;
        /**
         * Send a message
         * @description Once this answers, the message is answered whatever happens, or waits to be. Its run has the answer: follow it by `GET /agent-runs/{id}/stream`, or send by `POST /sessions/{id}/messages/sse` for both at once. 201, or 200 where the session has a message under this `client_id`. Needs scope `invoke`.
         */
        post: operations["sendMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions/{id}/messages/{message}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a message
         * @description With the answer to it. Needs scope `read_only`.
         */
        get: operations["getMessage"];
        put?: never;
        post?: never;
        /**
         * Take a message back
         * @description One that waits, for its turn or to be read by the answer under way; 409 where it has begun, with the run to cancel, and where it was read. Needs scope `invoke`.
         */
        delete: operations["withdrawMessage"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List sessions
         * @description The last changed first. Needs scope `read_only`.
         */
        get: operations["listSessions"];
        put?: never;
        /**
         * Begin a session
         * @description 201, or 200 with the session that the agent and user have under this `external_id` already, as it is; 409 where that was begun without a policy that is asked for. Needs scope `invoke`.
         */
        post: operations["beginSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions/{id}/rewind": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Go back in a session
         * @description Undoes the messages after a place: the next message follows the one that stays, and files are those that its answer left. What tools did elsewhere stays done, and is listed. Only while nothing is answered. Needs scope `invoke`.
         */
        post: operations["rewindSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions/{id}/branch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Branch a session off
         * @description Another session with the same beginning. Both go on by themselves, and spend of the same caps. Needs scope `invoke`.
         */
        post: operations["branchSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agents/{name}/sheet": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what an agent reaches at most
         * @description Its tools with what policies and the tenant's ceiling may say of them, whom it may have work for it and what these reach, and warnings. Of its current version, or another. Needs scope `read_only`.
         */
        get: operations["getAgentSheet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/skills/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a skill
         * @description Its current version. `If-None-Match` with its `ETag` answers 304 where nothing has changed. Needs scope `read_only`.
         */
        get: operations["getSkill"];
        put?: never;
        post?: never;
        /**
         * Delete a skill
         * @description Its versions stay readable, and its name is free again. Runs that have begun keep theirs; runs of agents that still name it cannot be started. Needs scope `provision`.
         */
        delete: operations["deleteSkill"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/skills/{name}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the versions of a skill
         * @description The newest first; also of a deleted one, as long as none of its name lives. Needs scope `read_only`.
         */
        get: operations["listSkillVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/skills/{name}/versions/{version}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a version of a skill
         * @description Versions never change. Needs scope `read_only`.
         */
        get: operations["getSkillVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/skills/{name}/publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish a version of a skill to MCP clients
         * @description Shows a version of the skill to MCP clients: as a prompt, as resources and by the skills extension. Later versions are not published until they are themselves. `expected_version`, the current one, or `If-Match` is needed. Needs scope `provision`.
         */
        post: operations["publishSkill"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/skills/{name}/unpublish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a skill back from MCP clients
         * @description Calls that are under way go on. `expected_version` or `If-Match` is needed. Needs scope `provision`.
         */
        post: operations["unpublishSkill"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/skills/{name}/render": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Put arguments into a skill
         * @description The body of its SKILL.md with arguments in the place of its placeholders. A value is text, whatever it holds. Needs scope `read_only`.
         */
        post: operations["renderSkill"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tenants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List tenants
         * @description Needs an operator's key.
         */
        get: operations["listTenants"];
        put?: never;
        /**
         * Make a tenant
         * @description Needs an operator's key.
         */
        post: operations["createTenant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agent-tools": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what an allowlist may name
         * @description By kind. Needs scope `read_only`.
         */
        get: operations["listAgentTools"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tools": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List custom tools
         * @description Their current versions, by name. Needs scope `read_only`.
         */
        get: operations["listTools"];
        put?: never;
        /**
         * Store a custom tool
         * @description Creates it (201), or adds a version (200). One that says the same as the current version adds none. `expected_version` or `If-Match` says which version it is to replace; 0 that there must be none. Agents that list it have the new version once they are stored again. The `signing_secret` of a new callback is shown this once. Needs scope `provision`.
         */
        post: operations["storeTool"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tools/{name}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a new signing secret of a callback
         * @description Requests are signed with it from then on; it is shown this once. Needs scope `provision`.
         */
        post: operations["rotateToolSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tools/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a custom tool
         * @description Its current version. `If-None-Match` with its `ETag` answers 304 where nothing has changed. Needs scope `read_only`.
         */
        get: operations["getTool"];
        put?: never;
        post?: never;
        /**
         * Delete a custom tool
         * @description Its versions stay readable, and its name is free again. Refused while agents list it, with their names. Earlier versions of agents, and runs, keep what they have. Needs scope `provision`.
         */
        delete: operations["deleteTool"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tools/{name}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the versions of a custom tool
         * @description The newest first; also of a deleted one, as long as none of its name lives. Needs scope `read_only`.
         */
        get: operations["listToolVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tools/{name}/versions/{version}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a version of a custom tool
         * @description Versions never change. Needs scope `read_only`.
         */
        get: operations["getToolVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/saved-views": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List saved views
         * @description By name; all keys of a tenant see the same ones. Needs scope `read_only`.
         */
        get: operations["listSavedViews"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/saved-views/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a saved view
         * @description Needs scope `read_only`.
         */
        get: operations["getSavedView"];
        /**
         * Save a view
         * @description In place of one of this name. A name is 1 to 80 letters, digits, spaces, or `. _ -`. Needs scope `invoke`.
         */
        put: operations["putSavedView"];
        post?: never;
        /**
         * Delete a saved view
         * @description Needs scope `invoke`.
         */
        delete: operations["deleteSavedView"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/{name}/graph": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the graph of a workflow
         * @description Of its current version, for a diagram; with `format=mermaid` as a flowchart of Mermaid. Needs scope `read_only`.
         */
        get: operations["getWorkflowGraph"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a workflow
         * @description Its current version; with `Accept: application/yaml` as its author wrote it, comments included, where that was of this type. `If-None-Match` with its `ETag` answers 304 where nothing has changed. Needs scope `read_only`.
         */
        get: operations["getWorkflow"];
        put?: never;
        post?: never;
        /**
         * Delete a workflow
         * @description Its versions stay readable, and its name is free again. No run of it can be started any more. Refused while an agent lists it as a tool. Needs scope `provision`.
         */
        delete: operations["deleteWorkflow"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/{name}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the versions of a workflow
         * @description The newest first; also of a deleted one, as long as none of its name lives. Needs scope `read_only`.
         */
        get: operations["listWorkflowVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/{name}/versions/{version}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a version of a workflow
         * @description Versions never change; with `Accept: application/yaml` as its author wrote it, comments included, where that was of this type. Needs scope `read_only`.
         */
        get: operations["getWorkflowVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/{name}/publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish a version of a workflow to MCP clients
         * @description Makes a version of the workflow a tool that every key of scope `invoke` can call. Refused while an agent is published under its name. Later versions are not published until they are themselves. `expected_version`, the current one, or `If-Match` is needed. Needs scope `provision`.
         */
        post: operations["publishWorkflow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/{name}/unpublish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a workflow back from MCP clients
         * @description Calls that are under way go on. `expected_version` or `If-Match` is needed. Needs scope `provision`.
         */
        post: operations["unpublishWorkflow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tool-providers/{name}/tools": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the tools of an MCP server
         * @description With the approved definition of each, and the one that the server gave last. Needs scope `provision`.
         */
        get: operations["listProvidedTools"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tool-providers/{name}/tools/{tool}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve of a tool as its server gives it now
         * @description 409 where `sha256` is not that of the definition any more. Agents that list the tool have it once they are stored again. Needs scope `provision`.
         */
        post: operations["approveProvidedTool"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tool-providers/{name}/tools/{tool}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Say what a tool of an MCP server does
         * @description What is left out stays as it is. Needs scope `provision`.
         */
        patch: operations["setProvidedToolRules"];
        trace?: never;
    };
    "/tool-providers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List MCP servers of others
         * @description By name, with the status of their tools. Needs scope `provision`.
         */
        get: operations["listToolProviders"];
        put?: never;
        /**
         * Register an MCP server of others
         * @description Lists its tools first; registering approves those that it has now. 400, and nothing is stored, when they cannot be listed. Needs scope `provision`.
         */
        post: operations["registerToolProvider"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tool-providers/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an MCP server of others
         * @description With the status of its tools. Needs scope `provision`.
         */
        get: operations["getToolProvider"];
        /**
         * Change an MCP server of others
         * @description It is asked for its tools at the new place first; those that are new or changed wait for approval. Needs scope `provision`.
         */
        put: operations["replaceToolProvider"];
        post?: never;
        /**
         * Forget an MCP server of others
         * @description Its name is free again. Refused while agents list tools of it, with their names. Needs scope `provision`.
         */
        delete: operations["deleteToolProvider"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tool-providers/{name}/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask an MCP server for its tools again
         * @description Tools that are new, or other than approved, wait for approval. Needs scope `provision`.
         */
        post: operations["refreshToolProvider"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * @description RFC 9457. A code may have further members, such as the two versions of `version_mismatch`.
         * @example {
         *       "type": "urn:grove:problem:validation_failed",
         *       "title": "The request cannot be accepted as it is",
         *       "status": 400,
         *       "detail": "goal: is missing",
         *       "instance": "/agents/greeter/runs",
         *       "code": "validation_failed",
         *       "errors": [
         *         {
         *           "field": "goal",
         *           "message": "is missing"
         *         }
         *       ]
         *     }
         */
        Problem: {
            /** @description `urn:grove:problem:` and the code */
            type: string;
            /** @description What the code means; it does not change from case to case */
            title: string;
            /** @description The status of HTTP */
            status: number;
            /** @description What is wrong here and how to mend it */
            detail: string;
            /** @description The path that was asked for */
            instance: string;
            /**
             * @description For programs.
             * @enum {string}
             */
            code: "unauthorized" | "forbidden" | "not_found" | "method_not_allowed" | "not_acceptable" | "unsupported_media_type" | "validation_failed" | "conflict" | "version_mismatch" | "idempotency_mismatch" | "payload_too_large" | "rate_limited" | "quota_exceeded" | "sandbox_unavailable" | "model_not_priced" | "model_unavailable" | "budget_exceeded" | "run_not_resumable" | "run_not_waiting" | "session_busy" | "queue_full" | "session_went_on" | "workflow_invalid" | "secrets_locked" | "snapshot_unreadable" | "denied_by_policy" | "grant_refused" | "braked" | "upgrade_in_progress" | "unavailable" | "internal";
            /** @description The fields that are at fault. */
            errors?: {
                /** @description Its path, such as `limits.max_turns` */
                field: string;
                /** @description What is wrong with it */
                message: string;
                /** @description Of `workflow_invalid`, as are the following: for programs, such as `unknown_node` */
                code?: string;
                /** @description Within the text of the field, from 1 on */
                line?: number;
                /** @description Within that line, from 1 on */
                column?: number;
                /**
                 * FieldPlace
                 * @description Where the field begins in the document
                 */
                place?: {
                    /** @description From 1 on */
                    line: number;
                    /** @description From 1 on */
                    column: number;
                };
            }[];
        };
        /** @description `cursor` of the next page; null on the last one */
        NextCursor: string | null;
        /** @description What `DefaultChatTransport` sends; other members are ignored. */
        ChatRequest: {
            /** @description The client's id of the chat */
            id: string;
            /**
             * @description What is asked for
             * @enum {string}
             */
            trigger: "submit-message" | "regenerate-message";
            /** @description The message that is replaced, or the answer that goes on or is made again */
            messageId?: string | null;
            /** @description UI messages; the last one is read */
            messages: Record<string, never>[];
            /** @description Grove's own members. */
            grove?: {
                /**
                 * @description What becomes of the message while another one is answered
                 * @enum {string}
                 */
                if_busy?: "queue" | "steer" | "interrupt" | "reject";
            };
        };
        /** @description A part of a chat. */
        ChatMessages: {
            /** @description UI messages */
            items: components["schemas"]["ChatMessage"][];
            next_cursor: components["schemas"]["NextCursor"];
        };
        /** @description A UI message of the npm package `ai`. */
        ChatMessage: {
            /** @description The client's id of words of the user; `a_` and the run's id of an answer */
            id: string;
            /**
             * @description Who said it
             * @enum {string}
             */
            role: "user" | "assistant";
            /** @description `grove`: the run, and what became of it */
            metadata?: Record<string, never>;
            /** @description What it holds */
            parts: Record<string, never>[];
        };
        /** @description A run changed, and is this from then on; or the feed was opened, or has a gap, of which only `type` and `number` are said. */
        FeedEvent: {
            /** @description `run.` and what happened, `feed.opened` or `feed.gap` */
            type: string;
            /**
             * Format: int64
             * @description Its number, the same as `id`
             */
            number: number;
            /**
             * Format: uuid
             * @description Which run
             */
            run_id?: string;
            /**
             * Format: date-time
             * @description When
             */
            at?: string;
            status?: components["schemas"]["RunStatus"];
            kind?: components["schemas"]["RunKind"];
            /** @description The agent's name */
            agent?: string | null;
            /**
             * Format: uuid
             * @description The run that delegated it
             */
            parent_run_id?: string | null;
            /**
             * Format: uuid
             * @description The first of its tree
             */
            root_run_id?: string;
            /** @description How many it has */
            turns?: number;
            /**
             * Format: int64
             * @description All that it has used
             */
            tokens?: number;
            /** @description What it has spent */
            cost_usd?: number;
        };
        /** @description A message of JSON-RPC 2.0. */
        JsonRpc: {
            /**
             * @description The version
             * @enum {string}
             */
            jsonrpc: "2.0";
            /** @description Of a request and its answer */
            id?: string | number | null;
            /** @description Of a request or a notification */
            method?: string;
            /** @description Of a request or a notification */
            params?: {
                [key: string]: unknown;
            };
            /** @description Of an answer */
            result?: {
                [key: string]: unknown;
            };
            /** @description Of an answer */
            error?: {
                [key: string]: unknown;
            };
        };
        /** @description A form. */
        TokenRequest: {
            /**
             * @description There is no other
             * @enum {string}
             */
            grant_type: "client_credentials" | "urn:ietf:params:oauth:grant-type:token-exchange";
            /**
             * Format: uri
             * @description Where the token shall be good: this server's `/mcp/rpc`, or its public address for all other routes; may stand twice. Of an exchange those of the token where it is left out
             */
            resource?: string;
            /**
             * Format: uri
             * @description As `resource`, which it may stand beside
             */
            audience?: string;
            /** @description Of `mcp:read`, `mcp:invoke`, `mcp:provision`, `mcp:admin`, up to the client's own, and that of the token that is exchanged */
            scope?: string;
            /** @description Policies that govern all that the token starts, besides others (RFC 9396): JSON, `[{"type": "grove_authority", "policies": ["read-only"]}]` */
            authorization_details?: string;
            /** @description Of an exchange: a token of this server, of the client's tenant */
            subject_token?: string;
            /**
             * @description Of an exchange
             * @enum {string}
             */
            subject_token_type?: "urn:ietf:params:oauth:token-type:access_token" | "urn:ietf:params:oauth:token-type:jwt";
            /**
             * @description Of an exchange; an access token comes of both
             * @enum {string}
             */
            requested_token_type?: "urn:ietf:params:oauth:token-type:access_token" | "urn:ietf:params:oauth:token-type:jwt";
            /** @description Where it is not in `Authorization` */
            client_id?: string;
            /** @description Where it is not in `Authorization` */
            client_secret?: string;
            /** @description `urn:ietf:params:oauth:client-assertion-type:jwt-bearer` */
            client_assertion_type?: string;
            /** @description A JWT that the client signed */
            client_assertion?: string;
        };
        /** @description A JWT (RFC 9068). */
        Token: {
            /** @description For `Authorization` */
            access_token: string;
            /**
             * @description Of an exchange
             * @enum {string}
             */
            issued_token_type?: "urn:ietf:params:oauth:token-type:access_token";
            /**
             * @description There is no other
             * @enum {string}
             */
            token_type: "Bearer";
            /**
             * Format: int64
             * @description Seconds
             */
            expires_in: number;
            /** @description What it may do */
            scope: string;
            /** @description As they were kept, where some were asked for */
            authorization_details?: components["schemas"]["GroveAuthority"][];
        };
        /** @description Policies of a token, as details of RFC 9396. */
        GroveAuthority: {
            /**
             * @description There is no other
             * @enum {string}
             */
            type: "grove_authority";
            /** @description Versions of policies, such as `read-only@2` */
            policies: string[];
        };
        /** @description RFC 6749, 5.2. */
        TokenError: {
            /** @description For programs */
            error: string;
            /** @description For people */
            error_description: string;
        };
        /** @description RFC 7517. */
        JsonWebKeys: {
            /** @description The keys */
            keys: {
                [key: string]: unknown;
            }[];
        };
        /** @description The key that signs now. */
        SigningKey: {
            /** @description Its id */
            kid: string;
        };
        /** @description Who may get tokens. */
        ClientDraft: {
            /** @description For people */
            name: string;
            scope: components["schemas"]["Scope"];
            /**
             * Format: uuid
             * @description For operators: the tenant it is bound to
             */
            tenant_id?: string | null;
            /**
             * Format: date-time
             * @description When it ends; null for never
             */
            expires_at?: string | null;
            /** @description The same counted from now; one of both at most */
            expires_in_hours?: number | null;
            /** @description Names of policies that govern all that it starts, or versions of them (`read-only@2`); they never change. Those of the key that makes it come before them */
            policies?: (string | null)[] | null;
            /** @description Public keys that it signs with (RFC 7517); it gets a secret without them */
            jwks?: {
                [key: string]: unknown;
            } | null;
        };
        /** @description A client, or a caller of another issuer. */
        Client: {
            /**
             * Format: uuid
             * @description No secret
             */
            client_id: string;
            /** @description Only in the answer that made it */
            client_secret?: string;
            /** @description For people */
            name: string;
            scope: components["schemas"]["Scope"];
            /**
             * Format: uuid
             * @description Null for an operator's client
             */
            tenant_id: string | null;
            /** @description How it shows itself; null of a caller of another issuer */
            token_endpoint_auth_method: string | null;
            /** @description Of a caller of another issuer */
            issuer: string | null;
            /** @description Of a caller of another issuer */
            subject: string | null;
            /** @description Versions of policies that govern all that it starts; they never change */
            policies: string[];
            /**
             * Format: date-time
             * @description When it was made
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Null for never
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description When it got a token, or a request came with one, last; null for never. Uses on another server come some minutes late
             */
            last_used_at: string | null;
        };
        /** @description A page of clients. */
        ClientPage: {
            /** @description In order */
            items: components["schemas"]["Client"][];
            next_cursor: components["schemas"]["NextCursor"];
        };
        /** @description RFC 9728. */
        ProtectedResource: {
            /** @description What tokens are good for */
            resource: string;
            /** @description Who gives them out */
            authorization_servers: string[];
            /** @description What they may allow */
            scopes_supported: string[];
            /** @description How they are sent */
            bearer_methods_supported: string[];
            /** @description `grove_authority` */
            authorization_details_types_supported: string[];
        };
        /** @description RFC 8414. */
        AuthorizationServer: {
            /** @description Who gives out tokens */
            issuer: string;
            /** @description Gives nothing out */
            authorization_endpoint: string;
            /** @description Gives out tokens */
            token_endpoint: string;
            /** @description Refuses every registration */
            registration_endpoint: string;
            /** @description Keys to verify them with */
            jwks_uri: string;
            /** @description What they may allow */
            scopes_supported: string[];
            /** @description None */
            response_types_supported: string[];
            /** @description `client_credentials` and the exchange of tokens */
            grant_types_supported: string[];
            /** @description How clients show themselves */
            token_endpoint_auth_methods_supported: string[];
            /** @description Of assertions */
            token_endpoint_auth_signing_alg_values_supported: string[];
            /** @description `grove_authority` */
            authorization_details_types_supported: string[];
            /** @description Where tokens may be good: MCP, and all other routes */
            protected_resources: string[];
        };
        /** @description An error in OpenAI's form. */
        OpenAiError: {
            /** @description The error. */
            error: {
                /** @description What is wrong, and how to mend it */
                message: string;
                /** @description Such as `invalid_request_error` */
                type: string;
                /** @description The field at fault */
                param: string | null;
                /** @description Stable, for programs: a code of Grove's, `unsupported_parameter` or `model_not_found` */
                code: string;
            };
        };
        /** @description An agent as a model. */
        OpenAiModel: {
            /** @description `agent/<name>`, or with a version behind an `@` */
            id: string;
            /**
             * @description What it is
             * @constant
             */
            object: "model";
            /**
             * Format: int64
             * @description When this version was stored, in seconds since 1970
             */
            created: number;
            /** @description `grove` */
            owned_by: string;
        };
        /** @description Agents as models. */
        OpenAiModels: {
            /**
             * @description What it is
             * @constant
             */
            object: "list";
            /** @description At most 1000 */
            data: components["schemas"]["OpenAiModel"][];
        };
        /** @description A request in OpenAI's form. */
        ChatCompletionRequest: {
            /** @description `agent/<name>`, or with a version behind an `@` */
            model: string;
            /** @description The conversation; the last one is of the user, or they end with results of calls */
            messages: Record<string, never>[];
            /** @description Whether the answer comes as chunks */
            stream?: boolean | null;
            /** @description Of a stream. */
            stream_options?: {
                /** @description Whether a last chunk has the usage */
                include_usage?: boolean;
            } | null;
            /** @description May name client tools of the agent, and no others */
            tools?: Record<string, never>[] | null;
            /** @description `json_schema` or `json_object` of an agent that lists `finish`: the answer is its result alone */
            response_format?: Record<string, never> | null;
            /** @description Lowers the agent's limit of each answer of its model */
            max_completion_tokens?: number | null;
            /** @description The former name of `max_completion_tokens` */
            max_tokens?: number | null;
            /** @description The run's */
            metadata?: Record<string, never> | null;
            /** @description Kept as `user` of the run's metadata; with the header `Grove-User` that person, or left out */
            user?: string | null;
            /** @description As `user` */
            safety_identifier?: string | null;
        };
        /** @description What the agent said. */
        ChatCompletion: {
            /** @description `chatcmpl-` and the run's id */
            id: string;
            /**
             * @description What it is
             * @constant
             */
            object: "chat.completion";
            /**
             * Format: int64
             * @description In seconds since 1970
             */
            created: number;
            /** @description As the request named it */
            model: string;
            /** @description One. */
            choices: {
                /**
                 * @description Its place
                 * @constant
                 */
                index: 0;
                /** @description Text, and calls that the caller executes: their ids are brought back with the results. */
                message: {
                    /**
                     * @description Who said it
                     * @constant
                     */
                    role: "assistant";
                    /** @description What the agent said */
                    content: string | null;
                    /** @description None */
                    refusal?: string | null;
                    /** @description Calls of client tools */
                    tool_calls?: Record<string, never>[];
                };
                /** @description None */
                logprobs?: Record<string, never> | null;
                /**
                 * @description `length` where a cap of the run stopped it
                 * @enum {string}
                 */
                finish_reason: "stop" | "length" | "tool_calls";
            }[];
            /** @description Of the turns of this answer. */
            usage: {
                /**
                 * Format: int64
                 * @description Input, from caches too
                 */
                prompt_tokens: number;
                /**
                 * Format: int64
                 * @description Output
                 */
                completion_tokens: number;
                /**
                 * Format: int64
                 * @description Both
                 */
                total_tokens: number;
                /** @description Parts of the input. */
                prompt_tokens_details?: {
                    /**
                     * Format: int64
                     * @description Read from a cache
                     */
                    cached_tokens?: number;
                };
            };
            /** @description Grove's own members. */
            grove: {
                /**
                 * Format: uuid
                 * @description The run
                 */
                run_id: string;
                /** @description What it waits for */
                wait?: string;
                /** @description Which cap stopped it */
                stop_reason?: string;
                /** @description How to let a stopped run go on */
                message?: string | null;
            };
        };
        /** @description A request in the form of OpenAI's Responses. */
        ResponseRequest: {
            /** @description `agent/<name>`, or with a version behind an `@` */
            model: string;
            /** @description A text, or items of a conversation: the last one is a message of the user, or they end with outputs of function calls */
            input: string | Record<string, never>[];
            /** @description Told to the model before the conversation */
            instructions?: string | null;
            /** @description Whether the answer comes as events */
            stream?: boolean | null;
            /** @description Whether it is answered at once, and read again until it has ended */
            background?: boolean | null;
            /** @description False where it is not to be read again here; the run is kept all the same */
            store?: boolean | null;
            /** @description May name client tools of the agent, and no others */
            tools?: Record<string, never>[] | null;
            /** @description `format` as `response_format` of a chat completion */
            text?: Record<string, never> | null;
            /** @description Lowers the agent's limit of each answer of its model */
            max_output_tokens?: number | null;
            /** @description The run's */
            metadata?: Record<string, never> | null;
            /** @description Kept as `user` of the run's metadata; with the header `Grove-User` that person, or left out */
            user?: string | null;
            /** @description As `user` */
            safety_identifier?: string | null;
        };
        /** @description What was deleted. */
        OpenAiDeleted: {
            /** @description The response's */
            id: string;
            /**
             * @description What it was
             * @constant
             */
            object: "response";
            /**
             * @description That it is gone
             * @constant
             */
            deleted: true;
        };
        /** @description What an agent said, and how far it is. */
        OpenAiResponse: {
            /** @description Which run it is of, and where in its log it begins */
            id: string;
            /**
             * @description What it is
             * @constant
             */
            object: "response";
            /**
             * Format: int64
             * @description When its run was started, in seconds since 1970
             */
            created_at: number;
            /**
             * @description How far it is
             * @enum {string}
             */
            status: "queued" | "in_progress" | "completed" | "incomplete" | "failed" | "cancelled";
            /** @description Whether it is not waited for */
            background?: boolean;
            /** @description `code` and `message` of a failed one */
            error?: Record<string, never> | null;
            /** @description `reason`: `max_output_tokens` where a cap of the run stopped it, or what it waits for */
            incomplete_details?: Record<string, never> | null;
            /** @description None */
            instructions?: string | null;
            /** @description As the request had it */
            max_output_tokens?: number | null;
            /** @description The run's */
            metadata?: Record<string, never>;
            /** @description As the request named it */
            model: string;
            /** @description One message, and function calls that the caller executes */
            output: Record<string, never>[];
            /** @description Always true */
            parallel_tool_calls?: boolean;
            /** @description None */
            previous_response_id?: string | null;
            /** @description Whether it can be read again */
            store?: boolean;
            /** @description None: the agent's own is not told */
            temperature?: number | null;
            /** @description `auto` */
            tool_choice?: string;
            /** @description None */
            tools?: Record<string, never>[];
            /** @description None: the agent's own is not told */
            top_p?: number | null;
            /** @description `disabled` */
            truncation?: string;
            /** @description Of the turns of this response once it has ended */
            usage: Record<string, never> | null;
            /** @description Grove's own members. */
            grove: {
                /**
                 * Format: uuid
                 * @description The run
                 */
                run_id: string;
                /** @description What it waits for */
                wait?: string;
                /** @description Which cap stopped it */
                stop_reason?: string;
                /** @description How to let a stopped run go on */
                message?: string | null;
            };
        };
        /** @description What a tenant's runs have cost in a month of UTC. */
        SettledMonth: {
            /**
             * Format: uuid
             * @description Whose runs
             */
            tenant_id: string;
            /** @description As `2026-11` */
            month: string;
            /** @description Whether the month is over: what is settled from then on belongs to another one */
            complete: boolean;
            /** @description US dollars, the sum of the items */
            total_usd: number;
            /** @description What runs that are executed now have spent since that began: it comes to the month in which it is settled */
            unsettled_usd: number;
            /** @description By day, then by agent, then by model. */
            items: {
                /**
                 * Format: date
                 * @description Of UTC
                 */
                day: string;
                /** @description Its name, empty of runs without one */
                agent: string;
                /** @description `provider/model` of the runs, empty of those that call none */
                model: string;
                /**
                 * Format: int64
                 * @description How many were started
                 */
                runs: number;
                /**
                 * Format: int64
                 * @description Answers of models
                 */
                turns: number;
                /**
                 * Format: int64
                 * @description Read
                 */
                input_tokens: number;
                /**
                 * Format: int64
                 * @description Written
                 */
                output_tokens: number;
                /**
                 * Format: int64
                 * @description Read from the cache
                 */
                cache_read_tokens: number;
                /**
                 * Format: int64
                 * @description Written to the cache
                 */
                cache_write_tokens: number;
                /** @description US dollars */
                cost_usd: number;
            }[];
        };
        /** @description Why a message is never answered, as the last event of its stream. */
        StreamRefusal: {
            /** @constant */
            type: "error";
            /** @description As problems have it, such as `conflict` or `not_found` */
            code: string;
            /** @description What became of the message */
            detail: string;
        };
        /** @description A session with all that was said and done in it. */
        SessionExport: {
            session: components["schemas"]["Session"];
            /** @description By their places; those that have not begun are last */
            messages: components["schemas"]["ExportedMessage"][];
            totals: components["schemas"]["SessionExportTotals"];
        };
        /** @description A message of an exported session, with the turns of its answer. */
        ExportedMessage: {
            message: components["schemas"]["Message"];
            /** @description Files that came with it, without their bytes */
            attachments: components["schemas"]["Attachment"][];
            /** @description Answers of the model, in order, with the calls of tools */
            turns: components["schemas"]["Turn"][];
        };
        /** @description Sums of an export. */
        SessionExportTotals: {
            /** @description Messages that are in it */
            messages: number;
            usage: components["schemas"]["ModelTestUsage"];
            /** @description What the runs that answer them have cost, without runs that these delegated to */
            cost_usd: number;
        };
        /**
         * @description Why the sign-in by an issuer led to the sign-in page, whose parameter `refused` it is.
         * @enum {string}
         */
        SignInRefusal: "address" | "unreachable" | "not_begun" | "mixed_up" | "denied" | "refused" | "code" | "client" | "token" | "no_access" | "too_many" | "locked" | "unavailable";
        /** @description How a browser may sign in besides by a key. */
        SignInOptions: {
            /** @description An outside issuer; null where none is set up. */
            openid: {
                /** @description The issuer's, for people */
                name: string;
            } | null;
        };
        /** @description What a session begins with: one of the two. */
        UiSessionStart: {
            /** @description As its bearer would send it */
            key?: string | null;
            /** @description Of a link that signs in once: what stands behind its `#` */
            link?: string | null;
        };
        /** @description Whose session this is. */
        UiSession: {
            /**
             * Format: uuid
             * @description The key that it stands for
             */
            key_id: string;
            /** @description The key's */
            name: string;
            scope: components["schemas"]["Scope"];
            /** @description The key's; null of an operator, who acts for the tenant of the header `Grove-Tenant`. */
            tenant: {
                /**
                 * Format: uuid
                 * @description The tenant's
                 */
                id: string;
                /** @description The tenant's */
                name: string;
            } | null;
            /**
             * Format: date-time
             * @description When the session ends; null of a caller without one
             */
            expires_at: string | null;
        };
        /** @description A link that signs in once. */
        SignInLink: {
            /** @description Below the server's address; what is behind the `#` is the secret, and shown this once */
            path: string;
            /**
             * Format: date-time
             * @description Until when it may be used
             */
            expires_at: string;
        };
        /** @description What a run is to do, and with what. */
        RunStart: {
            /** @description The first message to the model */
            goal: string;
            limits?: components["schemas"]["LimitsDraft"] | null;
            /** @description `provider/model` in place of the agent's */
            model?: string | null;
            /** @description Your own, given back with the run */
            metadata?: {
                [key: string]: unknown;
            } | null;
            /** @description Higher is claimed first; 50 unless set */
            priority?: number | null;
            /** @description Of the agent; the current one without it */
            version?: number | null;
            /** @description UTF-8 texts by path, with which the workspace begins */
            workspace_files?: {
                [key: string]: string;
            } | null;
            /** @description The run with whose files it begins instead. */
            workspace_from?: components["schemas"]["WorkspaceFrom"] | null;
            /** @description To find the run by */
            labels?: string[] | null;
            /** @description Of what the goal and the files are, where policies govern the run: `u:` with a source that is not trusted, `c:` with a category that is confidential */
            data_labels?: string[] | null;
            /** @description Images, PDFs and other files that come with the goal, at most 20 MiB together; what each is, its content says. The model reads those that it can; others are files of the workspace, below `attachments/` */
            attachments?: components["schemas"]["AttachmentDraft"][] | null;
            /** @description Policies besides those of the key and the agent */
            authority?: components["schemas"]["StartAuthority"] | null;
        };
        /** @description What a run may take. A run that reaches one is `stopped`, and may be resumed with more, up to the agent's, or past them with a key of scope `provision`. */
        LimitsDraft: {
            /** @description Answers of the model; 50 unless set */
            max_turns?: number | null;
            /**
             * Format: int64
             * @description Tokens of every kind, of the run and all that it delegates; 500,000 unless set
             */
            max_tokens?: number | null;
            /** @description US dollars, of the run and all that it delegates; null for no cap */
            max_cost_usd?: number | null;
            /**
             * Format: int64
             * @description Seconds from its start, without the time in which it, or a run that it started, waits for people or applications; 3600 unless set
             */
            max_seconds?: number | null;
            /**
             * Format: int64
             * @description Seconds that it may wait for people and applications, all in all; null for no cap: then each wait ends at its own time
             */
            max_wait_seconds?: number | null;
            /** @description How deep runs may delegate; 5 unless set */
            max_depth?: number | null;
            /** @description How often each run may delegate; 10 unless set */
            max_children?: number | null;
        };
        /** @description A run with whose files another one begins. */
        WorkspaceFrom: {
            /**
             * Format: uuid
             * @description A run of the same tenant
             */
            run_id: string;
            /** @description As this turn left them; the last one without it */
            turn?: number | null;
        };
        /** @description A file that comes with a message. */
        AttachmentDraft: {
            /** @description For people and the model; it decides nothing */
            name?: string | null;
            /** @description `data:<media type>;base64,<data>`; no other URL is read */
            data: string;
        };
        /** @description Policies that what is started acts under, besides those of the key that starts it and of its definition. They can only narrow. */
        StartAuthority: {
            /** @description Names of policies, such as `read-only` or `trust/sandboxed`, or versions of them (`read-only@2`); a name is pinned to its current version */
            policies: string[];
        };
        /** @description With which limits a run goes on. */
        Resumption: {
            limits?: components["schemas"]["LimitsDraft"] | null;
        };
        /** @description Which tool is called, with what, and under which terms. */
        ToolCallStart: {
            /** @description As `GET /agent-tools` names it; any free name with `client_tool` */
            tool: string;
            /** @description They must satisfy the tool's `input_schema`; none unless given */
            arguments?: {
                [key: string]: unknown;
            } | null;
            /** @description Says that your application executes the tool, and posts its result. */
            client_tool?: components["schemas"]["CalledClientTool"] | null;
            /** @description Whether the call requires approval; some tools always do */
            needs_approval?: boolean | null;
            /**
             * Format: int64
             * @description How long an approval is waited for; 300 unless set
             */
            approval_timeout_seconds?: number | null;
            /**
             * @description What happens to a call when it is unknown whether it took effect: a person is asked, or the run fails as `tool_interrupted`. `ask_operator` unless set
             * @enum {string|null}
             */
            on_in_doubt?: "ask_operator" | "fail" | null;
            /** @description What the run may use. */
            limits?: components["schemas"]["ToolCallLimits"] | null;
            /** @description The sandbox of a tool that needs one */
            workspace?: components["schemas"]["WorkspaceDraft"] | null;
            /** @description Under which name commits are made */
            git?: components["schemas"]["GitDraft"] | null;
            /** @description Your own, given back with the run */
            metadata?: {
                [key: string]: unknown;
            } | null;
            /** @description Higher is claimed first; 50 unless set */
            priority?: number | null;
            /** @description UTF-8 texts by path, with which the workspace begins */
            workspace_files?: {
                [key: string]: string;
            } | null;
            /** @description The run with whose files it begins instead. */
            workspace_from?: components["schemas"]["WorkspaceFrom"] | null;
            /** @description To find the run by */
            labels?: string[] | null;
            /** @description Policies besides those of the key */
            authority?: components["schemas"]["StartAuthority"] | null;
        };
        /** @description A tool that your application executes. */
        CalledClientTool: {
            /** @description For people */
            description?: string | null;
            /** @description JSON Schema of an object, for the arguments */
            input_schema: {
                [key: string]: unknown;
            };
            /**
             * Format: int64
             * @description How long the result is waited for
             */
            timeout_seconds?: number | null;
        };
        /** @description What a run that makes one call may use. */
        ToolCallLimits: {
            /**
             * Format: int64
             * @description From its start, without the time in which it waits for people or applications; 3600 unless set
             */
            max_seconds?: number | null;
            /**
             * Format: int64
             * @description For people and applications, all in all; no cap unless set, and each wait ends at its own time
             */
            max_wait_seconds?: number | null;
        };
        /** @description The container in which `ws_*` and `git_*` tools work. It has no network. */
        WorkspaceDraft: {
            /** @description An image reference; null for Grove's own image */
            image?: string | null;
            /** @description Mebibytes of memory; 1024 unless set */
            memory_mb?: number | null;
            /** @description How many processors, in fractions too; 1.0 unless set */
            cpus?: number | null;
            /** @description Processes and threads; 256 unless set */
            pids?: number | null;
            /** @description Mebibytes of files; 2048 unless set */
            disk_mb?: number | null;
            /**
             * @description There is no other
             * @enum {string|null}
             */
            network?: "none" | null;
        };
        /** @description How its commits are signed, and what it may push. */
        GitDraft: {
            /** @description Name of the author of its commits; the agent's name unless set */
            author_name?: string | null;
            /** @description Address of the author of its commits; `<name>@agents.grove.invalid` unless set */
            author_email?: string | null;
            /** @description Whether it may replace what a remote branch holds; false unless set */
            allow_force_push?: boolean | null;
        };
        /** @description A document; [the page on policies](policies.md) describes it whole. A version that was read may be sent back as it is: members that only reading knows (`id`, `version`, `digest`, `created_at`, `updated_at`, `warnings`, `widening`) are ignored. */
        PolicyDraft: {
            /** @description `grove/v1` */
            apiVersion?: string | null;
            /** @description `Policy` */
            kind?: string | null;
            /** @description Its name, unique in its tenant: lower-case letters, digits, `_`, `-` */
            name: string;
            /** @description What it is for */
            description?: string | null;
            /** @description Policies whose rules it has besides its own, such as `trust/sandboxed`; as they are when it is stored */
            extends?: string[] | null;
            /** @description Number of the language of its rules; 1 unless set */
            language?: number | null;
            /**
             * @description Outcome where no rule matches; without it the most restrictive of those that it extends, or `deny`
             * @enum {string|null}
             */
            default?: "allow" | "ask" | "deny" | null;
            /**
             * @description `watch` reports what it would have said, and lets pass; `enforce` unless set
             * @enum {string|null}
             */
            mode?: "enforce" | "watch" | null;
            /** @description Rules without an order, such as `{"id": "branches", "on": "git_push", "when": "!args.branch.startsWith('agent/')", "then": "deny", "say": "Push to agent/… only."}` */
            rules?: {
                [key: string]: unknown;
            }[] | null;
            /** @description Acts and what the policy has to say of them, such as `{"call": {"tool": "git_push", "args": {"branch": "main"}}, "expect": "deny", "rule": "branches"}`: it is not stored while one of them fails */
            tests?: {
                [key: string]: unknown;
            }[] | null;
            /** @description The version to replace, as you have read it; 0 where there must be none; null for any */
            expected_version?: number | null;
        };
        /** @description A message to send. */
        NewMessage: {
            /** @description Words to the agent */
            text: string;
            /** @description Your own id of the message: sent again under it, it is the message that there is */
            client_id?: string | null;
            /**
             * @description What becomes of it while another message is answered: `queue` has it wait, `steer` has that answer read it before its next model call, `interrupt` cancels that answer, `reject` refuses it with 409; what the session says unless set
             * @enum {string|null}
             */
            if_busy?: "queue" | "steer" | "interrupt" | "reject" | null;
            /** @description Images, PDFs and other files, at most 20 MiB together; a body over 1 MiB only by `…/messages/sse`, and over MCP at most 4 MiB. The answer under way cannot be steered with them */
            attachments?: components["schemas"]["MessageAttachment"][] | null;
        };
        /** @description A file that is sent with a message. */
        MessageAttachment: {
            /** @description For people and the model; it decides nothing */
            name?: string | null;
            /** @description `data:<media type>;base64,…`; no other address is read */
            data: string;
        };
        /** @description Either `files` has a SKILL.md, or one is made of `name`, `description` and the other members. */
        SkillDraft: {
            /** @description Up to 64 lower-case letters, digits and single hyphens; leave it out when `files` has a SKILL.md */
            name?: string | null;
            /** @description What it does and when to use it, up to 1,024 characters; models choose by it */
            description?: string | null;
            /** @description Its name */
            license?: string | null;
            /** @description What it needs, up to 500 characters */
            compatibility?: string | null;
            /** @description Texts of your own */
            metadata?: {
                [key: string]: string;
            } | null;
            /** @description A text or a list of texts; it grants nothing here */
            "allowed-tools"?: unknown;
            /** @description The instructions: Markdown, or an array of blocks of Portable Text, which is kept as Markdown. `{{name}}` is a placeholder */
            body?: unknown;
            /** @description JSON Schema of an object whose properties are the placeholders; becomes `parameters.json` */
            parameters?: {
                [key: string]: unknown;
            } | null;
            /** @description Files by their path below the skill's folder: a text, or `{text | base64, executable}`. With a SKILL.md, leave out `name`, `description` and `body` */
            files?: {
                [key: string]: unknown;
            } | null;
            /** @description The version to replace, as you have read it; 0 where there must be none; null for any */
            expected_version?: number | null;
        };
        /** @description A document; [the guide](guides/workflows.md) describes it whole. A version that was read may be sent back as it is: members that only reading knows (`id`, `version`, `mcp_exposed`, `published_version`, `created_at`, `updated_at`, `warnings`, `cost`) are ignored. */
        WorkflowDraft: {
            /** @description Its name, unique in its tenant: lower-case letters, digits, `_`, `-`; no name of a tool of Grove's own */
            name: string;
            /** @description What it does */
            description?: string | null;
            /** @description What it is good for: agents and MCP clients read it */
            purpose?: string | null;
            /** @description For lists */
            category?: string | null;
            /** @description Title of its runs, a text with expressions of `input`, as in `Memo on ${input.topic}`; the first fields of the input without it, and where an expression fails */
            title?: string | null;
            /** @description JSON Schema 2020-12 of what a run is started with; anything without it */
            input?: {
                [key: string]: unknown;
            } | null;
            /** @description JSON with expressions, as in `{"memo": "${nodes.write.output}"}`: what a run gives */
            output?: unknown;
            /** @description JSON Schema 2020-12 of what a run gives */
            output_schema?: {
                [key: string]: unknown;
            } | null;
            /** @description Caps of a run */
            limits?: components["schemas"]["WorkflowLimits"] | null;
            /**
             * @description What becomes of the other nodes when one has failed; `cancel_rest` unless set
             * @enum {string|null}
             */
            on_failure?: "cancel_rest" | "finish_running" | null;
            /** @description Each by its id, with exactly one of `agent`, `tool`, `workflow`, `value`, `switch`, `map`, `merge`, `loop`, `ask`, `wait`, `fail`, as in `{"write": {"agent": "writer", "goal": "On ${input.topic}"}}`; `nodes.<id>.output` in an expression makes a node wait for that one. `grove__get_workflow_schema` has all fields */
            nodes: {
                [key: string]: unknown;
            };
            /** @description The version to replace, as you have read it; 0 where there must be none; null for any */
            expected_version?: number | null;
        };
        /** @description Caps of a run and of all that it starts. */
        WorkflowLimits: {
            /** @description US dollars */
            max_cost_usd?: number | null;
            /**
             * Format: int64
             * @description Of every kind
             */
            max_tokens?: number | null;
            /**
             * Format: int64
             * @description From its start, without the time in which it, or a run that it started, waits for people or applications
             */
            max_seconds?: number | null;
            /**
             * Format: int64
             * @description For people and applications, all in all; no cap unless set, and each wait ends at its own time
             */
            max_wait_seconds?: number | null;
            /** @description Runs that it has at once */
            max_concurrency?: number | null;
            /** @description Elements of each map */
            max_items?: number | null;
            /** @description How deep runs may start others */
            max_depth?: number | null;
            /** @description Runs that it starts */
            max_children?: number | null;
        };
        /**
         * @description A file that was put into a run.
         * @example {
         *       "run_id": "01a20827-6e3f-7d04-bba2-d89710806570",
         *       "path": "data/orders.csv",
         *       "bytes": 5120,
         *       "sha256": "b5bb9d8014a0f9b1d61e21e796d78dccdf1352f23cd32812f4850b878ae4944c",
         *       "after_turn": 1,
         *       "put_at": "2026-11-23T10:00:00Z"
         *     }
         */
        PutFile: {
            /**
             * Format: uuid
             * @description Whose
             */
            run_id: string;
            /** @description Below the workspace */
            path: string;
            /**
             * Format: int64
             * @description How many
             */
            bytes: number;
            /** @description Of its content, in hexadecimal */
            sha256: string;
            /** @description How many turns had been answered; it is there for what comes after */
            after_turn: number;
            /**
             * Format: date-time
             * @description When
             */
            put_at: string;
        };
        /** @description Result of judging a document. */
        PolicyValidation: {
            /** @description Whether it could be stored */
            valid: boolean;
            /** @description In the order in which they were found */
            errors: components["schemas"]["DocumentFinding"][];
            /** @description What is legal and may not do what it seems to */
            warnings: components["schemas"]["DocumentFinding"][];
            /** @description Its tests, in their order, as they came out; none where something else is wrong */
            tests: components["schemas"]["PolicyTestResult"][];
            /** @description Whether it allows more than the current version; left out where there is none, or something is wrong */
            widening?: components["schemas"]["PolicyWidening"];
        };
        /** @description Something in a document that is wrong, or should be known before it is used. */
        DocumentFinding: {
            /** @description JSON Pointer, such as `/nodes/publish/with/body`; empty for the document */
            field: string;
            /** @description What is wrong and how to mend it */
            message: string;
            /** @description For programs, such as `unknown_node` */
            code: string;
            /** @description Within the text of the field, from 1 on */
            line: number;
            /** @description Within that line, from 1 on */
            column: number;
            /** @description Where the field begins in the document */
            place: components["schemas"]["DocumentPlace"];
        };
        /** @description Where a field begins in the document. */
        DocumentPlace: {
            /** @description From 1 on */
            line: number;
            /** @description From 1 on */
            column: number;
        };
        /** @description A test of a policy, as it came out. */
        PolicyTestResult: {
            /** @description Such as `call:git_push` */
            act: string;
            passed: boolean;
            /**
             * @description What the test wants
             * @enum {string}
             */
            expect: "allow" | "ask" | "deny";
            /**
             * @description What the policy says
             * @enum {string}
             */
            outcome: "allow" | "ask" | "deny";
            /** @description The rule that is the reason, or `default` */
            rule: string;
        };
        /** @description Whether a policy allows more than the version before. */
        PolicyWidening: {
            /** @description The version that it was compared with */
            compared_to: number;
            /**
             * @description `narrower` and `equal` are proven, `wider` is shown by an act, `unproven` is neither
             * @enum {string}
             */
            verdict: "narrower" | "equal" | "wider" | "unproven";
            /** @description The act that shows it, where it is wider */
            witness?: components["schemas"]["PolicyWitness"];
            /** @description Why neither was shown, where it is unproven */
            why?: string;
        };
        /** @description An act that is allowed, or asked about, and was restricted more. */
        PolicyWitness: {
            /** @description Such as `call:git_push` */
            act: string;
            /** @description By the names of variables */
            facts: {
                [key: string]: unknown;
            };
            /**
             * @description By the version before
             * @enum {string}
             */
            before: "allow" | "ask" | "deny";
            /**
             * @description By this one
             * @enum {string}
             */
            after: "allow" | "ask" | "deny";
            /** @description Whether it shows only where grants lift whatever may be lifted */
            with_grants: boolean;
        };
        /** @description Result of analysing a document. */
        WorkflowValidation: {
            /** @description Whether it could be stored */
            valid: boolean;
            /** @description In the order of the document */
            errors: components["schemas"]["DocumentFinding"][];
            /** @description What should be known before it runs */
            warnings: components["schemas"]["DocumentFinding"][];
            graph: components["schemas"]["WorkflowGraph"];
            cost: components["schemas"]["WorkflowCost"];
        };
        /** @description A workflow as a diagram shows it. */
        WorkflowGraph: {
            /** @description Each before those within it */
            nodes: components["schemas"]["WorkflowGraphNode"][];
            /** @description Which nodes wait for which */
            edges: components["schemas"]["WorkflowGraphEdge"][];
        };
        /** @description A node, or a graph within one. */
        WorkflowGraphNode: {
            /** @description Its id, behind those of the nodes that it is within, such as `memo/judge` */
            path: string;
            /** @description As in the document; `graph` for a graph within a node */
            kind: string;
            /** @description Its title, or what it runs; may be empty */
            label: string;
            /** @description The node that it is within; null at the top */
            parent: string | null;
        };
        /** @description That a node waits for another one. */
        WorkflowGraphEdge: {
            /** @description What has to be settled */
            from: string;
            /** @description What waits for it */
            to: string;
            /**
             * @description `required` where it is skipped without the output, `optional` where it reads it if it is there, `order` for `after`
             * @enum {string}
             */
            kind: "required" | "optional" | "order";
        };
        /** @description What a run may cost at worst. */
        WorkflowCost: {
            /** @description Sum of all that has a bound */
            worst_case_usd: number;
            /** @description The workflow's own cap, where it cuts something off; else null */
            capped_at_usd: number | null;
            /** @description Parts without a bound, each with its pointer and the reason */
            unbounded: string[];
        };
        /** @description Whose chats a token opens, and for how long. */
        ChatTokenDraft: {
            /** @description The person, as `Grove-User` names one */
            user: string;
            /** @description The client's id of the one chat that is opened; without it all of the user's with the agent are */
            session?: string | null;
            /** @description Seconds until it ends, unless its key ends before */
            ttl_seconds: number;
            /** @description Origins of pages, each one of `grove.chat.allowed-origins`: what none of them sends is refused. Without them any caller may send it */
            origins?: string[] | null;
        };
        /** @description A token of a page. */
        ChatToken: {
            /** @description `grove_chat_…`, for `Authorization: Bearer`, shown this once */
            token: string;
            /**
             * Format: date-time
             * @description When it ends
             */
            expires_at: string;
        };
        /** @description What is wrong with an installation, as one of its servers sees it. */
        Diagnosis: {
            /**
             * Format: date-time
             * @description When all checks had ended
             */
            at: string;
            /**
             * Format: int64
             * @description How long they took
             */
            took_ms: number;
            /**
             * @description The worst of all
             * @enum {string}
             */
            severity: "ok" | "warning" | "error";
            /** @description By check; each check has at least one */
            findings: components["schemas"]["DiagnosisFinding"][];
        };
        /** @description What was seen of a subject. */
        DiagnosisFinding: {
            /** @description The subject: `database`, `migrations`, `clocks`, `engine`, `keys`, `models`, `disk`, `egress`, `snapshots`, `brakes` */
            check: string;
            /** @description Names what was seen, for programs */
            code: string;
            /**
             * @description `warning`: it works, and will not under load, after a crash or with the next start; `error`: it does not work now
             * @enum {string}
             */
            severity: "ok" | "warning" | "error";
            /** @description What is so */
            message: string;
            /** @description What follows from it; null where nothing is wrong */
            meaning: string | null;
            /** @description The command or the setting that mends it; null where nothing is wrong */
            remedy: string | null;
        };
        /** @description What lies in a workspace. */
        RunFiles: {
            /**
             * Format: uuid
             * @description Whose
             */
            run_id: string;
            /** @description The last turn that changed the files shown; 0 for what the run began with */
            turn: number;
            /** @description SHA-256 of the archive that holds them */
            snapshot: string | null;
            /** @description What was proven of the engine that made the run's sandbox */
            sandbox: unknown;
            /** @description By path */
            entries: components["schemas"]["WorkspaceEntry"][];
            /** @description Whether entries are left out for their number */
            more: boolean;
        };
        /** @description A file of a workspace, or another entry of it. */
        WorkspaceEntry: {
            /** @description Below the workspace; in the shell's `$'…'` form where it is no plain text */
            path: string;
            /**
             * @description What it is
             * @enum {string}
             */
            type: "file" | "directory" | "link" | "special";
            /**
             * Format: int64
             * @description Bytes
             */
            size: number;
            /**
             * Format: date-time
             * @description When
             */
            modified: string;
            /** @description Permissions, in octal */
            mode: string;
            /** @description Of a link */
            target: string | null;
        };
        /** @description What has changed between two turns. */
        FilesDiff: {
            /**
             * Format: uuid
             * @description Whose
             */
            run_id: string;
            /** @description The turn whose files are compared */
            from_turn: number;
            /** @description With those of this one */
            to_turn: number;
            /** @description Those that differ */
            files: components["schemas"]["FileChange"][];
            /** @description In git's unified format */
            diff: string;
            /** @description Whether it was cut off at 1 MiB */
            truncated: boolean;
        };
        /** @description A file that differs. */
        FileChange: {
            /** @description Below the workspace */
            path: string;
            /**
             * @description What became of it
             * @enum {string}
             */
            change: "added" | "deleted" | "modified";
        };
        /** @description The servers, as one of them sees them. */
        System: {
            /**
             * Format: date-time
             * @description When
             */
            at: string;
            /** @description Of the server that answers */
            version: string;
            schema: components["schemas"]["SystemSchema"];
            /** @description Each server with a lease, the oldest first */
            replicas: components["schemas"]["Replica"][];
            queue: components["schemas"]["SystemQueue"];
            /** @description Of the server that answers */
            sandbox: components["schemas"]["SystemSandbox"];
        };
        /** @description The newest migration of the database. */
        SystemSchema: {
            /** @description Its number */
            version: number;
            /** @description What it brought */
            name: string;
        };
        /** @description A server with a lease. */
        Replica: {
            /**
             * Format: uuid
             * @description Of its lease; a server that lost one has another
             */
            id: string;
            /** @description Of Grove; null of a server of before */
            version: string | null;
            /**
             * Format: date-time
             * @description When its lease began
             */
            started_at: string;
            /**
             * Format: date-time
             * @description When it last extended it
             */
            last_beat: string;
            /**
             * Format: date-time
             * @description When its lease ends unless it extends it
             */
            alive_until: string;
            /** @description Whether it has ended, and others may take its runs */
            silent: boolean;
            /**
             * Format: int64
             * @description How many it executes
             */
            runs: number;
            /** @description Whether it is the one that answers */
            answers: boolean;
        };
        /** @description What waits for a server. */
        SystemQueue: {
            /**
             * Format: int64
             * @description Runs that wait
             */
            queued: number;
            /**
             * Format: date-time
             * @description When the first of them was made
             */
            oldest: string | null;
            /**
             * Format: int64
             * @description Runs whose server has gone, and which none has taken yet
             */
            abandoned: number;
        };
        /** @description Whether there are sandboxes, and what was proven of them. */
        SystemSandbox: {
            /** @description Whether runs get sandboxes */
            usable: boolean;
            /** @description Its name and version, or `none` */
            engine: string;
            /** @description Why not, and what to do */
            reason: string;
            /** @description How disks are limited */
            quota: string | null;
            /**
             * Format: date-time
             * @description When its limits were last tried
             */
            proven_at: string | null;
            /** @description Each limit that was tried */
            limits: components["schemas"]["ProvenLimit"][];
            /** @description Each engine; what is above is of the first that can be used */
            engines: components["schemas"]["SystemEngine"][];
        };
        /** @description A limit, and what was seen of it. */
        ProvenLimit: {
            /** @description Which */
            limit: string;
            /**
             * @description What came of it
             * @enum {string}
             */
            outcome: "held" | "missed" | "unproven";
            /** @description What was seen */
            observed: string;
        };
        /** @description An engine of sandboxes. */
        SystemEngine: {
            /** @description Its name in the settings, or `default` */
            name: string;
            /** @description Whether sandboxes are made on it */
            usable: boolean;
            /** @description Its name and version, or `none` */
            engine: string;
            /** @description Why not, and what to do */
            reason: string;
            /**
             * Format: date-time
             * @description When its limits were last tried
             */
            proven_at: string | null;
        };
        /** @description What a server was built from. */
        Version: {
            /** @description Of Grove; `development` where it was not started from its jar */
            version: string;
            /** @description In full; null where it was built without its repository */
            commit: string | null;
            /** @description The newest tag before the commit, the commits since, and `-dirty` where files had changed, as `git describe` says it */
            described: string | null;
            /** @description The number of its newest migration */
            schema: number;
        };
        /** @description What a key may do, for whom, and until when. */
        KeyDraft: {
            /** @description For people */
            name: string;
            scope: components["schemas"]["Scope"];
            /**
             * Format: uuid
             * @description For operators: the tenant it is bound to; null for an operator's key
             */
            tenant_id?: string | null;
            /**
             * Format: date-time
             * @description When it ends; null for never
             */
            expires_at?: string | null;
            /** @description The same counted from now; one of both at most */
            expires_in_hours?: number | null;
            /** @description Names of policies that govern all that the key starts, or versions of them (`read-only@2`); a name is pinned to its current version, and they never change. The policies of the key that makes it come before them */
            policies?: string[] | null;
        };
        /**
         * @description Reads; starts, answers and cancels runs; stores definitions; manages keys, secrets and the audit log.
         * @enum {string}
         */
        Scope: "read_only" | "invoke" | "provision" | "admin";
        /** @description A key. */
        Key: {
            /**
             * Format: uuid
             * @description No secret
             */
            id: string;
            /** @description `grove_…`, only in the answer that made it */
            key?: string;
            /** @description For people */
            name: string;
            scope: components["schemas"]["Scope"];
            /**
             * Format: uuid
             * @description Null for an operator's key
             */
            tenant_id: string | null;
            /**
             * Format: date-time
             * @description When it was made
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Null for never
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description From when an earlier secret is void
             */
            rotated_at: string | null;
            /**
             * Format: date-time
             * @description When a request, or a browser's session, came with it last; null for never. Uses on another server come some minutes late
             */
            last_used_at: string | null;
            /** @description Versions of policies that govern all that it starts, from the outermost on, such as `read-only@2`; they never change */
            policies: string[];
        };
        /** @description A part of a list. */
        KeyPage: {
            /** @description In order */
            items: components["schemas"]["Key"][];
            next_cursor: components["schemas"]["NextCursor"];
        };
        /** @description A version of an agent, with every default filled in. */
        Agent: {
            /**
             * Format: uuid
             * @description The same in all versions
             */
            id: string;
            /** @description Its name, unique in its tenant: lower-case letters, digits, `_`, `-`; no name of a tool of Grove's own */
            name: string;
            /** @description From 1 on */
            version: number;
            /** @description What it is for: MCP clients and delegating agents read it */
            description: string | null;
            /** @description Labels that its runs have beside their own, such as `team=search`; where a run has one with the same text before `=`, that stands */
            labels: string[];
            /** @description Its instructions, shown to keys of scope `provision` and above */
            system_prompt?: string;
            /** @description `provider/model`; null for the server's default model */
            model: string | null;
            /** @description Models, as `provider/model`, that a run goes on with, in this order, where the one that it asks is unavailable after all tries */
            fallbacks: string[];
            /** @description Names of tools that it may call, as `GET /agent-tools` and `grove__list_available_agent_tools` list them */
            tools: string[];
            /** @description Names of skills, or versions of them (`memo@3`), that its runs pin when they start and read with `skill_read` */
            skills: string[];
            /** @description Names of workflows that `run_workflow` may run; needs that among the tools */
            workflows: string[];
            /** @description Versions of policies that its runs act under, from the outermost on, such as `repo-writer@2` */
            policies: string[];
            /** @description JSON Schema 2020-12 of an object that MCP clients give it when it is published; null for `{goal}` */
            input_schema: {
                [key: string]: unknown;
            } | null;
            /** @description JSON Schema 2020-12 of an object that results must satisfy; needs `finish` among the tools */
            output_schema: {
                [key: string]: unknown;
            } | null;
            /** @description Tokens that one answer of the model may have */
            max_output_tokens: number;
            /** @description Further options of its requests to the model */
            model_options: components["schemas"]["ModelOptions"] | null;
            /** @description Caps of a run */
            limits: components["schemas"]["Limits"];
            /** @description The sandbox of its runs */
            workspace: components["schemas"]["Workspace"];
            /** @description Git in that sandbox */
            git: components["schemas"]["Git"];
            /** @description Tools that your application executes */
            client_tools: components["schemas"]["ClientTool"][];
            /** @description Tools whose calls require approval */
            approvals: string[];
            /**
             * Format: int64
             * @description Seconds that such a call waits; then it is denied
             */
            approval_timeout_seconds: number;
            /**
             * @description Who is asked about a call that a crash cut off and whose outcome is unknown
             * @enum {string}
             */
            on_in_doubt: "tell_model" | "ask_operator";
            /**
             * @description Whether a run whose caps of tokens or money leave no room stops or waits for higher ones
             * @enum {string}
             */
            on_budget: "stop" | "ask";
            /** @description What requests at OpenAI's door may do */
            openai: components["schemas"]["OpenAiPolicy"] | null;
            /** @description How sessions with it are kept */
            session: components["schemas"]["SessionPolicy"] | null;
            /** @description Whether a version of it is a tool of MCP clients */
            mcp_exposed: boolean;
            /** @description Which one; null where none is */
            published_version: number | null;
            /**
             * Format: date-time
             * @description When its first version was stored
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When this version was stored
             */
            updated_at: string;
            /** @description Of what was just stored: fields that will not do what they say as things stand, each with what to do about it. Left out where there are none. */
            warnings?: components["schemas"]["FieldWarning"][];
        };
        /** @description Options of each request to the model; null leaves one to the model. */
        ModelOptions: {
            /** @description Randomness of its words; models that only think refuse it */
            temperature: number | null;
            /** @description Share of the likeliest words that it chooses among */
            top_p: number | null;
            /** @description Texts that end an answer, of 1 to 64 characters each */
            stop: string[];
            /** @description How much it thinks */
            reasoning: components["schemas"]["Reasoning"] | null;
            /**
             * @description `required`: each answer calls a tool, and the run ends by `finish`, which has to be among the tools
             * @enum {string|null}
             */
            tool_choice: "auto" | "required" | null;
            /** @description false: an answer calls one tool at most */
            parallel_tool_calls: boolean | null;
            /**
             * Format: int64
             * @description Number by which the model samples alike again, as far as it can; Chat Completions alone takes it
             */
            seed: number | null;
            /**
             * @description How long the provider keeps what requests begin with: `1h` costs more to write, and serves runs that wait longer than five minutes between turns. Messages alone takes it
             * @enum {string|null}
             */
            cache_ttl: "5m" | "1h" | null;
            /** @description true: each request has a hash of the run's `metadata.user`, by which the provider tells end users apart */
            user: boolean | null;
        };
        /** @description How much the model thinks. */
        Reasoning: {
            /**
             * @description Messages takes `low` to `max`, Chat Completions `none` to `xhigh`, and not every model all of them
             * @enum {string|null}
             */
            effort: "none" | "minimal" | "low" | "medium" | "high" | "xhigh" | "max" | null;
            /** @description Tokens of an answer that it may think with; less than `max_output_tokens` */
            budget_tokens: number | null;
            /** @description true: what it thinks is shown to those who read its answers as chats */
            show: boolean | null;
        };
        /** @description What a run may take. A run that reaches one is `stopped`, and may be resumed with more, up to the agent's, or past them with a key of scope `provision`. */
        Limits: {
            /** @description Answers of the model */
            max_turns: number;
            /**
             * Format: int64
             * @description Tokens of every kind, of the run and all that it delegates
             */
            max_tokens: number;
            /** @description US dollars, of the run and all that it delegates; null for no cap */
            max_cost_usd: number | null;
            /**
             * Format: int64
             * @description Seconds from its start, without the time in which it, or a run that it started, waits for people or applications
             */
            max_seconds: number;
            /**
             * Format: int64
             * @description Seconds that it may wait for people and applications, all in all; null for no cap: then each wait ends at its own time
             */
            max_wait_seconds: number | null;
            /** @description How deep runs may delegate */
            max_depth: number;
            /** @description How often each run may delegate */
            max_children: number;
        };
        /** @description The container in which `ws_*` and `git_*` tools work. It has no network. */
        Workspace: {
            /** @description An image reference; null for Grove's own image */
            image: string | null;
            /** @description Mebibytes of memory */
            memory_mb: number;
            /** @description How many processors, in fractions too */
            cpus: number;
            /** @description Processes and threads */
            pids: number;
            /** @description Mebibytes of files */
            disk_mb: number;
            /**
             * @description There is no other
             * @enum {string}
             */
            network: "none";
        };
        /** @description How its commits are signed, and what it may push. */
        Git: {
            /** @description Name of the author of its commits */
            author_name: string;
            /** @description Address of the author of its commits */
            author_email: string;
            /** @description Whether it may replace what a remote branch holds */
            allow_force_push: boolean;
        };
        /** @description A tool that your application executes. The run waits for its result. */
        ClientTool: {
            /** @description As the model calls it: letters, digits, `_`, `-`; begins with a letter */
            name: string;
            /** @description What the model sees of it */
            description: string;
            /** @description JSON Schema 2020-12 of an object: its arguments */
            input_schema: {
                [key: string]: unknown;
            };
            /**
             * Format: int64
             * @description Seconds that the run waits; then the model gets an error. Null for as long as the run may wait
             */
            timeout_seconds: number | null;
        };
        /** @description What requests at OpenAI's door (`/v1`) may do; null where an agent says nothing of it. */
        OpenAiPolicy: {
            /**
             * @description Instructions of callers (messages of `system` and `developer`, `instructions`): `prepend` tells them to the model before the conversation, `refuse` refuses requests with any
             * @enum {string}
             */
            system: "prepend" | "refuse";
            /** @description Parameters that take effect for the run of a request, in place of the agent's `model_options` */
            accepts: ("temperature" | "top_p" | "stop" | "seed" | "reasoning_effort" | "tool_choice" | "parallel_tool_calls")[];
            /** @description Parameters that are passed over; the answer's header `Grove-Ignored` names those that a request had */
            ignores: ("temperature" | "top_p" | "stop" | "seed" | "reasoning_effort" | "tool_choice" | "parallel_tool_calls" | "presence_penalty" | "frequency_penalty" | "verbosity" | "reasoning_summary" | "service_tier" | "truncation" | "max_tool_calls")[];
        };
        /** @description How sessions with the agent are kept; null where an agent says nothing of it. */
        SessionPolicy: {
            /**
             * @description Title of a session that no caller gives one: `first_line` of what was said first; with `model` its model is asked, too, once the first answer is there: one call of at most 32 output tokens
             * @enum {string}
             */
            title: "first_line" | "model";
        };
        /** @description What will not do what it says as things stand. */
        FieldWarning: {
            /** @description Its path, such as `workspace.image` */
            field: string;
            /** @description What is missing and how to mend it */
            message: string;
        };
        /** @description A part of a list. */
        AgentPage: {
            /** @description In order */
            items: components["schemas"]["Agent"][];
            next_cursor: components["schemas"]["NextCursor"];
        };
        /** @description The version to publish, and the one that you have seen. */
        Publication: {
            /** @description The version to publish; the current one without it */
            version?: number | null;
            /** @description The current version as you have read it */
            expected_version?: number | null;
        };
        /** @description An agent to store. A version that was read may be sent back as it is: members that only reading knows (`id`, `version`, `mcp_exposed`, `published_version`, `created_at`, `updated_at`, `warnings`) are ignored. */
        AgentDraft: {
            /** @description Its name, unique in its tenant: lower-case letters, digits, `_`, `-`; no name of a tool of Grove's own */
            name: string;
            /** @description What it is for: MCP clients and delegating agents read it */
            description?: string | null;
            /** @description Labels that its runs have beside their own, such as `team=search`; where a run has one with the same text before `=`, that stands */
            labels?: string[] | null;
            /** @description Its instructions, shown to keys of scope `provision` and above */
            system_prompt: string;
            /** @description `provider/model`; null for the server's default model */
            model?: string | null;
            /** @description Models, as `provider/model`, that a run goes on with, in this order, where the one that it asks is unavailable after all tries */
            fallbacks?: string[] | null;
            /** @description Names of tools that it may call, as `GET /agent-tools` and `grove__list_available_agent_tools` list them */
            tools: string[];
            /** @description Names of skills, or versions of them (`memo@3`), that its runs pin when they start and read with `skill_read` */
            skills?: string[] | null;
            /** @description Names of workflows that `run_workflow` may run; needs that among the tools */
            workflows?: string[] | null;
            /** @description Names of policies that its runs act under, such as `repo-writer` or `trust/sandboxed`, or versions of them (`repo-writer@2`); a name is pinned to its current version when the agent is stored */
            policies?: string[] | null;
            /** @description JSON Schema 2020-12 of an object that MCP clients give it when it is published; null for `{goal}` */
            input_schema?: {
                [key: string]: unknown;
            } | null;
            /** @description JSON Schema 2020-12 of an object that results must satisfy; needs `finish` among the tools */
            output_schema?: {
                [key: string]: unknown;
            } | null;
            /** @description Tokens that one answer of the model may have; 8192 unless set */
            max_output_tokens?: number | null;
            /** @description Further options of its requests to the model */
            model_options?: components["schemas"]["ModelOptionsDraft"] | null;
            /** @description Caps of a run */
            limits?: components["schemas"]["LimitsDraft"] | null;
            /** @description The sandbox of its runs */
            workspace?: components["schemas"]["WorkspaceDraft"] | null;
            /** @description Git in that sandbox */
            git?: components["schemas"]["GitDraft"] | null;
            /** @description Tools that your application executes */
            client_tools?: components["schemas"]["ClientToolDraft"][] | null;
            /** @description Tools whose calls require approval */
            approvals?: string[] | null;
            /**
             * Format: int64
             * @description Seconds that such a call waits; then it is denied; 300 unless set
             */
            approval_timeout_seconds?: number | null;
            /**
             * @description Who is asked about a call that a crash cut off and whose outcome is unknown; `tell_model` unless set
             * @enum {string|null}
             */
            on_in_doubt?: "tell_model" | "ask_operator" | null;
            /**
             * @description Whether a run whose caps of tokens or money leave no room stops or waits for higher ones; `stop` unless set
             * @enum {string|null}
             */
            on_budget?: "stop" | "ask" | null;
            /** @description What requests at OpenAI's door may do */
            openai?: components["schemas"]["OpenAiPolicyDraft"] | null;
            /** @description How sessions with it are kept */
            session?: components["schemas"]["SessionPolicyDraft"] | null;
            /** @description The version to replace, as you have read it; 0 where there must be none; null for any */
            expected_version?: number | null;
        };
        /** @description Options of each request to the model. One that the model is known to refuse is refused here; null leaves it to the model. */
        ModelOptionsDraft: {
            /** @description Randomness of its words; models that only think refuse it */
            temperature?: number | null;
            /** @description Share of the likeliest words that it chooses among */
            top_p?: number | null;
            /** @description Texts that end an answer, of 1 to 64 characters each */
            stop?: string[] | null;
            /** @description How much it thinks */
            reasoning?: components["schemas"]["ReasoningDraft"] | null;
            /**
             * @description `required`: each answer calls a tool, and the run ends by `finish`, which has to be among the tools
             * @enum {string|null}
             */
            tool_choice?: "auto" | "required" | null;
            /** @description false: an answer calls one tool at most */
            parallel_tool_calls?: boolean | null;
            /**
             * Format: int64
             * @description Number by which the model samples alike again, as far as it can; Chat Completions alone takes it
             */
            seed?: number | null;
            /**
             * @description How long the provider keeps what requests begin with: `1h` costs more to write, and serves runs that wait longer than five minutes between turns. Messages alone takes it
             * @enum {string|null}
             */
            cache_ttl?: "5m" | "1h" | null;
            /** @description true: each request has a hash of the run's `metadata.user`, by which the provider tells end users apart; false unless set */
            user?: boolean | null;
        };
        /** @description How much the model thinks. Which measure there is depends on the model. */
        ReasoningDraft: {
            /**
             * @description Messages takes `low` to `max`, Chat Completions `none` to `xhigh`, and not every model all of them
             * @enum {string|null}
             */
            effort?: "none" | "minimal" | "low" | "medium" | "high" | "xhigh" | "max" | null;
            /** @description Tokens of an answer that it may think with; less than `max_output_tokens` */
            budget_tokens?: number | null;
            /** @description true: what it thinks is shown to those who read its answers as chats; false unless set */
            show?: boolean | null;
        };
        /** @description A tool that your application executes. The run waits for its result. */
        ClientToolDraft: {
            /** @description As the model calls it: letters, digits, `_`, `-`; begins with a letter */
            name: string;
            /** @description What the model sees of it */
            description?: string | null;
            /** @description JSON Schema 2020-12 of an object: its arguments */
            input_schema: {
                [key: string]: unknown;
            };
            /**
             * Format: int64
             * @description Seconds that the run waits; then the model gets an error. Null for as long as the run may wait
             */
            timeout_seconds?: number | null;
        };
        /** @description What requests at OpenAI's door (`/v1`) may do. Parameters whose value changes nothing pass; others are refused unless they are listed here. */
        OpenAiPolicyDraft: {
            /**
             * @description Instructions of callers (messages of `system` and `developer`, `instructions`): `prepend` tells them to the model before the conversation, `refuse` refuses requests with any; `prepend` unless set
             * @enum {string|null}
             */
            system?: "prepend" | "refuse" | null;
            /** @description Parameters that take effect for the run of a request, in place of the agent's `model_options` */
            accepts?: ("temperature" | "top_p" | "stop" | "seed" | "reasoning_effort" | "tool_choice" | "parallel_tool_calls")[] | null;
            /** @description Parameters that are passed over; the answer's header `Grove-Ignored` names those that a request had */
            ignores?: ("temperature" | "top_p" | "stop" | "seed" | "reasoning_effort" | "tool_choice" | "parallel_tool_calls" | "presence_penalty" | "frequency_penalty" | "verbosity" | "reasoning_summary" | "service_tier" | "truncation" | "max_tool_calls")[] | null;
        };
        /** @description How sessions with the agent are kept. */
        SessionPolicyDraft: {
            /**
             * @description Title of a session that no caller gives one: `first_line` of what was said first; with `model` its model is asked, too, once the first answer is there: one call of at most 32 output tokens; `first_line` unless set
             * @enum {string|null}
             */
            title?: "first_line" | "model" | null;
        };
        /**
         * @description What an entry is about. `run` is the resumption, the fork or the deletion of a run, `person` the deletion of a person's data, `tool_result` an application's answer, `ask` and `node` what people decide and settle of a workflow's nodes, `request` one that was refused for the scope of its key.
         * @enum {string}
         */
        AuditKind: "agent" | "workflow" | "skill" | "tool" | "tool_provider" | "provided_tool" | "model_endpoint" | "dataset" | "policy" | "key" | "client" | "chat_token" | "signing_key" | "secret" | "price" | "limits" | "ceiling" | "grant" | "brake" | "retention" | "tenant" | "hold" | "run" | "person" | "approval" | "in_doubt" | "budget" | "capability" | "tool_result" | "ask" | "node" | "event" | "request" | "token" | "mcp_call";
        /** @description A change, a decision, or a call over MCP. */
        AuditRecord: {
            /**
             * Format: uuid
             * @description Of the entry
             */
            id: string;
            /**
             * Format: date-time
             * @description When
             */
            at: string;
            /**
             * Format: uuid
             * @description Null for what all tenants share, and for calls of an operator's key
             */
            tenant_id: string | null;
            /**
             * Format: uuid
             * @description Of the key that acted; null for what a server did by itself
             */
            key_id: string | null;
            /** @description That the key had then */
            key_name: string | null;
            /**
             * @description Way into the server; `server` for what it did by itself, such as a deletion that it went on with
             * @enum {string}
             */
            door: "rest" | "ui" | "mcp" | "server";
            kind: components["schemas"]["AuditKind"];
            /** @description What was done, such as `stored`, `revoked`, `approved`; of a call its method */
            action: string;
            /** @description Name of what it was done to; of a decision the tool or the node's path, of a person a digest, of a call the tool, prompt or resource */
            object: string | null;
            /**
             * Format: uuid
             * @description Of what has an id; of decisions the run
             */
            object_id: string | null;
            /** @description The version, the reason, or what was set */
            detail: string | null;
            /**
             * @description How it ended; a change is `ok`, or `denied` and none
             * @enum {string}
             */
            status: "ok" | "tool_error" | "error" | "denied" | "input_required" | "cancelled";
            /** @description Of a call over MCP; null for all else */
            call: components["schemas"]["AuditedCall"] | null;
        };
        /** @description What is known of a call over MCP beside. */
        AuditedCall: {
            /** @description The client's */
            request_id: string | null;
            /**
             * @description 2026 or 2025
             * @enum {string}
             */
            era: "modern" | "legacy";
            /** @description Of the protocol */
            version: string | null;
            /** @description As it calls itself */
            client_name: string | null;
            /** @description As it says */
            client_version: string | null;
            /** @description Of JSON-RPC */
            error_code: number | null;
            /** @description Milliseconds */
            duration_ms: number;
            /** @description Of `traceparent` */
            trace_id: string | null;
            /** @description Claude Code's */
            tool_use_id: string | null;
        };
        /** @description A part of a list. */
        AuditRecordPage: {
            /** @description In order */
            items: components["schemas"]["AuditRecord"][];
            next_cursor: components["schemas"]["NextCursor"];
        };
        /** @description One message or stream of MCP. */
        AuditEntry: {
            /**
             * Format: uuid
             * @description Of the entry
             */
            id: string;
            /**
             * Format: date-time
             * @description When
             */
            at: string;
            /**
             * Format: uuid
             * @description Null for an operator's key
             */
            tenant_id: string | null;
            /**
             * Format: uuid
             * @description Of the key
             */
            key_id: string;
            /** @description Of the key */
            key_name: string;
            /** @description What was asked */
            method: string;
            /** @description Of which tool, prompt or resource */
            target: string | null;
            /** @description The client's */
            request_id: string | null;
            /**
             * @description 2026 or 2025
             * @enum {string}
             */
            era: "modern" | "legacy";
            /** @description Of the protocol */
            version: string | null;
            /** @description As it calls itself */
            client_name: string | null;
            /** @description As it says */
            client_version: string | null;
            /**
             * @description How it ended
             * @enum {string}
             */
            status: "ok" | "tool_error" | "error" | "denied" | "input_required" | "cancelled";
            /** @description Of JSON-RPC */
            error_code: number | null;
            /** @description Milliseconds */
            duration_ms: number;
            /** @description Of `traceparent` */
            trace_id: string | null;
            /** @description Claude Code's */
            tool_use_id: string | null;
        };
        /** @description A part of a list. */
        AuditEntryPage: {
            /** @description In order */
            items: components["schemas"]["AuditEntry"][];
            next_cursor: components["schemas"]["NextCursor"];
        };
        /** @description A version of a dataset. */
        Dataset: {
            /** @description Its name, unique in its tenant: lower-case letters, digits, `_`, `-` */
            name: string;
            /** @description From 1 on */
            version: number;
            /** @description What its cases have in common, and where they come from */
            description: string | null;
            /** @description Inputs, in an order that stays */
            cases: components["schemas"]["DatasetCase"][];
            /**
             * Format: date-time
             * @description When its first version was stored
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When this version was stored
             */
            updated_at: string;
        };
        /** @description An input and what is expected of its run. */
        DatasetCase: {
            /** @description Goal for a run of an agent, as a text, or input for a run of a workflow, as an object; at most 200,000 characters */
            input: unknown;
            /** @description What is expected of the run, as any JSON of at most 200,000 characters; null for nothing */
            expect: unknown;
            /**
             * Format: uuid
             * @description Run that the case was taken from: one of the tenant when it is first named; it may be gone later. Null for none
             */
            run_id: string | null;
            /** @description Labels for runs of the case, as runs have them */
            labels: string[];
        };
        /** @description A part of a list. */
        DatasetPage: {
            /** @description In order */
            items: components["schemas"]["Dataset"][];
            next_cursor: components["schemas"]["NextCursor"];
        };
        /** @description A dataset to store, at most 1,000,000 characters of JSON. Members that only reading knows (`version`, `created_at`, `updated_at`) are ignored. */
        DatasetDraft: {
            /** @description Its name, unique in its tenant: lower-case letters, digits, `_`, `-` */
            name: string;
            /** @description What its cases have in common, and where they come from */
            description?: string | null;
            /** @description Inputs, in an order that stays */
            cases: components["schemas"]["DatasetCaseDraft"][];
            /** @description The version to replace, as you have read it; 0 where there must be none; null for any */
            expected_version?: number | null;
        };
        /** @description An input and what is expected of its run. */
        DatasetCaseDraft: {
            /** @description Goal for a run of an agent, as a text, or input for a run of a workflow, as an object; at most 200,000 characters */
            input: unknown;
            /** @description What is expected of the run, as any JSON of at most 200,000 characters; null for nothing */
            expect?: unknown;
            /**
             * Format: uuid
             * @description Run that the case was taken from: one of the tenant when it is first named; it may be gone later. Null for none
             */
            run_id?: string | null;
            /** @description Labels for runs of the case, as runs have them */
            labels?: string[] | null;
        };
        /** @description A version of a model endpoint. */
        ModelEndpoint: {
            /** @description What stands before the slash of its models, as in `corp/llama-4`; not a provider of the server */
            name: string;
            /** @description From 1 on */
            version: number;
            /**
             * @description Messages, Chat Completions or Responses; that of the profile without it. It cannot be changed
             * @enum {string}
             */
            protocol: "anthropic" | "openai" | "openai-responses";
            /** @description What the protocol's paths follow (`/chat/completions`, `/responses`, `/v1/messages`): `https://`; `http://` for hosts in `GROVE_EGRESS_ALLOW`. Needed unless the profile's server is public */
            base_url: string;
            /** @description Name of the stored secret that holds its key, such as `model.corp.api_key`, never the key itself; null for none */
            secret: string | null;
            /**
             * @description Kind of server that it is: sets what that needs, and `base_url` where the server is public. The settings below replace those of the profile
             * @enum {string|null}
             */
            profile: "openai" | "anthropic" | "vllm" | "ollama" | "llamacpp" | "lmstudio" | "openrouter" | "litellm" | "azure" | "gemini" | "deepseek" | "moonshot" | "mistral" | "groq" | "zhipu" | "together" | "xai" | "bedrock-gateway" | null;
            /** @description What an endpoint of `openai` calls the output limit */
            max_tokens_field: string | null;
            /** @description Whether it takes `stream_options`, by which it is asked for the usage */
            stream_usage: boolean | null;
            /** @description Whether it refuses two messages of one role in a row */
            alternate_roles: boolean | null;
            /** @description Whether thinking is sent back to it */
            keep_thinking: boolean | null;
            /**
             * @description Ids of calls that it takes: visible ASCII (`any`); letters, digits, `_` and `-` (`word`); or nine letters and digits (`nine`)
             * @enum {string|null}
             */
            call_ids: "any" | "word" | "nine" | null;
            /** @description Header that carries the secret alone, such as `api-key` */
            key_header: string | null;
            /** @description Further headers of each request, shown to all who read the endpoint: no credential, and none that frames the request */
            headers: {
                [key: string]: string;
            };
            /** @description Parameters of each request's address, such as `api-version`; no credential */
            query: {
                [key: string]: string;
            };
            /** @description Models that agents may name */
            models: components["schemas"]["EndpointModel"][];
            /**
             * Format: date-time
             * @description When its first version was stored
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When this version was stored
             */
            updated_at: string;
            /** @description Of what was just stored: fields that will not do what they say as things stand, each with what to do about it. Left out where there are none. */
            warnings?: components["schemas"]["FieldWarning"][];
        };
        /** @description A model and what it costs, in US dollars for a million tokens; at most nine decimals. */
        EndpointModel: {
            /** @description Name that the endpoint has for it */
            name: string;
            /** @description Price of input that no cache has */
            input_usd: number;
            /** @description Price of output */
            output_usd: number;
            /** @description Price of input that is read from a cache */
            cache_read_usd: number;
            /** @description Price of input that is written into a cache */
            cache_write_usd: number;
            /** @description Price of input that is written into a cache for an hour */
            cache_write_hour_usd: number;
            /**
             * Format: int64
             * @description Tokens that a request and its answer may have together; null where it is not known
             */
            context_window: number | null;
            /** @description Whether it reads images; null for what is known of a model with this name */
            images: boolean | null;
            /** @description Whether it reads PDFs; null for what is known of a model with this name */
            pdf: boolean | null;
        };
        /** @description A part of a list. */
        ModelEndpointPage: {
            /** @description In order */
            items: components["schemas"]["ModelEndpoint"][];
            next_cursor: components["schemas"]["NextCursor"];
        };
        /** @description An endpoint with models of your own. Members that only reading knows (`version`, `created_at`, `updated_at`, `warnings`) are ignored. */
        ModelEndpointDraft: {
            /** @description What stands before the slash of its models, as in `corp/llama-4`; not a provider of the server */
            name: string;
            /**
             * @description Messages, Chat Completions or Responses; that of the profile without it. It cannot be changed
             * @enum {string|null}
             */
            protocol?: "anthropic" | "openai" | "openai-responses" | null;
            /** @description What the protocol's paths follow (`/chat/completions`, `/responses`, `/v1/messages`): `https://`; `http://` for hosts in `GROVE_EGRESS_ALLOW`. Needed unless the profile's server is public */
            base_url?: string | null;
            /** @description Name of the stored secret that holds its key, such as `model.corp.api_key`, never the key itself; null for none */
            secret?: string | null;
            /**
             * @description Kind of server that it is: sets what that needs, and `base_url` where the server is public. The settings below replace those of the profile
             * @enum {string|null}
             */
            profile?: "openai" | "anthropic" | "vllm" | "ollama" | "llamacpp" | "lmstudio" | "openrouter" | "litellm" | "azure" | "gemini" | "deepseek" | "moonshot" | "mistral" | "groq" | "zhipu" | "together" | "xai" | "bedrock-gateway" | null;
            /** @description What an endpoint of `openai` calls the output limit; that of the profile, or `max_completion_tokens`, unless set */
            max_tokens_field?: string | null;
            /** @description Whether it takes `stream_options`, by which it is asked for the usage; that of the profile, or true, unless set */
            stream_usage?: boolean | null;
            /** @description Whether it refuses two messages of one role in a row; that of the profile, or false, unless set */
            alternate_roles?: boolean | null;
            /** @description Whether thinking is sent back to it; that of the profile, or true, unless set */
            keep_thinking?: boolean | null;
            /**
             * @description Ids of calls that it takes: visible ASCII (`any`); letters, digits, `_` and `-` (`word`); or nine letters and digits (`nine`); that of the profile, or `any`, unless set
             * @enum {string|null}
             */
            call_ids?: "any" | "word" | "nine" | null;
            /** @description Header that carries the secret alone, such as `api-key`; that of the profile, or the protocol's own, unless set */
            key_header?: string | null;
            /** @description Further headers of each request, shown to all who read the endpoint: no credential, and none that frames the request */
            headers?: {
                [key: string]: string;
            } | null;
            /** @description Parameters of each request's address, such as `api-version`; no credential */
            query?: {
                [key: string]: string;
            } | null;
            /** @description Models that agents may name */
            models: components["schemas"]["EndpointModelDraft"][];
            /** @description The version to replace, as you have read it; 0 where there must be none; null for any */
            expected_version?: number | null;
        };
        /** @description A model and what it costs, in US dollars for a million tokens; at most nine decimals. */
        EndpointModelDraft: {
            /** @description Name that the endpoint has for it */
            name: string;
            /** @description Price of input that no cache has */
            input_usd: number;
            /** @description Price of output */
            output_usd: number;
            /** @description Price of input that is read from a cache; `input_usd` unless set */
            cache_read_usd?: number | null;
            /** @description Price of input that is written into a cache; `input_usd` unless set */
            cache_write_usd?: number | null;
            /** @description Price of input that is written into a cache for an hour; twice `input_usd`, or `cache_write_usd` where that is more unless set */
            cache_write_hour_usd?: number | null;
            /**
             * Format: int64
             * @description Tokens that a request and its answer may have together; null where it is not known
             */
            context_window?: number | null;
            /** @description Whether it reads images; null for what is known of a model with this name */
            images?: boolean | null;
            /** @description Whether it reads PDFs; null for what is known of a model with this name */
            pdf?: boolean | null;
        };
        /**
         * @description What a model costs, in US dollars for a million tokens.
         * @example {
         *       "model": "anthropic/claude-sonnet-4-6",
         *       "input_usd": 3,
         *       "output_usd": 15,
         *       "cache_read_usd": 0.3,
         *       "cache_write_usd": 3.75,
         *       "cache_write_hour_usd": 6,
         *       "as_of": "2026-11-06",
         *       "source": "the provider's pricing page"
         *     }
         */
        ModelPrice: {
            /** @description `provider/model` */
            model: string;
            /** @description Of input that no cache has */
            input_usd: number;
            /** @description Of output */
            output_usd: number;
            /** @description Of input that is read from the provider's cache */
            cache_read_usd: number;
            /** @description Of input that is written into it */
            cache_write_usd: number;
            /** @description Of input that is written into it for an hour */
            cache_write_hour_usd: number;
            /**
             * Format: date
             * @description The day of which it is known to be right
             */
            as_of: string;
            /** @description Where it is from */
            source: string;
        };
        /** @description A part of a list. */
        ModelPricePage: {
            /** @description In order */
            items: components["schemas"]["ModelPrice"][];
            next_cursor: components["schemas"]["NextCursor"];
        };
        /** @description What a model costs, in US dollars for a million tokens; at most nine decimals. */
        ModelPriceDraft: {
            /** @description Of input that no cache has */
            input_usd: number;
            /** @description Of output */
            output_usd: number;
            /** @description Of input that is read from the provider's cache; as `input_usd` without it */
            cache_read_usd?: number | null;
            /** @description Of input that is written into it; as `input_usd` without it */
            cache_write_usd?: number | null;
            /** @description Of input that is written into it for an hour, as agents with `cache_ttl` `1h` do; without it twice `input_usd`, or `cache_write_usd` where that is more */
            cache_write_hour_usd?: number | null;
            /**
             * Format: date
             * @description The day of which it is known to be right, from 2000 on; today without it
             */
            as_of?: string | null;
            /** @description Where it is from; the key that stores it without it */
            source?: string | null;
        };
        /** @description What to test. */
        ModelTestRequest: {
            /** @description One of an endpoint's, its first one without it; of the server, as `provider/model` */
            model?: string | null;
        };
        /** @description Results of a test. */
        ModelTest: {
            /** @description As agents name it */
            model: string;
            /**
             * @description The worst of the findings
             * @enum {string}
             */
            severity: "ok" | "warning" | "error";
            /** @description The profile that fits; null where none is known */
            profile: string | null;
            /** @description What the endpoint needs besides what it is set to, by the names of its members; empty where it needs nothing */
            settings: {
                [key: string]: unknown;
            };
            /** @description How many were made */
            requests: number;
            /** @description Tokens, as the endpoint stated them */
            usage: components["schemas"]["ModelTestUsage"];
            /** @description By the model's prices, answers without a usage at their worst case; null where no price is known */
            cost_usd: number | null;
            /**
             * Format: int64
             * @description How long it took
             */
            took_ms: number;
            /** @description In the order in which they were made */
            findings: components["schemas"]["ModelTestFinding"][];
        };
        /** @description Tokens, which do not overlap. */
        ModelTestUsage: {
            /**
             * Format: int64
             * @description Input that no cache had
             */
            input_tokens: number;
            /**
             * Format: int64
             * @description Output, thinking included
             */
            output_tokens: number;
            /**
             * Format: int64
             * @description Input that was read from a cache
             */
            cache_read_tokens: number;
            /**
             * Format: int64
             * @description Input that was written into a cache
             */
            cache_write_tokens: number;
        };
        /** @description Result of one step. */
        ModelTestFinding: {
            /**
             * @description The step
             * @enum {string}
             */
            check: "text" | "call" | "second_turn" | "usage" | "profile";
            /** @description Names the result, for programs */
            code: string;
            /**
             * @description `error`: runs with its models fail
             * @enum {string}
             */
            severity: "ok" | "warning" | "error";
            /** @description The result, in words */
            message: string;
            /** @description What follows from it; null where nothing is wrong */
            meaning: string | null;
            /** @description What mends it; null where nothing is wrong */
            remedy: string | null;
        };
        /** @description A version of a policy without its document. */
        PolicySummary: {
            /**
             * Format: uuid
             * @description The same in all versions
             */
            id: string;
            /** @description From 1 on */
            version: number;
            /** @description Its name, unique in its tenant: lower-case letters, digits, `_`, `-` */
            name: string;
            /** @description What it is for */
            description: string | null;
            /** @description Policies whose rules it has besides its own, such as `trust/sandboxed`; as they are when it is stored */
            extends: string[];
            /**
             * @description `watch` reports what it would have said, and lets pass
             * @enum {string}
             */
            mode: "enforce" | "watch";
            /** @description How many it has, those of what it extends not counted */
            rules: number;
            /** @description How many it has */
            tests: number;
            /**
             * Format: date-time
             * @description When its first version was stored
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When this version was stored
             */
            updated_at: string;
        };
        /** @description A part of a list. */
        PolicyPage: {
            /** @description In order */
            items: components["schemas"]["PolicySummary"][];
            next_cursor: components["schemas"]["NextCursor"];
        };
        /** @description A version of a policy. Members that its document does not have are left out. */
        Policy: {
            /**
             * Format: uuid
             * @description The same in all versions
             */
            id: string;
            /** @description From 1 on */
            version: number;
            /** @description SHA-256 of the layer that it came to, with all that it extends, as canonical JSON: by it runs are bound to what it says */
            digest: string;
            /** @description Its name, unique in its tenant: lower-case letters, digits, `_`, `-` */
            name: string;
            /** @description What it is for */
            description?: string;
            /** @description `grove/v1` */
            apiVersion?: string;
            /** @description `Policy` */
            kind?: string;
            /** @description Policies whose rules it has besides its own, such as `trust/sandboxed`; as they are when it is stored */
            extends?: string[];
            /** @description Number of the language of its rules */
            language?: number;
            /**
             * @description Outcome where no rule matches; without it the most restrictive of those that it extends, or `deny`
             * @enum {string}
             */
            default?: "allow" | "ask" | "deny";
            /**
             * @description `watch` reports what it would have said, and lets pass
             * @enum {string}
             */
            mode?: "enforce" | "watch";
            /** @description Rules without an order, such as `{"id": "branches", "on": "git_push", "when": "!args.branch.startsWith('agent/')", "then": "deny", "say": "Push to agent/… only."}` */
            rules?: {
                [key: string]: unknown;
            }[];
            /** @description Acts and what the policy has to say of them, such as `{"call": {"tool": "git_push", "args": {"branch": "main"}}, "expect": "deny", "rule": "branches"}`: it is not stored while one of them fails */
            tests?: {
                [key: string]: unknown;
            }[];
            /**
             * Format: date-time
             * @description When its first version was stored
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When this version was stored
             */
            updated_at: string;
            /** @description Of what was just stored; left out where there are none */
            warnings?: components["schemas"]["DocumentFinding"][];
            /** @description Of what was just stored: whether it allows more than the version before; left out where there was none */
            widening?: components["schemas"]["PolicyWidening"];
        };
        /** @description A call or a start to try, or a call that a run has made, for a policy to decide. */
        PolicyQuestion: {
            /** @description A version, from 1 on; the current one without it */
            version?: number | null;
            /** @description A call to try */
            call?: components["schemas"]["PolicyQuestionCall"] | null;
            /** @description A start to try, in place of `call` */
            start?: components["schemas"]["PolicyQuestionStart"] | null;
            /** @description A call that a run has made, in place of `call`; it is decided by what was known as it began */
            past?: components["schemas"]["PolicyQuestionPast"] | null;
            /** @description Values of the variables `counts`, `labels`, `plan`, `run` and `at`, as in `{"counts": {"of_tool": 4}}`; what is left out is as of a run that has done nothing */
            facts?: {
                [key: string]: unknown;
            } | null;
        };
        /** @description A call of a tool. */
        PolicyQuestionCall: {
            /** @description As `GET /agent-tools` lists it */
            tool: string;
            /** @description Arguments that satisfy the schema of the tool; none without it */
            args?: {
                [key: string]: unknown;
            } | null;
        };
        /** @description A run that is about to begin: of an agent, of a workflow, or of one call of a tool. It need not be there. */
        PolicyQuestionStart: {
            /** @description Name of the agent */
            agent?: string | null;
            /** @description Name of the workflow */
            workflow?: string | null;
            /** @description Name of the tool */
            tool?: string | null;
            /** @description Of the agent or the workflow; 1 without it */
            version?: number | null;
            /** @description Below the root of its tree; 0, as of what a caller starts, without it */
            depth?: number | null;
        };
        /** @description A call that a run has made. */
        PolicyQuestionPast: {
            /**
             * Format: uuid
             * @description The run's id
             */
            run_id: string;
            /** @description Number of the turn that asked for the call */
            turn: number;
            /** @description Id of the call, as the turn has it */
            tool_call_id: string;
        };
        /** @description What a policy says of a call, and how that came about. */
        PolicyExplanation: {
            /**
             * @description What becomes of the call
             * @enum {string}
             */
            decision: "allow" | "ask" | "deny";
            /** @description Whether the model does not see the result of the call, if it is made */
            hold: boolean;
            /** @description Words for the model; null where the reason has none */
            say: string | null;
            /** @description The reason; null where it is allowed */
            by: components["schemas"]["PolicyReason"] | null;
            /** @description The part of each layer */
            ladder: components["schemas"]["PolicyStep"][];
        };
        /** @description A rule, and the policy that has written it. */
        PolicyReason: {
            /** @description Such as `repo-writer@2`; empty where no policy is the reason */
            policy: string;
            /** @description Id of the rule, or `default` */
            rule: string;
        };
        /** @description What one layer says. */
        PolicyStep: {
            /** @description Such as `repo-writer@2` */
            policy: string;
            /**
             * @description `watch` where it only reports
             * @enum {string}
             */
            mode: "enforce" | "watch";
            /** @enum {string} */
            answer: "allow" | "ask" | "deny";
            by: components["schemas"]["PolicyReason"];
            /** @description Rules about the call, and what became of each */
            rules: components["schemas"]["PolicyRuleStep"][];
        };
        /** @description A rule about the call. */
        PolicyRuleStep: {
            /** @description Such as `repo-writer@2` */
            policy: string;
            rule: string;
            /** @enum {string} */
            then: "allow" | "ask" | "deny";
            /**
             * @description Whether its condition holds; `faulted` where that cannot be said
             * @enum {string}
             */
            match: "holds" | "does_not" | "faulted";
            /** @description Why it cannot be said, such as `missing_field` */
            fault?: string;
            /** @description Whether it counts: what restricts does where its condition faults, what allows does not */
            counts: boolean;
            /** @description Id of the grant that has lifted it; where one has */
            grant?: string;
        };
        /** @description Policies that each server has; none of them changes within a version. */
        BuiltInPolicies: {
            /** @description From the least trust to the most, and those that only watch */
            items: components["schemas"]["BuiltInPolicy"][];
        };
        /** @description A policy that each server has. */
        BuiltInPolicy: {
            /** @description As agents, keys and `extends` name it */
            name: string;
            /** @description From 1 on */
            version: number;
            /** @description SHA-256 of its layer, by which runs are bound to it */
            digest: string;
            /** @description Null where it has none */
            description: string | null;
            /**
             * @description `watch` where it only reports
             * @enum {string}
             */
            mode: "enforce" | "watch";
            /** @description Its document, as it is written */
            yaml: string;
        };
        /** @description What a tenant may use. Null is no limit. */
        TenantLimits: {
            /** @description Runs that are executed at once, on all servers together, those within trees included; runs that wait do not count. 0 keeps all queued */
            max_concurrent_runs: number | null;
            /** @description Runs that callers start in a minute of the clock; beyond it `quota_exceeded`. What runs start themselves does not count */
            max_runs_per_minute: number | null;
            /** @description Requests of each key; beyond it `rate_limited`. Each server counts for itself */
            max_requests_per_minute: number | null;
            /** @description What all runs spend together in a day of UTC, in US dollars with at most nine decimals. It is reserved before each model call, and never passed */
            max_usd_per_day: number | null;
            /** @description The same in a month of UTC */
            max_usd_per_month: number | null;
            /**
             * Format: int64
             * @description Bytes that are kept of runs, files and definitions. It is measured every few minutes; while it is reached, starts of callers get `quota_exceeded`, and runs that were started go on
             */
            max_storage_bytes: number | null;
            /** @description At this moment, but for what is measured every few minutes */
            usage: components["schemas"]["TenantUsage"];
        };
        /** @description What a tenant uses of what its limits count. */
        TenantUsage: {
            /**
             * Format: int64
             * @description Executed now, on all servers together
             */
            running_runs: number;
            /**
             * Format: int64
             * @description That wait for a place
             */
            queued_runs: number;
            /** @description That callers have started in this minute; counted where that has a limit */
            runs_this_minute: number;
            /** @description Spent and reserved in this day of UTC; null where money has no limit */
            usd_today: number | null;
            /** @description The same in this month */
            usd_this_month: number | null;
            /**
             * Format: int64
             * @description Kept when it was measured; null where that has no limit, and until it was measured
             */
            storage_bytes: number | null;
            /**
             * Format: date-time
             * @description When that was
             */
            storage_measured_at: string | null;
        };
        /** @description Null, or left out, is no limit. */
        TenantLimitsPut: {
            /** @description Runs that are executed at once, on all servers together, those within trees included; runs that wait do not count. 0 keeps all queued */
            max_concurrent_runs?: number | null;
            /** @description Runs that callers start in a minute of the clock; beyond it `quota_exceeded`. What runs start themselves does not count */
            max_runs_per_minute?: number | null;
            /** @description Requests of each key; beyond it `rate_limited`. Each server counts for itself */
            max_requests_per_minute?: number | null;
            /** @description What all runs spend together in a day of UTC, in US dollars with at most nine decimals. It is reserved before each model call, and never passed */
            max_usd_per_day?: number | null;
            /** @description The same in a month of UTC */
            max_usd_per_month?: number | null;
            /**
             * Format: int64
             * @description Bytes that are kept of runs, files and definitions. It is measured every few minutes; while it is reached, starts of callers get `quota_exceeded`, and runs that were started go on
             */
            max_storage_bytes?: number | null;
        };
        /** @description What is to be kept, and why. */
        HoldDraft: {
            /**
             * Format: uuid
             * @description Whose whole tree is held; null for all that the tenant has
             */
            run_id?: string | null;
            /** @description For people */
            reason: string;
        };
        /** @description A legal hold. */
        Hold: {
            /**
             * Format: uuid
             * @description Of the hold
             */
            id: string;
            /**
             * Format: uuid
             * @description The run that was named; null for all that the tenant has
             */
            run_id: string | null;
            /**
             * Format: uuid
             * @description Of the tree that is held
             */
            root_run_id: string | null;
            /** @description For people */
            reason: string;
            /** @description Whether an operator placed it, who alone releases it then */
            by_operator: boolean;
            /** @description The name of the key */
            placed_by: string;
            /**
             * Format: date-time
             * @description When
             */
            placed_at: string;
            /** @description The name of the key; null while it stands */
            released_by: string | null;
            /**
             * Format: date-time
             * @description Null while it stands
             */
            released_at: string | null;
        };
        /** @description A part of a list. */
        HoldPage: {
            /** @description In order */
            items: components["schemas"]["Hold"][];
            next_cursor: components["schemas"]["NextCursor"];
        };
        /** @description How long after the end of a run it is kept. */
        Retention: {
            /** @description Runs, with turns, events, results and ledgers; null for the server's setting */
            runs_days: number | null;
            /** @description Their files, which go with them at the latest; null for the server's settings */
            files_days: number | null;
            /**
             * Format: int64
             * @description The server's setting for runs; null where they are kept for ever
             */
            runs_seconds_by_default: number | null;
        };
        /** @description How long after the end of a run. A hundred years is the longest. */
        RetentionPut: {
            /** @description Runs, with turns, events, results and ledgers; null for the server's setting */
            runs_days?: number | null;
            /** @description Their files, which go with them at the latest; null for the server's settings */
            files_days?: number | null;
        };
        /** @description The record of a deletion, which is kept. */
        Deletion: {
            /**
             * Format: uuid
             * @description Of the record
             */
            id: string;
            /**
             * Format: uuid
             * @description Whose data it was
             */
            tenant_id: string;
            /**
             * @description What was deleted; `retention` is what went by its age, by the day
             * @enum {string}
             */
            kind: "run" | "session" | "user" | "tenant" | "retention";
            /** @description The run's id, the tenant's name, the day; of a person a digest of the name */
            subject: string;
            /**
             * @description How far it is
             * @enum {string}
             */
            status: "running" | "completed";
            /** @description Why it does not go on, where it does not */
            waits_for: string | null;
            /** @description The name of the key that asked; null of what went by its age */
            asked_by: string | null;
            /**
             * Format: date-time
             * @description When
             */
            asked_at: string;
            /**
             * Format: date-time
             * @description Null while it is under way
             */
            completed_at: string | null;
            /**
             * Format: int64
             * @description How many are gone
             */
            rows: number;
            /** @description The same by table */
            rows_by_table: {
                [key: string]: number;
            };
            /** @description Of a tenant: what its runs had cost, by the month of UTC; empty of others */
            settled: components["schemas"]["DeletedMonth"][];
        };
        /** @description What a tenant's runs had cost in a month of UTC. */
        DeletedMonth: {
            /** @description As `2026-11` */
            month: string;
            /**
             * Format: int64
             * @description How many were started
             */
            runs: number;
            /** @description US dollars */
            cost_usd: number;
        };
        /** @description A part of a list. */
        DeletionPage: {
            /** @description In order */
            items: components["schemas"]["Deletion"][];
            next_cursor: components["schemas"]["NextCursor"];
        };
        /** @description What stands above all runs of a tenant. */
        TenantCeiling: {
            /** @description Versions of policies that each of its calls is decided by, besides those of its run; none for no ceiling */
            policies: string[];
            /** @description Of the chain of their layers; null for no ceiling */
            digest: string | null;
            /** @description Whether only operators change the ceiling */
            locked: boolean;
            brake: components["schemas"]["TenantBrake"];
            /** @description Name of the key that changed it last; null where none did */
            updated_by: string | null;
            /** Format: date-time */
            updated_at: string | null;
        };
        /** @description The brake of a tenant. */
        TenantBrake: {
            mode: components["schemas"]["BrakeMode"];
            /** @description In the words of who set it; null for none */
            reason: string | null;
            /** @description Whether only operators release it */
            locked: boolean;
            /**
             * Format: date-time
             * @description When it was set; null for `none`
             */
            since: string | null;
            /**
             * Format: int64
             * @description Runs that a server still executes: an act that had begun before has not ended. Null for `none`
             */
            in_flight: number | null;
        };
        /**
         * @description `none`; `pause`: runs begin no further act and wait; `stop`: acts are cut off, runs fail with `braked`, and none is started.
         * @enum {string}
         */
        BrakeMode: "none" | "pause" | "stop";
        /** @description Policies that stand above all runs of a tenant. */
        CeilingPut: {
            /** @description Names of policies, or versions of them (`no-push@2`); a name is pinned to its current version now. An empty list is no ceiling */
            policies: string[];
            /** @description Whether only operators change it from now on; as before where it is left out. For operators */
            locked?: boolean | null;
        };
        /** @description How a tenant's runs are held up. */
        BrakeSet: {
            /** @description `pause`: runs begin no further act and wait, new ones wait in the queue; `stop`: acts are cut off, runs fail with `braked` and can be resumed, new ones are refused; `none`: paused runs go on by themselves */
            mode: components["schemas"]["BrakeMode"];
            /** @description For people; those whose runs it stops read it */
            reason?: string | null;
            /** @description Whether only operators release it; as before where it is left out. For operators */
            locked?: boolean | null;
        };
        /** @description What runs have cost. */
        CostSums: {
            /** @description As it was asked for */
            group_by: ("tenant" | "agent" | "model" | "day" | "hour")[];
            /**
             * Format: date-time
             * @description The beginning of the first hour or day
             */
            since: string;
            /**
             * Format: date-time
             * @description The end of the last one
             */
            until: string;
            /** @description By the time, then by the tenant, the agent and the model */
            items: components["schemas"]["CostSum"][];
            unsettled: components["schemas"]["Spent"];
        };
        /** @description A sum of costs. */
        CostSum: {
            /**
             * Format: date-time
             * @description The hour or day; null where it is not by the time
             */
            begins: string | null;
            /**
             * Format: uuid
             * @description Null where it is not by tenants
             */
            tenant_id: string | null;
            /** @description Its name, empty of runs without one; null where it is not by agents */
            agent: string | null;
            /** @description `provider/model`, empty of runs without one; null where it is not by models */
            model: string | null;
            /**
             * Format: int64
             * @description How many were started
             */
            runs: number;
            spent: components["schemas"]["Spent"];
            /**
             * Format: int64
             * @description Titles of sessions that models made, or were paid for
             */
            titles: number;
            /** @description The part of `spent.cost_usd` that is theirs */
            titles_cost_usd: number;
        };
        /** @description Turns, tokens that do not overlap, and what they cost. `unsettled` is what runs that are executed now have spent since that began: it is in no sum yet. */
        Spent: {
            /**
             * Format: int64
             * @description Answers of models
             */
            turns: number;
            /**
             * Format: int64
             * @description Read
             */
            input_tokens: number;
            /**
             * Format: int64
             * @description Written
             */
            output_tokens: number;
            /**
             * Format: int64
             * @description Read from the cache
             */
            cache_read_tokens: number;
            /**
             * Format: int64
             * @description Written to the cache
             */
            cache_write_tokens: number;
            /** @description In US dollars */
            cost_usd: number;
        };
        /** @description What agents did. */
        AgentUsage: {
            /**
             * Format: date-time
             * @description The beginning of the first day
             */
            since: string;
            /**
             * Format: date-time
             * @description The end of the last one
             */
            until: string;
            /** @description By the agents' names */
            items: components["schemas"]["AgentUse"][];
        };
        /** @description What an agent did. */
        AgentUse: {
            /** @description Its name */
            agent: string;
            /**
             * Format: int64
             * @description How many were started
             */
            runs: number;
            /**
             * Format: int64
             * @description How many of them failed
             */
            failed: number;
            /**
             * Format: int64
             * @description How many of them were stopped, by a cap or a person
             */
            stopped: number;
            /** @description What was spent */
            cost_usd: number;
        };
        /** @description Who may make which calls although a rule restricts them, how often, until when, and why. */
        GrantDraft: {
            subject: components["schemas"]["GrantSubject"];
            capability: components["schemas"]["GrantCapability"];
            /** @description Rules that it is an exception to. A policy whose rules are all lifted for a call says its default, which is lifted by name, too */
            lifts: components["schemas"]["GrantLift"][];
            /** @description Calls that may use it */
            max_uses: number;
            /**
             * Format: date-time
             * @description At most 30 days from now, by the clock of the database
             */
            expires_at: string;
            /** @description For people */
            reason: string;
        };
        /** @description Whose calls a grant is for: one of these. */
        GrantSubject: {
            /**
             * Format: uuid
             * @description Id of a run: that run alone, neither its forks nor runs that repeat it. It ends with the run
             */
            run?: string | null;
            /**
             * Format: uuid
             * @description Id of a run: that run and all below it. It ends with the run
             */
            tree?: string | null;
            /**
             * Format: uuid
             * @description Id of an agent: all of its runs, but not those below them
             */
            agent?: string | null;
            /**
             * Format: uuid
             * @description Id of a key: all trees that it starts
             */
            key?: string | null;
        };
        /** @description Calls that a grant covers. */
        GrantCapability: {
            /** @description Selectors as those of a policy's rule, such as `git_push`; any of them */
            on: string[];
            /** @description Condition as that of a policy's rule, such as `args.branch == 'release'`; null for always. Where it cannot be evaluated the grant covers nothing */
            when?: string | null;
        };
        /** @description A rule, and the policy that has written it, in whichever version. */
        GrantLift: {
            /** @description Name of the policy that has written the rule */
            policy: string;
            /** @description Id of the rule, or `default` */
            rule: string;
        };
        /** @description A dated, counted and revocable exception to rules of policies. */
        Grant: {
            /**
             * Format: uuid
             * @description Of the grant
             */
            id: string;
            subject: components["schemas"]["GrantSubject"];
            capability: components["schemas"]["GrantCapability"];
            /** @description Rules that it is an exception to */
            lifts: components["schemas"]["GrantLift"][];
            /** @description Calls that may use it */
            max_uses: number;
            /** @description Calls that have used it, also of runs that are deleted since */
            used: number;
            /**
             * Format: date-time
             * @description By the clock of the database
             */
            expires_at: string;
            /** @description For people */
            reason: string;
            /**
             * @description `alive`; `used_up`; `expired`; `ended` with its run; `revoked`. It lifts nothing but while it is alive
             * @enum {string}
             */
            status: "alive" | "used_up" | "expired" | "ended" | "revoked";
            /** @description The name of the key */
            granted_by: string;
            /**
             * Format: date-time
             * @description When
             */
            granted_at: string;
            /** @description The name of the key; null while it is not revoked */
            revoked_by: string | null;
            /**
             * Format: date-time
             * @description Null while it is not revoked
             */
            revoked_at: string | null;
        };
        /** @description A part of a list. */
        GrantPage: {
            /** @description In order */
            items: components["schemas"]["Grant"][];
            next_cursor: components["schemas"]["NextCursor"];
        };
        /** @description A fact that an agent has written down in the course of a run. */
        Observation: {
            /**
             * Format: uuid
             * @description Of the observation
             */
            id: string;
            /**
             * Format: uuid
             * @description Of the run that wrote it
             */
            run_id: string;
            /** @description The name of the agent */
            agent: string;
            /** @description Number of the turn */
            turn: number;
            /** @description Of the call of `observe` */
            tool_call_id: string;
            /** @description In the words of the model */
            text: string;
            /** @description In order */
            tags: string[];
            /** @description Values by name: texts, numbers, truths */
            metadata: {
                [key: string]: unknown;
            };
            /** @description Of what the run had read as it was written: `u:` with a source that is not trusted, `c:` with a category that is confidential; null where no policy governed the run */
            labels: string[] | null;
            /**
             * Format: date-time
             * @description When it was written
             */
            at: string;
        };
        /** @description A part of a list. */
        ObservationPage: {
            /** @description In order */
            items: components["schemas"]["Observation"][];
            next_cursor: components["schemas"]["NextCursor"];
        };
        /** @description What policies let a run do, and what they said of its calls. */
        Authority: {
            /** @description Of its layers; null where no policy governs the run */
            digest: string | null;
            /** @description Policies as they were when the run was started, from the outermost on; the most restrictive one counts */
            layers: components["schemas"]["AuthorityLayer"][];
            /** @description Policies of the tenant's ceiling as it is now, which decide each call as well */
            ceiling: components["schemas"]["AuthorityLayer"][];
            /** @description The newest 200 calls that a policy denied, asked about or watched, or that used a grant, the newest first; nothing is recorded of calls that are allowed */
            rulings: components["schemas"]["PolicyRuling"][];
        };
        /** @description A policy as a run is bound to it. */
        AuthorityLayer: {
            /** @description SHA-256 of what it says */
            digest: string;
            /** @description `base` in the place of a definition without policies; null where the layer cannot be read */
            policy: string | null;
            /** @description Of the policy; null where the layer cannot be read */
            version: number | null;
            /** @description `enforce` or `watch`; null where the layer cannot be read */
            mode: string | null;
            /** @description Whether it can be read; one that cannot denies every call */
            readable: boolean;
            /** @description Where it came from: `above`, the run above; `key`, which started the run; `token`, which was sent in the place of that key; `session`; `fork`, the run that this one forks; `agent`, its version. Empty for one that the start asked for, of a run that this one repeats, and for `base` */
            from: string[];
        };
        /** @description What a policy said of a call. */
        PolicyRuling: {
            /**
             * Format: int64
             * @description Of the event in the run
             */
            seq: number;
            /** Format: date-time */
            at: string;
            turn: number;
            tool_call_id: string;
            /** @description Of the tool */
            name: string;
            /** @description `denied`, `asked`, `watched` where the policy only watches, or `granted` where a grant lifted the rule for the call */
            ruling: string;
            /** @description Digest of the layer; empty where no layer is the reason */
            layer: string;
            /** @description That has written the rule; empty where no layer is the reason */
            policy: string;
            /** @description Of the policy; 0 where no layer is the reason */
            version: number;
            /** @description Its id, or `default` */
            rule: string;
            /** @description In the words of the rule; null where it has none */
            say: string | null;
            /** @description Id of the grant; where the call was granted alone */
            grant?: string;
        };
        /** @description Which calls of a run have read what, and where it went. */
        Flows: {
            /** @description Whether policies govern the run; of another one only what the names of its tools say is known */
            governed: boolean;
            /** @description That the run began with: `u:` with a source that is not trusted, `c:` with a category that is confidential */
            start: string[];
            /** @description All that the run has */
            labels: string[];
            /** @description The last turn that was over before the run read anything untrusted, 0 for its beginning; null where it began with something untrusted, or nothing governs it. A fork with `clean` goes on from there */
            clean_turn: number | null;
            /** @description Calls whose results have brought labels, or whose arguments took some out of the run; the newest 500, in their order */
            calls: components["schemas"]["FlowOfCall"][];
        };
        /** @description A call, with what it brought and what it took along. */
        FlowOfCall: {
            turn: number;
            tool_call_id: string;
            /** @description Of the tool */
            name: string;
            /** @description How far it came; one that is `denied` took nothing anywhere */
            status: string;
            /** @description Where its arguments go, as in `sink:` of policies */
            sink: string;
            /** @description Labels of its result */
            brought: string[];
            /** @description Labels of what its arguments were written from */
            carried: components["schemas"]["CarriedLabel"][];
        };
        /** @description A label, and the call that the run has it from. */
        CarriedLabel: {
            label: string;
            /** @description Null where the run began with it */
            turn: number | null;
            /** @description Null where the run began with it */
            tool_call_id: string | null;
            /** @description Of its tool; null where the run began with it */
            name: string | null;
        };
        /** @description Which calls of the past a policy is to decide. */
        PolicyBacktestRequest: {
            /** @description A document to be tried in place of the stored policy, and to be compared with it; it is not stored */
            definition?: {
                [key: string]: unknown;
            } | null;
            /** @description The document as YAML, in place of `definition` */
            definition_yaml?: string | null;
            /** @description Name of the agent whose runs are looked at; all without it */
            agent?: string | null;
            /**
             * Format: date-time
             * @description Runs that were made before are left out; 30 days ago without it
             */
            since?: string | null;
            /** @description Most calls, the newest ones; 10,000 without it */
            sample?: number | null;
        };
        /** @description What a policy would have said of calls that runs have made. */
        PolicyBacktest: {
            /** @description Calls that were decided */
            calls: number;
            /** @description Runs whose calls they are */
            runs: number;
            /** @description How many calls the policy allows */
            allow: number;
            /** @description How many it asks about */
            ask: number;
            /** @description How many it denies */
            deny: number;
            /** @description How many it allows, and the stored version does not; 0 without `definition` */
            to_allow: number;
            /** @description How many it asks about, and the stored version does not; without `definition` all of them */
            to_ask: number;
            /** @description How many it denies, and the stored version does not; without `definition` all of them */
            to_deny: number;
            /** @description Whether all were decided that were asked for; false where 20 seconds were over */
            complete: boolean;
            /**
             * Format: date-time
             * @description When the oldest of the runs was made
             */
            until: string;
            /** @description The newest 20 calls that are decided otherwise */
            examples: components["schemas"]["PolicyBacktestCall"][];
        };
        /** @description A call that is decided otherwise. */
        PolicyBacktestCall: {
            /**
             * Format: uuid
             * @description The run that made it
             */
            run_id: string;
            turn: number;
            tool_call_id: string;
            /** @description Name of its tool */
            tool: string;
            /**
             * @description Decision of the stored version; `allow` without `definition`
             * @enum {string}
             */
            before: "allow" | "ask" | "deny";
            /** @enum {string} */
            after: "allow" | "ask" | "deny";
            /** @description Policy whose rule decides; null where the call is allowed */
            policy: string | null;
            /** @description Id of the rule, or `default`; null where the call is allowed */
            rule: string | null;
        };
        /** @description What is done to which runs; either `ids` or `filter` says which. */
        Bulk: {
            /**
             * @description What is done; `label` changes labels alone
             * @enum {string}
             */
            action: "cancel" | "resume" | "rerun" | "label";
            /** @description Of the runs */
            ids?: string[] | null;
            /** @description As the query of `GET /agent-runs`; an empty one means all runs */
            filter?: components["schemas"]["RunFilter"] | null;
            /** @description Of a filter's runs; 1000 unless set */
            limit?: number | null;
            /** @description Where a filter's runs go on, as `next_cursor` said */
            cursor?: string | null;
            /**
             * Format: int64
             * @description How many runs the filter is to mean
             */
            expected_count?: number | null;
            /** @description Labels that each run gets and loses, of `rerun` the new one; the others stay */
            labels?: components["schemas"]["LabelChange"] | null;
            /** @description Only of `rerun`: policies of the new runs, besides those of the key, the earlier run and the agent */
            authority?: components["schemas"]["StartAuthority"] | null;
        };
        /** @description Which runs are meant; an empty one means all. */
        RunFilter: {
            /** @description Those of one of these statuses */
            status?: components["schemas"]["RunStatus"][] | null;
            /** @description Those that are waiting, for one of these at least */
            waiting_for?: components["schemas"]["WaitKind"][] | null;
            /** @description Those that ended for one of these reasons */
            stop_reason?: components["schemas"]["StopReason"][] | null;
            /** @description Those of the agent of this name alone */
            agent?: string | null;
            /** @description Those of the workflow of this name alone, its own runs, not those that its nodes started */
            workflow?: string | null;
            /** @description Those of this kind alone */
            kind?: components["schemas"]["RunKind"] | null;
            /** @description Those that were started like this alone */
            origin?: components["schemas"]["RunSource"] | null;
            /** @description Those that have all of these labels */
            label?: string[] | null;
            /** @description Those of agents with all of these words in the first 10,000 characters of their goal, in any case */
            q?: string | null;
            /** @description Those that have cost at least so many US dollars */
            min_cost?: string | null;
            /** @description Those that have cost at most so many US dollars */
            max_cost?: string | null;
            /**
             * Format: date-time
             * @description Those that were made at this time or later
             */
            since?: string | null;
            /**
             * Format: date-time
             * @description Those that were made before this time
             */
            until?: string | null;
            /**
             * Format: uuid
             * @description This run, and those of its tree
             */
            root?: string | null;
            /** @description Those that this run started; `none` for roots, which no other run started */
            parent?: string | null;
        };
        /**
         * @description The last four are ends; `stopped` and `failed` may be resumed.
         * @enum {string}
         */
        RunStatus: "queued" | "running" | "waiting" | "completed" | "stopped" | "failed" | "cancelled";
        /**
         * @description What a run waits for: your application's result, an approval, a decision on a call in doubt, a delegated run, a higher budget, an exception to policies.
         * @enum {string}
         */
        WaitKind: "client_tool" | "approval" | "in_doubt" | "child" | "budget" | "capability";
        /**
         * @description `finish`, `text` and `call` of what is completed, the others of what is stopped.
         * @enum {string}
         */
        StopReason: "finish" | "text" | "call" | "output" | "turn_cap" | "token_budget" | "usd_budget" | "deadline" | "wait_limit";
        /**
         * @description `agent` works towards a goal; `call` makes one call of a tool.
         * @enum {string}
         */
        RunKind: "agent" | "call" | "workflow";
        /**
         * @description Who started a run: a caller of the API, of MCP, of the operator's UI; a run that delegated it; who forked another run.
         * @enum {string}
         */
        RunSource: "api" | "mcp" | "ui" | "parent" | "fork" | "session";
        /** @description Labels that runs get and lose. */
        LabelChange: {
            /** @description To find the run by */
            add?: string[] | null;
            /** @description What they have no more */
            remove?: string[] | null;
        };
        /** @description What became of the runs. */
        BulkResult: {
            /** @description To how many it was done */
            done: number;
            /** @description For how many it was refused */
            refused: number;
            /** @description Each run, in the order asked, or the newest first */
            items: components["schemas"]["BulkItem"][];
            /** @description `cursor` of the next page; null on the last one */
            next_cursor: string | null;
        };
        /** @description What became of a run. */
        BulkItem: {
            /**
             * Format: uuid
             * @description Which run
             */
            run_id: string;
            /** @description Whether it was done */
            done: boolean;
            /**
             * Format: uuid
             * @description The new run, of `rerun`
             */
            started_run_id: string | null;
            /** @description Why not: `not_found`, `conflict`, `run_not_resumable`, … */
            code: string | null;
            /** @description The same for people */
            message: string | null;
        };
        /** @description A call, a budget, or what a node of a workflow asks, that requires a decision. */
        PendingDecision: {
            /**
             * @description Which decision. An ask is decided by `POST /workflow-runs/{id}/asks/{path}`, with the `path` of its `node`; the others by the calls of `/agent-runs/{id}`, `capability` by `POST /agent-runs/{id}/capability-requests/{call_id}`
             * @enum {string}
             */
            kind: "approval" | "in_doubt" | "budget" | "capability" | "client_tool" | "ask";
            /**
             * Format: uuid
             * @description Whose call; of an ask, the run of the workflow
             */
            run_id: string;
            /**
             * Format: uuid
             * @description The first of its tree
             */
            root_run_id: string;
            /** @description The agent's name; null of a run that makes one call and of an ask */
            agent: string | null;
            /** @description Its version */
            agent_version: number | null;
            /** @description In which; null of an ask */
            turn: number | null;
            /** @description The call's id; null of a budget and of an ask */
            tool_call_id: string | null;
            /** @description The tool's name; null of a budget and of an ask */
            name: string | null;
            /** @description What the model asked for; of a `capability` also the rules that a grant would lift, as `lifts`, and `labels` of what the run has read; null of a budget and of an ask */
            arguments: {
                [key: string]: unknown;
            } | null;
            /** @description The rule of a policy that asks, and its words; left out where none does */
            asked_because?: string;
            /** @description Whose approval a policy requires; left out where one decision is enough */
            quorum?: components["schemas"]["Quorum"];
            /** @description SHA-256 of the arguments as RFC 8785 writes them, in hexadecimal; of an ask, that of what it shows; null of a budget */
            digest: string | null;
            /** @description What is missing; of a budget alone */
            over_budget: components["schemas"]["OverBudget"] | null;
            /** @description The workflow's name; of an ask alone */
            workflow: string | null;
            /** @description The version that the run was started with; of an ask alone */
            workflow_version: number | null;
            /** @description The node that asks; its `ask` has the title, what is decided on, the form of an answer, and who may decide. Of an ask alone */
            node: components["schemas"]["WorkflowNode"] | null;
            /**
             * Format: date-time
             * @description Since when it waits
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Until when
             */
            expires_at: string | null;
        };
        /** @description People whose approval a policy requires of a call, and who has voted. */
        Quorum: {
            /** @description Approvals that are needed, each of another person or key */
            count: number;
            /** @description Approvals so far */
            approvals: number;
            /** @description Scope that a voter's key has at least */
            scope: components["schemas"]["Scope"];
            /** @description Who may not vote: `starter`, who started the run */
            not: string[];
            /** @description Whether a voter has to be a known person: signed in to Arborist through the identity provider */
            person: boolean;
            /** @description Digest of all that is approved: send it with a vote, so that nothing else is */
            binding: string;
            /** @description Arguments that are voted on, where somebody edited them; left out where they are those of the call */
            arguments?: {
                [key: string]: unknown;
            };
            /** @description Those that count, in their order; an edit empties them */
            votes: components["schemas"]["Vote"][];
            /** @description Agent that is asked before persons are, and how far it came; left out where none is */
            review?: components["schemas"]["Review"];
        };
        /** @description A vote. */
        Vote: {
            /**
             * Format: uuid
             * @description Key that it was cast with; of an agent, the run in which it reviewed
             */
            key_id: string;
            /** @description The key's name at that time */
            name: string;
            /** @description The person behind the key; left out where none is known */
            person?: components["schemas"]["VoterPerson"];
            /**
             * @description What was voted
             * @enum {string}
             */
            decision: "approve" | "deny";
            /**
             * Format: date-time
             * @description When
             */
            at: string;
        };
        /** @description A person, as an identity provider knows them. */
        VoterPerson: {
            /** @description The provider */
            issuer: string;
            /** @description Its name for the person */
            subject: string;
        };
        /** @description A review of a waiting call by an agent. */
        Review: {
            /** @description The agent */
            agent: string;
            /** @description Its version; left out before it is asked */
            agent_version?: number;
            /**
             * Format: uuid
             * @description The run in which it reviews; left out where there is none
             */
            run_id?: string;
            /** @description Whether persons may decide as well, now and after it */
            persons: boolean;
            /**
             * Format: date-time
             * @description When the next step is asked; left out before the agent is asked
             */
            ends_at?: string;
            /**
             * @description What came of it; left out until it has ended
             * @enum {string}
             */
            outcome?: "approved" | "denied" | "escalated" | "failed" | "timed_out" | "not_asked" | "superseded";
            /** @description In the words of the agent, or why it did not decide */
            reason?: string;
        };
        /** @description By how much a call of the model did not fit. */
        OverBudget: {
            /**
             * @description Whose limits left too little: the run's own, those of the root, which all of the tree share, or what all runs of the tenant may spend in a day or a month
             * @enum {string}
             */
            limits_of: "run" | "root" | "tenant_day" | "tenant_month";
            /** @description What the call takes at least: all input, and the shortest answer that is worth asking for, at the dearest price */
            needed: components["schemas"]["BudgetSum"];
            /** @description What the limits leave */
            left: components["schemas"]["BudgetSum"];
            /** @description What to do about it */
            message: string;
        };
        /** @description Tokens and money. */
        BudgetSum: {
            /**
             * Format: int64
             * @description Tokens
             */
            tokens: number;
            /** @description US dollars; null where no price is known, or nothing caps it */
            cost_usd: number | null;
        };
        /** @description A node of a run. */
        WorkflowNode: {
            /** @description Such as `dig`, `dig/17` of a map, `memo/2/judge` of a loop */
            path: string;
            /** @description Of the element, from 0, or the round, from 1; null at the top of the graph */
            index: number | null;
            /** @description As in the definition: `agent`, `tool`, `map`, … */
            kind: string;
            status: components["schemas"]["NodeStatus"];
            /** @description Whether it failed and the workflow goes on all the same, by its `on_error` */
            tolerated: boolean;
            /** @description 1 for the first try */
            attempt: number;
            /**
             * Format: uuid
             * @description The run of the last try
             */
            child_run_id: string | null;
            /** @description Where that run stands */
            child_status: components["schemas"]["RunStatus"] | null;
            /** @description What it gave; null until then, of a map, whose elements have theirs, and in a list of nodes whose outputs have more than 4 MiB together: the node alone has it */
            output: unknown;
            /** @description Why it failed, or why its last try did */
            error: components["schemas"]["RunError"] | null;
            /** @description Of a map */
            items: components["schemas"]["MapProgress"] | null;
            /** @description Of a loop */
            loop: components["schemas"]["LoopProgress"] | null;
            /** @description Of an ask */
            ask: components["schemas"]["NodeAsk"] | null;
            /**
             * Format: date-time
             * @description When it goes on by itself
             */
            due_at: string | null;
            /**
             * Format: date-time
             * @description When it began
             */
            started_at: string;
            /**
             * Format: date-time
             * @description When it was settled
             */
            ended_at: string | null;
        };
        /**
         * @description Where a node stands.
         * @enum {string}
         */
        NodeStatus: "running" | "waiting" | "completed" | "failed" | "skipped" | "cancelled";
        /** @description Why a run failed. */
        RunError: {
            /** @description For programs: `model_unavailable`, `model_rejected`, `model_refused`, `context_overflow`, `output_invalid`, `answer_empty`, `call_as_text`, `sandbox_unavailable`, `tool_failed`, `tool_denied`, `tool_interrupted`, `node_failed`, `items_failed`, `expression_failed`, `ask_denied`, `braked`, `canary_found`, `poison`, `internal`, or what a `fail` node of a workflow says */
            code: string;
            /** @description For people */
            message: string;
        };
        /** @description How far a map is. */
        MapProgress: {
            /** @description All elements */
            total: number;
            /** @description Those that have begun */
            started: number;
            /** @description Those that gave an output */
            completed: number;
            /** @description Those that count against what the map tolerates */
            failed: number;
            /** @description Those whose `when` was false, or that failed where they may */
            skipped: number;
        };
        /** @description The rounds of a loop. */
        LoopProgress: {
            /** @description The present one */
            round: number;
            /** @description The best of those that were judged; 0 for none */
            best_round: number;
            /** @description Of each round that was judged: `round`, `score`, `accepted` */
            history: {
                [key: string]: unknown;
            }[];
        };
        /** @description What is asked of people. */
        NodeAsk: {
            /** @description The question */
            title: string;
            /** @description What is decided on */
            subject: unknown;
            /** @description SHA-256 of the subject in the form of RFC 8785 */
            digest: string;
            /** @description How many have to approve */
            count: number;
            /** @description That the key of one who decides needs */
            scope: string;
            /** @description Whether the one who started the run may not decide */
            not_starter: boolean;
            /** @description JSON Schema of an answer besides the decision */
            form?: {
                [key: string]: unknown;
            };
            /** @description What was said: `decision`, `by`, `at`, `answer`, `reason` */
            decisions: {
                [key: string]: unknown;
            }[];
        };
        /** @description A part of a list. */
        PendingDecisionPage: {
            /** @description In order */
            items: components["schemas"]["PendingDecision"][];
            next_cursor: components["schemas"]["NextCursor"];
        };
        /**
         * @description A run as it is now.
         * @example {
         *       "id": "01a20827-6e3f-7d04-bba2-d89710806570",
         *       "run_id": "01a20827-6e3f-7d04-bba2-d89710806570",
         *       "kind": "agent",
         *       "title": null,
         *       "agent": "counter",
         *       "agent_version": 1,
         *       "status": "completed",
         *       "stop_reason": "finish",
         *       "goal": "How many lines?",
         *       "model": "anthropic/claude-sonnet-4-6",
         *       "call": null,
         *       "workflow": null,
         *       "result": "3",
         *       "summary": null,
         *       "error": null,
         *       "over_budget": null,
         *       "wait": null,
         *       "parent_run_id": null,
         *       "root_run_id": "01a20827-6e3f-7d04-bba2-d89710806570",
         *       "depth": 0,
         *       "forked_from": null,
         *       "session_id": null,
         *       "turns": 2,
         *       "usage": {
         *         "input_tokens": 1200,
         *         "output_tokens": 80,
         *         "cache_read_tokens": 0,
         *         "cache_write_tokens": 0,
         *         "cost_usd": 0.0048
         *       },
         *       "limits": {
         *         "max_turns": 10,
         *         "max_tokens": 500000,
         *         "max_cost_usd": 0.5,
         *         "max_seconds": 3600,
         *         "max_wait_seconds": null,
         *         "max_depth": 5,
         *         "max_children": 10
         *       },
         *       "metadata": {},
         *       "origin": "api",
         *       "labels": [],
         *       "attachments": [],
         *       "priority": 50,
         *       "created_at": "2026-11-23T10:00:00Z",
         *       "started_at": "2026-11-23T10:00:00Z",
         *       "finished_at": "2026-11-23T10:00:09Z"
         *     }
         */
        Run: {
            /**
             * Format: uuid
             * @description The run's id
             */
            id: string;
            /**
             * Format: uuid
             * @description The same
             */
            run_id: string;
            kind: components["schemas"]["RunKind"];
            /** @description One line of what it was started with: the first line of a goal, what a workflow's `title` gives, or else the first fields of an input or of arguments; null where nothing of that can be shown */
            title: string | null;
            /** @description The agent's name; null of a run that makes one call */
            agent: string | null;
            /** @description The version that it was started with */
            agent_version: number | null;
            status: components["schemas"]["RunStatus"];
            stop_reason: components["schemas"]["StopReason"] | null;
            /** @description What its agent is to do */
            goal: string | null;
            /** @description `provider/model` */
            model: string | null;
            /** @description The one call that a run of kind `call` makes */
            call: components["schemas"]["RunCall"] | null;
            /** @description The workflow that a run of kind `workflow` executes */
            workflow: components["schemas"]["RunWorkflow"] | null;
            /** @description What it came to: text, or JSON of the agent's `output_schema`; of a call what the tool said. Null until it is completed */
            result: unknown;
            /** @description What it says of its result */
            summary: string | null;
            /** @description Why it failed */
            error: components["schemas"]["RunError"] | null;
            /** @description Why its next call did not fit, where `token_budget` or `usd_budget` stopped it, or it waits with kind `budget` */
            over_budget: components["schemas"]["OverBudget"] | null;
            /** @description What it waits for */
            wait: components["schemas"]["Wait"] | null;
            /**
             * Format: uuid
             * @description The run that delegated it
             */
            parent_run_id: string | null;
            /**
             * Format: uuid
             * @description The first of its tree; its own id where it was not delegated
             */
            root_run_id: string;
            /** @description 0 for a run that was not delegated */
            depth: number;
            /** @description Where it parted from another run. */
            forked_from: components["schemas"]["ForkedFrom"] | null;
            /**
             * Format: uuid
             * @description The session whose message it answers, or whose conversation it has as a fork of such a run; null of others
             */
            session_id: string | null;
            /** @description How many it has */
            turns: number;
            usage: components["schemas"]["Usage"];
            limits: components["schemas"]["Limits"];
            /** @description As it was given */
            metadata: {
                [key: string]: unknown;
            };
            origin: components["schemas"]["RunSource"];
            /** @description To find runs by; in order */
            labels: string[];
            /** @description Files that came with its messages */
            attachments: components["schemas"]["Attachment"][];
            /** @description Higher is claimed first */
            priority: number;
            /**
             * Format: date-time
             * @description When it was asked for
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was first executed
             */
            started_at: string | null;
            /**
             * Format: date-time
             * @description When it ended
             */
            finished_at: string | null;
        };
        /** @description A call that a run makes alone. */
        RunCall: {
            /** @description The tool's name */
            tool: string;
            /** @description As they were given */
            arguments: {
                [key: string]: unknown;
            };
        };
        /** @description A workflow, and what it is executed for. */
        RunWorkflow: {
            /** @description Its name */
            name: string;
            /** @description The version that the run was started with */
            version: number;
            /** @description JSON pointer of a graph within it, where a node repeats that alone; null for all of it */
            graph: string | null;
            /** @description What the workflow was started with */
            input: unknown;
        };
        /** @description What a run waits for. */
        Wait: {
            /** @description Whose word: your application's, a person's, an operator's, another run's end, a higher cap, or a grant */
            kind: components["schemas"]["WaitKind"];
            /** @description The unanswered ones; none with `budget`. */
            calls: components["schemas"]["WaitingCall"][];
            /**
             * Format: date-time
             * @description With `budget` alone: until when a cap may be raised
             */
            expires_at?: string;
        };
        /** @description A call that a run waits for. */
        WaitingCall: {
            /** @description The call's id */
            id: string;
            /** @description The tool's name */
            name: string;
            /** @description What the model asked for; with `capability` also the rules that a grant would lift, as `lifts`, and `labels` of what the run has read */
            arguments: {
                [key: string]: unknown;
            };
            /** @description SHA-256 of the arguments as RFC 8785 writes them, in hexadecimal */
            digest: string;
            /**
             * Format: date-time
             * @description Since when it waits
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Until when
             */
            expires_at: string | null;
            /** @description The rule of a policy that asks, and its words; left out where none does */
            asked_because?: string;
            /** @description Whose approval a policy requires; left out where one decision is enough */
            quorum?: components["schemas"]["Quorum"];
        };
        /** @description Where a run parted from another one. */
        ForkedFrom: {
            /**
             * Format: uuid
             * @description The other run
             */
            run_id: string;
            /** @description The last turn that both have */
            turn: number;
        };
        /** @description Tokens, which do not overlap, and what they cost. */
        Usage: {
            /**
             * Format: int64
             * @description Read, and in no cache
             */
            input_tokens: number;
            /**
             * Format: int64
             * @description Written by the model
             */
            output_tokens: number;
            /**
             * Format: int64
             * @description Read from the provider's cache
             */
            cache_read_tokens: number;
            /**
             * Format: int64
             * @description Written into it
             */
            cache_write_tokens: number;
            /** @description US dollars, nine decimals, rounded up */
            cost_usd: number;
        };
        /** @description A file that came with a message, without its bytes. */
        Attachment: {
            /** @description The turn that its message followed; 0 for the goal */
            after_turn: number;
            /** @description As it was given */
            name: string;
            /**
             * @description By its content: `image` is a PNG, JPEG, GIF or WebP, `document` a PDF
             * @enum {string}
             */
            kind: "image" | "document" | "file";
            /** @description By its content */
            media_type: string;
            /**
             * Format: int64
             * @description Its size
             */
            bytes: number;
            /** @description In pixels; null but of images */
            width: number | null;
            /** @description In pixels; null but of images */
            height: number | null;
            /** @description Of its content, in hexadecimal */
            sha256: string;
            /** @description Below the workspace, where tools find it; null where the model reads it with the message */
            path: string | null;
        };
        /** @description Where a new run parts from another one. */
        Fork: {
            /** @description The last turn that both have; 0 for none */
            turn?: number | null;
            /** @description Go on from the last turn that was over before the run read anything untrusted, the `clean_turn` of its flows, instead of naming a `turn` */
            clean?: boolean | null;
            /** @description Said to the model after that turn; without it, the run goes on as it was */
            goal?: string | null;
            /** @description That of the other run without it */
            model?: string | null;
            /** @description Policies besides those of the key, the run and its agent */
            authority?: components["schemas"]["StartAuthority"] | null;
        };
        /** @description One answer of the model, with the calls that it asked for. */
        Turn: {
            /** @description Its number */
            turn: number;
            /**
             * @description `closed` when all its calls have ended
             * @enum {string}
             */
            status: "open" | "closed";
            /** @description Which one answered */
            model: string | null;
            /** @description What it said */
            text: string | null;
            /** @description In the order in which they are executed */
            tool_calls: components["schemas"]["Call"][];
            usage: components["schemas"]["Usage"];
            /**
             * Format: date-time
             * @description When the model was asked
             */
            started_at: string;
            /**
             * Format: date-time
             * @description When it was closed
             */
            completed_at: string | null;
        };
        /** @description A call of a tool. */
        Call: {
            /** @description Unique in its run */
            id: string;
            /** @description The tool's */
            name: string;
            /** @description As the model wrote them: an object, or text where they were no JSON */
            arguments: unknown;
            /**
             * @description Null until it begins
             * @enum {string|null}
             */
            status: "started" | "completed" | "failed" | "interrupted" | "waiting" | "denied" | null;
            /** @description What the model read */
            result: string | null;
            /** @description What policies keep from the model, which reads a reference to it; null for other calls */
            held_result: string | null;
            /** @description Whether that is an error */
            is_error: boolean;
            /**
             * Format: uuid
             * @description The run that does what a delegation asks for
             */
            child_run_id: string | null;
            /**
             * Format: date-time
             * @description When it began
             */
            started_at: string | null;
            /**
             * Format: date-time
             * @description When it ended
             */
            completed_at: string | null;
            /**
             * @description What was done about a call that a crash had cut off
             * @enum {string|null}
             */
            settled: "run_again" | "happened" | "interrupted" | "asked" | "not_made" | null;
            /** @description Whether the workspace got back the files that it had before the call */
            files_restored: boolean;
        };
        /** @description A part of a list. */
        TurnPage: {
            /** @description In order */
            items: components["schemas"]["Turn"][];
            next_cursor: components["schemas"]["NextCursor"];
        };
        /** @description A part of a list. */
        EventPage: {
            /** @description In order */
            items: components["schemas"]["RunEvent"][];
            next_cursor: components["schemas"]["NextCursor"];
        };
        /** @description A part of a list. */
        RunPage: {
            /** @description In order */
            items: components["schemas"]["Run"][];
            next_cursor: components["schemas"]["NextCursor"];
        };
        /** @description A run as a row of a table. */
        RunSummary: {
            /**
             * Format: uuid
             * @description The run's id
             */
            id: string;
            /**
             * Format: uuid
             * @description The same
             */
            run_id: string;
            kind: components["schemas"]["RunKind"];
            /** @description One line of what it was started with: the first line of a goal, what a workflow's `title` gives, or else the first fields of an input or of arguments; null where nothing of that can be shown */
            title: string | null;
            /** @description The agent's name; null where it is not an agent's run */
            agent: string | null;
            /** @description The version that it was started with */
            agent_version: number | null;
            /** @description `provider/model` */
            model: string | null;
            /** @description The name of the workflow that a run of kind `workflow` executes */
            workflow: string | null;
            /** @description The version that it was started with */
            workflow_version: number | null;
            /** @description JSON pointer of a graph within the workflow, where that alone is executed */
            graph: string | null;
            status: components["schemas"]["RunStatus"];
            stop_reason: components["schemas"]["StopReason"] | null;
            /** @description Why it failed */
            error_code: string | null;
            /** @description The first line of its goal, cut after 200 characters */
            goal: string | null;
            /** @description The tool that a run of kind `call` calls */
            tool: string | null;
            origin: components["schemas"]["RunSource"];
            /** @description To find runs by; in order */
            labels: string[];
            /**
             * Format: uuid
             * @description The run that delegated it
             */
            parent_run_id: string | null;
            /**
             * Format: uuid
             * @description The first of its tree
             */
            root_run_id: string;
            /** @description 0 for a run that was not delegated */
            depth: number;
            /** @description Runs below it, those of its children included, by status; a status that none has is left out, and each number is exact up to 1,000. Null of a run that is not a root */
            descendants: components["schemas"]["RunCount"][] | null;
            /** @description How many it has */
            turns: number;
            usage: components["schemas"]["Usage"];
            /** @description Its cap; null where it has none */
            max_cost_usd: number | null;
            /** @description Kinds of what it waits for, such as `approval` */
            waiting_for: string[];
            /**
             * Format: date-time
             * @description When it was asked for
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was first executed
             */
            started_at: string | null;
            /**
             * Format: date-time
             * @description When it ended
             */
            finished_at: string | null;
        };
        /** @description How many runs have a status. */
        RunCount: {
            status: components["schemas"]["RunStatus"];
            /**
             * Format: int64
             * @description How many
             */
            count: number;
            /** @description Whether there are more than that */
            more: boolean;
        };
        /** @description A part of a list. */
        RunSummaryPage: {
            /** @description In order */
            items: components["schemas"]["RunSummary"][];
            next_cursor: components["schemas"]["NextCursor"];
        };
        /** @description How many runs there are. */
        RunCounts: {
            /**
             * @description What they are counted by
             * @enum {string}
             */
            by: "status";
            /** @description Each status that the filter means. */
            items: components["schemas"]["RunCount"][];
            /**
             * Format: int64
             * @description The largest number that is counted
             */
            exact_up_to: number;
        };
        /** @description The labels that a run is to have. */
        LabelsPut: {
            /** @description To find runs by; in order */
            labels: string[];
        };
        /** @description The labels that a run has. */
        RunLabels: {
            /** @description To find runs by; in order */
            labels: string[];
        };
        /** @description One run of a tree. */
        TreeRun: {
            /**
             * Format: uuid
             * @description Its id
             */
            run_id: string;
            /**
             * Format: uuid
             * @description Who delegated it
             */
            parent_run_id: string | null;
            /** @description The call that it executes; null for a run that was not delegated. */
            delegated_by: components["schemas"]["DelegatedBy"] | null;
            /** @description 0 for a run that was not delegated */
            depth: number;
            kind: components["schemas"]["RunKind"];
            /** @description One line of what it was started with: the first line of a goal, what a workflow's `title` gives, or else the first fields of an input or of arguments; null where nothing of that can be shown */
            title: string | null;
            /** @description The agent's name; null where it is not an agent's run */
            agent: string | null;
            /** @description Its version */
            agent_version: number | null;
            /** @description The name of the workflow that a run of kind `workflow` executes */
            workflow: string | null;
            /** @description JSON pointer of a graph within the workflow, where that alone is executed */
            graph: string | null;
            /** @description The tool that a run of kind `call` calls */
            tool: string | null;
            status: components["schemas"]["RunStatus"];
            stop_reason: components["schemas"]["StopReason"] | null;
            /** @description How many it has */
            turns: number;
            usage: components["schemas"]["Usage"];
            /**
             * Format: date-time
             * @description When it was made
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was first executed
             */
            started_at: string | null;
            /**
             * Format: date-time
             * @description When it ended
             */
            finished_at: string | null;
        };
        /** @description The call that a run executes. */
        DelegatedBy: {
            /** @description Of the parent */
            turn: number;
            /** @description Of the call */
            tool_call_id: string;
        };
        /** @description A part of a list. */
        TreePage: {
            /** @description In order */
            items: components["schemas"]["TreeRun"][];
            next_cursor: components["schemas"]["NextCursor"];
        };
        /** @description Who spent what, of a run and all that it delegated. */
        Costs: {
            /**
             * Format: uuid
             * @description The run that was asked for
             */
            run_id: string;
            /**
             * Format: uuid
             * @description The first of its tree
             */
            root_run_id: string;
            usage: components["schemas"]["Usage"];
            assumed: components["schemas"]["Usage"];
            /** @description That the whole tree shares. */
            budget: components["schemas"]["TreeBudget"];
            /** @description Each run without its descendants. */
            runs: components["schemas"]["RunCosts"][];
            /** @description By model and kind of call. */
            models: components["schemas"]["ModelCosts"][];
            /** @description The single calls, by run and turn. */
            items: components["schemas"]["CallCosts"][];
            /** @description `cursor` of the next page; null on the last one */
            next_cursor: string | null;
        };
        /** @description A budget that a whole tree shares. */
        TreeBudget: {
            /**
             * Format: int64
             * @description Of the root's limits
             */
            max_tokens: number;
            /** @description Of the root's limits */
            max_cost_usd: number | null;
            /**
             * Format: int64
             * @description By all of the tree
             */
            spent_tokens: number;
            /** @description By all of the tree */
            spent_cost_usd: number;
            /**
             * Format: int64
             * @description What runs that share the budget may still spend
             */
            reserved_tokens: number;
            /** @description What runs that share the budget may still spend */
            reserved_cost_usd: number;
        };
        /** @description What a run has cost, without its descendants. */
        RunCosts: {
            /**
             * Format: uuid
             * @description Its id
             */
            run_id: string;
            /**
             * Format: uuid
             * @description Who delegated it
             */
            parent_run_id: string | null;
            /** @description The agent's name */
            agent: string | null;
            /** @description 0 for a root */
            depth: number;
            status: components["schemas"]["RunStatus"];
            usage: components["schemas"]["Usage"];
            assumed: components["schemas"]["Usage"];
        };
        /** @description What the calls of a kind to a model have cost. */
        ModelCosts: {
            /** @description `provider/model` */
            model: string;
            kind: components["schemas"]["CallKind"];
            /**
             * Format: int64
             * @description How many
             */
            calls: number;
            usage: components["schemas"]["Usage"];
        };
        /**
         * @description The last three have no bill, and count at their worst case.
         * @enum {string}
         */
        CallKind: "answer" | "compaction" | "refused" | "failed" | "bill_unusable" | "broken_off" | "cut_off" | "in_flight";
        /** @description What a call has cost. */
        CallCosts: {
            /**
             * Format: uuid
             * @description Whose
             */
            run_id: string;
            /** @description In which */
            turn: number;
            /** @description `provider/model` */
            model: string;
            kind: components["schemas"]["CallKind"];
            /** @description Whether it counts at its worst case */
            assumed: boolean;
            usage: components["schemas"]["Usage"];
            /**
             * Format: date-time
             * @description When
             */
            at: string;
        };
        /** @description A summary in the place of older turns. */
        Compaction: {
            /** @description From 1 on */
            number: number;
            /**
             * @description A failed one left the run as it was
             * @enum {string}
             */
            status: "done" | "failed";
            /**
             * @description Whether the context was nearly full, or the provider said that it was
             * @enum {string}
             */
            cause: "threshold" | "overflow";
            /** @description The first that it covers */
            from_turn: number;
            /** @description The last that it covers */
            to_turn: number;
            /** @description When it was made */
            after_turn: number;
            /** @description Who wrote it */
            model: string;
            /** @description What it says */
            summary: string | null;
            /** @description Why there is none */
            failure: string | null;
            /**
             * Format: int64
             * @description Of the conversation
             */
            tokens_before: number;
            /**
             * Format: int64
             * @description Of the conversation
             */
            tokens_after: number | null;
            usage: components["schemas"]["Usage"];
            /**
             * Format: date-time
             * @description When it was asked for
             */
            started_at: string;
            /**
             * Format: date-time
             * @description When it was there
             */
            completed_at: string;
        };
        /** @description A part of a list. */
        CompactionPage: {
            /** @description In order */
            items: components["schemas"]["Compaction"][];
            next_cursor: components["schemas"]["NextCursor"];
        };
        /** @description Results of client tools. */
        ToolResults: {
            /** @description One for each call */
            results: components["schemas"]["ToolResult"][];
        };
        /** @description The result of a client tool. */
        ToolResult: {
            /** @description As `wait.calls` has it */
            tool_call_id: string;
            /** @description Any JSON: text, a number, a list, an object */
            content: unknown;
            /** @description Whether the tool failed */
            is_error?: boolean | null;
        };
        /** @description The decision on a call. */
        Decision: {
            /**
             * @description Whether it is executed
             * @enum {string}
             */
            decision: "approve" | "deny";
            /** @description Of a denial; the model reads it */
            reason?: string | null;
            /** @description With an approval: what is executed instead of what was asked */
            arguments?: {
                [key: string]: unknown;
            } | null;
            /** @description Of a call with a `quorum`: the `binding` that it had as it was read, so that nothing else is approved */
            binding?: string | null;
        };
        /** @description What became of a call. */
        Settlement: {
            /**
             * @description `did_not_happen` runs it again; `tell_model` says that it was interrupted
             * @enum {string}
             */
            outcome: "happened" | "did_not_happen" | "tell_model";
            /** @description Any JSON: text, a number, a list, an object */
            result?: unknown;
        };
        /** @description What becomes of a run whose budget leaves no room for its next call. */
        BudgetDecision: {
            /**
             * @description `stop` ends the run as if it had not asked; `raise` unless set
             * @enum {string|null}
             */
            decision?: "raise" | "stop" | null;
            /**
             * Format: int64
             * @description The cap from now on; as it is unless set
             */
            max_tokens?: number | null;
            /** @description The cap from now on; as it is unless set */
            max_cost_usd?: number | null;
            /** @description Kept with the decision */
            reason?: string | null;
        };
        /** @description The answer to a request for an exception to policies. */
        CapabilityDecision: {
            /**
             * @description `grant` makes a grant for the run
             * @enum {string}
             */
            decision: "grant" | "deny";
            /** @description The model reads it */
            reason?: string | null;
            /** @description With a grant: fewer calls than were asked for. Its `when` holds besides the one that was asked for; all that was asked for without it */
            capability?: components["schemas"]["GrantCapability"] | null;
            /** @description With a grant: fewer rules than the `lifts` of the request; all of them without it */
            lifts?: components["schemas"]["GrantLift"][] | null;
            /** @description Calls that may use the grant; required with `grant` */
            max_uses?: number | null;
            /**
             * Format: date-time
             * @description Required with `grant`; at most 30 days from now, by the clock of the database
             */
            expires_at?: string | null;
        };
        /** @description What a workflow is started with. */
        WorkflowStart: {
            /** @description It must satisfy the `input` of the workflow; an empty object unless given */
            input?: unknown;
            /** @description Of the workflow; the current one without it */
            version?: number | null;
            limits?: components["schemas"]["LimitsDraft"] | null;
            /** @description Your own, given back with the run */
            metadata?: {
                [key: string]: unknown;
            } | null;
            /** @description Higher is claimed first, also of the runs that it starts; 50 unless set */
            priority?: number | null;
            /** @description To find the run by */
            labels?: string[] | null;
            /** @description Policies besides those of the key; agents of its nodes have theirs, too */
            authority?: components["schemas"]["StartAuthority"] | null;
        };
        /** @description What a person says. */
        AskDecision: {
            /**
             * @description What is decided
             * @enum {string}
             */
            decision: "approve" | "deny";
            /** @description It must satisfy the `form` of the ask */
            answer?: unknown;
            /** @description For the record */
            reason?: string | null;
            /** @description Of what was read: required with an approval, and refused where it is another one */
            digest?: string | null;
        };
        /** @description What a node has come to, either an output or an error. */
        NodeSettlement: {
            /** @description Where it has done what it was to do */
            output?: unknown;
            /** @description Where it has not */
            error?: components["schemas"]["NodeSettlementError"] | null;
            /** @description For the record */
            reason: string;
            /** @description Address below the node, of what it repeats or runs, such as `3`, `2/make` or `0/send`; null for the node itself. In a stopped or failed run */
            element?: string | null;
        };
        /** @description The error that a node has come to. */
        NodeSettlementError: {
            /** @description `node_failed` without it */
            code?: string | null;
            /** @description The reason without it */
            message?: string | null;
        };
        /** @description With what the run of a workflow goes on. */
        WorkflowResumption: {
            limits?: components["schemas"]["LimitsDraft"] | null;
            /** @description Paths of nodes whose calls may have taken effect, and which call again all the same */
            repeat?: string[] | null;
        };
        /** @description What a fork is to do anew. */
        WorkflowForkDraft: {
            /** @description Nodes, with all that depends on them */
            from?: string[] | null;
            /** @description Another input than that of the run; then all nodes are executed anew */
            input?: unknown;
            /** @description By node: another output than it gave. What depends on it is executed anew. Nothing of asks, and of what depends on them */
            outputs?: {
                [key: string]: unknown;
            } | null;
            /** @description Another version of the workflow, whose nodes that are kept are the same */
            version?: number | null;
            /** @description Policies besides those of the key and of the run */
            authority?: components["schemas"]["StartAuthority"] | null;
        };
        /** @description What a fork is, or would be. */
        WorkflowFork: {
            /**
             * Format: uuid
             * @description The new run; null with `dry_run`
             */
            run_id: string | null;
            /** @description Nodes whose results it has */
            kept: string[];
            /** @description Calls that were made and will be made again, wherever below the nodes; the first 1,000 */
            repeats: components["schemas"]["RepeatedCall"][];
        };
        /** @description A call of a tool that a fork makes again. */
        RepeatedCall: {
            /** @description Its node, such as `mail`, or `each/3` of an element */
            node: string;
            /** @description The tool */
            tool: string;
            /**
             * @description What calling it again means
             * @enum {string}
             */
            effect: "idempotent" | "keyed" | "probe" | "unsafe";
        };
        /** @description Nodes that have begun. */
        WorkflowNodes: {
            /** @description In that order */
            items: components["schemas"]["WorkflowNode"][];
            /** @description Where an error of the server keeps the run from going on; null otherwise */
            advance_retry: components["schemas"]["AdvanceRetry"] | null;
        };
        /** @description The run could not go on because of an error of the server, whose log has it. It is tried again, and fails with `internal` after 20 attempts; then it can be resumed. */
        AdvanceRetry: {
            /** @description That failed in a row */
            attempts: number;
            /**
             * Format: date-time
             * @description When it is tried again; at once when a run below it ends, or a call acts on it
             */
            at: string;
        };
        /** @description A part of a list. */
        WorkflowNodePage: {
            /** @description In order */
            items: components["schemas"]["WorkflowNode"][];
            next_cursor: components["schemas"]["NextCursor"];
        };
        /** @description A graph, and the state of its nodes. */
        WorkflowRunGraph: {
            /** @description Each before those within it */
            nodes: components["schemas"]["WorkflowRunGraphNode"][];
            /** @description Which nodes wait for which */
            edges: components["schemas"]["WorkflowGraphEdge"][];
        };
        /** @description A node, or a graph within one. */
        WorkflowRunGraphNode: {
            /** @description Its id, behind those of the nodes that it is within, such as `memo/judge` */
            path: string;
            /** @description As in the document; `graph` for a graph within a node */
            kind: string;
            /** @description Its title, or what it runs; may be empty */
            label: string;
            /** @description The node that it is within */
            parent: string | null;
            /** @description Null for one that has not begun */
            state: components["schemas"]["WorkflowNode"] | null;
        };
        /** @description What a node asks of people. */
        OpenAsk: {
            /**
             * Format: uuid
             * @description The run of the workflow
             */
            run_id: string;
            /**
             * Format: uuid
             * @description The first of its tree
             */
            root_run_id: string;
            /** @description Its name */
            workflow: string;
            /** @description The version that the run was started with */
            workflow_version: number;
            node: components["schemas"]["WorkflowNode"];
        };
        /** @description A part of a list. */
        OpenAskPage: {
            /** @description In order */
            items: components["schemas"]["OpenAsk"][];
            next_cursor: components["schemas"]["NextCursor"];
        };
        /** @description What is stored. */
        SecretValue: {
            /** @description 1 to 65,536 bytes of UTF-8 */
            value: string;
        };
        /** @description A secret without its value. */
        Secret: {
            /** @description As tools name it */
            name: string;
            /**
             * Format: date-time
             * @description When it was first stored
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When its present value was stored
             */
            updated_at: string;
            /**
             * Format: date-time
             * @description Null for never
             */
            last_used_at: string | null;
            /** @description Who used it lately, the latest first */
            used_by: components["schemas"]["SecretUse"][];
        };
        /** @description A use of a secret. */
        SecretUse: {
            /** @description Null for the server's own work */
            agent: string | null;
            /** @description What for */
            purpose: string;
            /**
             * Format: date-time
             * @description When
             */
            last_used_at: string;
        };
        /** @description A part of a list. */
        SecretPage: {
            /** @description In order */
            items: components["schemas"]["Secret"][];
            next_cursor: components["schemas"]["NextCursor"];
        };
        /** @description A value that no agent has a reason to read: to be put where only an intruder looks. */
        Canary: {
            /** @description Of the secret that it is: delete that to have it looked for no more */
            name: string;
            /**
             * Format: date
             * @description Day of it, in UTC
             */
            day: string;
            /** @description Scrubbed from everything else */
            value: string;
        };
        /** @description A message of a session, with the answer to it. */
        Message: {
            /**
             * Format: uuid
             * @description Its id
             */
            id: string;
            /**
             * Format: uuid
             * @description The session
             */
            session_id: string;
            /** @description Its place in the session; null where it has not begun. Of one that steers, the place of the message whose answer it is for. Places of messages that were undone are not given again */
            n: number | null;
            /** @description Your own id of it */
            client_id: string | null;
            /** @description Words to the agent */
            text: string;
            /**
             * @description What became of it: `queued` until those before it are answered, `steering` until the answer under way reads it, `steered` once that has, `answered` by a run that completed, `ended` by one that did not, `withdrawn` before it began, `refused` since it could not begin, `superseded` by a rewind
             * @enum {string}
             */
            state: "queued" | "steering" | "steered" | "running" | "waiting" | "answered" | "ended" | "withdrawn" | "refused" | "superseded";
            /** @description Why it was refused; null of others */
            refusal: components["schemas"]["MessageRefusal"] | null;
            /** @description The run that answers it; null where it has not begun. Of one that steers, the run that is to read it, or has */
            answer: components["schemas"]["MessageAnswer"] | null;
            /**
             * Format: date-time
             * @description When it was sent
             */
            created_at: string;
        };
        /** @description Why a message, or its answer, failed. */
        MessageRefusal: {
            /** @description For programs */
            code: string;
            /** @description For people */
            message: string;
        };
        /** @description The run that answers a message, or has. */
        MessageAnswer: {
            /**
             * Format: uuid
             * @description The run: its events, turns and costs are read there
             */
            run_id: string;
            /** @description Status of the run */
            status: components["schemas"]["RunStatus"];
            /** @description Why it ended or was stopped; null before that, and of a failed one */
            stop_reason: string | null;
            /** @description What `finish` gave, or the text of the last answer */
            result: unknown;
            /** @description Summary that `finish` gave */
            summary: string | null;
            /** @description Why it failed */
            error: components["schemas"]["MessageRefusal"] | null;
            /** @description Answers of the model */
            turns: number;
            /** @description What the model had said, where the run was stopped or cancelled in the middle of it: for people, no model reads it. Null of others */
            cut_off_text: string | null;
            /** @description Tokens, which do not overlap */
            usage: components["schemas"]["ModelTestUsage"];
            /** @description What they cost */
            cost_usd: number;
        };
        /** @description A part of a list. */
        MessagePage: {
            /** @description In order */
            items: components["schemas"]["Message"][];
            next_cursor: components["schemas"]["NextCursor"];
        };
        /** @description A session to begin. With an `external_id` that the agent and user have already, it is the session that there is. */
        SessionDraft: {
            /** @description Name of the agent that answers */
            agent: string;
            /** @description Version of it, which answers until the session is changed; null for the current one */
            version?: number | null;
            /** @description `provider/model`; null for the agent's own */
            model?: string | null;
            /** @description Your own id of it, unique for the agent and user: 1 to 128 letters, digits, `_` or `-` */
            external_id?: string | null;
            /** @description Person that it is with, by the name or id that you have for them: its runs have it in their metadata as `user`. The header `Grove-User` without it */
            user?: string | null;
            /** @description Its title; null for the first line of what is said first, or for what the agent's `session.title` says */
            title?: string | null;
            /**
             * @description What becomes of a message that comes while another is answered, unless it says so itself; `queue` unless set
             * @enum {string|null}
             */
            if_busy?: "queue" | "steer" | "interrupt" | "reject" | null;
            /**
             * @description What becomes of calls that need an approval, those of agents that its runs delegate to too: `ask` has the run wait, `deny` denies them at once, for sessions that nobody watches; `ask` unless set
             * @enum {string|null}
             */
            approvals?: "ask" | "deny" | null;
            /** @description Caps of the session and of all its branches */
            limits?: components["schemas"]["SessionLimitsDraft"] | null;
            /** @description Labels of its runs */
            labels?: string[] | null;
            /** @description Yours, at most 16,000 characters of JSON: it and its runs have it */
            metadata?: {
                [key: string]: unknown;
            } | null;
            /** @description Policies of its runs, besides those of the key that sends a message and of the agent; they never change */
            authority?: components["schemas"]["StartAuthority"] | null;
        };
        /** @description What a session may take. */
        SessionLimitsDraft: {
            /** @description US dollars that its runs may cost together; null for no cap */
            max_cost_usd?: number | null;
            /**
             * Format: int64
             * @description Tokens that its runs may use together, cache reads included; null for no cap
             */
            max_tokens?: number | null;
            /** @description Messages that it may have, those included that were undone or that answers read on their way; null for no cap */
            max_messages?: number | null;
        };
        /** @description A conversation with an agent. */
        Session: {
            /**
             * Format: uuid
             * @description Its id
             */
            id: string;
            /** @description Name of the agent that answers */
            agent: string;
            /** @description Version that answers */
            agent_version: number;
            /** @description `provider/model`; null for the agent's own */
            model: string | null;
            /** @description Your own id of it, unique for the agent and user: 1 to 128 letters, digits, `_` or `-` */
            external_id: string | null;
            /** @description Person that it is with, by the name or id that you have for them: its runs have it in their metadata as `user`. The header `Grove-User` without it */
            user: string | null;
            /** @description Its title; empty before the first message */
            title: string;
            /**
             * @description Whose words that is: `first_line` of what was said first, a `caller`'s, or a `model`'s
             * @enum {string}
             */
            title_by: "first_line" | "caller" | "model";
            /**
             * @description Whether it takes messages
             * @enum {string}
             */
            status: "open" | "archived";
            /**
             * @description What happens in it now: `waiting` for people or an application, whose run says for what
             * @enum {string}
             */
            activity: "idle" | "queued" | "running" | "waiting";
            /**
             * @description What becomes of a message that comes while another is answered, unless it says so itself
             * @enum {string}
             */
            if_busy: "queue" | "steer" | "interrupt" | "reject";
            /**
             * @description What becomes of calls that need an approval, those of agents that its runs delegate to too: `ask` has the run wait, `deny` denies them at once, for sessions that nobody watches
             * @enum {string}
             */
            approvals: "ask" | "deny";
            /** @description Caps of the session and of all its branches */
            limits: components["schemas"]["SessionLimits"];
            /** @description Labels of its runs */
            labels: string[];
            /** @description Yours, at most 16,000 characters of JSON: it and its runs have it */
            metadata: {
                [key: string]: unknown;
            };
            /** @description Place of its newest message; 0 before the first */
            n: number;
            /**
             * Format: uuid
             * @description Run that answers it, or has; null before the first
             */
            run_id: string | null;
            /** @description Messages that wait until those before them are answered */
            queued: number;
            /**
             * Format: int64
             * @description Number that grows with each change of the session
             */
            revision: number;
            /** @description Where it was branched off; null where it was not */
            branch_of: components["schemas"]["BranchedOff"] | null;
            /**
             * Format: date-time
             * @description When it was begun
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was changed last, be it by a message
             */
            updated_at: string;
        };
        /** @description What a session may take. */
        SessionLimits: {
            /** @description US dollars that its runs may cost together; null for no cap */
            max_cost_usd: number | null;
            /**
             * Format: int64
             * @description Tokens that its runs may use together, cache reads included; null for no cap
             */
            max_tokens: number | null;
            /** @description Messages that it may have, those included that were undone or that answers read on their way; null for no cap */
            max_messages: number | null;
        };
        /** @description A place in a session. */
        BranchedOff: {
            /**
             * Format: uuid
             * @description The session
             */
            session_id: string;
            /** @description Place of the last message that both have */
            n: number;
        };
        /** @description A part of a list. */
        SessionPage: {
            /** @description In order */
            items: components["schemas"]["Session"][];
            next_cursor: components["schemas"]["NextCursor"];
        };
        /** @description What is to change. What is left out stays as it is. */
        SessionChange: {
            /** @description Another title */
            title?: string;
            /**
             * @description `archived` to take no more messages, `open` to take them again
             * @enum {string}
             */
            status?: "open" | "archived";
            /**
             * @description What becomes of a message that comes while another is answered
             * @enum {string}
             */
            if_busy?: "queue" | "steer" | "interrupt" | "reject";
            /**
             * @description What becomes of calls that need an approval, from the next message on
             * @enum {string}
             */
            approvals?: "ask" | "deny";
            /** @description Version of the agent that answers from the next message on */
            agent_version?: number;
            /** @description `provider/model` that answers from the next message on; null for the agent's own */
            model?: string | null;
        };
        /** @description How far to go back. */
        Rewind: {
            /** @description Place of the last message that stays; 0 for none */
            to_n: number;
        };
        /** @description A session that was taken back, and what stays done. */
        Rewound: {
            /** @description The session as it is now */
            session: components["schemas"]["Session"];
            /** @description Calls that may have changed something outside of the session's files */
            kept_effects: components["schemas"]["KeptEffect"][];
        };
        /** @description A call of a tool that is not undone. */
        KeptEffect: {
            /** @description Place of the message in whose answer it was made */
            n: number;
            /** @description The tool */
            tool: string;
            /**
             * @description What its calls may do
             * @enum {string}
             */
            effect: "read_only" | "idempotent" | "keyed" | "probe" | "unsafe";
            /** @description Id of the call */
            tool_call_id: string;
        };
        /** @description Where to branch off. */
        Branch: {
            /** @description Place of the last message that both have; null for the newest that is answered */
            at_n?: number | null;
            /** @description Title of the branch; null for the session's */
            title?: string | null;
        };
        /** @description The most that runs of an agent can reach. Rules that depend on a call are taken at their widest, so that it may list too much, and never too little. */
        AgentSheet: {
            /** @description The agent's name */
            agent: string;
            version: number;
            /** @description What should be known first, in words */
            warnings: string[];
            /** @description Policies that decide its calls, those of the tenant's ceiling first */
            policies: components["schemas"]["SheetLayer"][];
            /** @description Agents that these ask about calls before persons */
            reviewers: components["schemas"]["SheetReviewer"][];
            /** @description Its tools, in the allowlist's order */
            tools: components["schemas"]["SheetTool"][];
            /** @description Listed tools that its runs do not have */
            missing: string[];
            /** @description Runs that its runs may start */
            tree: components["schemas"]["SheetTree"];
            sandbox: components["schemas"]["SheetSandbox"];
            /** @description Names of secrets that its own tools are given, no values */
            secrets: string[];
            /** @description Of a run; those of its tree draw on the same money and tokens */
            limits: components["schemas"]["Limits"];
        };
        /** @description A policy that decides its calls. */
        SheetLayer: {
            /** @description Version, such as `repo-writer@3`; empty where it cannot be read, and denies */
            policy: string;
            /** @description Whether it is of the tenant's ceiling */
            ceiling: boolean;
            /** @enum {string} */
            mode: "enforce" | "watch";
            /**
             * @description What it says where no rule does
             * @enum {string}
             */
            otherwise: "allow" | "ask" | "deny";
        };
        /** @description An agent that decides calls before persons are asked. */
        SheetReviewer: {
            /** @description Its name */
            agent: string;
            /** @description Whether there is such an agent; without it persons are asked at once */
            exists: boolean;
            /** @description Version of the policy whose rule asks it */
            policy: string;
            /** @description Id of the rule */
            rule: string;
        };
        /** @description A tool, and what may become of its calls. */
        SheetTool: {
            name: string;
            /** @enum {string} */
            bucket: "built_in" | "workspace" | "git" | "custom" | "mcp" | "client" | "workflow";
            /** @enum {string} */
            effect: "read_only" | "idempotent" | "keyed" | "probe" | "unsafe";
            /** @description Where its arguments go */
            sink: string;
            /** @description Labels of what it gives */
            reads: string[];
            /** @description That brings it; null for none */
            provider: string | null;
            /** @description That its calls go to; null for none, or any */
            host: string | null;
            /** @description Names of secrets that its calls are given, no values */
            secrets: string[];
            /** @description Whether each of its calls needs an approval by the agent or the tool itself */
            approval: boolean;
            /** @description Answers that its calls may get, approvals included; one alone is that of every call */
            answers: ("allow" | "ask" | "deny")[];
            /** @description Rules that may count, those that restrict most first */
            because: components["schemas"]["SheetRule"][];
            /** @description How many further rules may count */
            more: number;
        };
        /** @description A rule that may count for calls of a tool. */
        SheetRule: {
            /** @description Version of the policy that it stands in */
            policy: string;
            /** @description Its id, or `default` */
            rule: string;
            /** @description Whether it is of the tenant's ceiling */
            ceiling: boolean;
            /** @enum {string} */
            then: "allow" | "ask" | "deny";
            /** @description Its condition, perhaps shortened; null for none */
            when: string | null;
            /** @description Whether it counts for every call */
            always: boolean;
            /** @description Whether a grant may lift it */
            grantable: boolean;
        };
        /** @description Runs that its runs may start, directly and through others, and their tools. */
        SheetTree: {
            /** @description Agents that may work for it */
            agents: components["schemas"]["SheetAgent"][];
            /** @description Names of workflows that may be run */
            workflows: string[];
            /** @description Tools of these, under its policies and their own */
            tools: components["schemas"]["SheetReached"][];
            /** @description False where there are more than were looked at */
            complete: boolean;
        };
        /** @description An agent that may work for it. */
        SheetAgent: {
            name: string;
            version: number;
            /** @description Open tools that the agent of the sheet has not */
            adds: string[];
        };
        /** @description A tool that runs below may call. */
        SheetReached: {
            name: string;
            sink: string;
            reads: string[];
            /** @description Answers that calls of any of them may get */
            answers: ("allow" | "ask" | "deny")[];
            /** @description Some agents or workflows (`workflow:…`) that have it */
            through: string[];
            /** @description How many have it */
            count: number;
        };
        /** @description Sandbox of its runs. */
        SheetSandbox: {
            /** @description Whether a tool of it runs there */
            used: boolean;
            /** @description Null for Grove's own */
            image: string | null;
            /** @description `none`: commands reach no network */
            network: string;
            /** @description Whether `git_push` may replace what a remote branch holds */
            force_push: boolean;
        };
        /** @description A version of a skill, without the bytes of its files. */
        Skill: {
            /** @description As its frontmatter has it */
            name: string;
            /** @description From 1 on */
            version: number;
            /** @description As its frontmatter has it */
            description: string;
            /** @description All that its author wrote at the head of its SKILL.md */
            frontmatter: {
                [key: string]: unknown;
            };
            /** @description Content of its `parameters.json` */
            parameters: {
                [key: string]: unknown;
            } | null;
            /** @description What its placeholders take */
            arguments: components["schemas"]["SkillArgument"][];
            /** @description `sha256:…` over all files */
            digest: string;
            /**
             * Format: int64
             * @description Of all files, in bytes
             */
            size: number;
            /** @description By path */
            files: components["schemas"]["SkillFile"][];
            /** @description Whether some version is published */
            mcp_exposed: boolean;
            /** @description The one that MCP clients see */
            published_version: number | null;
            /**
             * Format: date-time
             * @description When its first version was stored
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When this version was stored
             */
            updated_at: string;
            /** @description Of what was just stored: fields that will not do what they say as things stand, each with what to do about it. Left out where there are none. */
            warnings?: components["schemas"]["FieldWarning"][];
        };
        /** @description What a placeholder takes. */
        SkillArgument: {
            /** @description Between the braces */
            name: string;
            /** @description As the schema has it */
            description: string | null;
            /** @description Whether nothing can be rendered without it */
            required: boolean;
            /** @description All that it may be; empty where it may be others */
            values: string[];
        };
        /** @description A file of a skill. */
        SkillFile: {
            /** @description Below the skill's folder */
            path: string;
            /** @description `sha256:…` of its bytes */
            digest: string;
            /** @description In bytes */
            size: number;
            /** @description Whether it is a script */
            executable: boolean;
        };
        /** @description A part of a list. */
        SkillPage: {
            /** @description In order */
            items: components["schemas"]["Skill"][];
            next_cursor: components["schemas"]["NextCursor"];
        };
        /** @description Arguments for a skill. */
        SkillRenderRequest: {
            /** @description By the names of placeholders: texts, numbers, true or false */
            arguments?: {
                [key: string]: unknown;
            } | null;
            /** @description The current one without it */
            version?: number | null;
        };
        /** @description The body of a skill with arguments put in. */
        RenderedSkill: {
            /** @description The skill's */
            name: string;
            /** @description Which was rendered */
            version: number;
            /** @description Markdown */
            text: string;
        };
        /** @description A tenant to be. */
        TenantDraft: {
            /** @description Unique */
            name: string;
        };
        /** @description Whose agents, runs and secrets are kept apart from those of others. */
        Tenant: {
            /**
             * Format: uuid
             * @description For the header `Grove-Tenant`, as its name is
             */
            id: string;
            /** @description Unique */
            name: string;
            /**
             * Format: date-time
             * @description When it was made
             */
            created_at: string;
        };
        /** @description A part of a list. */
        TenantPage: {
            /** @description In order */
            items: components["schemas"]["Tenant"][];
            next_cursor: components["schemas"]["NextCursor"];
        };
        /** @description Tools that an allowlist may name. */
        AgentTools: {
            /** @description By kind */
            buckets: components["schemas"]["ToolBucket"][];
        };
        ToolBucket: {
            /**
             * @description The kind
             * @enum {string}
             */
            bucket: "built_in" | "workspace" | "git" | "custom" | "mcp" | "client" | "workflow";
            /** @description By name */
            tools: components["schemas"]["ListedTool"][];
        };
        ListedTool: {
            /** @description As allowlists name it */
            name: string;
            /**
             * @description Its kind
             * @enum {string}
             */
            bucket: "built_in" | "workspace" | "git" | "custom" | "mcp" | "client" | "workflow";
            /** @description Shown to the model */
            description: string;
            /** @description Of its arguments */
            input_schema: {
                [key: string]: unknown;
            };
            /**
             * @description Consequence of a crash in the middle of a call: `read_only`, `idempotent` and `keyed` are run again, `keyed` with the same key; a `probe` is asked; `unsafe` is never run again
             * @enum {string}
             */
            effect: "read_only" | "idempotent" | "keyed" | "probe" | "unsafe";
            /** @description Whether this server can run it */
            available: boolean;
            /** @description Why not */
            unavailable_reason: string | null;
        };
        /** @description A tool of your own: a `callback` that Grove sends requests to, `code` that runs in a sandbox, or one that your application executes (`client`). Members that only reading knows (`version`, `signing_secret`, `created_at`, `updated_at`, `warnings`) are ignored. */
        ToolDraft: {
            /** @description As allowlists name it */
            name: string;
            /** @description Shown to the model */
            description: string;
            /** @description JSON Schema 2020-12 of its arguments: of an object */
            input_schema: {
                [key: string]: unknown;
            };
            /**
             * @description Executor of its calls
             * @enum {string}
             */
            kind: "callback" | "code" | "client";
            /**
             * @description Consequence of a crash in the middle of a call: `read_only`, `idempotent` and `keyed` are run again, `keyed` with the same key; a `probe` is asked; `unsafe` is never run again; `keyed` of a callback, else `unsafe`, unless set
             * @enum {string|null}
             */
            effect?: "read_only" | "idempotent" | "keyed" | "unsafe" | null;
            /** @description Whether each call requires approval */
            needs_approval?: boolean | null;
            /** @description Hint for user interfaces, of at most 4,096 characters of JSON; passed on as it is */
            render?: unknown;
            /** @description Seconds of a whole call, repetitions included; 30 unless set */
            timeout_seconds?: number | null;
            /** @description Address of a callback: `https://`; `http://` for hosts in `GROVE_EGRESS_ALLOW` */
            url?: string | null;
            /** @description Headers of a callback; values may name secrets, as `secret:name` */
            headers?: {
                [key: string]: string;
            } | null;
            /** @description How requests of a callback prove which run asks */
            auth?: components["schemas"]["RequestAuth"] | null;
            /**
             * @description Program that executes code
             * @enum {string|null}
             */
            runtime?: "sh" | "python3" | "node" | null;
            /** @description Text of code */
            code?: string | null;
            /** @description Secrets of code, at most 20: names by variable, or a list of names */
            secrets?: unknown;
            /** @description The version to replace, as you have read it; 0 where there must be none; null for any */
            expected_version?: number | null;
        };
        /** @description How requests prove who asks, besides their headers. */
        RequestAuth: {
            /**
             * @description `run_identity`: each request has `Authorization: Bearer` and a JWT of five minutes that names the run
             * @enum {string}
             */
            kind: "run_identity";
            /** @description Name of the receiver, as it expects it in `aud` */
            audience: string;
        };
        /** @description A version of a tool of your own; members of other kinds are left out. */
        Tool: {
            /** @description As allowlists name it */
            name: string;
            /** @description From 1 on */
            version: number;
            /** @description Shown to the model */
            description: string;
            /** @description JSON Schema 2020-12 of its arguments: of an object */
            input_schema: {
                [key: string]: unknown;
            };
            /**
             * @description Executor of its calls
             * @enum {string}
             */
            kind: "callback" | "code" | "client";
            /**
             * @description Consequence of a crash in the middle of a call: `read_only`, `idempotent` and `keyed` are run again, `keyed` with the same key; a `probe` is asked; `unsafe` is never run again
             * @enum {string}
             */
            effect: "read_only" | "idempotent" | "keyed" | "unsafe";
            /** @description Whether each call requires approval */
            needs_approval: boolean;
            /** @description Hint for user interfaces, of at most 4,096 characters of JSON; passed on as it is */
            render: unknown;
            /**
             * Format: int64
             * @description Seconds of a whole call, repetitions included
             */
            timeout_seconds: number;
            /** @description Address of a callback: `https://`; `http://` for hosts in `GROVE_EGRESS_ALLOW` */
            url?: string;
            /** @description Headers of a callback: names of secrets, no values */
            headers?: {
                [key: string]: string;
            };
            /** @description How requests of a callback prove which run asks */
            auth?: components["schemas"]["RequestAuth"];
            /**
             * @description Program that executes code
             * @enum {string}
             */
            runtime?: "sh" | "python3" | "node";
            /** @description Text of code */
            code?: string;
            /** @description Secrets of code: names by variable */
            secrets?: {
                [key: string]: string;
            };
            /** @description For HMAC-SHA256 of the requests; only in the answer that made it */
            signing_secret?: string;
            /**
             * Format: date-time
             * @description When its first version was stored
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When this version was stored
             */
            updated_at: string;
            /** @description Of what was just stored: fields that will not do what they say as things stand, each with what to do about it. Left out where there are none. */
            warnings?: components["schemas"]["FieldWarning"][];
        };
        /** @description A new signing secret, shown this once. */
        SigningSecret: {
            /** @description The tool's */
            name: string;
            /** @description For HMAC-SHA256 of the requests */
            signing_secret: string;
        };
        /** @description A part of a list. */
        ToolPage: {
            /** @description In order */
            items: components["schemas"]["Tool"][];
            next_cursor: components["schemas"]["NextCursor"];
        };
        /** @description A name for what a page of the operator's UI shows. */
        SavedView: {
            /** @description Its name */
            name: string;
            /** @description As it was saved */
            query: string;
            /** @description The key that saved it last */
            saved_by: components["schemas"]["SavedBy"];
            /**
             * Format: date-time
             * @description When it was first saved
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last saved
             */
            updated_at: string;
        };
        /** @description A key that saved a view. */
        SavedBy: {
            /**
             * Format: uuid
             * @description Its id
             */
            key_id: string;
            /** @description Its name then */
            key_name: string;
        };
        /** @description A part of a list. */
        SavedViewPage: {
            /** @description In order */
            items: components["schemas"]["SavedView"][];
            next_cursor: components["schemas"]["NextCursor"];
        };
        /** @description What a view shows. */
        SavedViewPut: {
            /** @description Of the page, as in its address */
            query: string;
        };
        /** @description A version of a workflow without its document. */
        WorkflowSummary: {
            /**
             * Format: uuid
             * @description The same in all versions
             */
            id: string;
            /** @description From 1 on */
            version: number;
            /** @description Its name, unique in its tenant: lower-case letters, digits, `_`, `-`; no name of a tool of Grove's own */
            name: string;
            /** @description What it does */
            description: string | null;
            /** @description What it is good for: agents and MCP clients read it */
            purpose: string | null;
            /** @description For lists */
            category: string | null;
            /** @description How many it has, those within others not counted */
            nodes: number;
            /** @description Whether a version of it is a tool of MCP clients */
            mcp_exposed: boolean;
            /** @description Which one; null where none is */
            published_version: number | null;
            /**
             * Format: date-time
             * @description When its first version was stored
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When this version was stored
             */
            updated_at: string;
        };
        /** @description A part of a list. */
        WorkflowPage: {
            /** @description In order */
            items: components["schemas"]["WorkflowSummary"][];
            next_cursor: components["schemas"]["NextCursor"];
        };
        /** @description A version of a workflow. Members that its document does not have are left out. */
        Workflow: {
            /**
             * Format: uuid
             * @description The same in all versions
             */
            id: string;
            /** @description From 1 on */
            version: number;
            /** @description Its name, unique in its tenant: lower-case letters, digits, `_`, `-`; no name of a tool of Grove's own */
            name: string;
            /** @description What it does */
            description?: string;
            /** @description What it is good for: agents and MCP clients read it */
            purpose?: string;
            /** @description For lists */
            category?: string;
            /** @description Title of its runs, a text with expressions of `input`, as in `Memo on ${input.topic}`; the first fields of the input without it, and where an expression fails */
            title?: string;
            /** @description JSON Schema 2020-12 of what a run is started with; anything without it */
            input?: {
                [key: string]: unknown;
            };
            /** @description JSON with expressions, as in `{"memo": "${nodes.write.output}"}`: what a run gives */
            output?: unknown;
            /** @description JSON Schema 2020-12 of what a run gives */
            output_schema?: {
                [key: string]: unknown;
            };
            /** @description Caps of a run */
            limits?: components["schemas"]["WorkflowLimits"];
            /**
             * @description What becomes of the other nodes when one has failed
             * @enum {string}
             */
            on_failure?: "cancel_rest" | "finish_running";
            /** @description Each by its id, with exactly one of `agent`, `tool`, `workflow`, `value`, `switch`, `map`, `merge`, `loop`, `ask`, `wait`, `fail`, as in `{"write": {"agent": "writer", "goal": "On ${input.topic}"}}`; `nodes.<id>.output` in an expression makes a node wait for that one. `grove__get_workflow_schema` has all fields */
            nodes: {
                [key: string]: unknown;
            };
            /** @description Whether a version of it is a tool of MCP clients */
            mcp_exposed: boolean;
            /** @description Which one; null where none is */
            published_version: number | null;
            /**
             * Format: date-time
             * @description When its first version was stored
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When this version was stored
             */
            updated_at: string;
            /** @description Of what was just stored; left out where there are none */
            warnings?: components["schemas"]["DocumentFinding"][];
            /** @description Of what was just stored */
            cost?: components["schemas"]["WorkflowCost"];
        };
        /** @description A tool of an MCP server. */
        ProvidedTool: {
            /** @description As allowlists name it: `provider:tool` */
            name: string;
            /** @description As its server names it */
            tool: string;
            /**
             * @description Whether it may be called as it is now
             * @enum {string}
             */
            status: "approved" | "new" | "changed" | "gone";
            /**
             * @description Effect of the approved definition, or of the seen one where none is
             * @enum {string|null}
             */
            effect: "read_only" | "idempotent" | "keyed" | "unsafe" | null;
            /**
             * @description In place of what the tool says of itself
             * @enum {string|null}
             */
            effect_override: "read_only" | "idempotent" | "keyed" | "unsafe" | null;
            /** @description With `keyed`: the argument that gets the key */
            key_argument: string | null;
            /** @description Whether each call requires approval */
            needs_approval: boolean;
            /** @description Labels of what it gives; null for those of its provider */
            reads: string[] | null;
            /** @description Where its arguments go; null for its provider */
            sink: string | null;
            /** @description The definition that counts */
            approved: components["schemas"]["ToolDefinition"] | null;
            /**
             * Format: date-time
             * @description When
             */
            approved_at: string | null;
            /**
             * Format: uuid
             * @description The key that approved of it
             */
            approved_by: string | null;
            /** @description What the server gave last */
            seen: components["schemas"]["ToolDefinition"] | null;
        };
        /** @description A tool as its server describes it. */
        ToolDefinition: {
            /** @description Of the definition */
            sha256: string;
            /** @description As it came over the wire */
            definition: {
                [key: string]: unknown;
            };
        };
        /** @description A part of a list. */
        ProvidedToolPage: {
            /** @description In order */
            items: components["schemas"]["ProvidedTool"][];
            next_cursor: components["schemas"]["NextCursor"];
        };
        /** @description Which definition is approved of. */
        ToolApproval: {
            /** @description Of the definition */
            sha256: string;
        };
        /** @description What a tool does. What is left out stays as it is. */
        ToolRules: {
            /**
             * @description Null for what the tool says of itself
             * @enum {string|null}
             */
            effect?: "read_only" | "idempotent" | "keyed" | "unsafe" | null;
            /** @description Needed with `keyed`: the argument that gets the key; null for none */
            key_argument?: string | null;
            /** @description Whether each call requires approval */
            needs_approval?: boolean;
            /** @description Labels of what it gives, such as `u:web`, for runs that policies govern; null for those of its provider */
            reads?: string[] | null;
            /** @description Where its arguments go: `none`, `workspace`, `tenant`, `outside`, or `outside:` with the category that may go there; null for its provider */
            sink?: string | null;
        };
        /** @description An MCP server of others. Members that only reading knows (`version`, `protocol_version`, `server`, `tools`, `left_out`, `refreshed_at`, `last_error`, `created_at`, `updated_at`) are ignored. */
        ToolProviderDraft: {
            /** @description Needed where it is registered; the first part of its tools' names, as in `name:tool` */
            name?: string | null;
            /**
             * @description There is no other
             * @enum {string|null}
             */
            transport?: "http" | null;
            /** @description Its one endpoint of MCP over HTTP: `https://`; `http://` for hosts in `GROVE_EGRESS_ALLOW` */
            url: string;
            /** @description Headers of each request; values name stored secrets, as in `Bearer secret:provider.github.token` */
            headers?: {
                [key: string]: string;
            } | null;
            /** @description How requests prove which run asks */
            auth?: components["schemas"]["RequestAuth"] | null;
            /** @description Seconds of a whole call; 60 unless set */
            timeout_seconds?: number | null;
            /** @description Calls at once, of each of Grove's servers; 8 unless set */
            max_concurrent_calls?: number | null;
            /** @description The version to replace, as you have read it; 0 where there must be none; null for any */
            expected_version?: number | null;
        };
        /** @description An MCP server of others, as it was registered and found. */
        ToolProvider: {
            /** @description The first part of its tools' names */
            name: string;
            /** @description From 1 on */
            version: number;
            /** @description Its endpoint */
            url: string;
            /** @description Names of secrets, no values */
            headers: {
                [key: string]: string;
            };
            /** @description How requests prove which run asks */
            auth?: components["schemas"]["RequestAuth"];
            /**
             * Format: int64
             * @description Seconds of a whole call
             */
            timeout_seconds: number;
            /** @description Calls at once, of each of Grove's servers */
            max_concurrent_calls: number;
            /** @description The revision of MCP that it speaks */
            protocol_version: string;
            /** @description Name and version that it gives itself */
            server: components["schemas"]["ServerInfo"];
            /** @description Its tools, by name */
            tools: components["schemas"]["ProviderTool"][];
            /** @description Tools that cannot be used, each as `name: why` */
            left_out: string[];
            /**
             * Format: date-time
             * @description When it was last asked for its tools
             */
            refreshed_at: string;
            /** @description Why it could not be asked since */
            last_error: string | null;
            /**
             * Format: date-time
             * @description When it was registered
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed
             */
            updated_at: string;
        };
        /** @description Name and version that a server gives itself. */
        ServerInfo: {
            /** @description Its name */
            name: string;
            /** @description Its version */
            version: string;
        };
        /** @description Whether a tool of a provider may be called. */
        ProviderTool: {
            /** @description As allowlists name it: `provider:tool` */
            name: string;
            /**
             * @description Whether it may be called as it is now
             * @enum {string}
             */
            status: "approved" | "new" | "changed" | "gone";
        };
        /** @description A part of a list. */
        ToolProviderPage: {
            /** @description In order */
            items: components["schemas"]["ToolProvider"][];
            next_cursor: components["schemas"]["NextCursor"];
        };
        RunEvent: {
            [key: string]: unknown;
        };
        /** @description Where a fork parted from another run. */
        EventForkedFrom: {
            /**
             * Format: uuid
             * @description The other run
             */
            run_id: string;
            /** @description The last turn that both have; 0 for none */
            turn: number;
        };
        /** @description A call of a tool that waits. */
        EventWaitingCall: {
            /** @description Unique in its run */
            id: string;
            /** @description The tool's */
            name: string;
            /** @description Those that are waited for */
            arguments?: {
                [key: string]: unknown;
            };
            /** @description Instead of `arguments` whose text is longer than a preview */
            arguments_preview?: string;
            /** @description SHA-256 of the canonical arguments */
            digest: string;
            /**
             * Format: date-time
             * @description When an answer is refused; null of a `child`
             */
            expires_at: string | null;
        };
        /** @description Tokens and money. */
        EventSum: {
            /**
             * Format: int64
             * @description Of all kinds
             */
            tokens: number;
            /** @description US dollars; null in `needed` where no price is known, and in `left` where there is no cap on money */
            cost_usd: number | null;
        };
        /** @description Who decided. */
        EventDecidedBy: {
            /**
             * Format: uuid
             * @description Of the key that it was decided with
             */
            key_id: string;
            /** @description The key's name at that time */
            name: string;
        };
        /** @description A person, as an identity provider knows them. */
        EventPerson: {
            /** @description The provider */
            issuer: string;
            /** @description Its name for the person */
            subject: string;
        };
        /** @description A call of a tool, as the model asked for it. */
        EventRequestedCall: {
            /** @description Unique in its run */
            id: string;
            /** @description The tool's */
            name: string;
            /** @description As the model wrote them */
            arguments?: {
                [key: string]: unknown;
            };
            /** @description Instead of `arguments` whose text is longer than a preview */
            arguments_preview?: string;
        };
        /** @description What models used, and what it cost. */
        EventUsage: {
            /**
             * Format: int64
             * @description Input at its full price
             */
            input_tokens: number;
            /**
             * Format: int64
             * @description Output, thinking included
             */
            output_tokens: number;
            /**
             * Format: int64
             * @description Read from the provider's cache
             */
            cache_read_tokens: number;
            /**
             * Format: int64
             * @description Written into it
             */
            cache_write_tokens: number;
            /** @description US dollars, nine decimals, rounded up */
            cost_usd: number;
        };
        /** @description The rule that a decision was made by. */
        EventRule: {
            /** @description Digest of its layer of the run's authority; empty where no layer is the reason */
            layer: string;
            /** @description That has written the rule; empty where no layer is the reason */
            policy: string;
            /** @description Of the policy; 0 where no layer is the reason */
            version: number;
            /** @description Its id; `default` where no rule was about the call, `authority_unreadable` where a layer cannot be read or was too much work */
            rule: string;
            /**
             * @description Where the rule names one
             * @enum {string}
             */
            severity?: "low" | "medium" | "high" | "critical";
            /** @description True where the layer is of the tenant's ceiling */
            ceiling?: boolean;
        };
        /** @description A rule whose condition could not be evaluated. */
        EventFaulted: {
            by: components["schemas"]["EventRule"];
            /**
             * @description Why: `missing`, `type`, `value`, `depth` or `work`
             * @enum {string}
             */
            fault: "missing" | "type" | "value" | "depth" | "work";
        };
        /** @description A step of a plan. */
        EventStep: {
            /** @description Name of a tool, in which a star is any characters */
            on: string;
            /** @description In the words of the model */
            why: string;
        };
        /** @description Why a run failed. */
        EventError: {
            /** @description As in `error` of the run */
            code: string;
            /** @description For people; the provider's words where it is the provider's fault */
            message: string;
        };
        /** @description A file that a caller has put. */
        EventPutFile: {
            /** @description Below the workspace */
            path: string;
            /**
             * Format: int64
             * @description Its length
             */
            bytes: number;
            /** @description Of its bytes */
            sha256: string;
        };
    };
    responses: {
        /** @description The request cannot be accepted as it is */
        400: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description No key, or one that is unknown, revoked or expired */
        401: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The key's scope does not suffice */
        403: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description There is none, or it is another tenant's */
        404: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description It is not as the request takes it to be: another version, status or answer */
        409: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `version_mismatch`: it has changed meanwhile; `current_version` says to which one */
        412: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `idempotency_mismatch`: the key was used for another request; `model_not_priced`, `model_unavailable` */
        422: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `rate_limited`: too many at once, or in a minute; `quota_exceeded`: the tenant has no more, and `limit` says of what */
        429: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Something that the request needs is away: the database, the sandbox's engine, the master key */
        503: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Chunks, and `[DONE]` */
        UiMessageStream: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "text/event-stream": string;
            };
        };
        /** @description An error of JSON-RPC */
        JsonRpcError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["JsonRpc"];
            };
        };
        /** @description No token is given */
        TokenError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["TokenError"];
            };
        };
        /** @description The metadata */
        ProtectedResource: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ProtectedResource"];
            };
        };
        /** @description The response, or its events */
        OpenAiResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OpenAiResponse"];
                "text/event-stream": string;
            };
        };
        /** @description The request cannot be accepted as it is */
        OpenAi400: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OpenAiError"];
            };
        };
        /** @description No key, or one that is unknown, revoked or expired */
        OpenAi401: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OpenAiError"];
            };
        };
        /** @description The key's scope does not suffice */
        OpenAi403: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OpenAiError"];
            };
        };
        /** @description There is no such model or run, or it is another tenant's */
        OpenAi404: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OpenAiError"];
            };
        };
        /** @description It is not so now: a run waits no more, or was cancelled */
        OpenAi409: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OpenAiError"];
            };
        };
        /** @description The agent's model is not served or has no price, or the Idempotency-Key was used for another request */
        OpenAi422: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OpenAiError"];
            };
        };
        /** @description The server cannot do it at the moment */
        OpenAi503: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OpenAiError"];
            };
        };
        /** @description A version of the policy */
        Policy: {
            headers: {
                ETag: components["headers"]["ETag"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Policy"];
            };
        };
        /** @description The document has more than 256 KiB */
        PolicyTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The run as it is now */
        Accepted: {
            headers: {
                Location: components["headers"]["Location"];
                "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Run"];
            };
        };
        /**
         * @description Server-sent events: `event` is the type, `id` the number (live events have none), `data` a `RunEvent` as JSON. A comment every 10 seconds keeps the
         *     line open.
         */
        Events: {
            headers: {
                /** @description The run's id */
                "Grove-Run-Id"?: string;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example event: turn.started
                 *     id: 3
                 *     data: {"type":"turn.started","run_id":"01a1…","seq":3,"at":"2026-11-23T10:00:00Z","turn":1}
                 */
                "text/event-stream": string;
            };
        };
        /** @description A version of the skill */
        Skill: {
            headers: {
                ETag: components["headers"]["ETag"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Skill"];
            };
        };
        /** @description A version of the workflow */
        Workflow: {
            headers: {
                ETag: components["headers"]["ETag"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Workflow"];
            };
        };
        /** @description The document has more than 256 KiB */
        WorkflowTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /** @description How many a page has. */
        limit: number;
        /** @description `next_cursor` of the page before. */
        cursor: string;
        /** @description The name that it was stored under. */
        name: string;
        /** @description The run's id. */
        id: string;
        /** @description The session's id. */
        session: string;
        /** @description As this turn left them; 0 for what the run began with. The last turn without it. */
        turn: number;
        /** @description The `ETag` of the version that is to be changed, in place of `expected_version`. */
        "If-Match": string;
        /**
         * @description Sent again with the same key within 24 hours, a request has no second effect: it is answered with the run as it is by then, and with
         *     `Idempotent-Replayed: true`. Another body or path under the same key is `idempotency_mismatch` (422).
         */
        "Idempotency-Key": string;
        /**
         * @description Of the whole of a `rerun`, whichever calls it takes: within 24 hours each run is started again once under it, and a call that names it again is answered
         *     with the run that was started then. With other labels it is `idempotency_mismatch` of that run.
         */
        "bulk.Idempotency-Key": string;
        /** @description From where a run is started: `ui` of the operator's UI, `api` without it. A mark to find runs by; nothing is decided by it. */
        "Grove-Origin": "api" | "ui";
        /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
        "Grove-Tenant": string;
        /** @description The person for whom the request speaks: only that person's sessions, with their runs and approvals, and responses are there for it, and those that it begins are that person's. All of the tenant's without it. Routes without this parameter refuse it (400). */
        "Grove-User": string;
        /** @description Name of an agent */
        ChatAgent: string;
        /** @description The client's id of the chat: 1 to 128 letters, digits, `_` or `-` */
        ChatId: string;
        /** @description Major version of `ai`, whose chunks are sent; without it those that all know from 6.0.50 on */
        ChatUi: "6" | "7";
        /** @description As the answer to `initialize` had it. */
        "Mcp-Session-Id": string;
        /** @description An agent's name, or with a version behind an `@` */
        OpenAiModelId: string;
        /** @description As an answer gave it */
        OpenAiResponseId: string;
        /** @description The tenant's id. */
        tenant_id: string;
        /** @description The current one without it. */
        "skill-version": number;
    };
    requestBodies: {
        StartRun: {
            content: {
                /**
                 * @example {
                 *       "goal": "How many lines do the two files have in total?",
                 *       "workspace_files": {
                 *         "a.txt": "one\ntwo\n",
                 *         "b.txt": "three\n"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["RunStart"];
                "multipart/form-data": {
                    request: components["schemas"]["RunStart"];
                    /** @description Files of any kind, with which the workspace begins; the filename of each part is its path below the workspace */
                    files?: string[];
                };
            };
        };
        ResumeRun: {
            content: {
                /**
                 * @example {
                 *       "limits": {
                 *         "max_turns": 20
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Resumption"];
            };
        };
        StartWorkflow: {
            content: {
                /**
                 * @example {
                 *       "input": {
                 *         "question": "How do gliders stay up?"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["WorkflowStart"];
            };
        };
    };
    headers: {
        /** @description The version */
        ETag: string;
        /** @description Where it is read */
        Location: string;
        /** @description Seconds to wait before the next request */
        "Retry-After": number;
        /** @description `true` where an earlier request had the effect */
        "Idempotent-Replayed": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    sendToChat: {
        parameters: {
            query?: {
                /** @description Major version of `ai`, whose chunks are sent; without it those that all know from 6.0.50 on */
                ui?: components["parameters"]["ChatUi"];
            };
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
                /** @description The person for whom the request speaks: only that person's sessions, with their runs and approvals, and responses are there for it, and those that it begins are that person's. All of the tenant's without it. Routes without this parameter refuse it (400). */
                "Grove-User"?: components["parameters"]["Grove-User"];
            };
            path: {
                /** @description Name of an agent */
                agent: components["parameters"]["ChatAgent"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "chat-42",
                 *       "trigger": "submit-message",
                 *       "messages": [
                 *         {
                 *           "id": "m-1",
                 *           "role": "user",
                 *           "parts": [
                 *             {
                 *               "type": "text",
                 *               "text": "Which tests fail?"
                 *             }
                 *           ]
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ChatRequest"];
            };
        };
        responses: {
            200: components["responses"]["UiMessageStream"];
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            422: components["responses"]["422"];
            503: components["responses"]["503"];
        };
    };
    resumeChat: {
        parameters: {
            query?: {
                /** @description Major version of `ai`, whose chunks are sent; without it those that all know from 6.0.50 on */
                ui?: components["parameters"]["ChatUi"];
            };
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
                /** @description The person for whom the request speaks: only that person's sessions, with their runs and approvals, and responses are there for it, and those that it begins are that person's. All of the tenant's without it. Routes without this parameter refuse it (400). */
                "Grove-User"?: components["parameters"]["Grove-User"];
            };
            path: {
                /** @description Name of an agent */
                agent: components["parameters"]["ChatAgent"];
                /** @description The client's id of the chat: 1 to 128 letters, digits, `_` or `-` */
                id: components["parameters"]["ChatId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["UiMessageStream"];
            /** @description There is no answer under way */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            503: components["responses"]["503"];
        };
    };
    stopChat: {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
                /** @description The person for whom the request speaks: only that person's sessions, with their runs and approvals, and responses are there for it, and those that it begins are that person's. All of the tenant's without it. Routes without this parameter refuse it (400). */
                "Grove-User"?: components["parameters"]["Grove-User"];
            };
            path: {
                /** @description Name of an agent */
                agent: components["parameters"]["ChatAgent"];
                /** @description The client's id of the chat: 1 to 128 letters, digits, `_` or `-` */
                id: components["parameters"]["ChatId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Nothing is answered any more */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            503: components["responses"]["503"];
        };
    };
    listChatMessages: {
        parameters: {
            query?: {
                /** @description Major version of `ai`, whose chunks are sent; without it those that all know from 6.0.50 on */
                ui?: components["parameters"]["ChatUi"];
                /** @description Messages of the user, 1 to 200 */
                limit?: number;
                /** @description `next_cursor` of the page before. */
                cursor?: components["parameters"]["cursor"];
            };
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
                /** @description The person for whom the request speaks: only that person's sessions, with their runs and approvals, and responses are there for it, and those that it begins are that person's. All of the tenant's without it. Routes without this parameter refuse it (400). */
                "Grove-User"?: components["parameters"]["Grove-User"];
            };
            path: {
                /** @description Name of an agent */
                agent: components["parameters"]["ChatAgent"];
                /** @description The client's id of the chat: 1 to 128 letters, digits, `_` or `-` */
                id: components["parameters"]["ChatId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Messages */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatMessages"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            503: components["responses"]["503"];
        };
    };
    streamEvents: {
        parameters: {
            query?: {
                /** @description The same, for those who cannot send headers */
                after?: string;
            };
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
                /** @description The `id` of the last event that was read */
                "Last-Event-ID"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Server-sent events: `event` is the type, `id` the number, `data` a `FeedEvent` as JSON. A comment every 2 seconds keeps the line open. The stream ends when the key, or the session of a browser, does. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example event: run.completed
                     *     id: 17
                     *     data: {"type":"run.completed","number":17,"run_id":"01a1…","at":"2026-11-23T10:00:09Z","status":"completed","kind":"agent","agent":"counter","parent_run_id":null,"turns":2,"tokens":1280,"cost_usd":0.0048}
                     */
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            503: components["responses"]["503"];
        };
    };
    readWorkspaceFile: {
        parameters: {
            query: {
                /** @description Of the file, below the workspace */
                path: string;
                /** @description As this turn left them; 0 for what the run began with. The last turn without it. */
                turn?: components["parameters"]["turn"];
            };
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
                /** @description The person for whom the request speaks: only that person's sessions, with their runs and approvals, and responses are there for it, and those that it begins are that person's. All of the tenant's without it. Routes without this parameter refuse it (400). */
                "Grove-User"?: components["parameters"]["Grove-User"];
            };
            path: {
                /** @description The run's id. */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bytes */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
        };
    };
    downloadWorkspace: {
        parameters: {
            query?: {
                /** @description As this turn left them; 0 for what the run began with. The last turn without it. */
                turn?: components["parameters"]["turn"];
            };
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
                /** @description The person for whom the request speaks: only that person's sessions, with their runs and approvals, and responses are there for it, and those that it begins are that person's. All of the tenant's without it. Routes without this parameter refuse it (400). */
                "Grove-User"?: components["parameters"]["Grove-User"];
            };
            path: {
                /** @description The run's id. */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A tar archive packed by zstd */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zstd": string;
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
        };
    };
    putWorkspaceFile: {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
                /** @description The person for whom the request speaks: only that person's sessions, with their runs and approvals, and responses are there for it, and those that it begins are that person's. All of the tenant's without it. Routes without this parameter refuse it (400). */
                "Grove-User"?: components["parameters"]["Grove-User"];
            };
            path: {
                /** @description The run's id. */
                id: components["parameters"]["id"];
                /** @description Of the file, below the workspace; its slashes may stand as they are */
                path: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description It was there already or replaced another one */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PutFile"];
                };
            };
            /** @description It is there */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PutFile"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            503: components["responses"]["503"];
        };
    };
    listenMcp: {
        parameters: {
            query?: never;
            header: {
                /** @description As the answer to `initialize` had it. */
                "Mcp-Session-Id": components["parameters"]["Mcp-Session-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A stream */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["JsonRpcError"];
            405: components["responses"]["JsonRpcError"];
            503: components["responses"]["503"];
        };
    };
    callMcp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "jsonrpc": "2.0",
                 *       "id": 1,
                 *       "method": "ping"
                 *     }
                 */
                "application/json": components["schemas"]["JsonRpc"];
            };
        };
        responses: {
            /** @description An answer, or a stream of messages of which the last is the answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JsonRpc"];
                    "text/event-stream": string;
                };
            };
            /** @description A notification or an answer was taken */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["JsonRpcError"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["JsonRpcError"];
            503: components["responses"]["503"];
        };
    };
    endMcp: {
        parameters: {
            query?: never;
            header: {
                /** @description As the answer to `initialize` had it. */
                "Mcp-Session-Id": components["parameters"]["Mcp-Session-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is over */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["JsonRpcError"];
            503: components["responses"]["503"];
        };
    };
    getToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["TokenRequest"];
            };
        };
        responses: {
            /** @description A token */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Token"];
                };
            };
            400: components["responses"]["TokenError"];
            401: components["responses"]["TokenError"];
            429: components["responses"]["TokenError"];
            503: components["responses"]["TokenError"];
        };
    };
    authorize: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            400: components["responses"]["TokenError"];
        };
    };
    registerClient: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            400: components["responses"]["TokenError"];
        };
    };
    listSigningKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The keys */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JsonWebKeys"];
                };
            };
            404: components["responses"]["404"];
            503: components["responses"]["503"];
        };
    };
    rotateSigningKey: {
        parameters: {
            query?: {
                /** @description Whether tokens that are out shall be refused from now on */
                end_old?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key that signs now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SigningKey"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            503: components["responses"]["503"];
        };
    };
    listClients: {
        parameters: {
            query?: {
                /** @description How many a page has. */
                limit?: components["parameters"]["limit"];
                /** @description `next_cursor` of the page before. */
                cursor?: components["parameters"]["cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of clients */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientPage"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            503: components["responses"]["503"];
        };
    };
    createClient: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "ci",
                 *       "scope": "invoke"
                 *     }
                 */
                "application/json": components["schemas"]["ClientDraft"];
            };
        };
        responses: {
            /** @description The client */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Client"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            503: components["responses"]["503"];
        };
    };
    revokeClient: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `client_id` */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is revoked */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            503: components["responses"]["503"];
        };
    };
    getProtectedResource: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ProtectedResource"];
            404: components["responses"]["404"];
        };
    };
    getProtectedResourceOfMcp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ProtectedResource"];
            404: components["responses"]["404"];
        };
    };
    getProtectedResourceOfApi: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ProtectedResource"];
            404: components["responses"]["404"];
        };
    };
    getAuthorizationServer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The metadata */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthorizationServer"];
                };
            };
            404: components["responses"]["404"];
        };
    };
    listModels: {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
                /** @description The person for whom the request speaks: only that person's sessions, with their runs and approvals, and responses are there for it, and those that it begins are that person's. All of the tenant's without it. Routes without this parameter refuse it (400). */
                "Grove-User"?: components["parameters"]["Grove-User"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The models */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenAiModels"];
                };
            };
            400: components["responses"]["OpenAi400"];
            401: components["responses"]["OpenAi401"];
            403: components["responses"]["OpenAi403"];
            503: components["responses"]["OpenAi503"];
        };
    };
    getModel: {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
                /** @description The person for whom the request speaks: only that person's sessions, with their runs and approvals, and responses are there for it, and those that it begins are that person's. All of the tenant's without it. Routes without this parameter refuse it (400). */
                "Grove-User"?: components["parameters"]["Grove-User"];
            };
            path: {
                /** @description An agent's name, or with a version behind an `@` */
                id: components["parameters"]["OpenAiModelId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The model */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenAiModel"];
                };
            };
            400: components["responses"]["OpenAi400"];
            401: components["responses"]["OpenAi401"];
            403: components["responses"]["OpenAi403"];
            404: components["responses"]["OpenAi404"];
            503: components["responses"]["OpenAi503"];
        };
    };
    getModelByName: {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
                /** @description The person for whom the request speaks: only that person's sessions, with their runs and approvals, and responses are there for it, and those that it begins are that person's. All of the tenant's without it. Routes without this parameter refuse it (400). */
                "Grove-User"?: components["parameters"]["Grove-User"];
            };
            path: {
                /** @description An agent's name, or with a version behind an `@` */
                id: components["parameters"]["OpenAiModelId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The model */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenAiModel"];
                };
            };
            400: components["responses"]["OpenAi400"];
            401: components["responses"]["OpenAi401"];
            403: components["responses"]["OpenAi403"];
            404: components["responses"]["OpenAi404"];
            503: components["responses"]["OpenAi503"];
        };
    };
    createChatCompletion: {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
                /** @description The person for whom the request speaks: only that person's sessions, with their runs and approvals, and responses are there for it, and those that it begins are that person's. All of the tenant's without it. Routes without this parameter refuse it (400). */
                "Grove-User"?: components["parameters"]["Grove-User"];
                /**
                 * @description Sent again with the same key within 24 hours, a request has no second effect: it is answered with the run as it is by then, and with
                 *     `Idempotent-Replayed: true`. Another body or path under the same key is `idempotency_mismatch` (422).
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "model": "agent/fixer",
                 *       "messages": [
                 *         {
                 *           "role": "user",
                 *           "content": "Find the bug."
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ChatCompletionRequest"];
            };
        };
        responses: {
            /** @description The completion, or its chunks and `[DONE]` */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatCompletion"];
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["OpenAi400"];
            401: components["responses"]["OpenAi401"];
            403: components["responses"]["OpenAi403"];
            404: components["responses"]["OpenAi404"];
            409: components["responses"]["OpenAi409"];
            422: components["responses"]["OpenAi422"];
            /** @description The run failed */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenAiError"];
                };
            };
            503: components["responses"]["OpenAi503"];
        };
    };
    createResponse: {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
                /** @description The person for whom the request speaks: only that person's sessions, with their runs and approvals, and responses are there for it, and those that it begins are that person's. All of the tenant's without it. Routes without this parameter refuse it (400). */
                "Grove-User"?: components["parameters"]["Grove-User"];
                /**
                 * @description Sent again with the same key within 24 hours, a request has no second effect: it is answered with the run as it is by then, and with
                 *     `Idempotent-Replayed: true`. Another body or path under the same key is `idempotency_mismatch` (422).
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "model": "agent/fixer",
                 *       "input": "Find the bug."
                 *     }
                 */
                "application/json": components["schemas"]["ResponseRequest"];
            };
        };
        responses: {
            200: components["responses"]["OpenAiResponse"];
            400: components["responses"]["OpenAi400"];
            401: components["responses"]["OpenAi401"];
            403: components["responses"]["OpenAi403"];
            404: components["responses"]["OpenAi404"];
            409: components["responses"]["OpenAi409"];
            422: components["responses"]["OpenAi422"];
            /** @description The run failed */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenAiError"];
                };
            };
            503: components["responses"]["OpenAi503"];
        };
    };
    getResponse: {
        parameters: {
            query?: {
                /** @description Whether its events are sent */
                stream?: boolean;
                /** @description `sequence_number` of the last event that the reader has */
                starting_after?: number;
            };
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
                /** @description The person for whom the request speaks: only that person's sessions, with their runs and approvals, and responses are there for it, and those that it begins are that person's. All of the tenant's without it. Routes without this parameter refuse it (400). */
                "Grove-User"?: components["parameters"]["Grove-User"];
            };
            path: {
                /** @description As an answer gave it */
                id: components["parameters"]["OpenAiResponseId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["OpenAiResponse"];
            400: components["responses"]["OpenAi400"];
            401: components["responses"]["OpenAi401"];
            403: components["responses"]["OpenAi403"];
            404: components["responses"]["OpenAi404"];
            503: components["responses"]["OpenAi503"];
        };
    };
    deleteResponse: {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
                /** @description The person for whom the request speaks: only that person's sessions, with their runs and approvals, and responses are there for it, and those that it begins are that person's. All of the tenant's without it. Routes without this parameter refuse it (400). */
                "Grove-User"?: components["parameters"]["Grove-User"];
            };
            path: {
                /** @description As an answer gave it */
                id: components["parameters"]["OpenAiResponseId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenAiDeleted"];
                };
            };
            400: components["responses"]["OpenAi400"];
            401: components["responses"]["OpenAi401"];
            403: components["responses"]["OpenAi403"];
            404: components["responses"]["OpenAi404"];
            409: components["responses"]["OpenAi409"];
            503: components["responses"]["OpenAi503"];
        };
    };
    cancelResponse: {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
                /** @description The person for whom the request speaks: only that person's sessions, with their runs and approvals, and responses are there for it, and those that it begins are that person's. All of the tenant's without it. Routes without this parameter refuse it (400). */
                "Grove-User"?: components["parameters"]["Grove-User"];
            };
            path: {
                /** @description As an answer gave it */
                id: components["parameters"]["OpenAiResponseId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["OpenAiResponse"];
            400: components["responses"]["OpenAi400"];
            401: components["responses"]["OpenAi401"];
            403: components["responses"]["OpenAi403"];
            404: components["responses"]["OpenAi404"];
            409: components["responses"]["OpenAi409"];
            503: components["responses"]["OpenAi503"];
        };
    };
    listPolicies: {
        parameters: {
            query?: {
                /** @description How many a page has. */
                limit?: components["parameters"]["limit"];
                /** @description `next_cursor` of the page before. */
                cursor?: components["parameters"]["cursor"];
            };
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyPage"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            503: components["responses"]["503"];
        };
    };
    storePolicy: {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
                /** @description The `ETag` of the version that is to be changed, in place of `expected_version`. */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "only-echo",
                 *       "default": "deny",
                 *       "rules": [
                 *         {
                 *           "id": "answers",
                 *           "true": [
                 *             "echo",
                 *             "finish"
                 *           ],
                 *           "then": "allow"
                 *         }
                 *       ],
                 *       "tests": [
                 *         {
                 *           "call": {
                 *             "tool": "echo",
                 *             "args": {
                 *               "text": "hello"
                 *             }
                 *           },
                 *           "expect": "allow",
                 *           "rule": "answers"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["PolicyDraft"];
                "application/yaml": components["schemas"]["PolicyDraft"];
            };
        };
        responses: {
            200: components["responses"]["Policy"];
            201: components["responses"]["Policy"];
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            409: components["responses"]["409"];
            412: components["responses"]["412"];
            413: components["responses"]["PolicyTooLarge"];
            503: components["responses"]["503"];
        };
    };
    validatePolicy: {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PolicyDraft"];
                "application/yaml": components["schemas"]["PolicyDraft"];
            };
        };
        responses: {
            /** @description What was found */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyValidation"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            503: components["responses"]["503"];
        };
    };
    exportSettledMonth: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The tenant's id. */
                id: components["parameters"]["tenant_id"];
                /** @description A month of UTC, as `2026-11`. */
                month: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The month */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SettledMonth"];
                    /**
                     * @example tenant_id,day,agent,model,runs,turns,input_tokens,output_tokens,cache_read_tokens,cache_write_tokens,cost_usd
                     *     01a2…,2026-11-21,fixer,anthropic/claude-sonnet-4-6,12,96,480000,21000,310000,0,1.842000000
                     */
                    "text/csv": string;
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            503: components["responses"]["503"];
        };
    };
    startRunAndStream: {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
                /**
                 * @description Sent again with the same key within 24 hours, a request has no second effect: it is answered with the run as it is by then, and with
                 *     `Idempotent-Replayed: true`. Another body or path under the same key is `idempotency_mismatch` (422).
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description From where a run is started: `ui` of the operator's UI, `api` without it. A mark to find runs by; nothing is decided by it. */
                "Grove-Origin"?: components["parameters"]["Grove-Origin"];
            };
            path: {
                /** @description The name that it was stored under. */
                name: components["parameters"]["name"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["StartRun"];
        responses: {
            200: components["responses"]["Events"];
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            422: components["responses"]["422"];
            503: components["responses"]["503"];
        };
    };
    listRunsOfAgent: {
        parameters: {
            query?: {
                /** @description How many a page has. */
                limit?: components["parameters"]["limit"];
                /** @description `next_cursor` of the page before. */
                cursor?: components["parameters"]["cursor"];
            };
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
                /** @description The person for whom the request speaks: only that person's sessions, with their runs and approvals, and responses are there for it, and those that it begins are that person's. All of the tenant's without it. Routes without this parameter refuse it (400). */
                "Grove-User"?: components["parameters"]["Grove-User"];
            };
            path: {
                /** @description The name that it was stored under. */
                name: components["parameters"]["name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunPage"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            503: components["responses"]["503"];
        };
    };
    startRun: {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
                /**
                 * @description Sent again with the same key within 24 hours, a request has no second effect: it is answered with the run as it is by then, and with
                 *     `Idempotent-Replayed: true`. Another body or path under the same key is `idempotency_mismatch` (422).
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description From where a run is started: `ui` of the operator's UI, `api` without it. A mark to find runs by; nothing is decided by it. */
                "Grove-Origin"?: components["parameters"]["Grove-Origin"];
            };
            path: {
                /** @description The name that it was stored under. */
                name: components["parameters"]["name"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["StartRun"];
        responses: {
            202: components["responses"]["Accepted"];
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            422: components["responses"]["422"];
            503: components["responses"]["503"];
        };
    };
    resumeRunOfAgent: {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
                /** @description The person for whom the request speaks: only that person's sessions, with their runs and approvals, and responses are there for it, and those that it begins are that person's. All of the tenant's without it. Routes without this parameter refuse it (400). */
                "Grove-User"?: components["parameters"]["Grove-User"];
                /**
                 * @description Sent again with the same key within 24 hours, a request has no second effect: it is answered with the run as it is by then, and with
                 *     `Idempotent-Replayed: true`. Another body or path under the same key is `idempotency_mismatch` (422).
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description The name that it was stored under. */
                name: components["parameters"]["name"];
                /** @description The run's id. */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["ResumeRun"];
        responses: {
            200: components["responses"]["Events"];
            202: components["responses"]["Accepted"];
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            422: components["responses"]["422"];
            503: components["responses"]["503"];
        };
    };
    resumeRun: {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
                /** @description The person for whom the request speaks: only that person's sessions, with their runs and approvals, and responses are there for it, and those that it begins are that person's. All of the tenant's without it. Routes without this parameter refuse it (400). */
                "Grove-User"?: components["parameters"]["Grove-User"];
                /**
                 * @description Sent again with the same key within 24 hours, a request has no second effect: it is answered with the run as it is by then, and with
                 *     `Idempotent-Replayed: true`. Another body or path under the same key is `idempotency_mismatch` (422).
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description The run's id. */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["ResumeRun"];
        responses: {
            200: components["responses"]["Events"];
            202: components["responses"]["Accepted"];
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            422: components["responses"]["422"];
            503: components["responses"]["503"];
        };
    };
    streamRun: {
        parameters: {
            query?: {
                /** @description The same, for those who cannot send headers */
                after?: number;
            };
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
                /** @description The person for whom the request speaks: only that person's sessions, with their runs and approvals, and responses are there for it, and those that it begins are that person's. All of the tenant's without it. Routes without this parameter refuse it (400). */
                "Grove-User"?: components["parameters"]["Grove-User"];
                /** @description The `id` of the last event that was read */
                "Last-Event-ID"?: string;
            };
            path: {
                /** @description The run's id. */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Events"];
            /** @description The run has ended and no events are left */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            503: components["responses"]["503"];
        };
    };
    sendMessageAndStream: {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
                /** @description The person for whom the request speaks: only that person's sessions, with their runs and approvals, and responses are there for it, and those that it begins are that person's. All of the tenant's without it. Routes without this parameter refuse it (400). */
                "Grove-User"?: components["parameters"]["Grove-User"];
            };
            path: {
                /** @description The session's id. */
                id: components["parameters"]["session"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "text": "Which tests fail?",
                 *       "client_id": "m-7"
                 *     }
                 */
                "application/json": components["schemas"]["NewMessage"];
            };
        };
        responses: {
            /** @description Server-sent events as those of `GET /agent-runs/{id}/stream`; one of the type `error` has a `StreamRefusal` as its `data`, and is the last. */
            200: {
                headers: {
                    /** @description The run's id; not there while the message waits */
                    "Grove-Run-Id"?: string;
                    /** @description The message's id */
                    "Grove-Message-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example event: error
                     *     data: {"type":"error","code":"conflict","detail":"The message was taken back"}
                     */
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            422: components["responses"]["422"];
            503: components["responses"]["503"];
        };
    };
    exportSession: {
        parameters: {
            query?: {
                /** @description Of the file; without it as `Accept` says, and JSON where that leaves it open */
                format?: "json" | "markdown";
                /** @description Whether messages that were undone or taken back are among them; their `state` says so */
                superseded?: boolean;
            };
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
                /** @description The person for whom the request speaks: only that person's sessions, with their runs and approvals, and responses are there for it, and those that it begins are that person's. All of the tenant's without it. Routes without this parameter refuse it (400). */
                "Grove-User"?: components["parameters"]["Grove-User"];
            };
            path: {
                /** @description The session's id. */
                id: components["parameters"]["session"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionExport"];
                    /**
                     * @example # Refund of October
                     *
                     *     * Session: `01a2…`
                     */
                    "text/markdown": string;
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            503: components["responses"]["503"];
        };
    };
    listSkills: {
        parameters: {
            query?: {
                /** @description How many a page has. */
                limit?: components["parameters"]["limit"];
                /** @description `next_cursor` of the page before. */
                cursor?: components["parameters"]["cursor"];
            };
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SkillPage"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            503: components["responses"]["503"];
        };
    };
    storeSkill: {
        parameters: {
            query?: {
                /** @description The version to replace, for bodies that are not JSON; 0 where there must be none. */
                expected_version?: number;
            };
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
                /** @description The `ETag` of the version that is to be changed, in place of `expected_version`. */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "memo",
                 *       "description": "Writes memos. Use it when a memo is asked for.",
                 *       "body": "Write a memo on {{topic}}.",
                 *       "parameters": {
                 *         "type": "object",
                 *         "properties": {
                 *           "topic": {
                 *             "type": "string"
                 *           }
                 *         },
                 *         "required": [
                 *           "topic"
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["SkillDraft"];
                "application/zip": string;
                "application/x-tar": string;
                "application/gzip": string;
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description A zip or a tar
                     */
                    archive?: string;
                    /** @description Files, each with its path as filename */
                    files?: string[];
                };
            };
        };
        responses: {
            200: components["responses"]["Skill"];
            201: components["responses"]["Skill"];
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            409: components["responses"]["409"];
            412: components["responses"]["412"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
        };
    };
    getSkillFile: {
        parameters: {
            query?: {
                /** @description The current one without it. */
                version?: components["parameters"]["skill-version"];
            };
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
            };
            path: {
                /** @description The name that it was stored under. */
                name: components["parameters"]["name"];
                /** @description Below the skill's folder; it may have slashes. */
                path: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            503: components["responses"]["503"];
        };
    };
    exportSkill: {
        parameters: {
            query?: {
                /** @description The current one without it. */
                version?: components["parameters"]["skill-version"];
            };
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
            };
            path: {
                /** @description The name that it was stored under. */
                name: components["parameters"]["name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The zip */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            503: components["responses"]["503"];
        };
    };
    callTool: {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
                /**
                 * @description Sent again with the same key within 24 hours, a request has no second effect: it is answered with the run as it is by then, and with
                 *     `Idempotent-Replayed: true`. Another body or path under the same key is `idempotency_mismatch` (422).
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description From where a run is started: `ui` of the operator's UI, `api` without it. A mark to find runs by; nothing is decided by it. */
                "Grove-Origin"?: components["parameters"]["Grove-Origin"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "tool": "echo",
                 *       "arguments": {
                 *         "text": "hello"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ToolCallStart"];
            };
        };
        responses: {
            200: components["responses"]["Events"];
            202: components["responses"]["Accepted"];
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            422: components["responses"]["422"];
            503: components["responses"]["503"];
        };
    };
    getUiSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UiSession"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            503: components["responses"]["503"];
        };
    };
    beginUiSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "key": "grove_…"
                 *     }
                 */
                "application/json": components["schemas"]["UiSessionStart"];
            };
        };
        responses: {
            /** @description The browser is signed in */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            503: components["responses"]["503"];
        };
    };
    endUiSession: {
        parameters: {
            query?: {
                /** @description Whether all sessions and links of the key end */
                everywhere?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is signed out */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            503: components["responses"]["503"];
        };
    };
    createSignInLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInLink"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            503: components["responses"]["503"];
        };
    };
    getSignInOptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The options */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInOptions"];
                };
            };
        };
    };
    beginOpenIdSignIn: {
        parameters: {
            query?: {
                /** @description A path of the UI where it goes in the end */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description To the issuer, or to the sign-in page */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: components["responses"]["404"];
        };
    };
    completeOpenIdSignIn: {
        parameters: {
            query?: {
                /** @description The issuer's */
                code?: string;
                /** @description As it was sent to the issuer */
                state?: string;
                /** @description Who the issuer is (RFC 9207) */
                iss?: string;
                /** @description Why there is no code */
                error?: string;
                /** @description For the log */
                error_description?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description To where the browser wanted to go, or to the sign-in page */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: components["responses"]["404"];
        };
    };
    signOutAtIssuer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description To the issuer, or to the sign-in page */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: components["responses"]["404"];
        };
    };
    startWorkflowAndStream: {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
                /**
                 * @description Sent again with the same key within 24 hours, a request has no second effect: it is answered with the run as it is by then, and with
                 *     `Idempotent-Replayed: true`. Another body or path under the same key is `idempotency_mismatch` (422).
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description From where a run is started: `ui` of the operator's UI, `api` without it. A mark to find runs by; nothing is decided by it. */
                "Grove-Origin"?: components["parameters"]["Grove-Origin"];
            };
            path: {
                /** @description The name that it was stored under. */
                name: components["parameters"]["name"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["StartWorkflow"];
        responses: {
            200: components["responses"]["Events"];
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            422: components["responses"]["422"];
            503: components["responses"]["503"];
        };
    };
    streamWorkflowRun: {
        parameters: {
            query?: {
                /** @description The same, for those who cannot send headers */
                after?: number;
            };
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
                /** @description The person for whom the request speaks: only that person's sessions, with their runs and approvals, and responses are there for it, and those that it begins are that person's. All of the tenant's without it. Routes without this parameter refuse it (400). */
                "Grove-User"?: components["parameters"]["Grove-User"];
                /** @description The `id` of the last event that was read */
                "Last-Event-ID"?: string;
            };
            path: {
                /** @description The run's id. */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Events"];
            /** @description The run has ended and no events are left */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            503: components["responses"]["503"];
        };
    };
    listWorkflows: {
        parameters: {
            query?: {
                /** @description How many a page has. */
                limit?: components["parameters"]["limit"];
                /** @description `next_cursor` of the page before. */
                cursor?: components["parameters"]["cursor"];
            };
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkflowPage"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            503: components["responses"]["503"];
        };
    };
    storeWorkflow: {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
                /** @description The `ETag` of the version that is to be changed, in place of `expected_version`. */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "greet",
                 *       "input": {
                 *         "type": "object",
                 *         "properties": {
                 *           "who": {
                 *             "type": "string"
                 *           }
                 *         },
                 *         "required": [
                 *           "who"
                 *         ]
                 *       },
                 *       "nodes": {
                 *         "greeting": {
                 *           "agent": "greeter",
                 *           "goal": "Greet ${input.who}"
                 *         }
                 *       },
                 *       "output": "${nodes.greeting.output}"
                 *     }
                 */
                "application/json": components["schemas"]["WorkflowDraft"];
                "application/yaml": components["schemas"]["WorkflowDraft"];
            };
        };
        responses: {
            200: components["responses"]["Workflow"];
            201: components["responses"]["Workflow"];
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            409: components["responses"]["409"];
            412: components["responses"]["412"];
            413: components["responses"]["WorkflowTooLarge"];
            503: components["responses"]["503"];
        };
    };
    validateWorkflow: {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WorkflowDraft"];
                "application/yaml": components["schemas"]["WorkflowDraft"];
            };
        };
        responses: {
            /** @description What was found */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkflowValidation"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            503: components["responses"]["503"];
        };
    };
    createChatToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
                /** @description The person for whom the request speaks: only that person's sessions, with their runs and approvals, and responses are there for it, and those that it begins are that person's. All of the tenant's without it. Routes without this parameter refuse it (400). */
                "Grove-User"?: components["parameters"]["Grove-User"];
            };
            path: {
                /** @description Name of an agent. */
                agent: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "user": "mail:7",
                 *       "ttl_seconds": 900
                 *     }
                 */
                "application/json": components["schemas"]["ChatTokenDraft"];
            };
        };
        responses: {
            /** @description A token of a page. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatToken"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            503: components["responses"]["503"];
        };
    };
    diagnoseSystem: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What is wrong with an installation, as one of its servers sees it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Diagnosis"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            503: components["responses"]["503"];
        };
    };
    listWorkspace: {
        parameters: {
            query?: {
                /** @description As this turn left them; 0 for what the run began with. The last turn without it. */
                turn?: number;
                /** @description Below this one alone. */
                path?: string;
                /** @description How many entries at most. */
                limit?: number;
            };
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
                /** @description The person for whom the request speaks: only that person's sessions, with their runs and approvals, and responses are there for it, and those that it begins are that person's. All of the tenant's without it. Routes without this parameter refuse it (400). */
                "Grove-User"?: components["parameters"]["Grove-User"];
            };
            path: {
                /** @description The run's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What lies in a workspace. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunFiles"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
        };
    };
    diffWorkspace: {
        parameters: {
            query?: {
                /** @description 0 for what the run began with. */
                from_turn?: number;
                /** @description The last one without it. */
                to_turn?: number;
            };
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
                /** @description The person for whom the request speaks: only that person's sessions, with their runs and approvals, and responses are there for it, and those that it begins are that person's. All of the tenant's without it. Routes without this parameter refuse it (400). */
                "Grove-User"?: components["parameters"]["Grove-User"];
            };
            path: {
                /** @description The run's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What has changed between two turns. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FilesDiff"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
        };
    };
    getSystem: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The servers, as one of them sees them. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["System"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            503: components["responses"]["503"];
        };
    };
    getVersion: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What a server was built from. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Version"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            503: components["responses"]["503"];
        };
    };
    listKeys: {
        parameters: {
            query?: {
                /** @description How many a page has. */
                limit?: components["parameters"]["limit"];
                /** @description `next_cursor` of the page before. */
                cursor?: components["parameters"]["cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeyPage"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            503: components["responses"]["503"];
        };
    };
    createKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "grove-author",
                 *       "scope": "provision",
                 *       "expires_in_hours": 8
                 *     }
                 */
                "application/json": components["schemas"]["KeyDraft"];
            };
        };
        responses: {
            /** @description A key. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Key"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            503: components["responses"]["503"];
        };
    };
    revokeKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The key's id, which is no secret. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is revoked */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            503: components["responses"]["503"];
        };
    };
    rotateKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The key's id, which is no secret. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A key. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Key"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            503: components["responses"]["503"];
        };
    };
    listAgents: {
        parameters: {
            query?: {
                /** @description Only agents that may call it: a tool by its name, such as `git_push`, several by a pattern, such as `github:*`, or by what is known of them, such as `sink:outside`. */
                can?: string;
                /** @description How many a page has. */
                limit?: components["parameters"]["limit"];
                /** @description `next_cursor` of the page before. */
                cursor?: components["parameters"]["cursor"];
            };
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
                /** @description The person for whom the request speaks: only that person's sessions, with their runs and approvals, and responses are there for it, and those that it begins are that person's. All of the tenant's without it. Routes without this parameter refuse it (400). */
                "Grove-User"?: components["parameters"]["Grove-User"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentPage"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            503: components["responses"]["503"];
        };
    };
    storeAgent: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version that is to be changed, in place of `expected_version`. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "greeter",
                 *       "model": "anthropic/claude-sonnet-4-6",
                 *       "system_prompt": "Greet the person named in the goal, then call finish.",
                 *       "tools": [
                 *         "finish"
                 *       ],
                 *       "limits": {
                 *         "max_turns": 5
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["AgentDraft"];
            };
        };
        responses: {
            /** @description A version of an agent, with every default filled in. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Agent"];
                };
            };
            /** @description A version of an agent, with every default filled in. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Agent"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            409: components["responses"]["409"];
            412: components["responses"]["412"];
            422: components["responses"]["422"];
            503: components["responses"]["503"];
        };
    };
    getAgent: {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
                /** @description The person for whom the request speaks: only that person's sessions, with their runs and approvals, and responses are there for it, and those that it begins are that person's. All of the tenant's without it. Routes without this parameter refuse it (400). */
                "Grove-User"?: components["parameters"]["Grove-User"];
            };
            path: {
                /** @description The name that it was stored under. */
                name: components["parameters"]["name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A version of an agent, with every default filled in. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Agent"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            503: components["responses"]["503"];
        };
    };
    deleteAgent: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version that is to be changed, in place of `expected_version`. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
            };
            path: {
                /** @description The name that it was stored under. */
                name: components["parameters"]["name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            412: components["responses"]["412"];
            503: components["responses"]["503"];
        };
    };
    listAgentVersions: {
        parameters: {
            query?: {
                /** @description How many a page has. */
                limit?: components["parameters"]["limit"];
                /** @description `next_cursor` of the page before. */
                cursor?: components["parameters"]["cursor"];
            };
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
            };
            path: {
                /** @description The name that it was stored under. */
                name: components["parameters"]["name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentPage"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            503: components["responses"]["503"];
        };
    };
    getAgentVersion: {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
            };
            path: {
                /** @description The name that it was stored under. */
                name: components["parameters"]["name"];
                /** @description From 1 on. */
                version: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A version of an agent, with every default filled in. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Agent"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            503: components["responses"]["503"];
        };
    };
    publishAgent: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version that is to be changed, in place of `expected_version`. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
            };
            path: {
                /** @description The name that it was stored under. */
                name: components["parameters"]["name"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "expected_version": 1
                 *     }
                 */
                "application/json": components["schemas"]["Publication"];
            };
        };
        responses: {
            /** @description A version of an agent, with every default filled in. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Agent"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            412: components["responses"]["412"];
            503: components["responses"]["503"];
        };
    };
    unpublishAgent: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version that is to be changed, in place of `expected_version`. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
            };
            path: {
                /** @description The name that it was stored under. */
                name: components["parameters"]["name"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "expected_version": 1
                 *     }
                 */
                "application/json": components["schemas"]["Publication"];
            };
        };
        responses: {
            /** @description A version of an agent, with every default filled in. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Agent"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            412: components["responses"]["412"];
            503: components["responses"]["503"];
        };
    };
    listAudit: {
        parameters: {
            query?: {
                /** @description A tenant's id; an operator sees all without it, others only their own. */
                owner?: string;
                /** @description By the key of this id alone. */
                key?: string;
                /** @description About one of these kinds alone; a list is repeated, or separated by commas. */
                kind?: components["schemas"]["AuditKind"][];
                /** @description With this action alone; of a call its method. */
                action?: string;
                /** @description About what has this name or this id, as `object` and `object_id` say them; of a call the tool, prompt or resource. */
                object?: string;
                /** @description Through one of these doors alone. */
                door?: ("rest" | "ui" | "mcp" | "server")[];
                /** @description With one of these outcomes alone. */
                status?: ("ok" | "tool_error" | "error" | "denied" | "input_required" | "cancelled")[];
                /** @description At this time or later. */
                since?: string;
                /** @description Before this time. */
                until?: string;
                /** @description How many a page has. */
                limit?: components["parameters"]["limit"];
                /** @description `next_cursor` of the page before. */
                cursor?: components["parameters"]["cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditRecordPage"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            503: components["responses"]["503"];
        };
    };
    listAuditLog: {
        parameters: {
            query?: {
                /** @description A tenant's id; an operator sees all without it, others only their own. */
                owner?: string;
                /** @description Of the key of this id alone. */
                key?: string;
                /** @description Of this method alone. */
                method?: string;
                /** @description Of this tool, prompt or resource alone. */
                target?: string;
                /** @description With one of these outcomes alone. */
                status?: ("ok" | "tool_error" | "error" | "denied" | "input_required" | "cancelled")[];
                /** @description At this time or later. */
                since?: string;
                /** @description Before this time. */
                until?: string;
                /** @description How many a page has. */
                limit?: components["parameters"]["limit"];
                /** @description `next_cursor` of the page before. */
                cursor?: components["parameters"]["cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditEntryPage"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            503: components["responses"]["503"];
        };
    };
    listDatasets: {
        parameters: {
            query?: {
                /** @description How many a page has. */
                limit?: components["parameters"]["limit"];
                /** @description `next_cursor` of the page before. */
                cursor?: components["parameters"]["cursor"];
            };
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DatasetPage"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            503: components["responses"]["503"];
        };
    };
    storeDataset: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version that is to be changed, in place of `expected_version`. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "tickets",
                 *       "description": "Tickets of October that people sorted",
                 *       "cases": [
                 *         {
                 *           "input": "Sort this ticket: I was charged twice.",
                 *           "expect": {
                 *             "kind": "refund"
                 *           },
                 *           "labels": [
                 *             "kind=refund"
                 *           ]
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["DatasetDraft"];
            };
        };
        responses: {
            /** @description A version of a dataset. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dataset"];
                };
            };
            /** @description A version of a dataset. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dataset"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            409: components["responses"]["409"];
            412: components["responses"]["412"];
            422: components["responses"]["422"];
            503: components["responses"]["503"];
        };
    };
    getDataset: {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
            };
            path: {
                /** @description The name that it was stored under. */
                name: components["parameters"]["name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A version of a dataset. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dataset"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            503: components["responses"]["503"];
        };
    };
    deleteDataset: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version that is to be changed, in place of `expected_version`. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
            };
            path: {
                /** @description The name that it was stored under. */
                name: components["parameters"]["name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            412: components["responses"]["412"];
            503: components["responses"]["503"];
        };
    };
    listDatasetVersions: {
        parameters: {
            query?: {
                /** @description How many a page has. */
                limit?: components["parameters"]["limit"];
                /** @description `next_cursor` of the page before. */
                cursor?: components["parameters"]["cursor"];
            };
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
            };
            path: {
                /** @description The name that it was stored under. */
                name: components["parameters"]["name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DatasetPage"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            503: components["responses"]["503"];
        };
    };
    getDatasetVersion: {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
            };
            path: {
                /** @description The name that it was stored under. */
                name: components["parameters"]["name"];
                /** @description From 1 on. */
                version: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A version of a dataset. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dataset"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            503: components["responses"]["503"];
        };
    };
    listModelEndpoints: {
        parameters: {
            query?: {
                /** @description How many a page has. */
                limit?: components["parameters"]["limit"];
                /** @description `next_cursor` of the page before. */
                cursor?: components["parameters"]["cursor"];
            };
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelEndpointPage"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            503: components["responses"]["503"];
        };
    };
    storeModelEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version that is to be changed, in place of `expected_version`. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "corp",
                 *       "protocol": "openai",
                 *       "base_url": "https://llm.example.com/v1",
                 *       "secret": "model.corp.api_key",
                 *       "models": [
                 *         {
                 *           "name": "llama-4",
                 *           "input_usd": 0.2,
                 *           "output_usd": 0.6,
                 *           "context_window": 128000
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ModelEndpointDraft"];
            };
        };
        responses: {
            /** @description A version of a model endpoint. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelEndpoint"];
                };
            };
            /** @description A version of a model endpoint. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelEndpoint"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            409: components["responses"]["409"];
            412: components["responses"]["412"];
            422: components["responses"]["422"];
            503: components["responses"]["503"];
        };
    };
    getModelEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
            };
            path: {
                /** @description The name that it was stored under. */
                name: components["parameters"]["name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A version of a model endpoint. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelEndpoint"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            503: components["responses"]["503"];
        };
    };
    deleteModelEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version that is to be changed, in place of `expected_version`. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
            };
            path: {
                /** @description The name that it was stored under. */
                name: components["parameters"]["name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            412: components["responses"]["412"];
            503: components["responses"]["503"];
        };
    };
    listModelEndpointVersions: {
        parameters: {
            query?: {
                /** @description How many a page has. */
                limit?: components["parameters"]["limit"];
                /** @description `next_cursor` of the page before. */
                cursor?: components["parameters"]["cursor"];
            };
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
            };
            path: {
                /** @description The name that it was stored under. */
                name: components["parameters"]["name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelEndpointPage"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            503: components["responses"]["503"];
        };
    };
    getModelEndpointVersion: {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
            };
            path: {
                /** @description The name that it was stored under. */
                name: components["parameters"]["name"];
                /** @description From 1 on. */
                version: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A version of a model endpoint. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelEndpoint"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            503: components["responses"]["503"];
        };
    };
    listModelPrices: {
        parameters: {
            query?: {
                /** @description How many a page has. */
                limit?: components["parameters"]["limit"];
                /** @description `next_cursor` of the page before. */
                cursor?: components["parameters"]["cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelPricePage"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            503: components["responses"]["503"];
        };
    };
    getModelPrice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The part of the model's name before its first slash.
                 * @example anthropic
                 */
                provider: string;
                /**
                 * @description The rest; slashes in it stay as they are.
                 * @example claude-sonnet-4-6
                 */
                model: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What a model costs, in US dollars for a million tokens. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelPrice"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            503: components["responses"]["503"];
        };
    };
    putModelPrice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The part of the model's name before its first slash.
                 * @example anthropic
                 */
                provider: string;
                /**
                 * @description The rest; slashes in it stay as they are.
                 * @example claude-sonnet-4-6
                 */
                model: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "input_usd": 3,
                 *       "output_usd": 15,
                 *       "cache_read_usd": 0.3,
                 *       "cache_write_usd": 3.75,
                 *       "as_of": "2026-11-06",
                 *       "source": "the provider's pricing page"
                 *     }
                 */
                "application/json": components["schemas"]["ModelPriceDraft"];
            };
        };
        responses: {
            /** @description What a model costs, in US dollars for a million tokens. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelPrice"];
                };
            };
            /** @description What a model costs, in US dollars for a million tokens. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelPrice"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            503: components["responses"]["503"];
        };
    };
    testServerModel: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "model": "local/llama-4"
                 *     }
                 */
                "application/json": components["schemas"]["ModelTestRequest"];
            };
        };
        responses: {
            /** @description Results of a test. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelTest"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            503: components["responses"]["503"];
        };
    };
    testModelEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
            };
            path: {
                /** @description The name that it was stored under. */
                name: components["parameters"]["name"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "model": "llama-4"
                 *     }
                 */
                "application/json": components["schemas"]["ModelTestRequest"];
            };
        };
        responses: {
            /** @description Results of a test. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelTest"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
        };
    };
    getPolicy: {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
            };
            path: {
                /** @description The name that it was stored under. */
                name: components["parameters"]["name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A version of a policy. Members that its document does not have are left out. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Policy"];
                    "application/yaml": string;
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            503: components["responses"]["503"];
        };
    };
    deletePolicy: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version that is to be changed, in place of `expected_version`. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
            };
            path: {
                /** @description The name that it was stored under. */
                name: components["parameters"]["name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            412: components["responses"]["412"];
            503: components["responses"]["503"];
        };
    };
    listPolicyVersions: {
        parameters: {
            query?: {
                /** @description How many a page has. */
                limit?: components["parameters"]["limit"];
                /** @description `next_cursor` of the page before. */
                cursor?: components["parameters"]["cursor"];
            };
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
            };
            path: {
                /** @description The name that it was stored under. */
                name: components["parameters"]["name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyPage"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            503: components["responses"]["503"];
        };
    };
    getPolicyVersion: {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
            };
            path: {
                /** @description The name that it was stored under. */
                name: components["parameters"]["name"];
                /** @description From 1 on. */
                version: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A version of a policy. Members that its document does not have are left out. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Policy"];
                    "application/yaml": string;
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            503: components["responses"]["503"];
        };
    };
    explainPolicy: {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
            };
            path: {
                /** @description The name that it was stored under. */
                name: components["parameters"]["name"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "call": {
                 *         "tool": "echo",
                 *         "args": {
                 *           "text": "hello"
                 *         }
                 *       },
                 *       "facts": {
                 *         "counts": {
                 *           "of_tool": 4
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PolicyQuestion"];
            };
        };
        responses: {
            /** @description What a policy says of a call, and how that came about. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyExplanation"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            503: components["responses"]["503"];
        };
    };
    listBuiltInPolicies: {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Policies that each server has; none of them changes within a version. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BuiltInPolicies"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            503: components["responses"]["503"];
        };
    };
    getTenantLimits: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The tenant's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What a tenant may use. Null is no limit. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantLimits"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            503: components["responses"]["503"];
        };
    };
    putTenantLimits: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The tenant's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "max_concurrent_runs": 50,
                 *       "max_runs_per_minute": 600,
                 *       "max_requests_per_minute": 1200,
                 *       "max_usd_per_day": 20,
                 *       "max_usd_per_month": 300,
                 *       "max_storage_bytes": 50000000000
                 *     }
                 */
                "application/json": components["schemas"]["TenantLimitsPut"];
            };
        };
        responses: {
            /** @description What a tenant may use. Null is no limit. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantLimits"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            503: components["responses"]["503"];
        };
    };
    listHolds: {
        parameters: {
            query?: {
                /** @description How many a page has. */
                limit?: components["parameters"]["limit"];
                /** @description `next_cursor` of the page before. */
                cursor?: components["parameters"]["cursor"];
            };
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HoldPage"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            503: components["responses"]["503"];
        };
    };
    placeHold: {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "run_id": "01900000-0000-7000-8000-000000000042",
                 *       "reason": "case 2026-117"
                 *     }
                 */
                "application/json": components["schemas"]["HoldDraft"];
            };
        };
        responses: {
            /** @description A legal hold. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Hold"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            503: components["responses"]["503"];
        };
    };
    releaseHold: {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
            };
            path: {
                /** @description Of the hold. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is released */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            503: components["responses"]["503"];
        };
    };
    getRetention: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The tenant's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How long after the end of a run it is kept. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Retention"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            503: components["responses"]["503"];
        };
    };
    putRetention: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The tenant's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "runs_days": 90,
                 *       "files_days": 14
                 *     }
                 */
                "application/json": components["schemas"]["RetentionPut"];
            };
        };
        responses: {
            /** @description How long after the end of a run it is kept. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Retention"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            503: components["responses"]["503"];
        };
    };
    getRun: {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
                /** @description The person for whom the request speaks: only that person's sessions, with their runs and approvals, and responses are there for it, and those that it begins are that person's. All of the tenant's without it. Routes without this parameter refuse it (400). */
                "Grove-User"?: components["parameters"]["Grove-User"];
            };
            path: {
                /** @description The run's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A run as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Run"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            503: components["responses"]["503"];
        };
    };
    deleteRun: {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
                /** @description The person for whom the request speaks: only that person's sessions, with their runs and approvals, and responses are there for it, and those that it begins are that person's. All of the tenant's without it. Routes without this parameter refuse it (400). */
                "Grove-User"?: components["parameters"]["Grove-User"];
            };
            path: {
                /** @description The run's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record of a deletion, which is kept. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deletion"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            503: components["responses"]["503"];
        };
    };
    getSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
                /** @description The person for whom the request speaks: only that person's sessions, with their runs and approvals, and responses are there for it, and those that it begins are that person's. All of the tenant's without it. Routes without this parameter refuse it (400). */
                "Grove-User"?: components["parameters"]["Grove-User"];
            };
            path: {
                /** @description The session's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A conversation with an agent. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            503: components["responses"]["503"];
        };
    };
    deleteSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
                /** @description The person for whom the request speaks: only that person's sessions, with their runs and approvals, and responses are there for it, and those that it begins are that person's. All of the tenant's without it. Routes without this parameter refuse it (400). */
                "Grove-User"?: components["parameters"]["Grove-User"];
            };
            path: {
                /** @description The session's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deletion"];
                };
            };
            /** @description It is under way */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deletion"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            503: components["responses"]["503"];
        };
    };
    changeSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
                /** @description The person for whom the request speaks: only that person's sessions, with their runs and approvals, and responses are there for it, and those that it begins are that person's. All of the tenant's without it. Routes without this parameter refuse it (400). */
                "Grove-User"?: components["parameters"]["Grove-User"];
            };
            path: {
                /** @description The session's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "Refund of October"
                 *     }
                 */
                "application/json": components["schemas"]["SessionChange"];
            };
        };
        responses: {
            /** @description A conversation with an agent. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            422: components["responses"]["422"];
            503: components["responses"]["503"];
        };
    };
    deleteUserData: {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
            };
            path: {
                /** @description What the metadata of the person's runs has under `user`. */
                user: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deletion"];
                };
            };
            /** @description It is under way */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deletion"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            503: components["responses"]["503"];
        };
    };
    deleteTenant: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The tenant's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deletion"];
                };
            };
            /** @description It is under way */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deletion"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            503: components["responses"]["503"];
        };
    };
    listDeletions: {
        parameters: {
            query?: {
                /** @description How many a page has. */
                limit?: components["parameters"]["limit"];
                /** @description `next_cursor` of the page before. */
                cursor?: components["parameters"]["cursor"];
            };
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletionPage"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            503: components["responses"]["503"];
        };
    };
    getDeletion: {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
            };
            path: {
                /** @description Of the deletion. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record of a deletion, which is kept. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deletion"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            503: components["responses"]["503"];
        };
    };
    getTenantCeiling: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The tenant's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What stands above all runs of a tenant. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantCeiling"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            503: components["responses"]["503"];
        };
    };
    putTenantCeiling: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The tenant's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "policies": [
                 *         "no-push"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CeilingPut"];
            };
        };
        responses: {
            /** @description What stands above all runs of a tenant. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantCeiling"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            503: components["responses"]["503"];
        };
    };
    deleteTenantCeiling: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The tenant's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is removed */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            503: components["responses"]["503"];
        };
    };
    setTenantBrake: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The tenant's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "mode": "pause",
                 *       "reason": "a tool is misbehaving"
                 *     }
                 */
                "application/json": components["schemas"]["BrakeSet"];
            };
        };
        responses: {
            /** @description What stands above all runs of a tenant. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantCeiling"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            503: components["responses"]["503"];
        };
    };
    sumCosts: {
        parameters: {
            query?: {
                /** @description By what; one sum of everything without it. */
                group_by?: ("tenant" | "agent" | "model" | "day" | "hour")[];
                /** @description Those of the agent of this name alone. */
                agent?: string;
                /** @description Those of runs with this `provider/model` alone. */
                model?: string;
                /** @description From this time on; 30 days before `until` unless set. */
                since?: string;
                /** @description Before this time; now unless set. */
                until?: string;
            };
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What runs have cost. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CostSums"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            503: components["responses"]["503"];
        };
    };
    listAgentUsage: {
        parameters: {
            query?: {
                /** @description From this time on; 30 days before `until` unless set. */
                since?: string;
                /** @description Before this time; now unless set. */
                until?: string;
            };
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What agents did. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentUsage"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            503: components["responses"]["503"];
        };
    };
    listGrants: {
        parameters: {
            query?: {
                /** @description To the run, the agent or the key of this id alone. */
                subject?: string;
                /** @description In one of these statuses alone; a list is repeated, or separated by commas. */
                status?: ("alive" | "used_up" | "expired" | "ended" | "revoked")[];
                /** @description How many a page has. */
                limit?: components["parameters"]["limit"];
                /** @description `next_cursor` of the page before. */
                cursor?: components["parameters"]["cursor"];
            };
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GrantPage"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            503: components["responses"]["503"];
        };
    };
    makeGrant: {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "subject": {
                 *         "run": "01900000-0000-7000-8000-000000000042"
                 *       },
                 *       "capability": {
                 *         "on": [
                 *           "git_push"
                 *         ],
                 *         "when": "args.branch == 'release'"
                 *       },
                 *       "lifts": [
                 *         {
                 *           "policy": "only-agent-branches",
                 *           "rule": "branches"
                 *         }
                 *       ],
                 *       "max_uses": 1,
                 *       "expires_at": "2026-12-01T12:00:00Z",
                 *       "reason": "the release of today"
                 *     }
                 */
                "application/json": components["schemas"]["GrantDraft"];
            };
        };
        responses: {
            /** @description A dated, counted and revocable exception to rules of policies. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Grant"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            503: components["responses"]["503"];
        };
    };
    getGrant: {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
            };
            path: {
                /** @description Of the grant. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A dated, counted and revocable exception to rules of policies. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Grant"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            503: components["responses"]["503"];
        };
    };
    revokeGrant: {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
            };
            path: {
                /** @description Of the grant. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is revoked */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            503: components["responses"]["503"];
        };
    };
    listObservations: {
        parameters: {
            query?: {
                /** @description Those of runs of the agent of this name alone. */
                agent?: string;
                /** @description Those with this tag alone. */
                tag?: string;
                /** @description Those with all of these words in their text, in any case. */
                q?: string;
                /** @description Those that were written at this time or later. */
                since?: string;
                /** @description Those of this run alone. */
                run?: string;
                /** @description How many a page has. */
                limit?: components["parameters"]["limit"];
                /** @description `next_cursor` of the page before. */
                cursor?: components["parameters"]["cursor"];
            };
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ObservationPage"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            503: components["responses"]["503"];
        };
    };
    getRunAuthority: {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
                /** @description The person for whom the request speaks: only that person's sessions, with their runs and approvals, and responses are there for it, and those that it begins are that person's. All of the tenant's without it. Routes without this parameter refuse it (400). */
                "Grove-User"?: components["parameters"]["Grove-User"];
            };
            path: {
                /** @description The run's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What policies let a run do, and what they said of its calls. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Authority"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            503: components["responses"]["503"];
        };
    };
    getRunFlows: {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
                /** @description The person for whom the request speaks: only that person's sessions, with their runs and approvals, and responses are there for it, and those that it begins are that person's. All of the tenant's without it. Routes without this parameter refuse it (400). */
                "Grove-User"?: components["parameters"]["Grove-User"];
            };
            path: {
                /** @description The run's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Which calls of a run have read what, and where it went. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Flows"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            503: components["responses"]["503"];
        };
    };
    backtestPolicy: {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
            };
            path: {
                /** @description The name that it was stored under. */
                name: components["parameters"]["name"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "agent": "support",
                 *       "since": "2026-11-01T00:00:00Z",
                 *       "sample": 2000
                 *     }
                 */
                "application/json": components["schemas"]["PolicyBacktestRequest"];
            };
        };
        responses: {
            /** @description What a policy would have said of calls that runs have made. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyBacktest"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
        };
    };
    changeRuns: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Of the whole of a `rerun`, whichever calls it takes: within 24 hours each run is started again once under it, and a call that names it again is answered
                 *     with the run that was started then. With other labels it is `idempotency_mismatch` of that run.
                 */
                "Idempotency-Key"?: components["parameters"]["bulk.Idempotency-Key"];
                /** @description From where a run is started: `ui` of the operator's UI, `api` without it. A mark to find runs by; nothing is decided by it. */
                "Grove-Origin"?: components["parameters"]["Grove-Origin"];
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "action": "cancel",
                 *       "filter": {
                 *         "status": [
                 *           "queued"
                 *         ],
                 *         "agent": "counter"
                 *       },
                 *       "expected_count": 12,
                 *       "labels": {
                 *         "add": [
                 *           "cancelled:2026-11-26"
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Bulk"];
            };
        };
        responses: {
            /** @description What became of the runs. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkResult"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            409: components["responses"]["409"];
            503: components["responses"]["503"];
        };
    };
    listPendingDecisions: {
        parameters: {
            query?: {
                /** @description Of these kinds alone; all but `client_tool` without it. */
                kind?: ("approval" | "in_doubt" | "budget" | "capability" | "client_tool" | "ask")[];
                /** @description How many a page has. */
                limit?: components["parameters"]["limit"];
                /** @description `next_cursor` of the page before. */
                cursor?: components["parameters"]["cursor"];
            };
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
                /** @description The person for whom the request speaks: only that person's sessions, with their runs and approvals, and responses are there for it, and those that it begins are that person's. All of the tenant's without it. Routes without this parameter refuse it (400). */
                "Grove-User"?: components["parameters"]["Grove-User"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PendingDecisionPage"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            503: components["responses"]["503"];
        };
    };
    cancelRun: {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
                /** @description The person for whom the request speaks: only that person's sessions, with their runs and approvals, and responses are there for it, and those that it begins are that person's. All of the tenant's without it. Routes without this parameter refuse it (400). */
                "Grove-User"?: components["parameters"]["Grove-User"];
            };
            path: {
                /** @description The run's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A run as it is now. */
            202: {
                headers: {
                    Location: components["headers"]["Location"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Run"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            503: components["responses"]["503"];
        };
    };
    cancelRunOfAgent: {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
                /** @description The person for whom the request speaks: only that person's sessions, with their runs and approvals, and responses are there for it, and those that it begins are that person's. All of the tenant's without it. Routes without this parameter refuse it (400). */
                "Grove-User"?: components["parameters"]["Grove-User"];
            };
            path: {
                /** @description The name that it was stored under. */
                name: components["parameters"]["name"];
                /** @description The run's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A run as it is now. */
            202: {
                headers: {
                    Location: components["headers"]["Location"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Run"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            503: components["responses"]["503"];
        };
    };
    cancelWorkflowRun: {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
                /** @description The person for whom the request speaks: only that person's sessions, with their runs and approvals, and responses are there for it, and those that it begins are that person's. All of the tenant's without it. Routes without this parameter refuse it (400). */
                "Grove-User"?: components["parameters"]["Grove-User"];
            };
            path: {
                /** @description The run's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A run as it is now. */
            202: {
                headers: {
                    Location: components["headers"]["Location"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Run"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            503: components["responses"]["503"];
        };
    };
    forkRun: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Sent again with the same key within 24 hours, a request has no second effect: it is answered with the run as it is by then, and with
                 *     `Idempotent-Replayed: true`. Another body or path under the same key is `idempotency_mismatch` (422).
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
                /** @description The person for whom the request speaks: only that person's sessions, with their runs and approvals, and responses are there for it, and those that it begins are that person's. All of the tenant's without it. Routes without this parameter refuse it (400). */
                "Grove-User"?: components["parameters"]["Grove-User"];
            };
            path: {
                /** @description The run's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "turn": 2,
                 *       "goal": "Try it without the cache."
                 *     }
                 */
                "application/json": components["schemas"]["Fork"];
            };
        };
        responses: {
            /** @description A run as it is now. */
            202: {
                headers: {
                    Location: components["headers"]["Location"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Run"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            422: components["responses"]["422"];
            503: components["responses"]["503"];
        };
    };
    listTurns: {
        parameters: {
            query?: {
                /** @description `desc` for the newest first. */
                order?: "asc" | "desc";
                /** @description With `order=asc`: those with a larger number. */
                after?: number;
                /** @description With `order=desc`: those with a smaller number. */
                before?: number;
                /** @description How many a page has. */
                limit?: components["parameters"]["limit"];
                /** @description `next_cursor` of the page before. */
                cursor?: components["parameters"]["cursor"];
            };
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
                /** @description The person for whom the request speaks: only that person's sessions, with their runs and approvals, and responses are there for it, and those that it begins are that person's. All of the tenant's without it. Routes without this parameter refuse it (400). */
                "Grove-User"?: components["parameters"]["Grove-User"];
            };
            path: {
                /** @description The run's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TurnPage"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            503: components["responses"]["503"];
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /** @description `desc` for the newest first. */
                order?: "asc" | "desc";
                /** @description With `order=asc`: those with a larger `seq`. */
                after?: number;
                /** @description With `order=desc`: those with a smaller `seq`. */
                before?: number;
                /** @description With `order=asc`: from the event on that begins this turn; of a turn that a fork has from another run, from the first event on. Runs of workflows have no turns. */
                from_turn?: number;
                /** @description How many a page has. */
                limit?: components["parameters"]["limit"];
                /** @description `next_cursor` of the page before. */
                cursor?: components["parameters"]["cursor"];
            };
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
                /** @description The person for whom the request speaks: only that person's sessions, with their runs and approvals, and responses are there for it, and those that it begins are that person's. All of the tenant's without it. Routes without this parameter refuse it (400). */
                "Grove-User"?: components["parameters"]["Grove-User"];
            };
            path: {
                /** @description The run's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventPage"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            503: components["responses"]["503"];
        };
    };
    listWorkflowEvents: {
        parameters: {
            query?: {
                /** @description `desc` for the newest first. */
                order?: "asc" | "desc";
                /** @description With `order=asc`: those with a larger `seq`. */
                after?: number;
                /** @description With `order=desc`: those with a smaller `seq`. */
                before?: number;
                /** @description With `order=asc`: from the event on that begins this turn; of a turn that a fork has from another run, from the first event on. Runs of workflows have no turns. */
                from_turn?: number;
                /** @description How many a page has. */
                limit?: components["parameters"]["limit"];
                /** @description `next_cursor` of the page before. */
                cursor?: components["parameters"]["cursor"];
            };
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
                /** @description The person for whom the request speaks: only that person's sessions, with their runs and approvals, and responses are there for it, and those that it begins are that person's. All of the tenant's without it. Routes without this parameter refuse it (400). */
                "Grove-User"?: components["parameters"]["Grove-User"];
            };
            path: {
                /** @description The run's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventPage"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            503: components["responses"]["503"];
        };
    };
    listRuns: {
        parameters: {
            query?: {
                /** @description Those of one of these statuses. */
                status?: components["schemas"]["RunStatus"][];
                /** @description Those that are waiting, for one of these at least. */
                waiting_for?: components["schemas"]["WaitKind"][];
                /** @description Those that ended for one of these reasons. */
                stop_reason?: components["schemas"]["StopReason"][];
                /** @description Those of the agent of this name alone. */
                agent?: string;
                /** @description Those of the workflow of this name alone, its own runs, not those that its nodes started. */
                workflow?: string;
                /** @description Those of this kind alone. */
                kind?: components["schemas"]["RunKind"];
                /** @description Those that were started like this alone. */
                origin?: components["schemas"]["RunSource"];
                /** @description Those that have all of these labels. */
                label?: string[];
                /** @description Those of agents with all of these words in the first 10,000 characters of their goal, in any case. */
                q?: string;
                /** @description Those that have cost at least so many US dollars. */
                min_cost?: string;
                /** @description Those that have cost at most so many US dollars. */
                max_cost?: string;
                /** @description Those that were made at this time or later. */
                since?: string;
                /** @description Those that were made before this time. */
                until?: string;
                /** @description This run, and those of its tree. */
                root?: string;
                /** @description Those that this run started; `none` for roots, which no other run started. */
                parent?: string;
                /** @description How many a page has. */
                limit?: components["parameters"]["limit"];
                /** @description `next_cursor` of the page before. */
                cursor?: components["parameters"]["cursor"];
            };
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
                /** @description The person for whom the request speaks: only that person's sessions, with their runs and approvals, and responses are there for it, and those that it begins are that person's. All of the tenant's without it. Routes without this parameter refuse it (400). */
                "Grove-User"?: components["parameters"]["Grove-User"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunPage"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            503: components["responses"]["503"];
        };
    };
    listRunSummaries: {
        parameters: {
            query?: {
                /** @description Those of one of these statuses. */
                status?: components["schemas"]["RunStatus"][];
                /** @description Those that are waiting, for one of these at least. */
                waiting_for?: components["schemas"]["WaitKind"][];
                /** @description Those that ended for one of these reasons. */
                stop_reason?: components["schemas"]["StopReason"][];
                /** @description Those of the agent of this name alone. */
                agent?: string;
                /** @description Those of the workflow of this name alone, its own runs, not those that its nodes started. */
                workflow?: string;
                /** @description Those of this kind alone. */
                kind?: components["schemas"]["RunKind"];
                /** @description Those that were started like this alone. */
                origin?: components["schemas"]["RunSource"];
                /** @description Those that have all of these labels. */
                label?: string[];
                /** @description Those of agents with all of these words in the first 10,000 characters of their goal, in any case. */
                q?: string;
                /** @description Those that have cost at least so many US dollars. */
                min_cost?: string;
                /** @description Those that have cost at most so many US dollars. */
                max_cost?: string;
                /** @description Those that were made at this time or later. */
                since?: string;
                /** @description Those that were made before this time. */
                until?: string;
                /** @description This run, and those of its tree. */
                root?: string;
                /** @description Those that this run started; `none` for roots, which no other run started. */
                parent?: string;
                /** @description How many a page has. */
                limit?: components["parameters"]["limit"];
                /** @description `next_cursor` of the page before. */
                cursor?: components["parameters"]["cursor"];
            };
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
                /** @description The person for whom the request speaks: only that person's sessions, with their runs and approvals, and responses are there for it, and those that it begins are that person's. All of the tenant's without it. Routes without this parameter refuse it (400). */
                "Grove-User"?: components["parameters"]["Grove-User"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunSummaryPage"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            503: components["responses"]["503"];
        };
    };
    countRuns: {
        parameters: {
            query?: {
                /** @description Those of one of these statuses. */
                status?: components["schemas"]["RunStatus"][];
                /** @description Those that are waiting, for one of these at least. */
                waiting_for?: components["schemas"]["WaitKind"][];
                /** @description Those that ended for one of these reasons. */
                stop_reason?: components["schemas"]["StopReason"][];
                /** @description Those of the agent of this name alone. */
                agent?: string;
                /** @description Those of the workflow of this name alone, its own runs, not those that its nodes started. */
                workflow?: string;
                /** @description Those of this kind alone. */
                kind?: components["schemas"]["RunKind"];
                /** @description Those that were started like this alone. */
                origin?: components["schemas"]["RunSource"];
                /** @description Those that have all of these labels. */
                label?: string[];
                /** @description Those of agents with all of these words in the first 10,000 characters of their goal, in any case. */
                q?: string;
                /** @description Those that have cost at least so many US dollars. */
                min_cost?: string;
                /** @description Those that have cost at most so many US dollars. */
                max_cost?: string;
                /** @description Those that were made at this time or later. */
                since?: string;
                /** @description Those that were made before this time. */
                until?: string;
                /** @description This run, and those of its tree. */
                root?: string;
                /** @description Those that this run started; `none` for roots, which no other run started. */
                parent?: string;
                /** @description What they are counted by. */
                by?: "status";
            };
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
                /** @description The person for whom the request speaks: only that person's sessions, with their runs and approvals, and responses are there for it, and those that it begins are that person's. All of the tenant's without it. Routes without this parameter refuse it (400). */
                "Grove-User"?: components["parameters"]["Grove-User"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How many runs there are. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunCounts"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            503: components["responses"]["503"];
        };
    };
    putRunLabels: {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
                /** @description The person for whom the request speaks: only that person's sessions, with their runs and approvals, and responses are there for it, and those that it begins are that person's. All of the tenant's without it. Routes without this parameter refuse it (400). */
                "Grove-User"?: components["parameters"]["Grove-User"];
            };
            path: {
                /** @description The run's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "labels": [
                 *         "release",
                 *         "team:search"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["LabelsPut"];
            };
        };
        responses: {
            /** @description The labels that a run has. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunLabels"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            503: components["responses"]["503"];
        };
    };
    getRunTree: {
        parameters: {
            query?: {
                /** @description How many a page has. */
                limit?: components["parameters"]["limit"];
                /** @description `next_cursor` of the page before. */
                cursor?: components["parameters"]["cursor"];
            };
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
                /** @description The person for whom the request speaks: only that person's sessions, with their runs and approvals, and responses are there for it, and those that it begins are that person's. All of the tenant's without it. Routes without this parameter refuse it (400). */
                "Grove-User"?: components["parameters"]["Grove-User"];
            };
            path: {
                /** @description The run's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TreePage"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            503: components["responses"]["503"];
        };
    };
    getRunCosts: {
        parameters: {
            query?: {
                /** @description How many a page has. */
                limit?: components["parameters"]["limit"];
                /** @description `next_cursor` of the page before. */
                cursor?: components["parameters"]["cursor"];
            };
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
                /** @description The person for whom the request speaks: only that person's sessions, with their runs and approvals, and responses are there for it, and those that it begins are that person's. All of the tenant's without it. Routes without this parameter refuse it (400). */
                "Grove-User"?: components["parameters"]["Grove-User"];
            };
            path: {
                /** @description The run's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Who spent what, of a run and all that it delegated. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Costs"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            503: components["responses"]["503"];
        };
    };
    listCompactions: {
        parameters: {
            query?: {
                /** @description How many a page has. */
                limit?: components["parameters"]["limit"];
                /** @description `next_cursor` of the page before. */
                cursor?: components["parameters"]["cursor"];
            };
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
                /** @description The person for whom the request speaks: only that person's sessions, with their runs and approvals, and responses are there for it, and those that it begins are that person's. All of the tenant's without it. Routes without this parameter refuse it (400). */
                "Grove-User"?: components["parameters"]["Grove-User"];
            };
            path: {
                /** @description The run's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompactionPage"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            503: components["responses"]["503"];
        };
    };
    bringToolResults: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Sent again with the same key within 24 hours, a request has no second effect: it is answered with the run as it is by then, and with
                 *     `Idempotent-Replayed: true`. Another body or path under the same key is `idempotency_mismatch` (422).
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
                /** @description The person for whom the request speaks: only that person's sessions, with their runs and approvals, and responses are there for it, and those that it begins are that person's. All of the tenant's without it. Routes without this parameter refuse it (400). */
                "Grove-User"?: components["parameters"]["Grove-User"];
            };
            path: {
                /** @description The run's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "results": [
                 *         {
                 *           "tool_call_id": "toolu_01",
                 *           "content": "green"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ToolResults"];
            };
        };
        responses: {
            /** @description A run as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Run"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            422: components["responses"]["422"];
            503: components["responses"]["503"];
        };
    };
    decideApproval: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Sent again with the same key within 24 hours, a request has no second effect: it is answered with the run as it is by then, and with
                 *     `Idempotent-Replayed: true`. Another body or path under the same key is `idempotency_mismatch` (422).
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
                /** @description The person for whom the request speaks: only that person's sessions, with their runs and approvals, and responses are there for it, and those that it begins are that person's. All of the tenant's without it. Routes without this parameter refuse it (400). */
                "Grove-User"?: components["parameters"]["Grove-User"];
            };
            path: {
                /** @description The run's id. */
                id: string;
                /** @description The id of the call, as `wait.calls` has it. */
                call_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "decision": "approve"
                 *     }
                 */
                "application/json": components["schemas"]["Decision"];
            };
        };
        responses: {
            /** @description A run as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Run"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            422: components["responses"]["422"];
            503: components["responses"]["503"];
        };
    };
    settleCallInDoubt: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Sent again with the same key within 24 hours, a request has no second effect: it is answered with the run as it is by then, and with
                 *     `Idempotent-Replayed: true`. Another body or path under the same key is `idempotency_mismatch` (422).
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
                /** @description The person for whom the request speaks: only that person's sessions, with their runs and approvals, and responses are there for it, and those that it begins are that person's. All of the tenant's without it. Routes without this parameter refuse it (400). */
                "Grove-User"?: components["parameters"]["Grove-User"];
            };
            path: {
                /** @description The run's id. */
                id: string;
                /** @description The id of the call, as `wait.calls` has it. */
                call_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "outcome": "happened",
                 *       "result": "sent"
                 *     }
                 */
                "application/json": components["schemas"]["Settlement"];
            };
        };
        responses: {
            /** @description A run as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Run"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            422: components["responses"]["422"];
            503: components["responses"]["503"];
        };
    };
    decideBudget: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Sent again with the same key within 24 hours, a request has no second effect: it is answered with the run as it is by then, and with
                 *     `Idempotent-Replayed: true`. Another body or path under the same key is `idempotency_mismatch` (422).
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
                /** @description The person for whom the request speaks: only that person's sessions, with their runs and approvals, and responses are there for it, and those that it begins are that person's. All of the tenant's without it. Routes without this parameter refuse it (400). */
                "Grove-User"?: components["parameters"]["Grove-User"];
            };
            path: {
                /** @description The run's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "max_tokens": 800000
                 *     }
                 */
                "application/json": components["schemas"]["BudgetDecision"];
            };
        };
        responses: {
            /** @description A run as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Run"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            422: components["responses"]["422"];
            503: components["responses"]["503"];
        };
    };
    decideCapabilityRequest: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Sent again with the same key within 24 hours, a request has no second effect: it is answered with the run as it is by then, and with
                 *     `Idempotent-Replayed: true`. Another body or path under the same key is `idempotency_mismatch` (422).
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
                /** @description The person for whom the request speaks: only that person's sessions, with their runs and approvals, and responses are there for it, and those that it begins are that person's. All of the tenant's without it. Routes without this parameter refuse it (400). */
                "Grove-User"?: components["parameters"]["Grove-User"];
            };
            path: {
                /** @description The run's id. */
                id: string;
                /** @description The id of the call, as `wait.calls` has it. */
                call_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "decision": "grant",
                 *       "max_uses": 1,
                 *       "expires_at": "2026-12-01T12:00:00Z"
                 *     }
                 */
                "application/json": components["schemas"]["CapabilityDecision"];
            };
        };
        responses: {
            /** @description A run as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Run"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            422: components["responses"]["422"];
            503: components["responses"]["503"];
        };
    };
    startWorkflow: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Sent again with the same key within 24 hours, a request has no second effect: it is answered with the run as it is by then, and with
                 *     `Idempotent-Replayed: true`. Another body or path under the same key is `idempotency_mismatch` (422).
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description From where a run is started: `ui` of the operator's UI, `api` without it. A mark to find runs by; nothing is decided by it. */
                "Grove-Origin"?: components["parameters"]["Grove-Origin"];
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
            };
            path: {
                /** @description The name that it was stored under. */
                name: components["parameters"]["name"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "input": {
                 *         "question": "How do gliders stay up?"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["WorkflowStart"];
            };
        };
        responses: {
            /** @description A run as it is now. */
            202: {
                headers: {
                    Location: components["headers"]["Location"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Run"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            422: components["responses"]["422"];
            503: components["responses"]["503"];
        };
    };
    decideWorkflowAsk: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Sent again with the same key within 24 hours, a request has no second effect: it is answered with the run as it is by then, and with
                 *     `Idempotent-Replayed: true`. Another body or path under the same key is `idempotency_mismatch` (422).
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
                /** @description The person for whom the request speaks: only that person's sessions, with their runs and approvals, and responses are there for it, and those that it begins are that person's. All of the tenant's without it. Routes without this parameter refuse it (400). */
                "Grove-User"?: components["parameters"]["Grove-User"];
            };
            path: {
                /** @description The run's id. */
                id: string;
                /** @description Of the node; may have slashes, such as `memo/2/judge`. */
                path: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "decision": "approve",
                 *       "digest": "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a"
                 *     }
                 */
                "application/json": components["schemas"]["AskDecision"];
            };
        };
        responses: {
            /** @description A run as it is now. */
            202: {
                headers: {
                    Location: components["headers"]["Location"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Run"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            503: components["responses"]["503"];
        };
    };
    sendWorkflowEvent: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Sent again with the same key within 24 hours, a request has no second effect: it is answered with the run as it is by then, and with
                 *     `Idempotent-Replayed: true`. Another body or path under the same key is `idempotency_mismatch` (422).
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
                /** @description The person for whom the request speaks: only that person's sessions, with their runs and approvals, and responses are there for it, and those that it begins are that person's. All of the tenant's without it. Routes without this parameter refuse it (400). */
                "Grove-User"?: components["parameters"]["Grove-User"];
            };
            path: {
                /** @description The run's id. */
                id: string;
                /** @description The event's name. */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "order": 7
                 *     }
                 */
                "application/json": unknown;
            };
        };
        responses: {
            /** @description A run as it is now. */
            202: {
                headers: {
                    Location: components["headers"]["Location"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Run"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            503: components["responses"]["503"];
        };
    };
    settleWorkflowNode: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Sent again with the same key within 24 hours, a request has no second effect: it is answered with the run as it is by then, and with
                 *     `Idempotent-Replayed: true`. Another body or path under the same key is `idempotency_mismatch` (422).
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
                /** @description The person for whom the request speaks: only that person's sessions, with their runs and approvals, and responses are there for it, and those that it begins are that person's. All of the tenant's without it. Routes without this parameter refuse it (400). */
                "Grove-User"?: components["parameters"]["Grove-User"];
            };
            path: {
                /** @description The run's id. */
                id: string;
                /** @description Of the node; may have slashes, such as `memo/2/judge`. */
                path: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "output": {
                 *         "ticket": 17
                 *       },
                 *       "reason": "seen in the tracker"
                 *     }
                 */
                "application/json": components["schemas"]["NodeSettlement"];
            };
        };
        responses: {
            /** @description A run as it is now. */
            202: {
                headers: {
                    Location: components["headers"]["Location"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Run"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            503: components["responses"]["503"];
        };
    };
    resumeWorkflowRun: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Sent again with the same key within 24 hours, a request has no second effect: it is answered with the run as it is by then, and with
                 *     `Idempotent-Replayed: true`. Another body or path under the same key is `idempotency_mismatch` (422).
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
                /** @description The person for whom the request speaks: only that person's sessions, with their runs and approvals, and responses are there for it, and those that it begins are that person's. All of the tenant's without it. Routes without this parameter refuse it (400). */
                "Grove-User"?: components["parameters"]["Grove-User"];
            };
            path: {
                /** @description The run's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "limits": {
                 *         "max_seconds": 7200
                 *       },
                 *       "repeat": [
                 *         "send"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["WorkflowResumption"];
            };
        };
        responses: {
            /** @description A run as it is now. */
            202: {
                headers: {
                    Location: components["headers"]["Location"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Run"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            503: components["responses"]["503"];
        };
    };
    forkWorkflowRun: {
        parameters: {
            query?: {
                /** @description Whether only to say what would happen. */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * @description Sent again with the same key within 24 hours, a request has no second effect: it is answered with the run as it is by then, and with
                 *     `Idempotent-Replayed: true`. Another body or path under the same key is `idempotency_mismatch` (422).
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
                /** @description The person for whom the request speaks: only that person's sessions, with their runs and approvals, and responses are there for it, and those that it begins are that person's. All of the tenant's without it. Routes without this parameter refuse it (400). */
                "Grove-User"?: components["parameters"]["Grove-User"];
            };
            path: {
                /** @description The run's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "from": [
                 *         "review"
                 *       ],
                 *       "outputs": {
                 *         "plan": {
                 *           "questions": [
                 *             "one"
                 *           ]
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["WorkflowForkDraft"];
            };
        };
        responses: {
            /** @description What it would be */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkflowFork"];
                };
            };
            /** @description What it is */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkflowFork"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            422: components["responses"]["422"];
            503: components["responses"]["503"];
        };
    };
    listWorkflowNodes: {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
                /** @description The person for whom the request speaks: only that person's sessions, with their runs and approvals, and responses are there for it, and those that it begins are that person's. All of the tenant's without it. Routes without this parameter refuse it (400). */
                "Grove-User"?: components["parameters"]["Grove-User"];
            };
            path: {
                /** @description The run's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Nodes that have begun. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkflowNodes"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            503: components["responses"]["503"];
        };
    };
    getWorkflowNode: {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
                /** @description The person for whom the request speaks: only that person's sessions, with their runs and approvals, and responses are there for it, and those that it begins are that person's. All of the tenant's without it. Routes without this parameter refuse it (400). */
                "Grove-User"?: components["parameters"]["Grove-User"];
            };
            path: {
                /** @description The run's id. */
                id: string;
                /** @description Of the node; may have slashes, such as `memo/2/judge`. */
                path: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A node of a run. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkflowNode"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            503: components["responses"]["503"];
        };
    };
    listWorkflowItems: {
        parameters: {
            query: {
                /** @description The map. */
                path: string;
                /** @description Only of this status. */
                status?: components["schemas"]["NodeStatus"];
                /** @description How many a page has. */
                limit?: components["parameters"]["limit"];
                /** @description `next_cursor` of the page before. */
                cursor?: components["parameters"]["cursor"];
            };
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
                /** @description The person for whom the request speaks: only that person's sessions, with their runs and approvals, and responses are there for it, and those that it begins are that person's. All of the tenant's without it. Routes without this parameter refuse it (400). */
                "Grove-User"?: components["parameters"]["Grove-User"];
            };
            path: {
                /** @description The run's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkflowNodePage"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            503: components["responses"]["503"];
        };
    };
    getWorkflowRunGraph: {
        parameters: {
            query?: {
                /** @description `mermaid` for a text that draws it. */
                format?: "json" | "mermaid";
            };
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
                /** @description The person for whom the request speaks: only that person's sessions, with their runs and approvals, and responses are there for it, and those that it begins are that person's. All of the tenant's without it. Routes without this parameter refuse it (400). */
                "Grove-User"?: components["parameters"]["Grove-User"];
            };
            path: {
                /** @description The run's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A graph, and the state of its nodes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkflowRunGraph"];
                    "text/plain": string;
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            503: components["responses"]["503"];
        };
    };
    listWorkflowAsks: {
        parameters: {
            query?: {
                /** @description How many a page has. */
                limit?: components["parameters"]["limit"];
                /** @description `next_cursor` of the page before. */
                cursor?: components["parameters"]["cursor"];
            };
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
                /** @description The person for whom the request speaks: only that person's sessions, with their runs and approvals, and responses are there for it, and those that it begins are that person's. All of the tenant's without it. Routes without this parameter refuse it (400). */
                "Grove-User"?: components["parameters"]["Grove-User"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenAskPage"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            503: components["responses"]["503"];
        };
    };
    listWorkflowRuns: {
        parameters: {
            query?: {
                /** @description How many a page has. */
                limit?: components["parameters"]["limit"];
                /** @description `next_cursor` of the page before. */
                cursor?: components["parameters"]["cursor"];
            };
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
                /** @description The person for whom the request speaks: only that person's sessions, with their runs and approvals, and responses are there for it, and those that it begins are that person's. All of the tenant's without it. Routes without this parameter refuse it (400). */
                "Grove-User"?: components["parameters"]["Grove-User"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunPage"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            503: components["responses"]["503"];
        };
    };
    getWorkflowRun: {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
                /** @description The person for whom the request speaks: only that person's sessions, with their runs and approvals, and responses are there for it, and those that it begins are that person's. All of the tenant's without it. Routes without this parameter refuse it (400). */
                "Grove-User"?: components["parameters"]["Grove-User"];
            };
            path: {
                /** @description The run's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A run as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Run"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            503: components["responses"]["503"];
        };
    };
    putSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
            };
            path: {
                /** @description Lower-case letters, digits, dots, hyphens, underscores; a letter or digit first. */
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "value": "not-a-real-token"
                 *     }
                 */
                "application/json": components["schemas"]["SecretValue"];
            };
        };
        responses: {
            /** @description A secret without its value. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Secret"];
                };
            };
            /** @description A secret without its value. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Secret"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            503: components["responses"]["503"];
        };
    };
    deleteSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
            };
            path: {
                /** @description Lower-case letters, digits, dots, hyphens, underscores; a letter or digit first. */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            503: components["responses"]["503"];
        };
    };
    listSecrets: {
        parameters: {
            query?: {
                /** @description How many a page has. */
                limit?: components["parameters"]["limit"];
                /** @description `next_cursor` of the page before. */
                cursor?: components["parameters"]["cursor"];
            };
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecretPage"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            503: components["responses"]["503"];
        };
    };
    makeCanary: {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A value that no agent has a reason to read: to be put where only an intruder looks. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Canary"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            409: components["responses"]["409"];
            503: components["responses"]["503"];
        };
    };
    listMessages: {
        parameters: {
            query?: {
                /** @description Whether the newest are first. */
                newest_first?: boolean;
                /** @description Whether those that were undone or taken back are among them. */
                superseded?: boolean;
                /** @description How many a page has. */
                limit?: components["parameters"]["limit"];
                /** @description `next_cursor` of the page before. */
                cursor?: components["parameters"]["cursor"];
            };
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
                /** @description The person for whom the request speaks: only that person's sessions, with their runs and approvals, and responses are there for it, and those that it begins are that person's. All of the tenant's without it. Routes without this parameter refuse it (400). */
                "Grove-User"?: components["parameters"]["Grove-User"];
            };
            path: {
                /** @description The session's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessagePage"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            503: components["responses"]["503"];
        };
    };
    sendMessage: {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
                /** @description The person for whom the request speaks: only that person's sessions, with their runs and approvals, and responses are there for it, and those that it begins are that person's. All of the tenant's without it. Routes without this parameter refuse it (400). */
                "Grove-User"?: components["parameters"]["Grove-User"];
            };
            path: {
                /** @description The session's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "text": "Which tests fail?",
                 *       "client_id": "m-7"
                 *     }
                 */
                "application/json": components["schemas"]["NewMessage"];
            };
        };
        responses: {
            /** @description A message of a session, with the answer to it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            /** @description A message of a session, with the answer to it. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            422: components["responses"]["422"];
            503: components["responses"]["503"];
        };
    };
    getMessage: {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
                /** @description The person for whom the request speaks: only that person's sessions, with their runs and approvals, and responses are there for it, and those that it begins are that person's. All of the tenant's without it. Routes without this parameter refuse it (400). */
                "Grove-User"?: components["parameters"]["Grove-User"];
            };
            path: {
                /** @description The session's id. */
                id: string;
                /** @description The message's id. */
                message: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A message of a session, with the answer to it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            503: components["responses"]["503"];
        };
    };
    withdrawMessage: {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
                /** @description The person for whom the request speaks: only that person's sessions, with their runs and approvals, and responses are there for it, and those that it begins are that person's. All of the tenant's without it. Routes without this parameter refuse it (400). */
                "Grove-User"?: components["parameters"]["Grove-User"];
            };
            path: {
                /** @description The session's id. */
                id: string;
                /** @description The message's id. */
                message: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A message of a session, with the answer to it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            503: components["responses"]["503"];
        };
    };
    listSessions: {
        parameters: {
            query?: {
                /** @description Only those with this agent. */
                agent?: string;
                /** @description Only those with this person. */
                user?: string;
                /** @description Only those with this id of yours. */
                external_id?: string;
                /** @description Only those of this status. */
                status?: "open" | "archived";
                /** @description Only those with this label. */
                label?: string;
                /** @description How many a page has. */
                limit?: components["parameters"]["limit"];
                /** @description `next_cursor` of the page before. */
                cursor?: components["parameters"]["cursor"];
            };
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
                /** @description The person for whom the request speaks: only that person's sessions, with their runs and approvals, and responses are there for it, and those that it begins are that person's. All of the tenant's without it. Routes without this parameter refuse it (400). */
                "Grove-User"?: components["parameters"]["Grove-User"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionPage"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            503: components["responses"]["503"];
        };
    };
    beginSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
                /** @description The person for whom the request speaks: only that person's sessions, with their runs and approvals, and responses are there for it, and those that it begins are that person's. All of the tenant's without it. Routes without this parameter refuse it (400). */
                "Grove-User"?: components["parameters"]["Grove-User"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "agent": "helper",
                 *       "external_id": "chat-42",
                 *       "user": "mail:7",
                 *       "limits": {
                 *         "max_cost_usd": 2
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["SessionDraft"];
            };
        };
        responses: {
            /** @description A conversation with an agent. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            /** @description A conversation with an agent. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            422: components["responses"]["422"];
            503: components["responses"]["503"];
        };
    };
    rewindSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
                /** @description The person for whom the request speaks: only that person's sessions, with their runs and approvals, and responses are there for it, and those that it begins are that person's. All of the tenant's without it. Routes without this parameter refuse it (400). */
                "Grove-User"?: components["parameters"]["Grove-User"];
            };
            path: {
                /** @description The session's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "to_n": 3
                 *     }
                 */
                "application/json": components["schemas"]["Rewind"];
            };
        };
        responses: {
            /** @description A session that was taken back, and what stays done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Rewound"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            503: components["responses"]["503"];
        };
    };
    branchSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
                /** @description The person for whom the request speaks: only that person's sessions, with their runs and approvals, and responses are there for it, and those that it begins are that person's. All of the tenant's without it. Routes without this parameter refuse it (400). */
                "Grove-User"?: components["parameters"]["Grove-User"];
            };
            path: {
                /** @description The session's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "at_n": 3,
                 *       "title": "Another way"
                 *     }
                 */
                "application/json": components["schemas"]["Branch"];
            };
        };
        responses: {
            /** @description A conversation with an agent. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            503: components["responses"]["503"];
        };
    };
    getAgentSheet: {
        parameters: {
            query?: {
                /** @description A version, from 1 on; the current one without it. */
                version?: number;
            };
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
            };
            path: {
                /** @description The name that it was stored under. */
                name: components["parameters"]["name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The most that runs of an agent can reach. Rules that depend on a call are taken at their widest, so that it may list too much, and never too little. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentSheet"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            503: components["responses"]["503"];
        };
    };
    getSkill: {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
            };
            path: {
                /** @description The name that it was stored under. */
                name: components["parameters"]["name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A version of a skill, without the bytes of its files. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Skill"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            503: components["responses"]["503"];
        };
    };
    deleteSkill: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version that is to be changed, in place of `expected_version`. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
            };
            path: {
                /** @description The name that it was stored under. */
                name: components["parameters"]["name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            412: components["responses"]["412"];
            503: components["responses"]["503"];
        };
    };
    listSkillVersions: {
        parameters: {
            query?: {
                /** @description How many a page has. */
                limit?: components["parameters"]["limit"];
                /** @description `next_cursor` of the page before. */
                cursor?: components["parameters"]["cursor"];
            };
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
            };
            path: {
                /** @description The name that it was stored under. */
                name: components["parameters"]["name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SkillPage"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            503: components["responses"]["503"];
        };
    };
    getSkillVersion: {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
            };
            path: {
                /** @description The name that it was stored under. */
                name: components["parameters"]["name"];
                /** @description From 1 on. */
                version: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A version of a skill, without the bytes of its files. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Skill"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            503: components["responses"]["503"];
        };
    };
    publishSkill: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version that is to be changed, in place of `expected_version`. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
            };
            path: {
                /** @description The name that it was stored under. */
                name: components["parameters"]["name"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "expected_version": 1
                 *     }
                 */
                "application/json": components["schemas"]["Publication"];
            };
        };
        responses: {
            /** @description A version of a skill, without the bytes of its files. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Skill"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            412: components["responses"]["412"];
            503: components["responses"]["503"];
        };
    };
    unpublishSkill: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version that is to be changed, in place of `expected_version`. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
            };
            path: {
                /** @description The name that it was stored under. */
                name: components["parameters"]["name"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "expected_version": 1
                 *     }
                 */
                "application/json": components["schemas"]["Publication"];
            };
        };
        responses: {
            /** @description A version of a skill, without the bytes of its files. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Skill"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            412: components["responses"]["412"];
            503: components["responses"]["503"];
        };
    };
    renderSkill: {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
            };
            path: {
                /** @description The name that it was stored under. */
                name: components["parameters"]["name"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "arguments": {
                 *         "topic": "cats"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["SkillRenderRequest"];
            };
        };
        responses: {
            /** @description The body of a skill with arguments put in. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RenderedSkill"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            503: components["responses"]["503"];
        };
    };
    listTenants: {
        parameters: {
            query?: {
                /** @description How many a page has. */
                limit?: components["parameters"]["limit"];
                /** @description `next_cursor` of the page before. */
                cursor?: components["parameters"]["cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantPage"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            503: components["responses"]["503"];
        };
    };
    createTenant: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "acme"
                 *     }
                 */
                "application/json": components["schemas"]["TenantDraft"];
            };
        };
        responses: {
            /** @description Whose agents, runs and secrets are kept apart from those of others. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tenant"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            409: components["responses"]["409"];
            503: components["responses"]["503"];
        };
    };
    listAgentTools: {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Tools that an allowlist may name. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentTools"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            503: components["responses"]["503"];
        };
    };
    listTools: {
        parameters: {
            query?: {
                /** @description How many a page has. */
                limit?: components["parameters"]["limit"];
                /** @description `next_cursor` of the page before. */
                cursor?: components["parameters"]["cursor"];
            };
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ToolPage"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            503: components["responses"]["503"];
        };
    };
    storeTool: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version that is to be changed, in place of `expected_version`. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "weather",
                 *       "description": "Returns the weather of a city.",
                 *       "kind": "callback",
                 *       "effect": "read_only",
                 *       "url": "https://weather.example.com/today",
                 *       "input_schema": {
                 *         "type": "object",
                 *         "properties": {
                 *           "city": {
                 *             "type": "string"
                 *           }
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ToolDraft"];
            };
        };
        responses: {
            /** @description A version of a tool of your own; members of other kinds are left out. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tool"];
                };
            };
            /** @description A version of a tool of your own; members of other kinds are left out. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tool"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            409: components["responses"]["409"];
            412: components["responses"]["412"];
            422: components["responses"]["422"];
            503: components["responses"]["503"];
        };
    };
    rotateToolSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
            };
            path: {
                /** @description The name that it was stored under. */
                name: components["parameters"]["name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A new signing secret, shown this once. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SigningSecret"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            503: components["responses"]["503"];
        };
    };
    getTool: {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
            };
            path: {
                /** @description The name that it was stored under. */
                name: components["parameters"]["name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A version of a tool of your own; members of other kinds are left out. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tool"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            503: components["responses"]["503"];
        };
    };
    deleteTool: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version that is to be changed, in place of `expected_version`. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
            };
            path: {
                /** @description The name that it was stored under. */
                name: components["parameters"]["name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            412: components["responses"]["412"];
            503: components["responses"]["503"];
        };
    };
    listToolVersions: {
        parameters: {
            query?: {
                /** @description How many a page has. */
                limit?: components["parameters"]["limit"];
                /** @description `next_cursor` of the page before. */
                cursor?: components["parameters"]["cursor"];
            };
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
            };
            path: {
                /** @description The name that it was stored under. */
                name: components["parameters"]["name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ToolPage"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            503: components["responses"]["503"];
        };
    };
    getToolVersion: {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
            };
            path: {
                /** @description The name that it was stored under. */
                name: components["parameters"]["name"];
                /** @description From 1 on. */
                version: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A version of a tool of your own; members of other kinds are left out. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tool"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            503: components["responses"]["503"];
        };
    };
    listSavedViews: {
        parameters: {
            query?: {
                /** @description How many a page has. */
                limit?: components["parameters"]["limit"];
                /** @description `next_cursor` of the page before. */
                cursor?: components["parameters"]["cursor"];
            };
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedViewPage"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            503: components["responses"]["503"];
        };
    };
    getSavedView: {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
            };
            path: {
                /** @description The name that it was stored under. */
                name: components["parameters"]["name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A name for what a page of the operator's UI shows. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedView"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            503: components["responses"]["503"];
        };
    };
    putSavedView: {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
            };
            path: {
                /** @description The name that it was stored under. */
                name: components["parameters"]["name"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "query": "page=runs&status=failed&since=2026-11-25T00:00:00Z"
                 *     }
                 */
                "application/json": components["schemas"]["SavedViewPut"];
            };
        };
        responses: {
            /** @description A name for what a page of the operator's UI shows. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedView"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            503: components["responses"]["503"];
        };
    };
    deleteSavedView: {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
            };
            path: {
                /** @description The name that it was stored under. */
                name: components["parameters"]["name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            503: components["responses"]["503"];
        };
    };
    getWorkflowGraph: {
        parameters: {
            query?: {
                /** @description How it is written. */
                format?: "json" | "mermaid";
            };
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
            };
            path: {
                /** @description The name that it was stored under. */
                name: components["parameters"]["name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A workflow as a diagram shows it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkflowGraph"];
                    "text/plain": string;
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            503: components["responses"]["503"];
        };
    };
    getWorkflow: {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
            };
            path: {
                /** @description The name that it was stored under. */
                name: components["parameters"]["name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A version of a workflow. Members that its document does not have are left out. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Workflow"];
                    "application/yaml": string;
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            503: components["responses"]["503"];
        };
    };
    deleteWorkflow: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version that is to be changed, in place of `expected_version`. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
            };
            path: {
                /** @description The name that it was stored under. */
                name: components["parameters"]["name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            412: components["responses"]["412"];
            503: components["responses"]["503"];
        };
    };
    listWorkflowVersions: {
        parameters: {
            query?: {
                /** @description How many a page has. */
                limit?: components["parameters"]["limit"];
                /** @description `next_cursor` of the page before. */
                cursor?: components["parameters"]["cursor"];
            };
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
            };
            path: {
                /** @description The name that it was stored under. */
                name: components["parameters"]["name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkflowPage"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            503: components["responses"]["503"];
        };
    };
    getWorkflowVersion: {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
            };
            path: {
                /** @description The name that it was stored under. */
                name: components["parameters"]["name"];
                /** @description From 1 on. */
                version: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A version of a workflow. Members that its document does not have are left out. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Workflow"];
                    "application/yaml": string;
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            503: components["responses"]["503"];
        };
    };
    publishWorkflow: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version that is to be changed, in place of `expected_version`. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
            };
            path: {
                /** @description The name that it was stored under. */
                name: components["parameters"]["name"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "expected_version": 1
                 *     }
                 */
                "application/json": components["schemas"]["Publication"];
            };
        };
        responses: {
            /** @description A version of a workflow. Members that its document does not have are left out. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Workflow"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            412: components["responses"]["412"];
            503: components["responses"]["503"];
        };
    };
    unpublishWorkflow: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version that is to be changed, in place of `expected_version`. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
            };
            path: {
                /** @description The name that it was stored under. */
                name: components["parameters"]["name"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "expected_version": 1
                 *     }
                 */
                "application/json": components["schemas"]["Publication"];
            };
        };
        responses: {
            /** @description A version of a workflow. Members that its document does not have are left out. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Workflow"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            412: components["responses"]["412"];
            503: components["responses"]["503"];
        };
    };
    listProvidedTools: {
        parameters: {
            query?: {
                /** @description How many a page has. */
                limit?: number;
                /** @description `next_cursor` of the page before. */
                cursor?: components["parameters"]["cursor"];
            };
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
            };
            path: {
                /** @description The name that it was stored under. */
                name: components["parameters"]["name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvidedToolPage"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            503: components["responses"]["503"];
        };
    };
    approveProvidedTool: {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
            };
            path: {
                /** @description The name that it was stored under. */
                name: components["parameters"]["name"];
                /** @description As its server names it. */
                tool: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
                 *     }
                 */
                "application/json": components["schemas"]["ToolApproval"];
            };
        };
        responses: {
            /** @description A tool of an MCP server. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvidedTool"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            503: components["responses"]["503"];
        };
    };
    setProvidedToolRules: {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
            };
            path: {
                /** @description The name that it was stored under. */
                name: components["parameters"]["name"];
                /** @description As its server names it. */
                tool: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "effect": "keyed",
                 *       "key_argument": "request_id"
                 *     }
                 */
                "application/json": components["schemas"]["ToolRules"];
            };
        };
        responses: {
            /** @description A tool of an MCP server. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvidedTool"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            503: components["responses"]["503"];
        };
    };
    listToolProviders: {
        parameters: {
            query?: {
                /** @description How many a page has. */
                limit?: components["parameters"]["limit"];
                /** @description `next_cursor` of the page before. */
                cursor?: components["parameters"]["cursor"];
            };
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ToolProviderPage"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            503: components["responses"]["503"];
        };
    };
    registerToolProvider: {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "tracker",
                 *       "url": "https://tracker.example.com/mcp",
                 *       "headers": {
                 *         "Authorization": "Bearer secret:tracker.token"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ToolProviderDraft"];
            };
        };
        responses: {
            /** @description An MCP server of others, as it was registered and found. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ToolProvider"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            409: components["responses"]["409"];
            503: components["responses"]["503"];
        };
    };
    getToolProvider: {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
            };
            path: {
                /** @description The name that it was stored under. */
                name: components["parameters"]["name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An MCP server of others, as it was registered and found. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ToolProvider"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            503: components["responses"]["503"];
        };
    };
    replaceToolProvider: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version that is to be changed, in place of `expected_version`. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
            };
            path: {
                /** @description The name that it was stored under. */
                name: components["parameters"]["name"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "tracker",
                 *       "url": "https://tracker.example.com/mcp/v2",
                 *       "expected_version": 1
                 *     }
                 */
                "application/json": components["schemas"]["ToolProviderDraft"];
            };
        };
        responses: {
            /** @description An MCP server of others, as it was registered and found. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ToolProvider"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            412: components["responses"]["412"];
            503: components["responses"]["503"];
        };
    };
    deleteToolProvider: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version that is to be changed, in place of `expected_version`. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
            };
            path: {
                /** @description The name that it was stored under. */
                name: components["parameters"]["name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            412: components["responses"]["412"];
            503: components["responses"]["503"];
        };
    };
    refreshToolProvider: {
        parameters: {
            query?: never;
            header?: {
                /** @description For operators: the name or id of the tenant to act for; `default` without it. A key of a tenant is refused (403) where it names another. */
                "Grove-Tenant"?: components["parameters"]["Grove-Tenant"];
            };
            path: {
                /** @description The name that it was stored under. */
                name: components["parameters"]["name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An MCP server of others, as it was registered and found. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ToolProvider"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            503: components["responses"]["503"];
        };
    };
}
