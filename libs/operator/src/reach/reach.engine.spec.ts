import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '#engines';
import { openMailbox, type Mailbox } from '#testing/http';
import { openWorkplace, type OwnWorkplace } from '../workplace.spec-kit.js';
import { mailTest } from './mail-test.js';
import { oidcTest } from './oidc-test.js';

let work: OwnWorkplace;
beforeAll(async () => {
  work = await openWorkplace();
});
afterAll(() => work.close());
const withSettings = (env: Readonly<Record<string, string>>) => ({
  ...work,
  config: readConfig({ DATA_DIR: work.config.DATA_DIR, ...env }),
});

describe('`mail test`', () => {
  let box: Mailbox;
  afterEach(() => box.close());
  const test = (url: string, to?: string) =>
    mailTest(withSettings({ SMTP_URL: url, MAIL_FROM: 'billing@practice.example' }), to === undefined ? {} : { to });

  it('connects to the server, and sends a message if a recipient is given', async () => {
    box = await openMailbox({ tls: true });
    expect(await test(box.trustedUrl)).toMatchObject({ reached: true, sentTo: null });
    expect(box.received).toEqual([]);
    expect(await test(box.trustedUrl, 'op@practice.example')).toMatchObject({ sentTo: 'op@practice.example' });
    expect(box.received.map(({ to }) => to?.[0]?.address)).toEqual(['op@practice.example']);
  });

  it('reports why it cannot connect or send', async () => {
    box = await openMailbox({ tls: true, login: { user: 'billing', password: 'right' } });
    await expect(test(box.url)).rejects.toThrow('there is no encrypted connection');
    await expect(test(box.trustedUrl.replace('//', '//billing:wrong@'))).rejects.toThrow('rejects the login');
    box.senderRefusal = Object.assign(new Error('no'), { responseCode: 550 });
    const right = box.trustedUrl.replace('//', '//billing:right@');
    await expect(test(right, 'op@practice.example')).rejects.toThrow('does not allow this service to send (550');
    await expect(mailTest(withSettings({}), {})).rejects.toThrow('no mail server is configured');
  });
});

describe('`oidc test`', () => {
  let server: Server;
  let description: object;
  let date: Date;
  let tokens: { status: number; body: object };
  let issuer: string;
  beforeEach(async () => {
    server = createServer((request, response) => {
      response.setHeader('date', date.toUTCString());
      const [status, body] =
        request.url === '/jwks'
          ? [200, { keys: [{ kty: 'RSA' }] }]
          : request.url === '/token'
            ? [tokens.status, tokens.body]
            : [200, description];
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    description = { issuer, jwks_uri: `${issuer}/jwks`, token_endpoint: `${issuer}/token` };
    date = new Date();
    tokens = { status: 400, body: { error: 'invalid_grant' } };
    writeFileSync(join(work.config.DATA_DIR, 'oidc'), 'secret');
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });
  const test = (address = issuer) =>
    oidcTest(
      withSettings({
        OIDC_ISSUER: address,
        OIDC_CLIENT_ID: 'workspace',
        OIDC_CLIENT_SECRET_FILE: join(work.config.DATA_DIR, 'oidc'),
      }),
    );

  it('succeeds if the issuer rejects the invalid code but not the client', async () =>
    expect(await test()).toMatchObject({
      issuer,
      keys: 1,
      returnAddress: 'http://127.0.0.1:3000/workspace/sign-in/oidc/return',
    }));

  it('reports the reason of a failure', async () => {
    tokens = { status: 401, body: { error: 'invalid_client' } };
    await expect(test()).rejects.toThrow('the issuer rejects OIDC_CLIENT_ID with this secret');
    date = new Date(Date.now() - 2 * 3_600_000);
    await expect(test()).rejects.toThrow('the clocks differ by 2 h: the clock of this machine is ahead');
    date = new Date();
    description = { ...description, issuer: `${issuer}/` };
    await expect(test()).rejects.toThrow('metadata contains another issuer');
    const gone = createServer();
    await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve));
    const { port } = gone.address() as AddressInfo;
    await new Promise((closed) => gone.close(closed));
    await expect(test(`http://127.0.0.1:${port}`)).rejects.toThrow('cannot be reached: connection refused');
    await expect(oidcTest(withSettings({}))).rejects.toThrow('no OpenID provider is configured');
  });
});
