import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { REDACTED } from '#domain';
import {
  Upcasters,
  parseGoldenName,
  upcasterTable,
  type GoldenFile,
  type DecryptedData,
  type Upcaster,
} from './upcasters.js';

const centsInsteadOfDollars: Upcaster = ({ amount, ...data }) => ({ ...data, amountCents: Number(amount) * 100 });
const twoNames: Upcaster = (data) => {
  if (typeof data.private !== 'object') return data;
  const [givenName, familyName] = (data.private as { name: string }).name.split(' ');
  return { ...data, private: { givenName, familyName } };
};
const upcasters = new Upcasters({ ...upcasterTable, SampleRecorded: [centsInsteadOfDollars, twoNames] });

const folder = join(import.meta.dirname, '../golden');
const goldens = readdirSync(folder).flatMap((file): GoldenFile[] => {
  const name = parseGoldenName(file);
  return name ? [{ ...name, data: JSON.parse(readFileSync(join(folder, file), 'utf8')) as GoldenFile['data'] }] : [];
});
const newest = (type: string): DecryptedData | undefined =>
  goldens.find((golden) => golden.type === type && golden.version === upcasters.version(type))?.data;
const redacted = (data: DecryptedData): DecryptedData => ('private' in data ? { ...data, private: REDACTED } : data);

describe.each(goldens)('golden $type version $version', ({ type, version, data }) => {
  it('upcasts to the newest version of the same data', () => {
    expect(version).toBeLessThanOrEqual(upcasters.version(type));
    expect(upcasters.upcast(type, version, data)).toEqual(newest(type));
  });

  it('upcasts shredded data to the newest version without its private part', () => {
    expect(upcasters.upcast(type, version, redacted(data))).toEqual(redacted(newest(type) ?? {}));
  });
});

it('Upcasters have a golden file for every version of every changed type', () => {
  const missing = Object.keys(upcasterTable).flatMap((type) =>
    Array.from({ length: upcasters.version(type) }, (_, n) => `${type}.v${n + 1}`),
  );
  const present = new Set(goldens.map(({ type, version }) => `${type}.v${version}`));
  expect(missing.filter((file) => !present.has(file))).toEqual([]);
});

it('Upcasters leave a type without steps and data of a newer version unchanged', () => {
  expect(upcasters.version('NeverChanged')).toBe(1);
  expect(upcasters.version('constructor')).toBe(1);
  expect(upcasters.upcast('NeverChanged', 1, { a: 1 })).toEqual({ a: 1 });
  expect(upcasters.upcast('SampleRecorded', 9, { a: 1 })).toEqual({ a: 1 });
});
