import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { shippedPack, type PackEntry } from '#domain';

const [formerFee] = shippedPack.entries.filter(({ appliesTo }) => appliesTo['code'] === 'WC002') as [PackEntry];

/** A fee from a fake order: WC002 is 16.00 from 2026-03-01. */
export const newFee: PackEntry = {
  ...formerFee,
  validFrom: '2026-03-01',
  validThrough: null,
  certainty: 'proven',
  order: 'OMFS-2026-03',
  note: null,
  value: { amount: '16.00', perPage: null, firstPages: 1, cap: null },
};

/** Writes a pack with the given entries to a folder. Returns the file path. */
export const writePack = (
  folder: string,
  name: string,
  sequence: number,
  entries: readonly unknown[],
  more: object = {},
): string => {
  const file = join(folder, `${name}.rules.json`);
  writeFileSync(file, JSON.stringify({ ...shippedPack, sequence, entries, cases: [], ...more }));
  return file;
};
