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

describe('search by name', () => {
  it('has high confidence in a name or alias in any spelling', () => {
    for (const q of ['ZENITH INSURANCE CO.', 'zenith', 'State Comp Ins Fund', 'scif'])
      expect(first({ q })).toMatchObject({ confidence: 'high', recommended: true });
  });

  it('has medium confidence if all words match as beginnings, in any order', () => {
    expect(first({ q: 'manag sedg' })).toMatchObject({
      name: 'Sedgwick Claims Management Services, Inc.',
      confidence: 'medium',
      recommended: false,
      signals: [{ kind: 'name', state: 'match', label: 'All words found in its names' }],
    });
  });

  it('tolerates typos only if nothing else matches', () => {
    expect(names({ q: 'Sedgwik' })).toEqual(['Sedgwick Claims Management Services, Inc.']);
    expect(names({ q: 'zeinth insurnce' })).toEqual(['Zenith Insurance Company']);
    expect(names({ q: 'twin' })).toEqual(['Twin North', 'Twin South']);
    expect(names({ q: 'qqqqqq' })).toEqual([]);
    expect(names({ q: '—' })).toEqual([]);
  });

  it('finds an administrator by a related entity or payer', () => {
    expect(first({ q: 'Southern Schools' })).toMatchObject({
      name: 'Sandbox Group (synthetic)',
      confidence: 'medium',
      recommended: false,
    });
  });

  it('ranks an exact name first', () => {
    expect(names({ q: 'applied underwriters' })).toEqual(['Applied Underwriters', 'Applied Risk Services']);
  });
});

describe('recommendation of a search', () => {
  it('prefers an administrator’s name to another administrator’s alias', () => {
    expect(search({ q: 'Applied Underwriters' }).recommendedId).toBe(first({ q: 'Applied Underwriters' }).id);
  });

  it('is null if two administrators share the alias', () => {
    const page = search({ q: 'twin' });
    expect(page.recommendedId).toBeNull();
    expect(page.results.map(({ recommended }) => recommended)).toEqual([false, false]);
  });

  it('prefers the source name to the search text, regardless of the page', () => {
    const page = search({ q: 'county', sourceClaimsAdministratorName: 'State Fund' });
    expect(page.results[0]).toMatchObject({
      name: 'County of Kern',
      recommended: false,
      signals: [{ kind: 'name', state: 'warning' }],
    });
    expect(page.suggestions[0]).toMatchObject({ id: page.recommendedId, recommended: true, deterministic: true });
  });

  it('falls back to the search text if no administrator has the source name', () => {
    const page = search({ q: 'zenith', sourceClaimsAdministratorName: 'Nobody Knows' });
    expect(page.recommendedId).toBe(page.results[0]?.id);
  });
});

describe('browsing without a search text', () => {
  it('lists all administrators, synthetic ones first, without a recommendation', () => {
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

  it('can exclude synthetic administrators', () => {
    expect(names({}, { synthetic: false })).toHaveLength(8);
  });

  it('returns the next offset, except on the last page', () => {
    expect(search({ limit: 5 })).toMatchObject({ nextOffset: 5, total: 9 });
    expect(search({ limit: 5, offset: 4 })).not.toHaveProperty('nextOffset');
    expect(search({ limit: 5, offset: 50 })).toMatchObject({ results: [], total: 9 });
    const pages = [0, 4, 8].flatMap((offset) => names({ limit: 4, offset }));
    expect(pages).toEqual(names({}));
  });

  it('lists administrators that match the source name first', () => {
    expect(names({ sourceClaimsAdministratorName: 'Sedgwick CMS Oxnard' })[0]).toContain('Sedgwick');
    expect(names({ sourceClaimsAdministratorName: 'Sedgwik CMS' })[0]).toContain('Sedgwick');
  });
});

describe('claim numbers in searches', () => {
  it('suggest an administrator and select its payer', () => {
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

  it('cause a warning if they match no pattern, and no signal if missing', () => {
    expect(first({ q: 'sandbox', claimNumber: '77' }).signals).toMatchObject([
      { kind: 'name', state: 'match' },
      { kind: 'claim_number', state: 'warning' },
    ]);
    expect(first({ q: 'sandbox' }).payers[0]?.claimNumberPatterns?.[0]?.matches).toBeNull();
  });
});

describe('suggestions of a search', () => {
  it('select the named payer, but never an inactive one', () => {
    expect(search({ sourceClaimsAdministratorName: 'Southern' }).suggestions).toMatchObject([
      { name: 'Sandbox Group (synthetic)', selectedPayerId: 'south', payerSelectionRequired: true },
    ]);
    expect(search({ sourceClaimsAdministratorName: 'Sandbox Group' }).suggestions[0]).not.toHaveProperty(
      'selectedPayerId',
    );
    expect(search({ sourceClaimsAdministratorName: 'Former' }).suggestions).toEqual([]);
  });

  it('include a self-insured employer', () => {
    expect(search({ employerName: 'COUNTY OF KERN' }).suggestions).toMatchObject([
      { name: 'County of Kern', deterministic: false, confidence: 'medium' },
    ]);
    expect(search({ employerName: 'County' }).suggestions).toEqual([]);
  });

  it('are limited to three', () => {
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

describe('organization’s own administrators', () => {
  it('follow the directory’s administrators', () => {
    expect(names({ q: 'applied' }, { custom: [custom] })).toEqual([
      'Applied Risk Services',
      'Applied Underwriters',
      'Applied Local Office',
    ]);
  });

  it('come first if the search text or source name is exactly their name', () => {
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
      deliveryMethods: ['fax'],
    });
    expect(directory.get('cadm_1', inSandbox)).toBeNull();
  });
});

it('a directory entry omits missing alternate names', () => {
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
    'deliveryMethods',
    'claimNumberPatterns',
  ]);
});
