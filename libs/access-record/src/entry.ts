import { createHash, randomBytes } from 'node:crypto';
import type { AccessAction, AccessOutcome, OperationId } from '#contracts';

/** Who accessed data: a key, a session's user, an email recipient, an operator, or part of this service. */
export interface AccessActor {
  readonly kind: 'server_key' | 'browser_session' | 'member' | 'recipient' | 'system' | 'payer' | 'operator' | 'nobody';
  /** The key's ID, the session's subject, or the operator's name. Empty for an unknown credential. */
  readonly id: string;
}

/**
 * Entry in the access record: one action that showed, disclosed or refused patient data. Contains only IDs, because it
 * is stored unencrypted and kept after a bill is shredded. Names and search words belong in `AccessSecrets`. The action
 * `emergency` and the outcome `failed` are reserved. No code writes them yet, but the API documents them.
 */
export interface AccessEntry {
  /** ID of the form `acc_…`. Entries are ordered by `at` and then by this ID. */
  readonly id: string;
  /** Time when the response was sent, as ISO in UTC. */
  readonly at: string;
  /** Organization, or null for an unknown credential. */
  readonly organizationId: string | null;
  readonly action: AccessAction;
  readonly outcome: AccessOutcome;
  readonly actor: AccessActor;
  /** ID of the API operation, or the name of the page, command-line command or event. */
  readonly operation: OperationId | (string & {});
  readonly bills: readonly string[];
  readonly patients: readonly string[];
  /** The client's IP address, or null if there is none, as on the command line. */
  readonly address: string | null;
  /** User agent as the client sent it, cut to 200 characters. */
  readonly agent: string | null;
  readonly requestId: string;
  readonly problem?: string;
  readonly count?: number;
  /** SHA-256 (hex) of those bills' IDs, sorted, one per line. */
  readonly digest?: string;
  /** The partner, the claims administrator, or the courtesy copy's ID, which leads to the addresses. */
  readonly recipient?: string;
  /** Number of equal refusals that were merged into this entry. Absent for a single one. */
  readonly times?: number;
  /** `AccessSecrets` in Base64, sealed under the organization's key. */
  readonly sealed?: string;
}

/** Free text entered by users. Sealed before storage. */
export interface AccessSecrets {
  /** Query as the client sent it. */
  readonly query?: string;
  readonly customer?: string;
  /** Reason for the access, if one was requested. */
  readonly reason?: string;
}

export type AccessDraft = Omit<AccessEntry, 'id' | 'at' | 'sealed'> & { readonly secrets?: AccessSecrets };

export type IdentifiedDraft = AccessDraft & Pick<AccessEntry, 'id' | 'at'>;

/** Maximum number of bills or patients per entry. An action that shows more is recorded in several entries. */
const MAX_IDS = 1_000;

/** Splits an action into several entries if it showed more bills or patients than one entry may contain. */
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

/** Returns a hexadecimal number with a fixed number of digits, so that alphabetical and numeric order are the same. */
const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0');

/** Assigns an ID and the time `now` (milliseconds since 1970). A process's IDs are in the order of their creation. */
export const assignId = (draft: AccessDraft, now: number): IdentifiedDraft => {
  count = (count + 1) % COUNT_MODULUS;
  const order = hex(now, TIME_DIGITS) + hex(count, COUNT_DIGITS);
  return { ...draft, id: `acc_${order}${randomBytes(RANDOM_BYTES).toString('hex')}`, at: new Date(now).toISOString() };
};

/**
 * Assigns a deterministic ID, so that an entry that is written twice appears only once. `at` is the time in
 * milliseconds since 1970. `name` must be unique forever and contain no personal data.
 */
export const assignStableId = (name: string, at: number, draft: AccessDraft): IdentifiedDraft => {
  const rest = createHash('sha256').update(name).digest('hex');
  const id = `acc_${hex(at, TIME_DIGITS)}${rest.slice(0, COUNT_DIGITS + 2 * RANDOM_BYTES)}`;
  return { ...draft, id, at: new Date(at).toISOString() };
};
