import { CommandApiModule } from '#apps/command-api';
import { ProjectorModule } from '#apps/projector';
import { QueryApiModule } from '#apps/query-api';
import { claimReference, write277CA } from '#documents';
import { startCommandApp, type CommandApp } from '#testing/http';
import { partnerEntry } from '#testing/pure';
import { PartnersModule } from '#partners';
import { readPartnersFile } from '#partners';
import { Partners } from '#partners';

interface Item {
  readonly kind: string;
  readonly billId?: string;
  readonly outcome: string;
  readonly reason?: string;
}

const apps: CommandApp[] = [];
const appWith = async (usage: 'P' | 'T', environment: 'live' | 'sandbox'): Promise<CommandApp> => {
  const entry = partnerEntry();
  const { partners } = readPartnersFile(
    JSON.stringify({ partners: [{ ...entry, interchange: { ...Reflect.get(entry, 'interchange'), usage } }] }),
    { folder: '/nowhere', environment: {} },
  );
  const modules = [CommandApiModule, QueryApiModule, ProjectorModule.with()];
  const api = await startCommandApp([...modules, PartnersModule.with(new Partners(partners))], { environment });
  apps.push(api);
  return api;
};
afterAll(async () => {
  for (const api of apps) await api.close();
});

const received = async (api: CommandApp, text: string) => {
  const answer = await api.post('/payer-files', Buffer.from(text), {
    headers: { 'content-type': 'application/edi-x12' },
  });
  expect(answer.statusCode).toBe(201);
  const { interchanges, quarantined } = answer.json['data'] as {
    readonly quarantined: boolean;
    readonly interchanges: readonly {
      readonly reason?: string;
      readonly sets: readonly { items: readonly Item[] }[];
    }[];
  };
  const items = interchanges.flatMap(({ sets }) => sets.flatMap((set) => set.items));
  return { quarantined, items, reason: interchanges[0]?.reason };
};
const lifecycle = async (api: CommandApp, billId: string) =>
  (await api.call('GET', `/bills/${billId}/lifecycle`)).json['data'];

