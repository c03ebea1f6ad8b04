import { CommandApiModule } from '#apps/command-api';
import { QueryApiModule } from '#apps/query-api';
import { billScenario, commandApp } from '#testing/http';
import { billBody } from '#testing/pure';

const api = commandApp([CommandApiModule, QueryApiModule]);
const { workspace: lifecycle, act } = billScenario(api);

interface Entry {
  readonly type: string;
  readonly description: string;
  readonly actor: string;
}

describe('Workspace of a bill', () => {
  it('returns the delivery data of the submission', async () => {
    const submission = {
      route: 'email',
      destination: { email: 'desk@payer.example' },
      attention: 'Bill review',
      subject: 'QME bill',
      note: 'Report attached.',
      cc: ['copy@payer.example'],
    };
    const { route: _, ...written } = submission;
    expect((await lifecycle(await api.bill({ ...billBody(), submission }))).submission).toEqual({
      ...written,
      destination: { email: 'desk@payer.example', faxNumber: null, mailingAddress: null },
    });
    expect((await lifecycle(await api.bill())).submission).toMatchObject({ destination: null, note: null, cc: [] });
  });

  it('returns the details of a call with the payer', async () => {
    const id = await api.bill(undefined, 'accepted');
    const callDetails = {
      company: 'Acme TPA',
      representativeName: 'Pat Doe',
      phone: '213-555-0120',
      callReference: 'REF-1',
    };
    await act(id, { action: 'report_bill_status', status: 'eor_pending', ...callDetails });
    const [entry] = (await lifecycle(id)).activity;
    expect(entry).toMatchObject({ statusReport: { status: 'eor_pending', ...callDetails, note: null } });
    for (const word of Object.values(callDetails)) expect(entry.description).toContain(word);
  });

  it('returns the reason of each disputed line', async () => {
    const id = await api.bill(undefined, 'denied');
    const { lineItems } = (await lifecycle(id)).bill;
    const reasons = [{ lineItemId: lineItems[0].id, reason: 'The report has 40 pages.' }];
    await act(id, { action: 'second_review', reason: 'x', lineItems: reasons });
    expect((await lifecycle(id)).reviews).toMatchObject([{ lineItems: reasons }]);
  });

  it('names the acting user, or else the user of the session, or else the key', async () => {
    const made = await api.post(
      '/bills',
      { ...billBody(), actorName: undefined },
      { as: api.session(['bills:create']) },
    );
    const id = made.json['id'] as string;
    await act(id, { action: 'add_note', note: 'a', actorName: 'Bo Biller' });
    await act(id, { action: 'add_note', note: 'b' }, { as: api.session(['bills:act']) });
    await act(id, { action: 'add_note', note: 'c' });
    await act(id, { action: 'close', reason: 'Other' });
    const { notes, activity } = await lifecycle(id);
    expect(notes.map(({ author }: { author: string }) => author)).toEqual(['Test key', 'Dana Biller', 'Bo Biller']);
    expect((activity as Entry[]).map(({ type, actor }) => [type, actor])).toEqual([
      ['closed', 'Test key'],
      ['note', 'Test key'],
      ['note', 'Dana Biller'],
      ['note', 'Bo Biller'],
      ['submitted', 'Dana Biller'],
    ]);
  });

  it('has a description for every activity', async () => {
    const id = await api.bill(undefined, 'accepted', 'denied');
    await act(id, { action: 'second_review', reason: 'x' });
    await api.post(`/sandbox/bills/${id}/simulate`, { scenario: 'paid' });
    const { activity } = (await lifecycle(id)) as { activity: Entry[] };
    expect(activity.length).toBeGreaterThan(9);
    for (const { description } of activity) expect(description).toMatch(/\w/);
  });
});
