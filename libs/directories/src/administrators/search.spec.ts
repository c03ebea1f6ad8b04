import { type CustomAdministrator } from './administrator.js';
import { type DirectoryReader, ClaimsAdministrators } from './claims-administrators.js';
import { type AdministratorQuery } from './search.js';

const directory = new ClaimsAdministrators({
  public: [
    { name: 'Zenith Insurance Company', aliases: ['Zenith'], hasElectronic: true },
    { name: 'Sedgwick Claims Management Services, Inc.', aliases: ['Sedgwick', 'Sedgwick CMS'], states: ['CA'] },
    { name: 'State Compensation Insurance Fund', aliases: ['SCIF', 'State Fund'] },
    { name: 'Applied Underwriters' },
    { name: 'Applied Risk Services', aliases: ['Applied Underwriters'] },
    { name: 'County of Kern', type: 'Self-insured' },
    { name: 'Twin North', aliases: ['Twin'] },
    { name: 'Twin South', aliases: ['Twin'] },
  ],
  synthetic: [
    {
      name: 'Sandbox Group (synthetic)',
      aliases: ['Sandbox Group'],
      affiliatedEntities: ['Sandbox Reinsurance'],
      hasElectronic: true,
      payers: [
        { label: 'Northern', key: 'north', claimNumberPatterns: [{ pattern: 'N####', example: 'N0001' }] },
        { label: 'Southern', key: 'south', affiliatedEntities: ['Southern Schools'] },
        { label: 'Former', key: 'former', active: false },
      ],
    },
  ],
  operator: [],
});
const custom: CustomAdministrator = {
  id: 'cadm_1',
  name: 'Applied Local Office',
  fax: '(415) 555-0100',
  email: null,
  mailingAddress: null,
};

const inSandbox: DirectoryReader = { custom: [], synthetic: true };
const search = (query: Partial<AdministratorQuery>, asker = {}) =>
  directory.search({ limit: 50, offset: 0, ...query }, { ...inSandbox, ...asker });
const names = (query: Partial<AdministratorQuery>, asker = {}) => search(query, asker).results.map(({ name }) => name);
const first = (query: Partial<AdministratorQuery>) => search(query).results[0]!;

describe('finding an administrator by name', () => {
  it('is sure of a name and of an alias, however they are written', () => {
    for (const q of ['ZENITH INSURANCE CO.', 'zenith', 'State Comp Ins Fund', 'scif'])
      expect(first({ q })).toMatchObject({ confidence: 'high', recommended: true });
  });

  it('is fairly sure when all words are found, as beginnings and in any order', () => {
    expect(first({ q: 'manag sedg' })).toMatchObject({
      name: 'Sedgwick Claims Management Services, Inc.',
      confidence: 'medium',
      recommended: false,
      signals: [{ kind: 'name', state: 'match', label: 'All words found in its names' }],
    });
  });

  it('forgives typos only when nothing matches', () => {
    expect(names({ q: 'Sedgwik' })).toEqual(['Sedgwick Claims Management Services, Inc.']);
    expect(names({ q: 'zeinth insurnce' })).toEqual(['Zenith Insurance Company']);
    expect(names({ q: 'twin' })).toEqual(['Twin North', 'Twin South']);
    expect(names({ q: 'qqqqqq' })).toEqual([]);
    expect(names({ q: '—' })).toEqual([]);
  });

  it('finds it by a related entity or a payer', () => {
    expect(first({ q: 'Southern Schools' })).toMatchObject({
      name: 'Sandbox Group (synthetic)',
      confidence: 'medium',
      recommended: false,
    });
  });

  it('ranks the exact name before others', () => {
    expect(names({ q: 'applied underwriters' })).toEqual(['Applied Underwriters', 'Applied Risk Services']);
  });
});

describe('the recommendation', () => {
  it('is the one whose own name it is, before one whose alias it is', () => {
    expect(search({ q: 'Applied Underwriters' }).recommendedId).toBe(first({ q: 'Applied Underwriters' }).id);
  });

  it('is nobody when two share the alias', () => {
    const page = search({ q: 'twin' });
    expect(page.recommendedId).toBeNull();
    expect(page.results.map(({ recommended }) => recommended)).toEqual([false, false]);
  });

  it('follows the source name before the query, wherever it stands', () => {
    const page = search({ q: 'county', sourceClaimsAdministratorName: 'State Fund' });
    expect(page.results[0]).toMatchObject({
      name: 'County of Kern',
      recommended: false,
      signals: [{ kind: 'name', state: 'warning' }],
    });
    expect(page.suggestions[0]).toMatchObject({ id: page.recommendedId, recommended: true, deterministic: true });
  });

  it('falls back to the query when the source name says nothing', () => {
    const page = search({ q: 'zenith', sourceClaimsAdministratorName: 'Nobody Knows' });
    expect(page.recommendedId).toBe(page.results[0]?.id);
  });
});

