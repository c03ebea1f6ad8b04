import type { Redacted } from '#domain';
import type { JsonObject } from './event-store.js';

/** An event's data as upcasters see it: opened. `private` is REDACTED once the subject was shredded. */
export type DecryptedData = Readonly<Record<string, unknown>> & { readonly private?: object | Redacted };

/** One step, from a version of a type's data to the next. Pure, total, and it leaves REDACTED as it is. */
export type Upcaster = (data: DecryptedData) => DecryptedData;

/** Type → its steps, oldest first: the first takes version 1 to 2. A type that is not listed is at version 1. */
export type UpcasterTable = Readonly<Record<string, readonly Upcaster[]>>;

/** Brings stored data to the shape that this program knows. Types are never renamed and stored data never rewritten. */
export class Upcasters {
  constructor(private readonly table: UpcasterTable = {}) {}

  /** The version that is written today. */
  version(type: string): number {
    return 1 + this.steps(type).length;
  }

  /** Data of a version that is newer than this program is handed out as it is: folds skip what they do not know. */
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
 * Upcasters of this program. A new version of a type adds a step here and a golden file beside the old one. Empty: nothing
 * changed since the first release. The type `SampleRecorded` of the spec is an example.
 */
export const upcasterTable: UpcasterTable = {};

/** One golden file: data as it was stored, unsealed. Named `<Type>.v<n>.golden.json`. */
export interface GoldenFile {
  readonly type: string;
  readonly version: number;
  readonly data: JsonObject & DecryptedData;
}

/** Reads a golden file's name; null for another kind of file. */
export const parseGoldenName = (file: string): Omit<GoldenFile, 'data'> | null => {
  const [, type, version] = /^(\w+)\.v(\d+)\.golden\.json$/.exec(file) ?? [];
  return type === undefined ? null : { type, version: Number(version) };
};
