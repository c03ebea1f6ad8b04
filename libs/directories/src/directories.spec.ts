import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deliveryOptions, Directories, isNameOf, isPublicEntity, storeImported } from './index.js';

const directories = Directories.load();
const { claimsAdministrators } = directories;
const inSandbox = { custom: [], synthetic: true };
const sandbox = (name: string) => {
  const query = { q: `Sandbox ${name} (synthetic)`, limit: 1, offset: 0 };
  const id = claimsAdministrators.search(query, inSandbox).recommendedId ?? '';
  return claimsAdministrators.get(id, inSandbox)!;
};

describe('shipped directory', () => {
  it('has every kind of administrator in the sandbox', () => {
    const routes = (name: string) => sandbox(name).routes;
    expect(routes('Mutual Insurance Company')).toEqual(['ebill', 'fax', 'email', 'mail']);
    expect(routes('Fax Claims Services')).toEqual(['fax']);
    expect(routes('Email Adjusters')).toEqual(['email']);
    expect(routes('Postal Indemnity')).toEqual(['mail']);
    expect(deliveryOptions(sandbox('Unreachable Fund'))).toBeNull();
    expect(sandbox('Mutual Insurance Company')).toMatchObject({ payerSelectionRequired: false });
    expect(sandbox('Casualty Group')).toMatchObject({ payerSelectionRequired: true });
    expect(sandbox('Third Party Administrators')).toMatchObject({ payerSelectionRequired: false });
    expect(sandbox('Patterned Claims Management').claimNumberPatterns).toHaveLength(4);
  });

  it('has every part of a profile', () => {
    const profile = claimsAdministrators.profile(sandbox('Mutual Insurance Company').id, 'CA', inSandbox);
    expect(Object.keys(profile ?? {})).toHaveLength(21);
    expect(profile?.mailingAddresses).toHaveLength(1);
    expect(profile?.mailingAddresses?.[0]).not.toHaveProperty('injuryStates');
    expect(profile).not.toHaveProperty('source');
  });

  it('has example claim numbers that match their patterns', () => {
    const page = claimsAdministrators.search({ limit: 100, offset: 0 }, inSandbox);
    const examples = page.results.flatMap(({ name, claimNumberPatterns, payers }) =>
      [...claimNumberPatterns, ...payers.flatMap((payer) => payer.claimNumberPatterns ?? [])].flatMap(({ example }) =>
        example === undefined ? [] : [{ name, example }],
      ),
    );
    expect(examples.length).toBeGreaterThan(5);
    for (const { name, example } of examples) {
      const [entry] = claimsAdministrators.search(
        { q: name, claimNumber: example, limit: 1, offset: 0 },
        inSandbox,
      ).results;
      expect(entry?.signals).toContainEqual(expect.objectContaining({ kind: 'claim_number', state: 'match' }));
    }
  });

  it('marks synthetic administrators in their names', () => {
    const page = claimsAdministrators.search({ limit: 100, offset: 0 }, inSandbox);
    for (const { id, name } of page.results)
      expect(claimsAdministrators.get(id, inSandbox)?.provenance === 'synthetic').toBe(name.endsWith('(synthetic)'));
  });

  it('has no synthetic administrators for live organizations', () => {
    const live = { custom: [], synthetic: false };
    const { id } = sandbox('Mutual Insurance Company');
    expect([claimsAdministrators.get(id, live), claimsAdministrators.profile(id, 'CA', live)]).toEqual([null, null]);
    const names = claimsAdministrators.search({ limit: 200, offset: 0 }, live).results.map(({ name }) => name);
    expect(names.filter((name) => name.includes('synthetic'))).toEqual([]);
    expect(names.length).toBeGreaterThan(100);
  });

  it('identifies self-insured public entities', () => {
    const isPublic = (q: string) => {
      const [found] = claimsAdministrators.search({ q, limit: 1, offset: 0 }, inSandbox).results;
      return isPublicEntity(claimsAdministrators.get(found?.id ?? '', inSandbox)!);
    };
    expect(['County of Los Angeles', 'County of Kern', 'LAUSD', 'Hemet Unified School District'].map(isPublic)).toEqual(
      [true, true, true, true],
    );
    expect(['State Fund', 'Sedgwick'].map(isPublic)).toEqual([false, false]);
  });

  it('finds real administrators by name and alias', () => {
    const [fund] = claimsAdministrators.search({ q: 'scif', limit: 1, offset: 0 }, inSandbox).results;
    expect(fund).toMatchObject({ name: 'State Compensation Insurance Fund', hasElectronic: true, states: ['CA'] });
    expect(isNameOf(claimsAdministrators.get(fund?.id ?? '', inSandbox)!, 'STATE FUND')).toBe(true);
    expect(isNameOf(claimsAdministrators.get(fund?.id ?? '', inSandbox)!, 'Zenith')).toBe(false);
    expect(claimsAdministrators.count).toBe(119);
  });
});

describe('directory with imports of an operator', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'directories-'));
  storeImported(dataDir, [
    { name: 'State Compensation Insurance Fund', faxNumber: '(888) 555-0100' },
    { name: 'Kroger', hidden: true },
    { name: 'Newcomer Claims', claimsEmail: 'bills@example.com' },
  ]);
  const { claimsAdministrators: merged } = Directories.load({ dataDir });
  const found = (q: string) => merged.search({ q, limit: 1, offset: 0 }, inSandbox);

  it('merges imported facts over shipped facts', () => {
    expect(merged.get(found('State Fund').recommendedId ?? '', inSandbox)).toMatchObject({
      provenance: 'operator',
      routes: ['ebill', 'fax'],
      hours: '8:00 AM - 5:00 PM PDT',
    });
  });

  it('adds and hides administrators', () => {
    expect(found('newcomer').total).toBe(1);
    expect(found('kroger').total).toBe(0);
    expect(merged.count).toBe(119);
  });
});

it('diagnosis codes are loaded on first use and only once', () => {
  directories.warm();
  expect(directories.diagnosisCodes.available).toBe(true);
  expect(directories.diagnosisCodes).toBe(directories.diagnosisCodes);
});
