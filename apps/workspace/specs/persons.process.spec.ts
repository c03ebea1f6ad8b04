import type { BrowserContext, Page, Request } from 'playwright-core';
import { closeVisit, describeInChromium, workspaceLink, workspaceFixture, type WorkspaceVisit } from '#testing/process';

const SSN = '123-45-6789';

/* Tests that people who share a browser never see each other's input or screens. */

describeInChromium('several users in one browser', () => {
  const stage = workspaceFixture({ SEED_BILLS: '12' });

  const alex = { subject: 'user-18' };
  const signIn = async (page: Page, visitor: { readonly subject: string }): Promise<void> => {
    await page.goto(await workspaceLink(stage.server, visitor));
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
  };
  const signOut = async (page: Page): Promise<void> => {
    await page.getByRole('button', { name: 'Dana Biller' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByText('You can close this page.').waitFor();
  };
  const other = async (context: BrowserContext): Promise<Page> => {
    const page = await context.newPage();
    await page.goto(`${stage.server.origin}/workspace`);
    return page;
  };
  const type = async (page: Page): Promise<void> => {
    await page.getByLabel('First name').fill('Maria');
    await page.getByLabel('Last name').fill('Quintanilla');
    await page.getByLabel('SSN').fill(SSN);
    // Waits until the API has validated the draft.
    await page.getByText(/\d errors:/).waitFor();
  };
  /** Returns everything that the browser stores for this page outside its memory. */
  const stored = (page: Page) =>
    page.evaluate<string>(`(async () =>
      JSON.stringify([
        { ...localStorage },
        { ...sessionStorage },
        await indexedDB.databases(),
        await caches.keys(),
        (await navigator.serviceWorker.getRegistrations()).length,
        history.state,
        location.href,
        document.title,
        document.cookie,
      ]))()`);
  const ended = (page: Page) => page.getByRole('dialog', { name: 'Your session has ended' });

  it('keeps a draft out of browser storage and shows an empty form to the next user in the tab', async () => {
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto('/bills/new');
    await type(page);
    await page.getByText('Your draft is kept in this tab only.').waitFor();
    const kept = await stored(page);
    for (const word of ['Maria', 'Quintanilla', SSN, '6789']) expect(kept).not.toContain(word);
    // The browser doesn't store the input for autocomplete either.
    const offered = 'input:not([type=checkbox], [type=file], [type=hidden], [autocomplete=off])';
    await page.locator('.ws-searchbox').click();
    await page.getByRole('dialog').waitFor();
    expect(await page.locator(offered).evaluateAll((all) => all.map((element) => element.outerHTML))).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    // The draft is still there after the user visits another screen.
    await page.getByRole('link', { name: 'Home' }).click();
    await page.getByRole('heading', { name: 'Home' }).waitFor();
    await page.getByRole('link', { name: 'New bill' }).click();
    expect(await page.getByLabel('SSN').inputValue()).toBe(SSN);
    // The browser asks before the user leaves and loses the draft.
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      void dialog.accept();
    });
    await signIn(page, alex);
    expect(asked).toEqual(['beforeunload']);
    await visit.goto('/bills/new');
    expect(await page.getByLabel('SSN').inputValue()).toBe('');
    expect(await page.getByLabel('First name').inputValue()).toBe('');
    await closeVisit(visit);
  });

  it('clears the screen when the session ends and immediately shows a new page to the next user', async () => {
    const { items } = (await stage.call('GET', '/bill-dashboard?pageSize=1')).body.data as {
      items: readonly [{ id: string; patientName: string; claimNumber: string }];
    };
    const [bill] = items;
    const visit = await stage.visit();
    const { page, context } = visit;
    await visit.goto('/bills/new');
    await type(page);
    await page.getByRole('link', { name: 'Bills', exact: true }).click();
    await page.locator('[data-search]').fill(bill.claimNumber);
    await page.getByText(/^1 bill, /).waitFor();
    await page.locator('.ws-list-row').filter({ hasText: bill.claimNumber }).click();
    await page.getByRole('heading', { level: 1, name: / · \d\d\// }).waitFor();
    await page.getByText(bill.claimNumber).first().waitFor();
    const elsewhere = await other(context);
    await signOut(elsewhere);

    // The page clears itself without user input.
    await ended(page).waitFor();
    const left = await page.evaluate<string>('document.documentElement.outerHTML');
    for (const word of [bill.patientName, bill.claimNumber, bill.id, 'Quintanilla', SSN, 'Dana Biller'])
      expect(left).not.toContain(word);
    expect(await page.title()).toBe('Your session has ended');
    expect(await page.locator('.ws-frame').count()).toBe(0);

    const before = await page.evaluate<number>('performance.timeOrigin');
    await signIn(elsewhere, alex);
    await page.getByRole('heading', { name: 'Home' }).waitFor();
    expect(await page.evaluate<number>('performance.timeOrigin')).not.toBe(before);
    await page.getByRole('link', { name: 'New bill' }).click();
    expect(await page.getByLabel('SSN').inputValue()).toBe('');
    await page.getByRole('link', { name: 'Bills', exact: true }).click();
    expect(await page.locator('[data-search]').inputValue()).toBe('');
    await closeVisit(visit);
  });

  it('immediately clears the screen and draft of the previous user when another user signs in in another window', async () => {
    const visit = await stage.visit();
    const { page, context } = visit;
    // The new session isn't reported by the event feed or by one of the page's own requests.
    await context.route('**/v2/events?*', (route) => route.abort());
    await page.clock.install();
    await visit.goto('/bills/new');
    await type(page);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      void dialog.accept();
    });
    const elsewhere = await context.newPage();
    await signIn(elsewhere, alex);
    await page.getByRole('heading', { name: 'Home' }).waitFor();
    // The old page didn't check its session first: the message from the other window is enough.
    expect(requests.find((path) => path.startsWith('/workspace'))).toBe('/workspace');
    // The draft is discarded before the page is left, so the browser doesn't ask.
    expect(asked).toEqual([]);
    await page.getByRole('link', { name: 'New bill' }).click();
    expect(await page.getByLabel('SSN').inputValue()).toBe('');
    await closeVisit(visit);
  });

  it("replaces a page that missed another user's sign-in when the page becomes visible", async () => {
    const visit = await stage.visit();
    const { page, context } = visit;
    await context.addInitScript('BroadcastChannel.prototype.postMessage = () => undefined');
    await visit.goto('/bills');
    await context.route('**/v2/events?*', (route) => route.abort());
    await page.reload();
    await page.locator('.ws-list-row').first().waitFor();
    const elsewhere = await context.newPage();
    await signIn(elsewhere, alex);
    expect(await page.locator('.ws-list-row').count()).toBeGreaterThan(0);
    await page.evaluate('document.dispatchEvent(new Event("visibilitychange"))');
    await page.getByRole('heading', { name: 'Home' }).waitFor();
    expect(await page.locator('.ws-list-row').count()).toBe(0);
    await closeVisit(visit);
  });

  it('restores an unfinished action when the same user signs in again', async () => {
    const { items } = (await stage.call('GET', '/bill-dashboard?status=accepted&pageSize=1')).body.data as {
      items: readonly { id: string }[];
    };
    const visit = await stage.visit();
    const { page, context } = visit;
    await visit.goto(`/bills/${items[0]?.id}`);
    const note = async () => {
      await page.getByRole('button', { name: 'More' }).click();
      await page.locator('[data-action=add_note]').click();
      return page.getByRole('dialog').getByRole('textbox').first();
    };
    await (await note()).fill('Called the adjuster.');
    const elsewhere = await other(context);
    await signOut(elsewhere);
    await ended(page).waitFor();
    await signIn(elsewhere, { subject: 'user-17' });
    await ended(page).getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
    const begun = await note();
    expect(await begun.inputValue()).toBe('Called the adjuster.');
    // Cancel discards the input.
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await (await note()).inputValue()).toBe('');
    await closeVisit(visit);
  });

  describe('inactivity timeout', () => {
    const exchanges = (page: Page): Promise<Request> =>
      page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/workspace/session'));
    const idleIn = (request: Request): number =>
      Number(new URLSearchParams(request.postData() ?? '').get('idleSeconds'));
    let visit: WorkspaceVisit;
    let page: Page;
    beforeEach(async () => {
      visit = await stage.visit();
      ({ page } = visit);
      await page.clock.install();
      await visit.goto('/bills');
      await page.locator('.ws-list-row').first().waitFor();
    });
    afterEach(async () => closeVisit(visit));

    it('counts only real user input, not the feed or events created by scripts', async () => {
      const [quiet] = await Promise.all([
        exchanges(page),
        page
          .evaluate('document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "x", bubbles: true }))')
          .then(() => page.clock.fastForward('14:05')),
      ]);
      expect(idleIn(quiet)).toBeGreaterThan(13 * 60);
      await quiet.response();
      await page.clock.fastForward('06:00');
      const [worked] = await Promise.all([exchanges(page), page.keyboard.press('Shift')]);
      expect(idleIn(worked)).toBeLessThan(60);
    });

    it('warns before the timeout, stays open after a key press, and clears the screen after the timeout', async () => {
      let answer: 'soon' | 'now' = 'soon';
      await page.route('**/workspace/session', async (route) => {
        if (answer === 'now' || idleIn(route.request()) < 60) return route.fallback();
        const response = await route.fetch();
        const body = (await response.json()) as { data: object };
        const idleEndsAt = new Date(Date.parse(response.headers()['date'] ?? '') + 50_000).toISOString();
        return route.fulfill({ response, json: { data: { ...body.data, idleEndsAt } } });
      });
      await page.clock.fastForward('14:05');
      const warning = page.getByText('You have been inactive.');
      await warning.waitFor();
      expect(await visit.violations()).toEqual([]);
      await page.keyboard.press('Shift');
      await warning.waitFor({ state: 'detached' });
      answer = 'now';
      await page.context().clearCookies();
      await page.clock.fastForward('14:05');
      await ended(page).waitFor();
      expect(await page.locator('.ws-list-row').count()).toBe(0);
      expect(await visit.violations()).toEqual([]);
    });

    it('stays open after a key press during the session request', async () => {
      await page.route('**/workspace/session', async (route) => {
        if (idleIn(route.request()) < 60) return route.fallback();
        const response = await route.fetch();
        await page.keyboard.press('Shift');
        const body = (await response.json()) as { data: object };
        const idleEndsAt = new Date(Date.parse(response.headers()['date'] ?? '') + 50_000).toISOString();
        return route.fulfill({ response, json: { data: { ...body.data, idleEndsAt } } });
      });
      const [asked] = await Promise.all([exchanges(page), page.clock.fastForward('14:05')]);
      const nextRequest = page.waitForRequest((request) => request !== asked && request.url() === asked.url());
      expect(idleIn(asked)).toBeGreaterThan(13 * 60);
      expect(idleIn(await nextRequest)).toBeLessThan(60);
      await page.getByText('You have been inactive.').waitFor({ state: 'detached' });
    });

    it('clears the screen on time without a connection', async () => {
      await page.route('**/workspace/session', (route) => route.abort());
      await page.clock.fastForward('15:30');
      // The page checks one last time, a minute after the previous check.
      await page.clock.fastForward('02:00');
      await ended(page).waitFor();
      expect(await page.locator('.ws-list-row').count()).toBe(0);
    });
  });
});
