import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { administratorsLink, closeVisit, describeInChromium, openByKeys, workspaceFixture } from '#testing/process';

/** Timeout for visiting every screen. Each screen takes several seconds on a shared machine. */
const WALKTHROUGH_TIMEOUT_MS = 360_000;

const screens = [
  '/',
  '/queues',
  '/bills',
  '/bills/new',
  '/patients',
  '/payers',
  '/authorizations',
  '/authorizations/new',
  '/payments/new',
  '/reviews',
  '/deadlines',
  '/remittances',
  '/remittances?tab=unmatched',
  '/print',
  '/reports',
  '/reports?tab=payments',
  '/reports?tab=services',
  '/reports?tab=productivity',
  '/reports?tab=authorizations&from=2020-01-01',
  '/rules',
  '/rules?id=fee&expiring=true',
  '/no-such-screen',
] as const;
/** Screens that only administrators see. */
const screensOfAdministrators = [
  '/practice',
  '/practice?tab=administrators',
  '/practice?tab=reasons',
  '/practice?tab=rules',
  '/practice?tab=team',
  '/practice?tab=notifications',
  '/access',
  '/developers?tab=keys',
  '/developers?tab=feed',
  '/developers?tab=endpoints',
  '/developers?tab=deliveries',
  '/developers?tab=audit',
  '/developers?tab=sandbox',
] as const;
const tabs = ['overview', 'lines', 'documents', 'history', 'payments', 'reviews', 'delivery'] as const;

