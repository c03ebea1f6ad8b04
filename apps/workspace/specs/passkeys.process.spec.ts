import type { Browser, BrowserContext, Page } from 'playwright-core';
import { openMailbox, type Mailbox } from '#testing/http';
import { eventually } from '#testing/pure';
import {
  administratorsLink,
  createCaller,
  describeInChromium,
  freePort,
  openBrowser,
  startServer,
  type RunningServer,
} from '#testing/process';

const ADMIN = 'admin@practice.example';

/* Tests the second factor in a real browser with a virtual authenticator. */

describeInChromium('passkeys in a browser', () => {
  let box: Mailbox;
  let server: RunningServer;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let origin: string;
  beforeAll(async () => {
    box = await openMailbox({ tls: true });
    const port = await freePort();
    // Browsers don't allow passkeys for an IP address.
    origin = `http://localhost:${port}`;
    const env = { PUBLIC_ORIGIN: origin, SMTP_URL: box.trustedUrl, MAIL_FROM: ADMIN };
    server = await startServer({ env, port });
    browser = await openBrowser();
    context = await browser.newContext();
    page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: { protocol: 'ctap2', transport: 'usb', hasUserVerification: false, automaticPresenceSimulation: true },
    });
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
    server.remove();
    await box.close();
  });

  const signIn = async (): Promise<void> => {
    box.received.splice(0);
    await eventually(async () => {
      await fetch(`${server.origin}/workspace/sign-in`, {
        method: 'POST',
        body: new URLSearchParams({ email: ADMIN }),
      });
      await new Promise((done) => setTimeout(done, 500));
      return box.received.length > 0;
    });
    const [link = ''] = /http\S+/.exec(box.received[0]?.text ?? '') ?? [];
    await page.goto(link);
    await page.getByRole('button', { name: 'Sign in' }).click();
  };
  const open = () => page.getByRole('navigation', { name: 'Main' }).waitFor();
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  let codes: readonly string[] = [];

  it('requires setting up a passkey at the next sign-in and shows the recovery codes once', async () => {
    const rules = { logOffMinutes: 15, secondFactor: 'required' };
    expect((await createCaller(server)('PUT', '/organization/sign-in-rules', rules)).status).toBe(200);
    await signIn();
    await page.getByRole('heading', { name: 'Set up a passkey' }).waitFor();
    await page.getByLabel('Name of the passkey').fill('Key on the ring');
    await press('Set up a passkey');
    codes = (await page.getByLabel('Recovery codes').innerText()).trim().split('\n');
    expect(codes).toHaveLength(10);
    await press('I saved these codes');
    await open();
  });

  it('requires the passkey at the following sign-in, or a recovery code that works only once', async () => {
    await signIn();
    await page.getByRole('heading', { name: 'Verify your identity' }).waitFor();
    await press('Use my passkey');
    await open();
    await signIn();
    await press('Use a recovery code instead');
    const code = page.getByLabel('Recovery code', { exact: true });
    await code.fill('none-of-them');
    await press('Use this code');
    await page.getByRole('alert').waitFor();
    await code.fill(codes[0]!);
    await press('Use this code');
    await open();
    await page.getByRole('banner').getByRole('button').last().click();
    await page.getByRole('menuitem', { name: 'Passkeys' }).click();
    expect(await page.getByText(/recovery codes left/).textContent()).toBe('9 recovery codes left.');
    await page.getByRole('cell', { name: 'Key on the ring', exact: true }).waitFor();
  });

  it('requires the passkey again before a sensitive action, then completes the action', async () => {
    const link = new URL(administratorsLink(server));
    await page.goto(origin + link.pathname);
    await press('Sign in');
    await open();
    await page.goto(`${origin}/workspace/practice?tab=sessions`);
    const minutes = page.getByRole('combobox', { name: /^Sign out after inactivity/ });
    await minutes.click();
    await page.getByRole('option', { name: '30 minutes' }).click();
    const dialog = page.getByRole('dialog', { name: 'Verify your identity' });
    await dialog.waitFor();
    expect((await createCaller(server)('GET', '/organization/sign-in-rules')).body.data.logOffMinutes).toBe(15);
    await dialog.getByRole('button', { name: 'Use my passkey' }).click();
    await dialog.waitFor({ state: 'detached' });
    await eventually(
      async () => (await createCaller(server)('GET', '/organization/sign-in-rules')).body.data.logOffMinutes === 30,
    );
    // The next action doesn't require a proof again.
    await minutes.click();
    await page.getByRole('option', { name: '45 minutes' }).click();
    await eventually(
      async () => (await createCaller(server)('GET', '/organization/sign-in-rules')).body.data.logOffMinutes === 45,
    );
  });
});
