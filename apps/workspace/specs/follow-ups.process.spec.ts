import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { pdfBase64, rfaBody } from '#testing/pure';
import { closeVisit, describeInChromium, workspaceFixture } from '#testing/process';
import { plusDays, today } from '../src/ui/format.js';

interface Rfa {
  readonly id: string;
  readonly rfaNumber: number;
  readonly documents: readonly { readonly id: string }[];
}

describeInChromium('follow-ups on requests for authorization', () => {
  const stage = workspaceFixture();

  const call = async (method: string, path: string, body?: unknown): Promise<Rfa> => {
    const answer = await stage.call(method, path, body, { 'idempotency-key': randomUUID() });
    if (answer.status > 299) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
    return answer.body.data as Rfa;
  };
  const file = (filename: string, documentType: string) => ({
    ...{ filename, documentType, contentBase64: pdfBase64(filename), documentDate: today() },
  });
  /** Creates a request with an unread letter from the claims administrator. */
  const withLetter = async (): Promise<Rfa> => {
    const documents = [file('pr-2.pdf', 'clinical_report')];
    const { id, documents: kept } = await call(
      'POST',
      '/rfas',
      rfaBody({ recommendationDate: today() }, { documents }),
    );
    const preview = await call('POST', `/rfas/${id}/signing-preview`);
    const { id: snapshotId, contentHash } = preview as unknown as { id: string; contentHash: string };
    const by = { physicianAuthorized: true, actorReference: 'dr-kim' };
    await call('POST', `/rfas/${id}/sign`, { snapshotId, contentHash, ...by });
    const way = { channel: 'fax', recorded: true, destination: { fax: '213-555-0142' } };
    await call('POST', `/rfas/${id}/submit`, { ...way, documentIds: kept.map((document) => document.id) });
    await call('POST', `/sandbox/rfas/${id}/simulate`, { scenario: 'received' });
    return call('POST', `/rfas/${id}/documents`, { documents: [file('letter.pdf', 'ur_response')] });
  };
  const row = (page: Page, { rfaNumber }: Rfa) =>
    page.locator('tr', { has: page.getByRole('link', { name: `Request ${rfaNumber}`, exact: true }) });
  const queue = (page: Page) => page.getByRole('button', { name: /^Letter to be read/ });

  it('shows the task in the queues and on the screen of the request, at two widths and in both color schemes', async () => {
    const rfa = await withLetter();
    const visit = await stage.visit();
    const { page } = visit;
    const found: string[] = [];
    for (const [scheme, width] of [
      ['light', 1280],
      ['dark', 390],
    ] as const) {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 800 });
      await visit.goto('/queues');
      await queue(page).click();
      await row(page, rfa).getByRole('button', { name: 'Follow up' }).click();
      await page
        .getByRole('dialog')
        .getByText(/^Letter to be read\. A letter of the claims administrator/)
        .waitFor();
      found.push(...(await visit.violations()));
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
      await row(page, rfa).getByRole('link').click();
      await page.getByRole('group', { name: 'Letter to be read' }).waitFor();
      found.push(...(await visit.violations()));
    }
    expect(found).toEqual([]);
    await closeVisit(visit);
  });

  it('snoozes, assigns and completes a task in a dialog', async () => {
    const rfa = await withLetter();
    const visit = await stage.visit();
    const { page } = visit;
    const dialog = page.getByRole('dialog');
    const choose = async (label: string, option: RegExp) => {
      await dialog.locator('input').and(dialog.getByLabel(label)).click();
      await page.getByRole('option', { name: option }).click();
    };
    await visit.goto(`/authorizations/${rfa.id}`);
    const task = page.getByRole('group', { name: 'Letter to be read' });
    await task.getByRole('button', { name: 'Follow up' }).click();
    await dialog.getByLabel('Snooze until').fill(today());
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('must be after today').first().waitFor();
    await dialog.getByLabel('Snooze until').fill(plusDays(today(), 3));
    await choose('Outcome', /^Message left/);
    await choose('Assigned to', /^Me$/);
    await dialog.getByLabel('Note').fill('Nobody at the UR desk');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await task.getByText(/^Snoozed until/).waitFor();
    await task.getByText('Nobody at the UR desk').waitFor();
    await task.getByText('Assigned to you').waitFor();

    await visit.goto('/queues?queue=rfa:decision_to_record');
    await row(page, rfa).waitFor({ state: 'detached' });
    await page.getByRole('checkbox', { name: 'Snoozed' }).check();
    await queue(page).click();
    await row(page, rfa).waitFor();
    await page
      .locator('tr.ws-detail')
      .getByText(/^Message left/)
      .waitFor();

    await visit.goto(`/authorizations/${rfa.id}`);
    await task.getByRole('button', { name: 'Follow up' }).click();
    await choose('Assigned to', /^Unassigned/);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await task.getByText('Assigned to you').waitFor({ state: 'detached' });
    await task.getByText(/^Snoozed until/).waitFor();
    await task.getByRole('button', { name: 'Follow up' }).click();
    await choose('Outcome', /^Reviewed/);
    expect(await dialog.getByLabel('Snooze until').count()).toBe(0);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await task.waitFor({ state: 'detached' });
    const { body } = await stage.call('GET', `/rfa-follow-ups?rfaId=${rfa.id}&snoozed=1`);
    expect(body).toMatchObject({ data: [], summary: { total: 0 } });
    await closeVisit(visit);
  });
});
