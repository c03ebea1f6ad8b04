import { QueryApiModule } from '#apps/query-api';
import { CommandApiModule } from '#apps/command-api';
import { RuleSet, shippedPack, shippedRules } from '#domain';
import { startCommandApp, type CommandApp } from '#testing/http';

let api: CommandApp;
beforeAll(async () => {
  api = await startCommandApp([CommandApiModule, QueryApiModule]);
});
afterAll(async () => api.close());

interface Entry {
  readonly id: string;
  readonly appliesTo: Readonly<Record<string, unknown>>;
  readonly value: Readonly<Record<string, unknown>>;
  readonly validFrom: string;
  readonly certainty: string;
  readonly expires: string | null;
}
const list = async (query: string) => {
  const { statusCode, json } = await api.call('GET', `/rules${query}`);
  return { status: statusCode, json, entries: (json['data'] ?? []) as readonly Entry[] };
};

describe('GET /rules', () => {
  it('returns the rules of a day with their citation, source, version and certainty', async () => {
    const { status, json, entries } = await list('?id=form.fee&asOf=2026-05-01');
    expect([status, json['rulesVersion'], json['contentHash']]).toEqual([
      200,
      expect.stringMatching(/^ca\.2026-/),
      expect.stringMatching(/^[0-9a-f]{64}$/),
    ]);
    expect(entries).toMatchObject([
      {
        appliesTo: { form: 'ibr' },
        value: { amount: '195.00' },
        certainty: 'unproven',
        alternative: { amount: '180.00' },
      },
      { appliesTo: { form: 'lien' }, value: { amount: '150.00' }, certainty: 'proven', alternative: null },
    ]);
    const before = await list('?id=form.fee&asOf=2024-12-31');
    expect(before.entries[0]).toMatchObject({ value: { amount: '180.00' }, certainty: 'proven' });
  });

  it('finds rules by a prefix of the ID that ends at a dot, by code and by layer', async () => {
    const ids = async (query: string) => new Set((await list(query)).entries.map(({ id }) => id));
    expect(await ids('?id=rate')).toEqual(new Set(['rate.penalty', 'rate.interest']));
    expect(await ids('?id=rat')).toEqual(new Set());
    expect(await ids('?id=nothing.of.it')).toEqual(new Set());
    expect(await ids('?appliesTo.code=ML201')).toEqual(new Set(['fee.medlegal']));
    expect(await ids('?layer=operator')).toEqual(new Set());
    expect((await ids('?layer=shipped')).size).toBeGreaterThan(10);
  });

  it('lists expired rules as expired', async () => {
    const { entries } = await list('?appliesTo.code=WC002');
    expect(entries).toMatchObject([{ id: 'fee.report', validFrom: '2024-02-15', expires: 'expired' }]);
    const ending = (await list('?expiring=true')).entries;
    expect(ending.length).toBeGreaterThan(0);
    expect(ending.every(({ expires }) => expires !== null)).toBe(true);
    expect(ending.length).toBeLessThan((await list('')).entries.length);
  });

  it('returns each rule once over all pages', async () => {
    const whole = (await list('?asOf=2026-05-01')).entries;
    const seen: Entry[] = [];
    for (let query = '?asOf=2026-05-01&limit=7'; query !== '';) {
      const { json, entries } = await list(query);
      seen.push(...entries);
      const next = json['nextCursor'] as string | null;
      query = next === null ? '' : `?asOf=2026-05-01&limit=7&cursor=${encodeURIComponent(next)}`;
    }
    expect(seen).toEqual(whole);
    expect(whole.length).toBeGreaterThan(40);
  });

  it.each([
    ['?asOf=2026-02-30', 'asOf'],
    ['?asOf=today', 'asOf'],
    ['?layer=mine', 'layer'],
    ['?limit=0', 'limit'],
    ['?expiring=soon', 'expiring'],
    ['?code=ML201', 'code'],
  ])('refuses %s and names the parameter', async (query, path) => {
    const { status, json } = await list(query);
    expect([status, (json['errors'] as readonly { path: string }[] | undefined)?.[0]?.path]).toEqual([400, path]);
  });
});

describe('data calculated by a rule', () => {
  it("names the rule of a line's price and of a deadline", async () => {
    const bill = await api.bill();
    const { json } = await api.call('GET', `/bills/${bill}/lifecycle`);
    const data = json['data'] as {
      readonly bill: { readonly serviceLines?: unknown };
      readonly deadlines: readonly { readonly id: string; readonly rule: unknown }[];
    };
    expect(data.deadlines.find(({ id }) => id === 'filing')?.rule).toMatchObject({
      id: 'days.filing',
      layer: 'shipped',
      certainty: 'proven',
    });
    const shownBill = (await api.call('GET', `/bills/${bill}`)).json as {
      readonly serviceLines: readonly { readonly pricing: { readonly rule: unknown } }[];
    };
    expect(shownBill.serviceLines[0]?.pricing.rule).toMatchObject({ id: 'fee.medlegal', validFrom: '2021-04-01' });
  });

  it('adds a current warning if its rule has expired, and keeps the warnings of the submission', async () => {
    const bill = await api.bill();
    const read = async () => {
      const { json } = await api.call('GET', `/bills/${bill}`);
      return json as { readonly warnings: unknown; readonly currentWarnings?: readonly { readonly code: string }[] };
    };
    const before = await read();
    expect(before).not.toHaveProperty('currentWarnings');
    const entries = shippedPack.entries.map((entry) =>
      entry.id === 'days.filing' ? { ...entry, validThrough: '2024-12-31' } : entry,
    );
    api.engines.ledger.rules.current = new RuleSet([{ layer: 'shipped', pack: { ...shippedPack, entries } }]);
    try {
      const after = await read();
      expect(after.currentWarnings).toContainEqual(
        expect.objectContaining({
          code: 'rule_outdated',
          path: 'deadlines.filing',
          ruleId: 'days.filing',
          validThrough: '2024-12-31',
        }),
      );
      expect(after.warnings).toEqual(before.warnings);
    } finally {
      api.engines.ledger.rules.current = shippedRules;
    }
  });
});
