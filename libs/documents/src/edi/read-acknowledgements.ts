import { EdiMalformed, type Interchange, type TransactionSet } from './x12.js';

/** What a 999 says about one transaction set that we sent. */
export interface SetAcknowledgement {
  /** Our ST02. */
  readonly controlNumber: string;
  readonly accepted: boolean;
  readonly errors: readonly {
    readonly segment: string;
    /** Count of the segment within the set. */
    readonly position: number;
    readonly code: string;
    readonly elements: readonly { readonly position: string; readonly code: string }[];
  }[];
}

export interface FunctionalAcknowledgement {
  /** Our GS06. */
  readonly groupNumber: string;
  readonly accepted: boolean;
  readonly sets: readonly SetAcknowledgement[];
}

/** Reads a 999 (005010X231A1): did the syntax of what we sent pass? The bad values themselves are not kept. */
export const read999 = ({ segments }: TransactionSet): FunctionalAcknowledgement => {
  type Open = { -readonly [K in keyof SetAcknowledgement]: SetAcknowledgement[K] };
  const sets: Open[] = [];
  let groupNumber = '';
  let accepted = false;
  for (const { id, elements: e } of segments) {
    const set = sets.at(-1);
    const error = set?.errors.at(-1);
    if (id === 'AK1') groupNumber = e[2] ?? '';
    else if (id === 'AK2') sets.push({ controlNumber: e[2] ?? '', accepted: false, errors: [] });
    else if (id === 'IK3' && set) {
      const found = { segment: e[1] ?? '', position: Number(e[2] ?? 0), code: e[4] ?? '', elements: [] };
      set.errors = [...set.errors, found];
    } else if (id === 'IK4' && set && error) {
      const elements = [...error.elements, { position: e[1] ?? '', code: e[3] ?? '' }];
      set.errors = [...set.errors.slice(0, -1), { ...error, elements }];
    } else if (id === 'IK5' && set) set.accepted = e[1] === 'A' || e[1] === 'E';
    else if (id === 'AK9') accepted = e[1] === 'A' || e[1] === 'E';
  }
  if (groupNumber === '') throw new EdiMalformed('AK1');
  return { groupNumber, accepted, sets };
};

/** A status of a claim: category (A1, A2 accepted; A3, A6, A7, A8 rejected), code, and whom it is about. */
export interface ClaimStatusCode {
  readonly category: string;
  readonly code: string;
  readonly entity: string | null;
}

/** What a 277CA says about one claim. */
export interface ClaimAcknowledgement {
  /** Our CLM01. */
  readonly billNumber: string;
  readonly verdict: 'accepted' | 'rejected' | 'pending';
  readonly payerClaimControlNumber: string | null;
  readonly statuses: readonly ClaimStatusCode[];
  /** YYYY-MM-DD */
  readonly date: string | null;
}

const REJECTED = new Set(['A3', 'A4', 'A6', 'A7', 'A8']);
const ACCEPTED = new Set(['A1', 'A2', 'A5']);

/** Reads a 277CA (005010X214): the claims that a payer or clearinghouse took in or turned away. */
export const read277ca = (
  { segments }: TransactionSet,
  { componentSeparator }: Pick<Interchange, 'componentSeparator'>,
): readonly ClaimAcknowledgement[] => {
  const claims: { bill: string; statuses: ClaimStatusCode[]; control: string | null; date: string | null }[] = [];
  let inPatient = false;
  for (const { id, elements: e } of segments) {
    const claim = inPatient ? claims.at(-1) : undefined;
    if (id === 'HL') inPatient = e[3] === 'PT';
    else if (id === 'TRN' && e[1] === '2' && inPatient) {
      claims.push({ bill: e[2] ?? '', statuses: [], control: null, date: null });
    } else if (id === 'STC' && claim) {
      // STC10 and STC11 hold a second and third status of the same claim.
      for (const status of [e[1], e[10], e[11]]) {
        const [category = '', code = '', entity = ''] = (status ?? '').split(componentSeparator);
        if (category !== '') claim.statuses.push({ category, code, entity: entity === '' ? null : entity });
      }
      claim.date = isoDate(e[2]);
    } else if (id === 'REF' && e[1] === '1K' && claim) claim.control = e[2] ?? null;
  }
  return claims.map(({ bill, statuses, control, date }) => ({
    billNumber: bill,
    verdict: verdictOf(statuses),
    payerClaimControlNumber: control,
    statuses,
    date,
  }));
};

const verdictOf = (statuses: readonly ClaimStatusCode[]): ClaimAcknowledgement['verdict'] => {
  if (statuses.some(({ category }) => REJECTED.has(category))) return 'rejected';
  return statuses.some(({ category }) => ACCEPTED.has(category)) ? 'accepted' : 'pending';
};

/** `20250329` → `2025-03-29`; null for anything else. */
export const isoDate = (text: string | undefined): string | null => {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})/.exec(text ?? '') ?? [];
  return year && month && day ? `${year}-${month}-${day}` : null;
};
