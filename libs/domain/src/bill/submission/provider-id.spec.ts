import fc from 'fast-check';
import { base32 } from '../../kernel/ids.js';
import { derivedProviderId, npiOfDerivedId } from './provider-id.js';

it('derivedProviderId derives a reversible ID from the NPI', () => {
  expect(derivedProviderId('rendering', '1234567893')).toBe('rp_gezdgnbvgy3tqojt');
  fc.assert(
    fc.property(fc.constantFrom('billing', 'rendering'), fc.stringMatching(/^\d{10}$/), (kind, npi) => {
      expect(npiOfDerivedId(derivedProviderId(kind, npi))).toBe(npi);
    }),
  );
});

it.each([`rp_${base32(new Uint8Array(16))}`, 'rp_1', '', 'rp_aaaaaaaaaaaaaaaa', 'clm_gezdgnbvgy3tqojt'])(
  'npiOfDerivedId returns null for %j',
  (id) => expect(npiOfDerivedId(id)).toBeNull(),
);
