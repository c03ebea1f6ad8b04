import type { Redacted } from '#domain';
import type { JsonObject } from './event-store.js';

/** Decrypted event data. `private` is REDACTED if the subject was shredded. */
export type DecryptedData = Readonly<Record<string, unknown>> & { readonly private?: object | Redacted };

/** Converts data from one version to the next. A pure function that accepts all data and leaves REDACTED unchanged. */
export type Upcaster = (data: DecryptedData) => DecryptedData;

/** Upcasters by event type, oldest first: the first converts version 1 to version 2. Other types are at version 1. */
export type UpcasterTable = Readonly<Record<string, readonly Upcaster[]>>;

/** Converts events to their newest version. Types are never renamed, and stored data is never rewritten. */
export class Upcasters {
  constructor(private readonly table: UpcasterTable = {}) {}

  /** Version that this program writes. */
  version(type: string): number {
    return 1 + this.steps(type).length;
  }

  /** Upcasts data. Leaves data with an unknown newer version unchanged: folds ignore unknown fields. */
  upcast(type: string, version: number, data: DecryptedData): DecryptedData {
    return this.steps(type)
      .slice(Math.max(0, version - 1))
      .reduce((older, step) => step(older), data);
  }

  private steps(type: string): readonly Upcaster[] {
    return Object.hasOwn(this.table, type) ? (this.table[type] ?? []) : [];
  }
}

/**
 * Empty: no type has changed since the first release. For a new version, add a step here and a golden file next to the
 * previous one. See `SampleRecorded` in the spec.
 */
export const upcasterTable: UpcasterTable = {};

/** Decrypted data as stored in `<Type>.v<n>.golden.json`. */
export interface GoldenFile {
  readonly type: string;
  readonly version: number;
  readonly data: JsonObject & DecryptedData;
}

/** Parses the name of a golden file. Returns null for other files. */
export const parseGoldenName = (file: string): Omit<GoldenFile, 'data'> | null => {
  const [, type, version] = /^(\w+)\.v(\d+)\.golden\.json$/.exec(file) ?? [];
  return type === undefined ? null : { type, version: Number(version) };
};
