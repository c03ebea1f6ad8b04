import { createHash, randomBytes } from 'node:crypto';
import type { AccessAction, AccessOutcome, OperationId } from '#contracts';

/** Actor of an access: a key, a session's person, a recipient of mail, an operator, or a part of this service. */
export interface AccessActor {
  readonly kind: 'server_key' | 'browser_session' | 'member' | 'recipient' | 'system' | 'payer' | 'operator' | 'nobody';
  /** Id of the key, subject of the session, name of the operator; empty for a credential that nobody knows. */
  readonly id: string;
}

/**
 * One act that showed, handed out or refused a patient's data. Ids alone: it is kept in clear and outlives the shredding of a
 * bill. A name or a search word must never be in it; those go into `AccessSecrets`.
 *
 * Nothing writes these yet: the action `emergency` and the outcome `failed`. The interface names
 * them, so that whoever reads the record is ready for them.
 */
export interface AccessEntry {
  /** `acc_…`; with `at` the place of the entry in the order of all. */
  readonly id: string;
  /** Wall-clock time of the answer, ISO in UTC. */
  readonly at: string;
  /** Null where a credential is known to nobody. */
  readonly organizationId: string | null;
  readonly action: AccessAction;
  readonly outcome: AccessOutcome;
  readonly actor: AccessActor;
  /** Id of the operation of the API; else the page, the command of the command line, or the event that tells it. */
  readonly operation: OperationId | (string & {});
  readonly bills: readonly string[];
  readonly patients: readonly string[];
  /** Address that it came from; null where there is none, as on the command line. */
  readonly address: string | null;
  /** User agent as the client sent it, cut to 200 characters. */
  readonly agent: string | null;
  readonly requestId: string;
  /** Code of the problem that was answered. */
  readonly problem?: string;
  /** Bills of a list or a file that were handed out in all. */
  readonly count?: number;
  /** SHA-256 (hex) over the ids of those bills, sorted, a line each. */
  readonly digest?: string;
  /** To whom it went: the partner, the claims administrator, or the id of the courtesy copy, which knows its addresses. */
  readonly recipient?: string;
  /** How many equal refusals of one second this stands for; absent for one. */
  readonly times?: number;
  /** `AccessSecrets`, sealed under the organization's key; Base64. */
  readonly sealed?: string;
}

/** Texts that somebody typed: sealed before they are kept. */
export interface AccessSecrets {
  /** The query of the request as it was sent. */
  readonly query?: string;
  /** The customer that a session is limited to. */
  readonly customer?: string;
  /** Why it was done, where that was asked. */
  readonly reason?: string;
}

/** An entry before it has its place. */
export type AccessDraft = Omit<AccessEntry, 'id' | 'at' | 'sealed'> & { readonly secrets?: AccessSecrets };

/** A draft with its place, before its secrets are sealed. */
export type IdentifiedDraft = AccessDraft & Pick<AccessEntry, 'id' | 'at'>;

/** Bills or patients that one entry names at most; an act that showed more has several entries. */
const MAX_IDS = 1_000;

/** The drafts that an act becomes: one, or several where it showed more than one entry may name. */
export const splitAct = (draft: AccessDraft): readonly AccessDraft[] => {
  const { bills, patients } = draft;
  const parts = Math.max(1, Math.ceil(Math.max(bills.length, patients.length) / MAX_IDS));
  if (parts === 1) return [draft];
  return Array.from({ length: parts }, (_, n) => ({
    ...draft,
    bills: bills.slice(n * MAX_IDS, (n + 1) * MAX_IDS),
    patients: patients.slice(n * MAX_IDS, (n + 1) * MAX_IDS),
  }));
};

const RANDOM_BYTES = 5;
const TIME_DIGITS = 11;
const COUNT_DIGITS = 4;
const COUNT_MODULUS = 16 ** COUNT_DIGITS;
let count = 0;

/** Digits of 16, as many as asked for, which sort as the numbers do. */
const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0');

/** Gives an act its place in the record: ids of one process sort as they were made. `now`: milliseconds since 1970. */
export const assignId = (draft: AccessDraft, now: number): IdentifiedDraft => {
  count = (count + 1) % COUNT_MODULUS;
  const order = hex(now, TIME_DIGITS) + hex(count, COUNT_DIGITS);
  return { ...draft, id: `acc_${order}${randomBytes(RANDOM_BYTES).toString('hex')}`, at: new Date(now).toISOString() };
};

/**
 * Gives an act the place of an instant, in milliseconds since 1970, and the id that its name makes: written twice, it is in
 * the record once. `name`: unique for ever, nothing personal.
 */
export const assignStableId = (name: string, at: number, draft: AccessDraft): IdentifiedDraft => {
  const rest = createHash('sha256').update(name).digest('hex');
  const id = `acc_${hex(at, TIME_DIGITS)}${rest.slice(0, COUNT_DIGITS + 2 * RANDOM_BYTES)}`;
  return { ...draft, id, at: new Date(at).toISOString() };
};