describe('an unclear response', () => {
  let api: CommandApp;
  beforeAll(async () => {
    api = await appWith('T', 'sandbox');
  });
  const fileOf = async (billId: string, kind: string, scenario: string): Promise<string> =>
    (await api.post(`/sandbox/bills/${billId}/payer-file`, { kind, scenario })).json['data'].content;
  /** The bill's status and state, and whether it has a task to check the payer's response. */
  const seen = async (billId: string) => {
    const { attempts, activity } = await lifecycle(api, billId);
    const { state } = (await api.call('GET', `/bills/${billId}/status`)).json['data'];
    const asked = (activity as readonly { readonly type: string }[]).some(({ type }) => type === 'payer_answer_check');
    return { status: attempts.at(-1).status, state, asked };
  };

  it.each([
    ['277ca', 'accepted', 'STC*A2:20:PR', 'STC*E1:0:PR', 'unknown_status'],
    ['277ca', 'forwarded', 'STC*A1:19:PR', 'STC*E1:0:PR', 'unknown_status'],
    ['277ca', 'accepted', 'STC*A2:20:PR', 'STC*F2:20:PR', 'unknown_status'],
    ['277', 'pending', 'STC*P1:20', 'STC*E0:20', 'unknown_status'],
    ['999', 'accepted', 'AK9*A*1*1*1', 'AK9*R*1*1*0', 'contradictory'],
    ['999', 'accepted', 'IK5*A~\n', '', 'unknown_status'],
    ['ta1', 'accepted', '*A*000', '*A*025', 'contradictory'],
  ])('%s %s with %s replaced by %j changes nothing and creates a task', async (kind, scenario, was, is, reason) => {
    const bill = await api.bill();
    const good = await fileOf(bill, kind, scenario);
    const changed = (is === '' ? good.replace('SE*6', 'SE*5') : good).replaceAll(was, is);
    expect(changed).not.toBe(good);
    const { quarantined, items } = await received(api, changed);
    expect([quarantined, items]).toMatchObject([true, [{ kind, billId: bill, outcome: 'refused', reason }]]);
    expect(await seen(bill)).toEqual({ status: 'sent', state: 'submitted', asked: true });
  });

  it('to a set type that the service never sends matches no bill', async () => {
    const bill = await api.bill();
    const good = await fileOf(bill, '999', 'accepted');
    const { quarantined, items } = await received(api, good.replace('AK2*837', 'AK2*270'));
    expect([quarantined, items]).toMatchObject([true, [{ kind: '999', outcome: 'unmatched', reason: 'unmatched' }]]);
    expect(await seen(bill)).toEqual({ status: 'sent', state: 'submitted', asked: false });
  });

  it('without claims is recorded as an item', async () => {
    const bill = await api.bill();
    const withoutClaims = (text: string, from: string) => {
      const lines = text.split('\n');
      const [start, end] = [from, 'SE*'].map((head) => lines.findIndex((line) => line.startsWith(head))) as [
        number,
        number,
      ];
      const st = lines.findIndex((line) => line.startsWith('ST*'));
      return [...lines.slice(0, start), `SE*${start - st + 1}*0001~`, ...lines.slice(end + 1)].join('\n');
    };
    const unsaid = withoutClaims(await fileOf(bill, '277', 'pending'), 'HL*3');
    expect(await received(api, unsaid)).toMatchObject({
      quarantined: true,
      items: [{ kind: '277', outcome: 'refused', reason: 'unknown_status' }],
    });
    const receiverOnly = withoutClaims(await fileOf(bill, '277ca', 'forwarded'), 'HL*3');
    expect(await received(api, receiverOnly)).toMatchObject({
      quarantined: true,
      items: [{ kind: '277ca', outcome: 'unmatched', reason: 'unmatched' }],
    });
    expect(await seen(bill)).toEqual({ status: 'sent', state: 'submitted', asked: false });
  });
});

describe('a test interchange', () => {
  const answerTo = async (api: CommandApp, production: boolean) => {
    const bill = await api.bill();
    const { attempts } = await lifecycle(api, bill);
    const text = write277CA(
      { sender: 'CLEARING', receiver: 'PRACTICE01', number: 77, at: new Date().toISOString(), production },
      {
        reference: claimReference(api.organizationId, attempts.at(-1).controlNumber),
        payerClaimControlNumber: 'P1',
        charged: 201_500,
        serviceDate: '2026-02-02',
        billingProvider: { name: 'X', npi: '' },
        payerName: 'X',
      },
      { source: 'PR', status: ['A2', '20', 'PR'], text: null },
    ).replaceAll(/STC\*A2.*\n|DTP\*472.*\n|NM1\*85.*\n/g, (line) => (line.startsWith('STC') ? 'STC*A2:20:PR~\n' : ''));
    const SE = String(text.split('\n').findIndex((line) => line.startsWith('SE*')) - 1);
    return received(api, text.replace(/SE\*\d+/, `SE*${SE}`));
  };

  it.each([
    ['live', 'P', false, 'test_interchange', []],
    ['live', 'P', true, undefined, ['accepted']],
    ['live', 'T', false, undefined, ['accepted']],
    ['live', 'T', true, undefined, ['accepted']],
    ['sandbox', 'P', false, undefined, ['accepted']],
  ] as const)(
    'in %s from a partner with usage %s, production %s: reason %s',
    async (environment, usage, production, reason, outcomes) => {
      const api = await appWith(usage, environment);
      const receipt = await answerTo(api, production);
      expect([receipt.reason, receipt.items.map(({ outcome }) => outcome)]).toEqual([reason, outcomes]);
      expect(receipt.quarantined).toBe(reason !== undefined);
      // It didn't use up a control number, so a production interchange may have the same one.
      if (reason) expect((await answerTo(api, true)).items).toMatchObject([{ outcome: 'accepted' }]);
    },
  );
});
