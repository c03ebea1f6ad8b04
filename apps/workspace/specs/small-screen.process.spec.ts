import type { Page } from 'playwright-core';
import { administratorsLink, closeVisit, describeInChromium, workspaceFixture } from '#testing/process';
import { reports } from '../src/messages/reports.js';

/** Timeout for visiting every screen. Each screen takes several seconds on a shared machine. */
const WALKTHROUGH_TIMEOUT_MS = 360_000;

const tabs = ['overview', 'lines', 'documents', 'history', 'payments', 'reviews', 'delivery'] as const;

describeInChromium('workspace on a phone of 390 pixels', () => {
  const stage = workspaceFixture({ SEED_BILLS: '60' });
  const { billIn } = stage;

  /** Elements that scroll sideways, except text fields. */
  const sideways = (page: Page): Promise<readonly string[]> =>
    page.evaluate(
      `[...document.querySelectorAll('html, .ws-main, .ws-panel, .ws-scroll, .ws-list, .ws-tabs, [role=dialog], [role=dialog] *')]
        .filter((part) => part.scrollWidth > part.clientWidth + 1)
        .filter((part) => part.matches('html') || /auto|scroll/.test(getComputedStyle(part).overflowX))
        .filter((part) => !part.matches('input, textarea'))
        .map((part) => part.tagName + ' ' + part.className)`,
    );

  it.each([
    [
      'a biller',
      async () => {
        const bill = await billIn('appealing');
        const { patient } = (await stage.call('GET', `/bills/${bill}`)).body as {
          readonly patient: { readonly id: string };
        };
        const request = (await stage.call('GET', '/rfas?limit=1')).body.data[0].id as string;
        const check = (await stage.call('GET', '/payments?limit=1')).body.data[0].id as string;
        return [
          ...['/', '/queues', '/bills', '/bills/new', '/drafts', '/patients', `/patients/${patient.id}`],
          ...[
            '/authorizations',
            '/authorizations/new',
            `/authorizations/${request}`,
            '/reviews',
            '/denials',
            '/deadlines',
            '/payers',
            '/rules',
          ],
          ...[
            '/payments',
            '/payments?tab=deposits',
            '/payments/deposits/2026-03-20',
            '/payments/new',
            `/payments/${check}`,
          ],
          ...['/remittances', '/remittances?tab=unmatched', '/print'],
          ...Object.keys(reports.names).map((tab) => `/reports?tab=${tab}`),
          ...tabs.map((tab) => `/bills/${bill}?tab=${tab}`),
          ...[`/bills/${bill}/eor`, `/bills/${await billIn('rejected')}/correct`],
        ];
      },
    ],
    [
      'an administrator',
      async () => [
        ...[
          'identity',
          'providers',
          'locations',
          'w9',
          'administrators',
          'reasons',
          'rules',
          'team',
          'notifications',
        ].map((tab) => `/practice?tab=${tab}`),
        ...['/access', '/access?tab=alerts', '/access?tab=reviews'],
        ...['keys', 'feed', 'endpoints', 'deliveries', 'audit', 'sandbox'].map((tab) => `/developers?tab=${tab}`),
      ],
    ],
  ] as const)(
    'shows every screen to %s without sideways scrolling and without WCAG 2.2 AA violations',
    async (role, pathsOf) => {
      const visit = await stage.visit(
        role === 'a biller' ? { scheme: 'dark' } : { scheme: 'dark', link: administratorsLink(stage.server) },
      );
      await visit.page.setViewportSize({ width: 390, height: 844 });
      const found: string[] = [];
      for (const path of await pathsOf()) {
        await visit.goto(path);
        for (const flaw of [...(await visit.violations()), ...(await sideways(visit.page))])
          found.push(`${path} ${flaw}`);
      }
      expect(found).toEqual([]);
      await closeVisit(visit);
    },
    WALKTHROUGH_TIMEOUT_MS,
  );

  it(
    'shows every dialog of a bill with a name, without sideways scrolling and without violations',
    async () => {
      const visit = await stage.visit();
      const { page } = visit;
      await page.setViewportSize({ width: 390, height: 844 });
      const dialog = page.getByRole('dialog');
      const bar = page.getByRole('group', { name: 'Actions' });
      const found: string[] = [];
      for (const status of ['sent', 'denied', 'paid']) {
        const bill = `/bills/${await billIn(status)}`;
        await visit.goto(bill);
        const more = bar.getByRole('button', { name: 'More', exact: true });
        await more.click();
        await page.getByRole('menuitem').first().waitFor();
        found.push(...(await visit.violations()));
        const actions = await page
          .locator('[role=menuitem][data-action]:not([aria-disabled=true])')
          .evaluateAll((items) => items.map((item) => item.getAttribute('data-action')));
        await page.keyboard.press('Escape');
        expect(actions.length).toBeGreaterThan(0);
        for (const action of actions) {
          await more.click();
          await page.locator(`[role=menuitem][data-action=${action}]`).click();
          // Some actions have a screen of their own.
          const elsewhere = page.locator('main:not(:has([role=group][aria-label=Actions]))');
          await dialog.or(elsewhere).first().waitFor();
          if ((await dialog.count()) === 0) {
            await visit.goto(bill);
            continue;
          }
          expect(await page.getByRole('dialog', { name: /\w/ }).count()).toBe(1);
          for (const flaw of [...(await visit.violations()), ...(await sideways(page))])
            found.push(`${status}, ${action}: ${flaw}`);
          await page.keyboard.press('Escape');
          await dialog.waitFor({ state: 'detached' });
        }
      }
      for (const open of [
        () => page.keyboard.press('Control+k'),
        () => page.getByRole('button', { name: 'Menu' }).click(),
      ]) {
        await open();
        await page.getByRole('dialog', { name: /\w/ }).waitFor();
        found.push(...(await visit.violations()), ...(await sideways(page)));
        await page.keyboard.press('Escape');
        await dialog.waitFor({ state: 'detached' });
      }
      expect(found).toEqual([]);
      await closeVisit(visit);
    },
    WALKTHROUGH_TIMEOUT_MS,
  );

  it('reads the sheet before sending as a question with its facts, its packet and what is missing', async () => {
    const id = await billIn('denied');
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto(`/bills/${id}`);
    await page.getByRole('button', { name: 'Request second review' }).first().click();
    await page.getByRole('textbox', { name: 'Reason', exact: true }).fill('The code applies.');
    await page.getByRole('button', { name: 'Request second review' }).click();
    const dialog = page.getByRole('dialog', { name: 'Request second review' });
    await dialog.getByRole('button', { name: 'Send now' }).and(page.locator(':focus')).waitFor();
    // The dialog is described by its content, so a screen reader reads it before the focused button.
    const described = await dialog.getAttribute('aria-describedby');
    expect(await page.locator(`[id="${described}"]`).textContent()).toContain('Send this request to the payer?');
    const heard = await dialog.ariaSnapshot();
    for (const part of [
      ...[
        'heading "Request second review"',
        'Send this request to the payer?',
        'term: Patient',
        'term: Amount in dispute',
      ],
      ...[
        'term: Payer',
        'term: Delivery method',
        'term: Last day',
        'region "Packet"',
        'listitem',
        'status: Nothing is missing.',
      ],
      ...['You can undo for 10 seconds.', 'button "Back"', 'button "Send now"'],
    ])
      expect(heard).toContain(part);
    await closeVisit(visit);
  });
});
