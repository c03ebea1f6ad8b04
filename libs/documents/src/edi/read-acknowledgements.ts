import { EdiMalformed, type TransactionSet } from './x12.js';

/** IK501 or AK901: A accepted; E accepted with errors; R, M, W, X rejected. Other or missing codes are unknown. */
export type SyntaxVerdict = 'accepted' | 'rejected' | 'unknown';

/** Acknowledgment of one transaction set that we sent, from a 999. */
export interface SetAcknowledgement {
  /** AK201, such as `837`. */
  readonly type: string;
  /** Our ST02. */
  readonly controlNumber: string;
  readonly verdict: SyntaxVerdict;
  /** IK501. Empty if the set has no IK5. */
  readonly status: string;
  /** IK502 to IK506: reasons why the whole set was rejected. */
  readonly codes: readonly string[];
  readonly errors: readonly {
    readonly segment: string;
    /** Segment's position within the set. */
    readonly position: number;
    readonly code: string;
    readonly elements: readonly { readonly position: string; readonly code: string }[];
  }[];
}

export interface FunctionalAcknowledgement {
  /** AK101: type of the acknowledged group, `HC` for claims. */
  readonly groupType: string;
  /** Our GS06. */
  readonly groupNumber: string;
  /** `partial`: some sets were accepted and some were not. */
  readonly verdict: SyntaxVerdict | 'partial';
  /** AK901. */
  readonly status: string;
  /** AK905 to AK909. */
  readonly codes: readonly string[];
  readonly sets: readonly SetAcknowledgement[];
}

/** Reads a 999 (005010X231A1), the syntax acknowledgment of our sets. Does not keep the invalid values. */
export const read999 = ({ segments }: TransactionSet): FunctionalAcknowledgement => {
  type Open = { -readonly [K in keyof SetAcknowledgement]: SetAcknowledgement[K] };
  const sets: Open[] = [];
  let [groupType, groupNumber] = ['', ''];
  let status = '';
  let codes: readonly string[] = [];
  for (const { id, elements: e } of segments) {
    const set = sets.at(-1);
    const error = set?.errors.at(-1);
    if (id === 'AK1') [groupType, groupNumber] = [e[1] ?? '', e[2] ?? ''];
    else if (id === 'AK2') {
      const [, type = '', controlNumber = ''] = e;
      sets.push({ type, controlNumber, verdict: 'unknown', status: '', codes: [], errors: [] });
    } else if (id === 'IK3' && set) {
      const found = { segment: e[1] ?? '', position: Number(e[2] ?? 0), code: e[4] ?? '', elements: [] };
      set.errors = [...set.errors, found];
    } else if (id === 'IK4' && set && error) {
      const elements = [...error.elements, { position: e[1] ?? '', code: e[3] ?? '' }];
      set.errors = [...set.errors.slice(0, -1), { ...error, elements }];
    } else if (id === 'IK5' && set) {
      Object.assign(set, { verdict: verdictOf(e[1]), status: e[1] ?? '', codes: e.slice(2, 7).filter(Boolean) });
    } else if (id === 'AK9') {
      status = e[1] ?? '';
      codes = e.slice(5, 10).filter(Boolean);
    }
  }
  if (groupNumber === '') throw new EdiMalformed('AK1');
  if (status === '') throw new EdiMalformed('AK9');
  return { groupType, groupNumber, verdict: status === 'P' ? 'partial' : verdictOf(status), status, codes, sets };
};

const verdicts: Readonly<Record<string, SyntaxVerdict>> = {
  A: 'accepted',
  E: 'accepted',
  R: 'rejected',
  M: 'rejected',
  W: 'rejected',
  X: 'rejected',
};

const verdictOf = (code: string | undefined): SyntaxVerdict => verdicts[code ?? ''] ?? 'unknown';

/**
 * Returns true for a rejected group with an accepted set, an accepted group with a rejected set, or a partial group of
 * accepted sets only.
 */
export const isContradictory = ({ verdict, sets }: FunctionalAcknowledgement): boolean => {
  const isTold = (wanted: SyntaxVerdict): boolean => sets.some((set) => set.verdict === wanted);
  if (verdict === 'partial') return isTold('accepted') && !isTold('rejected') && !isTold('unknown');
  return (verdict === 'accepted' && isTold('rejected')) || (verdict === 'rejected' && isTold('accepted'));
};

/** Returns the error of a segment, or else of the set, or else of the group. */
export const firstErrorOf = (set: SetAcknowledgement, group: FunctionalAcknowledgement): string | null =>
  set.errors[0]?.code ?? set.codes[0] ?? group.codes[0] ?? null;
