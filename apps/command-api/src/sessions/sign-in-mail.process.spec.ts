import { eventually } from '#testing/pure';
import { openMailbox, type Mailbox } from '#testing/http';
import { startServer, type RunningServer } from '#testing/process';

/* A user without a link requests one by email from a service that sends email. */
let box: Mailbox;
let server: RunningServer;
beforeAll(async () => {
  box = await openMailbox({ tls: true });
  server = await startServer({ env: { SMTP_URL: box.trustedUrl, MAIL_FROM: 'billing@practice.example' } });
});
afterAll(async () => {
  await server.stop();
  server.remove();
  await box.close();
});

const ask = (email: string, headers: Record<string, string> = {}) =>
  fetch(`${server.origin}/workspace/sign-in`, { method: 'POST', headers, body: new URLSearchParams({ email }) });

it('returns the same response for known and unknown addresses and sends a link only to the known one', async () => {
  expect(await (await fetch(`${server.origin}/workspace/sign-in`)).text()).toContain('name="email"');
  const unknown = await ask('unknown@practice.example');
  const text = await unknown.text();
  // The list of practices follows the log and may lag behind.
  for (let attempt = 0; attempt < 4 && box.received.length === 0; attempt += 1) {
    const known = await ask('admin@practice.example');
    expect([known.status, await known.text()]).toEqual([unknown.status, text]);
    await new Promise((done) => setTimeout(done, 500));
  }
  await eventually(() => box.received.length > 0);
  expect(box.received.map(({ to }) => to?.[0]?.address)).toContain('admin@practice.example');
  expect(box.received.map(({ to }) => to?.[0]?.address)).not.toContain('unknown@practice.example');
  const [link = ''] = /http\S+/.exec(box.received[0]?.text ?? '') ?? [];
  const opened = await fetch(server.origin + new URL(link).pathname, { method: 'POST', redirect: 'manual' });
  expect([opened.status, opened.headers.get('location')]).toEqual([303, '/workspace']);
});

it('rejects forms of other sites and invalid addresses', async () => {
  expect((await ask('admin@practice.example', { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  for (const wrong of ['', 'admin', 'a@b@c', `x@${'y'.repeat(300)}.example`])
    expect((await ask(wrong)).status).toBe(422);
});
