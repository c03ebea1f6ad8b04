// A host application: its page shows bills of the billing service to a user who is signed in here. The server key stays
// on this server. The page gets a short session for exactly this origin.
// Needs BASE and KEY, and the client: `npm install workcomp-billing-client`.
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BillingClient } from 'workcomp-billing-client';

const { BASE = 'http://127.0.0.1:3000/v2', KEY = '', PORT = '8080' } = process.env;
const origin = `http://127.0.0.1:${PORT}`;
const here = dirname(fileURLToPath(import.meta.url));
const packed = join(dirname(fileURLToPath(import.meta.resolve('workcomp-billing-client'))), '..');
const client = new BillingClient({ baseUrl: BASE, key: KEY });

const types = { html: 'text/html; charset=utf-8', css: 'text/css', js: 'text/javascript' };
const policy = `default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self' ${new URL(BASE).origin}; base-uri 'none'; frame-ancestors 'none'`;

/** The signed-in user. Get it from your own application. */
const person = { subject: 'user-17', actorName: 'Dana Biller' };

const server = createServer(async (request, response) => {
  const path = normalize(new URL(request.url, origin).pathname);
  try {
    if (request.method === 'POST' && path === '/session') {
      const { token, expiresAt } = await client.sessions.browser({
        ...person,
        allowedOrigin: origin,
        permissions: ['bills:read', 'documents:read'],
      });
      response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' });
      return response.end(JSON.stringify({ token, expiresAt, baseUrl: BASE }));
    }
    const file = path.startsWith('/client/')
      ? join(packed, path.slice('/client/'.length))
      : join(here, path === '/' ? 'index.html' : path);
    const type = types[file.split('.').at(-1)];
    if (request.method !== 'GET' || type === undefined) return response.writeHead(404).end();
    const bytes = await readFile(file);
    return response.writeHead(200, { 'content-type': type, 'content-security-policy': policy }).end(bytes);
  } catch {
    return response.writeHead(404).end();
  }
});
server.listen(Number(PORT), '127.0.0.1', () => console.log(`open ${origin}`));
