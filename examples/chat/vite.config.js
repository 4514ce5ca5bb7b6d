import { defineConfig } from "vite";

const { GROVE = "http://localhost:8080", GROVE_KEY = "", GROVE_USER = "you" } = process.env;

// The key stays here: the page speaks with this server, which speaks with Grove for one person.
const proxy = {
  "/chat": { target: GROVE, changeOrigin: true, headers: { Authorization: `Bearer ${GROVE_KEY}`, "Grove-User": GROVE_USER } },
};

export default defineConfig({ server: { proxy }, preview: { proxy } });
