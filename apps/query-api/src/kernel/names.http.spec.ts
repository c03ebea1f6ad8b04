import { noOrganization } from '#domain';
import { Choices } from '#read-models';
import { NamesWithChoices, DirectoryNames } from './names.js';
import { ProviderIds } from './provider-ids.js';

const providers = new ProviderIds(noOrganization, false);

it('a list offers its most used choices and their total number', () => {
  const patients = new Choices();
  for (let n = 1; n <= 150; n++)
    patients.add({ id: `pat_${n}`, name: `Patient ${n}`, rows: n, time: n, newest: `bill_${n}` });
  const { options, total } = new NamesWithChoices(providers, { patients }, () => null).options('patients', 100);
  expect([options.length, options[0], options.at(-1), total]).toEqual([
    100,
    { id: 'pat_51', name: 'Patient 51' },
    { id: 'pat_150', name: 'Patient 150' },
    150,
  ]);
});

describe('patients who have requests for authorization but no bill', () => {
  const patients = new Choices();
  for (const id of ['b', 'a']) patients.add({ id, name: `Billed ${id}`, rows: 1, time: 1, newest: `bill_${id}` });
  const requests = new Choices();
  for (const [id, rows] of [
    ['a', 9],
    ['r', 9],
    ['s', 8],
  ] as const)
    requests.add({ id, name: `Asked ${id}`, rows, time: rows, newest: `rfa_${id}` });
  const names = new NamesWithChoices(providers, { patients }, () => null);
  const found = (limit: number, words: readonly string[] = []) => {
    const { options, total } = names.options('patients', limit, words, requests);
    return [options.map(({ id, name }) => `${id} ${name}`), total];
  };

  it('are counted and not listed if the patients with bills fill the list', () =>
    expect(found(2)).toEqual([['a Billed a', 'b Billed b'], 4]));
  it('are listed after the patients with bills, newest first, as long as there is room', () => {
    expect(found(3)).toEqual([['r Asked r', 'a Billed a', 'b Billed b'], 4]);
    expect(found(4)).toEqual([['r Asked r', 's Asked s', 'a Billed a', 'b Billed b'], 4]);
  });
  it('are found by search words', () => {
    expect(found(4, ['asked'])).toEqual([['r Asked r', 's Asked s'], 2]);
    expect(found(1, ['asked'])).toEqual([['r Asked r'], 2]);
  });
});

describe('claims administrator that is no longer in the directory', () => {
  const newest = { id: 'ca_1', name: 'Newest', rows: 2, time: 1, newest: 'bill_1' };
  const names = new DirectoryNames(providers, { claimsAdministrators: new Map([['ca_1', newest]]) }, () => null);
  const called = (claimsAdminName: string | null) => names.administrator({ claimsAdminId: 'ca_1', claimsAdminName });
  it('has the name from the newest bill', () => expect(called('Older')).toBe('Newest'));
  it('has no name on an erased bill', () => expect(called(null)).toBeNull());
});

it('an erased patient or provider has no name, even if other bills contain the name', () => {
  const choice = { id: 'x', name: 'Known', rows: 1, time: 1, newest: 'bill_1' };
  const known = new Map([['x', choice]]);
  const names = new DirectoryNames(providers, { patients: known, renderingProviders: known }, () => null);
  expect(names.patient({ patientId: 'x', patientName: null })).toBeNull();
  expect(names.provider('rendering', 'x', null)).toBeNull();
  expect(names.provider('rendering', 'x', 'Older')).toBe('Known');
});