describeInChromium('workspace in a browser', () => {
  const stage = workspaceFixture({ SEED_BILLS: '60' });
  const { billIn } = stage;

  const listed = async (query: string) =>
    (await stage.call('GET', `/bill-dashboard?${query}`)).body.data.items as readonly {
      readonly id: string;
      readonly patientName: string;
    }[];
  const heading = (page: Page) => page.getByRole('heading', { level: 1 }).textContent();

  it.each(['light', 'dark'] as const)(
    'has no violations of the content security policy or WCAG 2.2 AA on any screen in %s mode',
    async (scheme) => {
      const visit = await stage.visit({ scheme });
      const id = await billIn('appealing');
      const found: [path: string, violations: readonly string[]][] = [];
      const { patient } = (await stage.call('GET', `/bills/${id}`)).body as {
        readonly patient: { readonly id: string };
      };
      const ofBill = [
        `/bills/new?again=${id}`,
        `/patients/${patient.id}`,
        ...tabs.map((tab) => `/bills/${id}?tab=${tab}`),
      ];
      for (const path of [...screens, ...ofBill]) {
        await visit.goto(path);
        found.push([path, await visit.violations()]);
      }
      await visit.page.keyboard.press('Control+k');
      await visit.page.getByRole('dialog').waitFor();
      found.push(['the palette', await visit.violations()]);
      expect(found.filter(([, violations]) => violations.length > 0)).toEqual([]);
      await closeVisit(visit);
    },
    WALKTHROUGH_TIMEOUT_MS,
  );

  it(
    'has no violations on administrator screens, and manages API keys without showing existing ones',
    async () => {
      await stage.call('POST', '/webhook-endpoints', { url: 'http://127.0.0.1:9/hook', eventTypes: ['*'] });
      const visit = await stage.visit({ link: administratorsLink(stage.server) });
      const { page } = visit;
      const found: [path: string, violations: readonly string[]][] = [];
      for (const scheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
        for (const path of screensOfAdministrators) {
          await visit.goto(path);
          found.push([`${path} in ${scheme}`, await visit.violations()]);
        }
      }
      expect(found.filter(([, violations]) => violations.length > 0)).toEqual([]);
      await visit.goto('/developers');
      const row = page.getByRole('row', { name: /Sandbox Practice server key/ });
      await row.getByText('All permissions').waitFor();
      expect(await page.content()).not.toContain(stage.server.key);
      // The administrator's link works only once, so the same visit also creates, rotates and revokes a key.
      const dialog = page.getByRole('dialog');
      const send = (button: string) => dialog.getByRole('button', { name: button, exact: true }).click();
      const shown = page
        .getByRole('alert')
        .filter({ hasText: 'Copy the key now. It is not shown again.' })
        .locator('code');
      await page.getByRole('button', { name: 'New key' }).click();
      await send('New key');
      // The API's errors for missing values appear at the fields.
      await dialog.locator('.mantine-InputWrapper-error').first().waitFor();
      await dialog.getByRole('textbox', { name: 'Name' }).fill('Night run');
      await dialog.locator('input').and(dialog.getByLabel('Permissions')).focus();
      await page.keyboard.press('ArrowDown');
      await page.getByRole('option', { name: 'Read bills' }).click();
      await page.keyboard.press('Tab');
      await send('New key');
      await dialog.waitFor({ state: 'detached' });
      const first = await shown.textContent();
      const rows = page.getByRole('row', { name: /^Night run/ });
      await rows.getByRole('button', { name: 'Rotate' }).click();
      await send('Rotate');
      await dialog.waitFor({ state: 'detached' });
      await page.getByText(first ?? '').waitFor({ state: 'detached' });
      expect(await shown.textContent()).not.toBe(first);
      await rows.first().getByRole('button', { name: 'Revoke' }).click();
      await send('Revoke');
      await dialog.waitFor({ state: 'detached' });
      await rows.getByText('Revoked').waitFor();
      await closeVisit(visit);
    },
    WALKTHROUGH_TIMEOUT_MS,
  );

  it(
    'has no WCAG 2.2 AA violations in open menus and returns the focus to the button on Esc',
    async () => {
      const { body } = await stage.call('GET', '/rfas?status=received&limit=1');
      const request = `/authorizations/${body.data[0].id}`;
      const bill = `/bills/${await billIn('sent')}`;
      const found: string[] = [];
      for (const scheme of ['light', 'dark'] as const) {
        const visit = await stage.visit({ scheme });
        const { page } = visit;
        for (const [path, button] of [
          ['/', 'Dana Biller'],
          ['/bills', 'Columns'],
          [bill, 'More'],
          [bill, 'Simulate payer'],
          [request, 'More'],
          [request, 'Simulate claims administrator'],
        ] as const) {
          await visit.goto(path);
          const opens = page.getByRole('button', { name: button, exact: true });
          await opens.click();
          const menu = page.getByRole('menu');
          await menu.getByRole('menuitem').first().waitFor();
          found.push(
            ...(await visit.violations()).map((violation) => `${path}, ${button}, in ${scheme}: ${violation}`),
          );
          await page.keyboard.press('ArrowDown');
          await menu.locator('[role=menuitem]:focus').waitFor();
          await page.keyboard.press('Escape');
          await menu.waitFor({ state: 'detached' });
          expect(await opens.evaluate((element) => element === element.ownerDocument.activeElement)).toBe(true);
        }
        await closeVisit(visit);
      }
      expect(found).toEqual([]);
    },
    WALKTHROUGH_TIMEOUT_MS,
  );

  it('sends the documented content security policy with a new nonce in each response', async () => {
    const visit = await stage.visit();
    const policies = [];
    for (const path of ['/workspace', '/workspace/bills']) {
      const answer = await visit.page.goto(stage.server.origin + path);
      policies.push((await answer?.allHeaders())?.['content-security-policy'] ?? '');
    }
    const nonces = policies.map((policy) => /'nonce-([^']+)'/.exec(policy)?.[1] ?? '');
    expect(new Set(nonces).size).toBe(2);
    expect(policies[0]?.replace(nonces[0] ?? '', 'N')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self' 'nonce-N'; img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; font-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    );
    await closeVisit(visit);
  });

  it('finds bills by text and status and keeps patient data out of the URL, title and browser storage', async () => {
    const [sent] = await listed('status=sent&pageSize=1');
    const name = sent?.patientName ?? '';
    const [first = '', last = ''] = name.toLowerCase().split(' ');
    const stranger = (await listed('')).find(({ patientName }) => patientName !== name)?.patientName ?? '';
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto('/bills');
    await page.getByRole('row', { name: stranger }).first().waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type(last);
    await page.getByRole('row', { name }).first().waitFor();
    await page.getByRole('row', { name: stranger }).first().waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^Sent/ }).click();
    await page.waitForURL(/status=sent/);
    await page.keyboard.press('/');
    await page.keyboard.press('Enter');
    await page.locator('[role=grid]:focus').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: / · \d\d\// }).waitFor();
    await page.getByText(name).first().waitFor();
    const kept = await page.evaluate<string>(
      'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.title, location.href])',
    );
    expect(first).not.toBe('');
    expect(last).not.toBe('');
    expect(kept.toLowerCase()).not.toContain(first);
    expect(kept.toLowerCase()).not.toContain(last);
    await closeVisit(visit);
  });

  it('can be used with the keyboard only: command palette, screens, shortcuts and queues', async () => {
    const visit = await stage.visit();
    const { page } = visit;
    await openByKeys(page, 'b');
    await page.getByRole('heading', { name: 'Bills' }).waitFor();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('Control+k');
    await page.locator('input:focus').fill('repor');
    await page.getByRole('button', { name: 'Reports' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Reports' }).waitFor();
    // While the palette has the focus, letter keys enter text.
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.locator('input:focus').waitFor({ state: 'detached' });
    await openByKeys(page, 'q');
    await page.getByRole('heading', { level: 1, name: 'Queues' }).waitFor();
    await page.getByRole('grid').waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Back to queue' }).waitFor();
    await page.keyboard.press('4');
    await page.getByRole('heading', { name: 'History' }).waitFor();
    expect(await heading(page)).toMatch(/ · \d\d\//);
    await closeVisit(visit);
  });

  /** Returns the names of the elements in tab order, from the start of the page until the focus leaves it. */
  const focusOrder = async (page: Page): Promise<readonly string[]> => {
    const names: string[] = [];
    for (let n = 0; n < 80; n += 1) {
      await page.keyboard.press('Tab');
      const name = await page.evaluate<string | null>(
        `(() => {
          const found = document.activeElement;
          if (found === null || found === document.body) return null;
          const { width, height } = found.getBoundingClientRect();
          const name = found.getAttribute('aria-label') ?? found.labels?.[0]?.textContent ?? found.textContent ?? '';
          return width > 0 && height > 0 ? name.trim() : 'NOT SEEN: ' + name;
        })()`,
      );
      // After the last element, the browser moves the focus to its own controls or back to the first element.
      if (name === null || (n > 0 && name === names[0])) return names;
      // A date field consists of several elements with the same name.
      if (name !== names.at(-1)) names.push(name);
    }
    throw new Error(`the tab order does not end: ${names.join(', ')}`);
  };

  it('has a tab order from the header and navigation to the actions and content of each screen', async () => {
    const visit = await stage.visit();
    const { page } = visit;
    const frame = [
      /^Skip to content$/,
      /^Find a patient, bill, check or request/,
      /^New bill$/,
      /^Keyboard shortcuts$/,
      /^Dana Biller/,
    ];
    const screensBegin: readonly (readonly [path: string, first: readonly RegExp[], last: RegExp])[] = [
      ['/', [/^To do$/], /^Excludes /],
      ['/queues', [/^Assigned to$/, /^Snoozed$/, /^Queues$/, /^Clearinghouse Rejected Bill/], /^Print$/],
      [
        '/bills',
        [/^Saved filters$/, /^Columns$/, /^Export$/, /^Print$/, /^Search bills$/, /^Age$/, /^Claims administrator$/],
        /^Balance/,
      ],
      [
        `/bills/${await billIn('denied')}`,
        [/^\(\d{3}\) /, /^Request second review$/],
        /^Delivery|^About this warning$|^Log call$/,
      ],
      [
        '/reports',
        [/^As of$/, /^As of/, /^Export$/, /^Print$/, /^Aging$/, /^Payments$/, /^Services$/, /^Contracts$/],
        /^\$/,
      ],
      ['/remittances', [/^Upload$/, /^Payer files$/, /^Unmatched/], /^Receipt$/],
    ];
    for (const [path, first, last] of screensBegin) {
      await visit.goto(path);
      // Waits for elements that appear after the response, such as the buttons above a list.
      const main = page.getByRole('main');
      for (const name of [...first, last])
        await main.getByText(name).or(main.getByLabel(name)).filter({ visible: true }).first().waitFor();
      const nav = await page.getByRole('navigation', { name: 'Main' }).getByRole('link').allTextContents();
      const order = await focusOrder(page);
      for (const [n, name] of [...frame, ...nav, ...first].entries())
        expect([path, order[n]]).toEqual([
          path,
          typeof name === 'string' ? expect.stringContaining(name) : expect.stringMatching(name),
        ]);
      expect([path, order.at(-1)]).toEqual([path, expect.stringMatching(last)]);
      expect(order.filter((name) => name.startsWith('NOT SEEN'))).toEqual([]);
    }
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await page.evaluate('document.activeElement.id')).toBe('content');
    await closeVisit(visit);
  });

  it('fits a small screen and a phone without overflow', async () => {
    const visit = await stage.visit();
    const { page } = visit;
    const id = await billIn('appealing');
    const paths = [
      ...screens,
      `/payments?bill=${await billIn('processed')}`,
      ...tabs.map((tab) => `/bills/${id}?tab=${tab}`),
    ];
    const wide = async (path: string, selector: string) =>
      page.evaluate<readonly string[]>(
        `[...document.querySelectorAll('${selector}')]
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
          .map(({ className }) => '${path} ' + className)`,
      );
    const found: string[] = [];
    for (const [width, selector] of [
      [1280, 'html, .ws-main, .ws-panel, .ws-list, .ws-pdf'],
      [360, 'html'],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      for (const path of paths) {
        await visit.goto(path);
        found.push(...(await wide(path, selector)));
      }
    }
    expect(found).toEqual([]);
    await closeVisit(visit);
  });

  it('prints in black on white, complete, within the page width and without controls', async () => {
    const visit = await stage.visit({ scheme: 'dark' });
    const { page } = visit;
    // US Letter size without its margins.
    await page.setViewportSize({ width: 740, height: 980 });
    const { body } = await stage.call('GET', '/bill-tasks');
    const queues = [body.data.dashboard, body.data.waiting].flatMap(({ sections }) =>
      sections.flatMap(({ rows }: { rows: readonly { id: string; label: string; total: number }[] }) => rows),
    ) as readonly { id: string; label: string; total: number }[];
    const longest = queues.reduce((most, queue) => (queue.total > most.total ? queue : most));
    for (const path of [
      `/bills/${await billIn('denied')}`,
      '/reports',
      `/queues?queue=${encodeURIComponent(longest.id)}`,
      '/bills',
    ]) {
      await visit.goto(path);
      await page.emulateMedia({ media: 'print' });
      for (const hidden of ['.ws-top', '.ws-nav', '.ws-noprint', '.ws-filters', '.ws-queues > nav'])
        for (const part of await page.locator(hidden).all())
          expect([path, hidden, await part.isVisible()]).toEqual([path, hidden, false]);
      // Waits for visibility, because the screen may still be loading.
      await page.getByRole('heading', { level: 1 }).waitFor({ state: 'visible' });
      if (path.startsWith('/queues')) {
        await page.getByRole('heading', { name: longest.label }).waitFor();
        await page
          .locator('.ws-list-row')
          .nth(longest.total - 1)
          .waitFor();
      }
      if (path === '/bills') await page.locator('.ws-list-row').nth(59).waitFor();
      const [ground, ink, wide] = await page.evaluate<readonly [string, string, number]>(
        `[getComputedStyle(document.body).backgroundColor, getComputedStyle(document.querySelector('h1')).color,
          document.documentElement.scrollWidth - window.innerWidth]`,
      );
      expect([path, ground, ink]).toEqual([path, 'rgb(255, 255, 255)', 'rgb(0, 0, 0)']);
      expect([path, wide <= 0]).toEqual([path, true]);
      const cut = await page.evaluate<readonly string[]>(
        `[...document.querySelectorAll('table, svg.recharts-surface, .ws-list-row, .ws-panel')]
          .filter((part) => part.getBoundingClientRect().right > window.innerWidth + 1)
          .map((part) => part.className.baseVal ?? part.className)`,
      );
      expect([path, cut]).toEqual([path, []]);
      await page.emulateMedia({ media: 'screen' });
    }
    await closeVisit(visit);
  });

  it('shows the latest events immediately and adds new events at the top', async () => {
    const visit = await stage.visit();
    const { page } = visit;
    const id = await billIn('accepted');
    await visit.goto('/developers?tab=feed');
    await page.getByRole('cell', { name: 'bill.status.updated' }).first().waitFor();
    await stage.call('POST', `/bills/${id}/actions`, { action: 'add_note', note: 'Called.' });
    await page.getByRole('row').nth(1).getByRole('cell', { name: 'bill.note_added' }).waitFor();
    await closeVisit(visit);
  });

  it('shows a bill as it was after any event in its history', async () => {
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto(`/bills/${await billIn('appealing')}?tab=history`);
    await page.getByText('In second bill review').first().waitFor();
    await page.getByRole('link', { name: 'Show the bill as of this time' }).last().click();
    await page.getByText(/This is the bill as of/).waitFor();
    await page.getByText('In second bill review').waitFor({ state: 'detached' });
    expect(await page.getByRole('group', { name: 'Actions' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Back to the current version' }).click();
    await page.getByText('In second bill review').first().waitFor();
    await closeVisit(visit);
  });

  it('updates the screen when another user changes the bill', async () => {
    const visit = await stage.visit();
    const { page } = visit;
    const id = await billIn('sent');
    await visit.goto(`/bills/${id}`);
    await page.getByText('Up to date').waitFor();
    await stage.call('POST', `/sandbox/bills/${id}/simulate`, { scenario: 'rejected' });
    await page.getByRole('heading', { name: 'Rejection reason' }).waitFor();
    await closeVisit(visit);
  });

  it('prints all matching bills, not only those scrolled into view, and the filters as text', async () => {
    const body = JSON.parse(readFileSync('examples/med-legal-bill.json', 'utf8')) as object;
    for (let n = 0; n < 101; n += 1) expect((await stage.call('POST', '/bills', body)).status).toBe(201);
    const { total } = (await stage.call('GET', '/bill-dashboard?age=0-30&pageSize=1')).body.data;
    const visit = await stage.visit();
    const { page } = visit;
    await page.addInitScript('window.print = () => { window.printed = true; }');
    await visit.goto('/bills?age=0-30');
    await page.getByText(`${total} bills`).waitFor();
    await page.keyboard.press('Control+p');
    // A function, because the page's policy forbids evaluating a string.
    await page.waitForFunction(() => 'printed' in globalThis);
    const paper = (await page.pdf({ format: 'Letter' })).toString('latin1');
    // A page can't hold this many rows.
    expect(paper.match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(total / 50);
    await page.emulateMedia({ media: 'print' });
    await page
      .locator('.ws-list-row')
      .nth(total - 1)
      .waitFor();
    await page.getByRole('paragraph').filter({ hasText: '0 to 30 days' }).waitFor();
    await closeVisit(visit);
  });
});
