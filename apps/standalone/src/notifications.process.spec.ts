import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCaller, startServer, type RunningServer } from '#testing/process';
import { eventually, withAdministrator, realAdministrator } from '#testing/pure';

const LIVE_KEY = 'sk_live_4d43ad0a566a923dde1826ed74a79114ccceb1fe';
const MAILBOX_NAME = 'zsofika.quastenflosser';
const LIVE_ORGANIZATION = 'org_livepractice';
const example = withAdministrator(
  realAdministrator,
  JSON.parse(readFileSync('examples/med-legal-bill.json', 'utf8')) as { bill: object },
);

const invitation = { audience: 'practice', statusUpdates: true, agingDays: [30], quietHours: false };

it('sends notifications across a restart, without email addresses and links in its logs', async () => {
  const env = { LIVE_API_KEY: LIVE_KEY, LOG_LEVEL: 'trace' };
  let output = '';
  const listen = (server: RunningServer) => {
    for (const stream of [server.process.stdout, server.process.stderr])
      stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    return server;
  };
  let server = listen(await startServer({ env }));
  try {
    const organizationId = LIVE_ORGANIZATION;
    const path = '/notifications/recipients/dana';
    const headers = { 'x-service-org-id': organizationId };
    const call = (method: string, tail: string, body?: unknown) =>
      createCaller({ base: server.base, key: LIVE_KEY })(method, tail, body, headers);
    const mail = () => {
      const folder = join(server.dataDir, 'outbox', 'mail', organizationId);
      const names = readdirSync(join(server.dataDir, 'outbox', 'mail'), { recursive: true }) as string[];
      return names
        .filter((name) => name.endsWith('.eml'))
        .map((name) => readFileSync(join(folder, '..', name), 'utf8'));
    };
    const written = (count: number) =>
      eventually(
        () => {
          try {
            const found = mail();
            return found.length >= count ? found : undefined;
          } catch {
            return undefined;
          }
        },
        { everyMs: 50 },
      );
    const linkIn = (message: string, page: string) => {
      const text = message.replaceAll(/=\r?\n/g, '');
      const [, link = ''] = new RegExp(`(/notifications/${page}/[\\w.-]+)`).exec(text) ?? [];
      return link;
    };

    const invited = await call('POST', `${path}/invitations`, {
      ...invitation,
      requestId: randomUUID(),
      email: `${MAILBOX_NAME}@clinic.example`,
    });
    expect([invited.status, invited.body.data.deliveryStatus]).toEqual([200, 'sending']);
    const [letter = ''] = await written(1);
    expect(letter).toContain(`To: ${MAILBOX_NAME}@clinic.example`);
    const confirm = linkIn(letter, 'confirm');
    const confirmed = await fetch(server.origin + confirm, { method: 'POST' });
    expect([confirmed.status, await confirmed.text()]).toEqual([200, expect.stringContaining('Notifications are on')]);
    expect((await call('POST', '/bills', example)).status).toBe(201);
    expect((await written(2)).some((message) => message.includes('Subject: Bill 1 was submitted'))).toBe(true);

    await server.stop();
    server = listen(await startServer({ env, dataDir: server.dataDir }));
    expect((await call('GET', path)).body.data).toMatchObject({
      recipient: { state: 'active', deliveryStatus: 'sent' },
    });
    const bad = await call('PUT', path, { email: `${MAILBOX_NAME}@`, enabled: true });
    expect(JSON.stringify(bad.body)).not.toContain(MAILBOX_NAME);
    // The restart must not send messages again.
    expect(mail()).toHaveLength(2);
    const left = await fetch(server.origin + linkIn(letter, 'unsubscribe'), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(left.status).toBe(200);
    await eventually(() => mail().length === 0, { everyMs: 50 });

    const feed = await call('GET', '/events?cursor=0');
    const types = (feed.body.events as { type: string; data: object }[]).filter(({ type }) =>
      type.startsWith('notification'),
    );
    expect(types.map(({ type, data }) => [type, data])).toEqual([
      ['notification.recipient.invited', { externalUserId: 'dana' }],
      ['notification.recipient.enabled', { externalUserId: 'dana' }],
      ['notification.recipient.disabled', { externalUserId: 'dana' }],
    ]);
    await server.stop();
    expect(output).toContain('"route":"/notifications/confirm/:token"');
    for (const secret of [MAILBOX_NAME, confirm.split('.').at(-1) ?? 'nothing', LIVE_KEY])
      expect(output).not.toContain(secret);
  } finally {
    server.process.kill('SIGKILL');
    server.remove();
  }
});
