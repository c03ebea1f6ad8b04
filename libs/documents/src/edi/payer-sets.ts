import type { TransactionSet } from './x12.js';

/** Sets that can be read, identified by ST01 and the implementation guide in ST03 or GS08. */
const payerSets = ['999', '277ca', '277', '835'] as const;
export type PayerSet = (typeof payerSets)[number];

const guides: Readonly<Record<PayerSet, { readonly type: string; readonly version: RegExp }>> = {
  '999': { type: '999', version: /^005010X231(A1)?$/ },
  '277ca': { type: '277', version: /^005010X214(E?\d?|A\d)$/ },
  '277': { type: '277', version: /^005010X212(E?\d?|A\d)$/ },
  '835': { type: '835', version: /^005010X221(A1)?$/ },
};

/** Returns a set's type. `wrong_version`: a readable type from another guide (a 4010 835). `other`: any other type. */
export const payerSetOf = ({
  type,
  version,
}: Pick<TransactionSet, 'type' | 'version'>): PayerSet | 'wrong_version' | 'other' => {
  const candidates = payerSets.filter((kind) => guides[kind].type === type);
  if (candidates.length === 0) return 'other';
  return candidates.find((kind) => guides[kind].version.test(version)) ?? 'wrong_version';
};
