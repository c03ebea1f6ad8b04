import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { CommandApiModule } from '#apps/command-api';
import { QueryApiModule } from '#apps/query-api';
import { serverPermissions } from '#contracts';
import { startCommandApp, type CommandApp } from '#testing/http';
import { describeInChromium, openBrowser } from '#testing/process';

/*
 * A page in a host application calls this service with a browser session, in a real browser with CORS and preflight
 * requests.
 */

/** Starts a web server with one empty page. */
const startHost = async (): Promise<Server> => {
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end('<h1>Host</h1>'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
};
const originOf = (server: Server): string => `http://localhost:${(server.address() as AddressInfo).port}`;

interface Told {
  /** 0 if the browser did not allow the page to read the response. */
  readonly status: number;
  readonly code?: string;
  readonly billNumber?: number;
  readonly etag?: string | null;
  readonly requestId?: string | null;
}

describeInChromium('Page of a host application', () => {
  let api: CommandApp;
  let browser: Browser;
  let hosts: readonly Server[];
  let host: string;
  let elsewhere: string;
  let base: string;
  let token: string;
  let billId: string;
  beforeAll(async () => {
    api = await startCommandApp([CommandApiModule, QueryApiModule]);
    await api.app.listen(0, '127.0.0.1');
    hosts = [await startHost(), await startHost()];
    [host = '', elsewhere = ''] = hosts.map(originOf);
    base = `http://localhost:${(api.app.getHttpServer().address() as AddressInfo).port}/v2`;
    browser = await openBrowser();
    billId = await api.bill();
    const permissions = ['bills:read', 'bills:act'];
    const issued = await api.post('/browser-sessions', { subject: 'user-17', allowedOrigin: host, permissions });
    token = issued.json['token'] as string;
  });
  afterAll(async () => {
    await browser.close();
    for (const server of hosts) server.close();
    await api.close();
  });

  /** Returns the response that a script on a page at this origin receives. */
  const fetchFrom = async (
    origin: string,
    path: string,
    { as = token, body }: { readonly as?: string; readonly body?: object } = {},
  ): Promise<Told> => {
    const page: Page = await browser.newPage();
    await page.goto(origin);
    const init = {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${as}`,
        ...(body && { 'content-type': 'application/json', 'idempotency-key': `key-${Math.random()}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    };
    const script = `(async () => {
      try {
        const answer = await fetch(${JSON.stringify(base + path)}, ${JSON.stringify(init)});
        const { code, billNumber } = await answer.json();
        const [etag, requestId] = ['etag', 'x-request-id'].map((name) => answer.headers.get(name));
        return { status: answer.status, code, billNumber, etag, requestId };
      } catch {
        return { status: 0 };
      }
    })()`;
    const result = await page.evaluate<Told>(script);
    await page.close();
    return result;
  };

  it('reads data and response headers with its session', async () => {
    expect(await fetchFrom(host, `/bills/${billId}`)).toMatchObject({
      status: 200,
      billNumber: 1,
      etag: expect.stringMatching(/^W\//),
      requestId: expect.stringMatching(/^req_/),
    });
  });
  it('performs actions with its session', async () =>
    expect(
      await fetchFrom(host, `/bills/${billId}/actions`, { body: { action: 'add_note', note: 'Called.' } }),
    ).toMatchObject({ status: 200 }));
  it('reads the problem of a rejected request', async () =>
    expect(await fetchFrom(host, '/events')).toMatchObject({ status: 403, code: 'permission_denied' }));
  it('is rejected at another origin', async () =>
    expect(await fetchFrom(elsewhere, `/bills/${billId}`)).toMatchObject({ status: 403, code: 'origin_mismatch' }));
  it('cannot read with a server key, because server keys are not for browsers', async () => {
    const as = await api.key(serverPermissions);
    expect(await fetchFrom(host, `/bills/${billId}`, { as })).toEqual({ status: 0 });
  });
});
