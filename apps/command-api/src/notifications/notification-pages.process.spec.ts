import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { CommandApiModule } from '#apps/command-api';
import { QueryApiModule } from '#apps/query-api';
import { CapabilityLinks } from '#mail';
import { startCommandApp, type CommandApp } from '#testing/http';
import { describeInChromium, openBrowser } from '#testing/process';

describeInChromium('Pages that links in email open', () => {
  let api: CommandApp;
  let origin: string;
  let browser: Browser;
  let tab: Page;
  const problems: string[] = [];
  beforeAll(async () => {
    api = await startCommandApp([CommandApiModule, QueryApiModule]);
    await api.app.listen(0, '127.0.0.1');
    origin = `http://127.0.0.1:${(api.app.getHttpServer().address() as AddressInfo).port}`;
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await api.close();
  });
  beforeEach(async () => {
    problems.length = 0;
    tab = await browser.newPage();
    tab.on('console', (message) => problems.push(message.text()));
    tab.on('pageerror', (error) => problems.push(error.message));
  });
  afterEach(() => tab.close());

  const own = { headers: { 'x-service-org-id': 'org_test' } };
  const invite = async (user: string) => {
    const { json } = await api.post(
      `/notifications/recipients/${user}/invitations`,
      {
        requestId: randomUUID(),
        email: `${user}@clinic.example`,
        audience: 'practice',
        statusUpdates: true,
        agingDays: [30, 60],
        quietHours: true,
        reportDigest: 'weekly',
      },
      own,
    );
    return origin + new URL(json['data'].previewUrl as string).pathname;
  };
  const stateOf = async (user: string) =>
    (await api.call('GET', `/notifications/recipients/${user}`, undefined, own)).json['data'].recipient.state as string;
  const heading = () => tab.getByRole('heading', { level: 1 }).textContent();

  it('confirms an invitation with the keyboard, and shows that the link was already used', async () => {
    const link = await invite('dana');
    await tab.goto(link);
    expect(await heading()).toBe('Turn on notifications?');
    expect(await tab.getByRole('listitem').allTextContents()).toEqual([
      'Alerts when the status of a bill changes or a payment is posted',
      'Reminders when an open bill is 30 or 60 days old',
      'A weekly summary, Mondays at 9 am Pacific',
      'No messages between 7 pm and 7 am Pacific',
    ]);
    expect(await stateOf('dana')).toBe('pending_confirmation');
    await tab.keyboard.press('Tab');
    await tab.keyboard.press('Enter');
    await tab.getByRole('heading', { name: 'Notifications are on' }).waitFor();
    expect(await stateOf('dana')).toBe('active');
    expect(problems).toEqual([]);
    await tab.goto(link);
    expect(await heading()).toBe('This invitation has already been used');
    expect(await tab.getByRole('button').count()).toBe(0);
  });

  it('unsubscribes only after the button is pressed', async () => {
    await invite('eve');
    const events = await api.engines.events.readAll(0n, 1_000);
    const invited = events.findLast(({ type }) => type === 'RecipientInvited');
    const { recipientId } = invited?.data as unknown as { recipientId: string };
    const links = new CapabilityLinks(api.engines.vault, origin, async () => true);
    await tab.goto(await links.unsubscribeUrl({ organizationId: 'org_test', recipientId, generation: 1, address: 1 }));
    expect(await heading()).toBe('Stop all notifications?');
    expect(await stateOf('eve')).toBe('pending_confirmation');
    await tab.getByRole('button', { name: 'Unsubscribe' }).click();
    await tab.getByRole('heading', { name: 'You are unsubscribed' }).waitFor();
    expect(await stateOf('eve')).toBe('off');
    expect(problems).toEqual([]);
  });

  it('fits a phone screen in light and dark mode', async () => {
    const link = await invite('fay');
    await tab.setViewportSize({ width: 360, height: 640 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await tab.emulateMedia({ colorScheme });
      await tab.goto(link);
      // The script is a string because this TypeScript project has no DOM types.
      const { wide, paper, ink } = await tab.evaluate<{ wide: boolean; paper: string; ink: string }>(`({
        wide: document.documentElement.scrollWidth > window.innerWidth,
        paper: getComputedStyle(document.body).backgroundColor,
        ink: getComputedStyle(document.body).color,
      })`);
      expect(wide).toBe(false);
      expect(paper).not.toBe(ink);
    }
  });
});
