import { EdiMalformed, type TransactionSet } from './x12.js';

/** What a 999 says about one transaction set that we sent. */
export interface SetAcknowledgement {
  /** Our ST02. */
  readonly controlNumber: string;
  readonly accepted: boolean;
  /** IK501: A accepted, E with errors; R, M, W and X rejected. */
  readonly status: string;
  /** IK502 to IK506: why the set as a whole was refused. */
  readonly codes: readonly string[];
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
  /** AK901: as IK501, or P where a part was accepted. */
  readonly status: string;
  /** AK905 to AK909. */
  readonly codes: readonly string[];
  readonly sets: readonly SetAcknowledgement[];
}

/** Reads a 999 (005010X231A1): did the syntax of what we sent pass? The bad values themselves are not kept. */
export const read999 = ({ segments }: TransactionSet): FunctionalAcknowledgement => {
  type Open = { -readonly [K in keyof SetAcknowledgement]: SetAcknowledgement[K] };
  const sets: Open[] = [];
  let groupNumber = '';
  let status = '';
  let codes: readonly string[] = [];
  for (const { id, elements: e } of segments) {
    const set = sets.at(-1);
    const error = set?.errors.at(-1);
    if (id === 'AK1') groupNumber = e[2] ?? '';
    else if (id === 'AK2') sets.push({ controlNumber: e[2] ?? '', accepted: false, status: '', codes: [], errors: [] });
    else if (id === 'IK3' && set) {
      const found = { segment: e[1] ?? '', position: Number(e[2] ?? 0), code: e[4] ?? '', elements: [] };
      set.errors = [...set.errors, found];
    } else if (id === 'IK4' && set && error) {
      const elements = [...error.elements, { position: e[1] ?? '', code: e[3] ?? '' }];
      set.errors = [...set.errors.slice(0, -1), { ...error, elements }];
    } else if (id === 'IK5' && set) {
      Object.assign(set, { accepted: isAccepted(e[1]), status: e[1] ?? '', codes: e.slice(2, 7).filter(Boolean) });
    } else if (id === 'AK9') {
      status = e[1] ?? '';
      codes = e.slice(5, 10).filter(Boolean);
    }
  }
  if (groupNumber === '') throw new EdiMalformed('AK1');
  if (status === '') throw new EdiMalformed('AK9');
  return { groupNumber, accepted: isAccepted(status), status, codes, sets };
};

const isAccepted = (code: string | undefined): boolean => code === 'A' || code === 'E';

/** The first error as a code: that of the first segment, else of the set, else of the group. Null where there is none. */
export const firstErrorOf = (set: SetAcknowledgement, group: FunctionalAcknowledgement): string | null =>
  set.errors[0]?.code ?? set.codes[0] ?? group.codes[0] ?? null;
