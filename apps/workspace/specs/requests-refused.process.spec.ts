import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { billBody, rfaBody, rfaHead, rfaReport } from '#testing/pure';
import { closeVisit, describeInChromium, pageFlaws, workspaceFixture } from '#testing/process';
import { plusDays, today } from '../src/ui/format.js';

interface Rfa {
  readonly id: string;
  readonly status: string;
  readonly revision: number;
  readonly documents: readonly { readonly id: string }[];
}

describeInChromium('options and conflicts of requests for authorization', () => {
  const stage = workspaceFixture({ SEED_BILLS: '12' });

  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await stage.call(method, path, body, { 'idempotency-key': randomUUID() });
    if (answer.status > 299) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
    return answer.body.data;
  };
  const body = (rfa: object = {}) =>
    rfaBody({ recommendationDate: today(), ...rfa }, { documents: [{ ...rfaReport, documentDate: today() }] });
  const drafted = (rfa: object = {}): Promise<Rfa> => call('POST', '/rfas', body(rfa));
  const signed = async (rfa: object = {}): Promise<Rfa> => {
    const { id } = await drafted(rfa);
    const { id: snapshotId, contentHash } = await call('POST', `/rfas/${id}/signing-preview`);
    const by = { physicianAuthorized: true, actorReference: 'dr-kim' };
    return call('POST', `/rfas/${id}/sign`, { snapshotId, contentHash, ...by });
  };
  const changeDraft = ({ id }: Rfa) =>
    call('PATCH', `/rfas/${id}/draft`, { expectedRevision: 1, rfa: body({ rationale: 'Changed meanwhile.' }).rfa });
  /** Runs another user's action between the browser's request and the service's response. */
  const meanwhile = async (page: Page, path: RegExp, act: () => Promise<unknown>): Promise<void> => {
    await page.route(
      path,
      async (route) => {
        await act();
        await route.continue();
      },
      { times: 1 },
    );
  };
  const begin = async (page: Page, step: string): Promise<Locator> => {
    await page.getByRole('button', { name: step, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: step });
    await dialog.waitFor();
    return dialog;
  };
  const look = async (dialog: Locator): Promise<void> => {
    await dialog.getByRole('button', { name: 'Review packet' }).click();
    await dialog.getByRole('img', { name: /^Page 1 of/ }).waitFor();
  };
  const refusal = (within: Page | Locator, words: RegExp) => within.getByRole('alert').filter({ hasText: words });

  const sending = (page: Page): Locator => page.getByRole('region', { name: 'Sending …' });

  it('sends a request to the authorization office that the user selects from several', async () => {
    const { results } = (await stage.call('GET', '/claims-administrators?q=Sandbox%20Casualty')).body;
    const [{ id: administrator, name }] = results as readonly [{ id: string; name: string }];
    const claim = { ...rfaHead.claim, claimsAdministrator: { id: administrator, name } };
    const { id } = await signed({ claim });
    const { data } = (await stage.call('GET', `/claims-administrators/${administrator}`)).body;
    const offices = (data.authorization as readonly { name: string; address?: string }[]).filter(
      ({ address }) => address !== undefined,
    );
    expect(offices.length).toBeGreaterThan(1);
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto(`/authorizations/${id}`);
    const dialog = await begin(page, 'Send');
    await dialog
      .locator('input')
      .and(dialog.getByLabel(/^Delivery method( \*)?$/))
      .click();
    await page.getByRole('option', { name: 'Mail', exact: true }).click();
    await dialog.getByRole('button', { name: 'Review packet' }).click();
    await refusal(dialog, /several offices/).waitFor();
    const office = dialog.locator('input').and(dialog.getByLabel('Authorization office in the directory'));
    await office.click();
    const last = offices.at(-1)!;
    await page.getByRole('option', { name: new RegExp(`^${last.name} · `) }).click();
    expect(await dialog.getByLabel('Recipient').inputValue()).toBe(last.name);
    expect(await dialog.getByLabel('Mailing address').inputValue()).toBe(last.address);
    expect(await pageFlaws(visit)).toEqual([]);
    await look(dialog);
    await dialog.getByText('You can undo for 10 seconds.').waitFor();
    await dialog.getByRole('button', { name: 'Send now' }).click();
    await dialog.waitFor({ state: 'detached' });
    // Until the countdown ends, nothing is sent, and nothing else can be done with the request.
    await page.getByText('This request is being sent. You can change it again after Undo.').waitFor();
    await sending(page)
      .getByText(/^Request for authorization \d+$/)
      .waitFor();
    expect(await pageFlaws(visit)).toEqual([]);
    await sending(page).getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Not sent. Your input is kept on this page.').waitFor();
    await page.waitForTimeout(11_000);
    expect(await call('GET', `/rfas/${id}`)).toMatchObject({ status: 'ready', transmissions: [] });

    await dialog.getByRole('button', { name: 'Back' }).click();
    expect(await dialog.getByLabel('Recipient').inputValue()).toBe(last.name);
    await look(dialog);
    await dialog.getByRole('button', { name: 'Send now' }).click();
    await page.getByText('Submitted. Deadlines start on receipt.').waitFor();
    const { transmissions } = await call('GET', `/rfas/${id}`);
    expect(transmissions).toMatchObject([{ destination: { name: last.name, mailingAddress: last.address } }]);
    await closeVisit(visit);
  });

  it('records the UR exemption of an item and marks it as a formulary drug', async () => {
    const { id } = await drafted();
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto(`/authorizations/${id}/edit`);
    const item = page.getByRole('group', { name: 'Item 1' });
    await item.locator('input').and(item.getByLabel('UR exemption')).click();
    await page.getByRole('option', { name: 'Emergency', exact: true }).click();
    await item.getByLabel('Formulary drug').check();
    expect(await pageFlaws(visit)).toEqual([]);
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByText(/Formulary drug · UR exemption: Emergency$/).waitFor();
    expect(await call('GET', `/rfas/${id}`)).toMatchObject({
      items: [
        { formulary: true, exemption: 'emergency' },
        { formulary: false, exemption: null },
      ],
    });
    await closeVisit(visit);
  });

  it('refuses to save, sign or send a request that another user changed in the meantime, and keeps the input', async () => {
    const [edited, unsigned, toSend, sentMeanwhile] = [
      await drafted(),
      await drafted(),
      await signed(),
      await signed(),
    ];
    const visit = await stage.visit();
    const { page } = visit;
    await visit.goto(`/authorizations/${edited.id}/edit`);
    await page.getByLabel('Frequency').first().fill('2 a week');
    await meanwhile(page, /\/rfas\/[^/]+\/draft$/, () => changeDraft(edited));
    await page.getByRole('button', { name: 'Save draft' }).click();
    await refusal(page, /changed/i)
      .first()
      .waitFor();
    expect(await page.getByLabel('Frequency').first().inputValue()).toBe('2 a week');
    expect((await call('GET', `/rfas/${edited.id}`)).rationale).toBe('Changed meanwhile.');

    await visit.goto(`/authorizations/${unsigned.id}`);
    const sign = await begin(page, 'Sign');
    await sign.getByLabel('Signer').fill('dr-kim');
    await sign.getByRole('button', { name: 'Review form' }).click();
    await sign.getByRole('img', { name: /^Page 1 of/ }).waitFor();
    await sign.getByRole('checkbox').check();
    await meanwhile(page, /\/rfas\/[^/]+\/sign$/, () => changeDraft(unsigned));
    await sign.getByRole('button', { name: 'Sign', exact: true }).click();
    await sign.getByRole('alert').waitFor();
    expect(await visit.violations()).toEqual([]);
    expect((await call('GET', `/rfas/${unsigned.id}`)).status).toBe('draft');

    await visit.goto(`/authorizations/${toSend.id}`);
    const send = await begin(page, 'Send');
    await send.getByLabel('Recipient').fill('Utilization review');
    await send.getByLabel('Fax number').fill('213-555-0142');
    await look(send);
    // Changes the request so that its packet differs from the packet that the user reviewed.
    await page.route(
      /\/rfas\/[^/]+\/submit$/,
      (route) => route.continue({ postData: { ...(route.request().postDataJSON() as object), message: 'Another' } }),
      { times: 1 },
    );
    await send.getByRole('button', { name: 'Send now' }).click();
    await send.getByRole('alert').waitFor();
    expect((await call('GET', `/rfas/${toSend.id}`)).status).toBe('ready');
    await send.getByRole('button', { name: 'Back' }).click();
    expect(await send.getByLabel('Recipient').inputValue()).toBe('Utilization review');
    await look(send);
    await send.getByRole('button', { name: 'Send now' }).click();
    await page.getByText('Submitted. Deadlines start on receipt.').waitFor();
    expect((await call('GET', `/rfas/${toSend.id}`)).status).toBe('submitted');

    await visit.goto(`/authorizations/${sentMeanwhile.id}`);
    const twice = await begin(page, 'Send');
    await twice.getByLabel('Recipient').fill('Utilization review');
    await twice.getByLabel('Fax number').fill('213-555-0142');
    await look(twice);
    const byHand = { channel: 'fax', recorded: true, destination: { fax: '213-555-0199' } };
    await meanwhile(page, /\/rfas\/[^/]+\/submit$/, () =>
      call('POST', `/rfas/${sentMeanwhile.id}/submit`, {
        ...byHand,
        documentIds: sentMeanwhile.documents.map(({ id }) => id),
      }),
    );
    await twice.getByRole('button', { name: 'Send now' }).click();
    await twice.getByRole('alert').waitFor();
    const { transmissions } = await call('GET', `/rfas/${sentMeanwhile.id}`);
    expect(transmissions).toMatchObject([{ destination: { fax: '213-555-0199' } }]);
    await closeVisit(visit);
  });

  it('submits and shows a service line that states why no authorization was needed', async () => {
    const claim = { ...billBody().bill.claim, dateOfInjury: plusDays(today(), -10) };
    const { status, body: bill } = await stage.call(
      'POST',
      '/bills',
      billBody({
        billingMode: 'professional',
        claim,
        service: { date: plusDays(today(), -3) },
        serviceLines: [{ code: '97110', units: 2, charge: 100 }],
      }),
    );
    expect([status, bill.errors]).toEqual([201, undefined]);
    await stage.call('POST', `/sandbox/bills/${bill.id}/simulate`, { scenario: 'rejected' });
    const visit = await stage.visit();
    const { page } = visit;
    const words = 'No authorization needed: within 30 days of the injury';
    await visit.goto(`/bills/${bill.id}/correct`);
    await page.getByLabel(words).check();
    expect(await pageFlaws(visit)).toEqual([]);
    await page.getByRole('button', { name: 'Resubmit' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send now' }).click();
    await page.getByRole('heading', { level: 1, name: / · \d\d\// }).waitFor();
    await page.getByRole('link', { name: /^Lines/ }).click();
    await page.getByText(words).waitFor();
    expect(await pageFlaws(visit)).toEqual([]);
    await closeVisit(visit);
  });
});
