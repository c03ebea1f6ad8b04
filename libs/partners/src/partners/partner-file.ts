import { isCollection, isMap, LineCounter, parseDocument, type Document } from 'yaml';
import type * as z from 'zod';
import { settingsOf, type PartnerFilePlace } from './partner-settings.js';
import type { Partner } from './partner.js';

/** A mistake in the partners file. */
export interface PartnerMistake {
  /** Path such as `partners.0.transport.sftp.hostKey`, or empty for the whole file. */
  readonly path: string;
  /** Description of the mistake. Never contains a value. */
  readonly message: string;
  /** Line in the file, starting at 1: of the setting, or of the mapping that lacks it. Missing if no line is known. */
  readonly line?: number;
}

/** Partners in the file, or all of its mistakes. */
export interface ReadPartners {
  readonly partners: readonly Partner[];
  readonly mistakes: readonly PartnerMistake[];
}

/** Parses a partners file. Unknown keys are mistakes, because a misspelled setting would have no effect. */
export const readPartnersFile = (text: string, place: PartnerFilePlace): ReadPartners => {
  const lines = new LineCounter();
  const document = parseDocument(text, { uniqueKeys: true, lineCounter: lines });
  const [broken] = document.errors;
  if (broken) {
    const { line } = lines.linePos(broken.pos[0]);
    return { partners: [], mistakes: [{ path: '', message: `is no valid YAML: ${broken.code}`, line }] };
  }
  const read = settingsOf(place).safeParse(document.toJS() ?? {}, {
    error: ({ input, ...issue }) => defaultMessage(issue, input),
  });
  if (read.success) return { partners: read.data.partners, mistakes: [] };
  const mistakes = new Map<string, PartnerMistake>();
  for (const { path, message } of read.error.issues.flatMap(splitIssue)) {
    const name = path.join('.');
    const line = lineOf(document, path, lines);
    if (!mistakes.has(name)) mistakes.set(name, { path: name, message, ...(line !== null && { line }) });
  }
  return { partners: [], mistakes: [...mistakes.values()] };
};

/** Returns the default message for a setting without its own message. */
const defaultMessage = (
  issue: { readonly code?: string; readonly [member: string]: unknown },
  input: unknown,
): string => {
  if (issue.code === 'unrecognized_keys') return 'is not a setting';
  if (input === undefined || input === null) return 'is required';
  if (issue.code === 'invalid_value') return `must be one of ${(issue['values'] as readonly string[]).join(', ')}`;
  return typeMessages[String(issue['expected'])] ?? 'is not valid';
};

const typeMessages: Readonly<Record<string, string>> = {
  object: 'must be a mapping',
  record: 'must be a mapping',
  array: 'must be a list',
  boolean: 'must be true or false',
  string: 'must be text',
};

/** Splits an issue about unknown keys into one issue per key. */
const splitIssue = (issue: z.core.$ZodIssue): readonly Pick<z.core.$ZodIssue, 'path' | 'message'>[] =>
  issue.code === 'unrecognized_keys'
    ? issue.keys.map((key) => ({ path: [...issue.path, key], message: issue.message }))
    : [issue];

/** Returns the line of the value at a path, or of the closest existing parent. */
const lineOf = (document: Document, path: readonly PropertyKey[], lines: LineCounter): number | null => {
  let node: unknown = document.contents;
  let at = startOf(node);
  for (const step of path) {
    if (!isCollection(node)) break;
    const pair = isMap(node) ? node.items.find(({ key }) => String(key) === String(step)) : undefined;
    const next = node.get(step, true);
    at = startOf(pair?.key) ?? startOf(next) ?? at;
    node = next;
  }
  return at === null ? null : lines.linePos(at).line;
};

const startOf = (node: unknown): number | null =>
  (node as { readonly range?: readonly number[] | null } | null | undefined)?.range?.[0] ?? null;
