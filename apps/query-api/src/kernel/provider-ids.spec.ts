import { derivedProviderId, noOrganization, type RenderingProviderRecord } from '#domain';
import { ProviderIds } from './provider-ids.js';

const npi = '1234567893';
const derived = derivedProviderId('rendering', npi);
const record = (id: string, providerNpi: string) => ({ id, npi: providerNpi }) as RenderingProviderRecord;
const practice = { ...noOrganization, renderingProviders: [record('rp_saved', npi), record('rp_twin', npi)] };
const forms = ['rp_saved', 'rp_twin', derived, `npi_${npi}`];

describe('a provider with a record', () => {
  it.each(forms)('is one, also as %s', (id) => {
    const ids = new ProviderIds(practice, false);
    expect(ids.shown('rendering', id)).toBe('rp_saved');
    expect(ids.all('rendering', id)).toEqual(['rp_saved', 'rp_twin', derived]);
  });
  it.each(forms)('is its NPI for who may see no records, also as %s', (id) =>
    expect(new ProviderIds(practice, true).shown('rendering', id)).toBe(`npi_${npi}`),
  );
  it('is nobody who bills', () =>
    expect(new ProviderIds(practice, false).all('billing', 'rp_saved')).toEqual(['rp_saved']));
});

describe('a provider without a record', () => {
  it('has the id that is derived from its NPI', () => {
    const ids = new ProviderIds(noOrganization, false);
    expect([ids.shown('rendering', derived), ids.all('rendering', `npi_${npi}`)]).toEqual([derived, [derived]]);
  });
  it('whose NPI nobody knows shows its id to the practice alone', () => {
    expect(new ProviderIds(noOrganization, false).shown('rendering', 'rp_x')).toBe('rp_x');
    expect(new ProviderIds(noOrganization, true).shown('rendering', 'rp_x')).toBe('npi_unknown');
  });
});
