import { base32, fromBase32 } from '../../kernel/ids.js';

export type ProviderKind = 'billing' | 'rendering';

const prefixes = { billing: 'bp_', rendering: 'rp_' } as const;
const derivedShape = /^(?:bp|rp)_[a-z2-7]{16}$/;
const npiShape = /^\d{10}$/;

/** Returns an ID for a provider without a saved record. The NPI has ten digits. */
export const derivedProviderId = (kind: ProviderKind, npi: string): string =>
  prefixes[kind] + base32(Uint8Array.from(npi, (digit) => digit.charCodeAt(0)));

/** Returns null for the ID of a saved record, which is longer. */
export const npiOfDerivedId = (id: string): string | null => {
  if (!derivedShape.test(id)) return null;
  const npi = String.fromCharCode(...(fromBase32(id.slice(3)) ?? []));
  return npiShape.test(npi) ? npi : null;
};
