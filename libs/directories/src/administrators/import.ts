import { parseStrictJson, DuplicateMember } from '#domain';
import { type AdministratorFacts } from './administrator.js';
import { facts as readFacts } from './facts-shape.js';
import { nameKey } from './names.js';
import { type ImportError, type Located } from './read-shape.js';
import { readTable } from './table.js';

export interface ImportResult {
  /** Administrators read from the file. Complete only if there are no errors. */
  readonly administrators: readonly AdministratorFacts[];
  /** All errors of the file, in order. If empty, the file may be stored. */
  readonly errors: readonly ImportError[];
}

/** Reads `{"administrators": […]}` or only the list. */
const readJson = (text: string): Located[] | ImportError => {
  let parsed: unknown;
  try {
    parsed = parseStrictJson(text);
  } catch (error) {
    if (error instanceof DuplicateMember) return { where: 'file', message: 'must not contain duplicate members' };
    return { where: 'file', message: 'is not valid JSON' };
  }
  const listed: unknown =
    typeof parsed === 'object' && parsed !== null && 'administrators' in parsed ? parsed.administrators : parsed;
  if (!Array.isArray(listed)) return { where: 'file', message: 'must contain a list of administrators' };
  return listed.map((value: unknown, i) => ({ where: `administrators[${i}]`, value }));
};

/** Checks rules that involve several members of an administrator. */
const contradictions = (facts: AdministratorFacts, where: string): ImportError[] => {
  const payers = facts.payers ?? [];
  const active = payers.filter((payer) => payer.active !== false);
  const errors: ImportError[] = [];
  const repeated = (values: readonly string[]): boolean => new Set(values).size < values.length;
  if (repeated(payers.flatMap(({ key }) => key ?? []))) errors.push({ where, message: 'two payers have the same key' });
  if (repeated(payers.map(({ label }) => nameKey(label))))
    errors.push({ where, message: 'two payers have the same label' });
  if (payers.filter((payer) => payer.default).length > 1)
    errors.push({ where, message: 'only one payer may be the default' });
  if (payers.some((payer) => payer.default && payer.active === false))
    errors.push({ where, message: 'the default payer must be active' });
  if (facts.hasElectronic && facts.payers && active.length === 0)
    errors.push({ where, message: 'electronic delivery needs an active payer' });
  return errors;
};

/** Reads an operator's file, as JSON or a tab-separated table (README.md of this library), and lists all errors. */
export const importAdministrators = (file: string): ImportResult => {
  const text = file.replace(/^\uFEFF/, '').trim();
  const located = /^[[{]/.test(text) ? readJson(text) : readTable(text);
  if (!Array.isArray(located)) return { administrators: [], errors: [located] };

  const errors: ImportError[] = [];
  const administrators: AdministratorFacts[] = [];
  const firstOf = new Map<string, string>();
  for (const { where, value } of located) {
    const read = readFacts(value, where, (at, message) => errors.push({ where: at, message }));
    if (!read) continue;
    const first = firstOf.get(nameKey(read.name));
    if (first !== undefined) errors.push({ where, message: `has the same name as ${first}` });
    firstOf.set(nameKey(read.name), first ?? where);
    errors.push(...contradictions(read, where));
    administrators.push(read);
  }
  if (located.length === 0) errors.push({ where: 'file', message: 'contains no administrators' });
  return { administrators, errors };
};