describe('browsing', () => {
  it('lists everybody, synthetic ones first, without an opinion', () => {
    const page = search({ q: ' ' });
    expect(page.total).toBe(9);
    expect(page).toMatchObject({ recommendedId: null, suggestions: [] });
    expect(page.results[0]).toMatchObject({ name: 'Sandbox Group (synthetic)', confidence: 'directory', signals: [] });
    expect(page.results.slice(1).map(({ name }) => name)).toEqual(
      page.results
        .slice(1)
        .map(({ name }) => name)
        .sort(),
    );
  });

  it('can leave the synthetic ones out', () => {
    expect(names({}, { synthetic: false })).toHaveLength(8);
  });

  it('says where the next page begins, except on the last one', () => {
    expect(search({ limit: 5 })).toMatchObject({ nextOffset: 5, total: 9 });
    expect(search({ limit: 5, offset: 4 })).not.toHaveProperty('nextOffset');
    expect(search({ limit: 5, offset: 50 })).toMatchObject({ results: [], total: 9 });
    const pages = [0, 4, 8].flatMap((offset) => names({ limit: 4, offset }));
    expect(pages).toEqual(names({}));
  });

  it('puts first what the source name ranks', () => {
    expect(names({ sourceClaimsAdministratorName: 'Sedgwick CMS Oxnard' })[0]).toContain('Sedgwick');
    expect(names({ sourceClaimsAdministratorName: 'Sedgwik CMS' })[0]).toContain('Sedgwick');
  });
});

describe('claim numbers', () => {
  it('speak for an administrator and select its payer', () => {
    const page = search({ claimNumber: 'N0042' });
    expect(page.results[0]).toMatchObject({
      name: 'Sandbox Group (synthetic)',
      confidence: 'medium',
      signals: [{ kind: 'claim_number', state: 'match' }],
      payers: [
        { key: 'north', claimNumberPatterns: [{ pattern: 'N####', example: 'N0001', matches: true }] },
        { key: 'south' },
        { key: 'former', active: false },
      ],
    });
    expect(page.suggestions).toMatchObject([{ deterministic: false, selectedPayerId: 'north' }]);
  });

  it('warn when they fit nothing, and say nothing when absent', () => {
    expect(first({ q: 'sandbox', claimNumber: '77' }).signals).toMatchObject([
      { kind: 'name', state: 'match' },
      { kind: 'claim_number', state: 'warning' },
    ]);
    expect(first({ q: 'sandbox' }).payers[0]?.claimNumberPatterns?.[0]?.matches).toBeNull();
  });
});

describe('suggestions', () => {
  it('name the payer that was meant, and no inactive one', () => {
    expect(search({ sourceClaimsAdministratorName: 'Southern' }).suggestions).toMatchObject([
      { name: 'Sandbox Group (synthetic)', selectedPayerId: 'south', payerSelectionRequired: true },
    ]);
    expect(search({ sourceClaimsAdministratorName: 'Sandbox Group' }).suggestions[0]).not.toHaveProperty(
      'selectedPayerId',
    );
    expect(search({ sourceClaimsAdministratorName: 'Former' }).suggestions).toEqual([]);
  });

  it('name a self-insured employer', () => {
    expect(search({ employerName: 'COUNTY OF KERN' }).suggestions).toMatchObject([
      { name: 'County of Kern', deterministic: false, confidence: 'medium' },
    ]);
    expect(search({ employerName: 'County' }).suggestions).toEqual([]);
  });

  it('are three at most', () => {
    const many = new ClaimsAdministrators({
      public: ['A', 'B', 'C', 'D'].map((letter) => ({ name: `${letter} Many`, aliases: ['Many'] })),
      synthetic: [],
      operator: [],
    });
    const page = many.search({ sourceClaimsAdministratorName: 'many', limit: 50, offset: 0 }, inSandbox);
    expect(page.suggestions).toHaveLength(3);
    expect(page.suggestions.every(({ deterministic }) => !deterministic)).toBe(true);
  });
});

describe("an organization's own administrators", () => {
  it('follow the directory', () => {
    expect(names({ q: 'applied' }, { custom: [custom] })).toEqual([
      'Applied Risk Services',
      'Applied Underwriters',
      'Applied Local Office',
    ]);
  });

  it('come first where they are called exactly as was typed, or as the source says', () => {
    const own = [{ ...custom, name: 'Applied' }];
    for (const query of [{ q: 'applied' }, { q: 'APPLIED, Inc.' }])
      expect(names(query, { custom: own })).toEqual(['Applied', 'Applied Risk Services', 'Applied Underwriters']);
    expect(names({ sourceClaimsAdministratorName: 'Applied' }, { custom: own })[0]).toBe('Applied');
    expect(search({ q: 'applied' }, { custom: own })).toMatchObject({ recommendedId: 'cadm_1' });
  });

  it('can be recommended and read', () => {
    expect(search({ q: 'applied local office' }, { custom: [custom] })).toMatchObject({ recommendedId: 'cadm_1' });
    expect(directory.get('cadm_1', { ...inSandbox, custom: [custom] })).toMatchObject({
      routes: ['fax'],
      hasElectronic: false,
      payers: [],
    });
    expect(directory.profile('cadm_1', 'CA', { ...inSandbox, custom: [custom] })).toEqual({
      id: 'cadm_1',
      name: 'Applied Local Office',
    });
    expect(directory.get('cadm_1', inSandbox)).toBeNull();
  });
});

it('an entry leaves out alternate names that it does not have', () => {
  const entry = first({ q: 'county of kern' });
  expect(Object.keys(entry)).toEqual([
    'id',
    'name',
    'hasElectronic',
    'states',
    'confidence',
    'recommended',
    'signals',
    'payers',
    'payerSelectionRequired',
    'claimNumberPatterns',
  ]);
});
