import { derivedProviderId, noOrganization, type RenderingProviderRecord } from '#domain';
import { ProviderIds } from './provider-ids.js';

const npi = '1234567893';
const derived = derivedProviderId('rendering', npi);
const record = (id: string, providerNpi: string) => ({ id, npi: providerNpi }) as RenderingProviderRecord;
const practice = { ...noOrganization, renderingProviders: [record('rp_saved', npi), record('rp_twin', npi)] };
const forms = ['rp_saved', 'rp_twin', derived, `npi_${npi}`];

describe('provider with a saved record', () => {
  it.each(forms)('has one ID, also when requested as %s', (id) => {
    const ids = new ProviderIds(practice, false);
    expect(ids.shown('rendering', id)).toBe('rp_saved');
    expect(ids.all('rendering', id)).toEqual(['rp_saved', 'rp_twin', derived]);
  });
  it.each(forms)('is shown only by its NPI to readers who may not see records, also when requested as %s', (id) =>
    expect(new ProviderIds(practice, true).shown('rendering', id)).toBe(`npi_${npi}`),
  );
  it('is not a billing provider', () =>
    expect(new ProviderIds(practice, false).all('billing', 'rp_saved')).toEqual(['rp_saved']));
});

describe('provider without a saved record', () => {
  it('has the ID that is derived from its NPI', () => {
    const ids = new ProviderIds(noOrganization, false);
    expect([ids.shown('rendering', derived), ids.all('rendering', `npi_${npi}`)]).toEqual([derived, [derived]]);
  });
  it('shows its ID only to the practice if the NPI is unknown', () => {
    expect(new ProviderIds(noOrganization, false).shown('rendering', 'rp_x')).toBe('rp_x');
    expect(new ProviderIds(noOrganization, true).shown('rendering', 'rp_x')).toBe('npi_unknown');
  });
});
