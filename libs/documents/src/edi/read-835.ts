import { isoDate } from './read-acknowledgements.js';
import { cents, EdiMalformed, type Interchange, type TransactionSet } from './x12.js';

/** Why less was paid than billed. Cents; group CO, PR, OA, PI and a claim adjustment reason code. */
export interface RemittanceAdjustment {
  readonly group: string;
  readonly reason: string;
  readonly amount: number;
}

export interface RemittanceLine {
  readonly code: string;
  readonly modifiers: readonly string[];
  /** Our REF*6R; null when the payer did not send it back. */
  readonly controlNumber: string | null;
  readonly charged: number;
  readonly paid: number;
  /** AMT*B6; null when the payer does not say. */
  readonly allowed: number | null;
  readonly units: number | null;
  readonly serviceDate: string | null;
  readonly adjustments: readonly RemittanceAdjustment[];
  readonly remarkCodes: readonly string[];
}

export interface RemittanceClaim {
  /** CLP01: our bill number. */
  readonly billNumber: string;
  /** CLP02: 1 processed, 4 denied, 22 reversal of an earlier payment, … */
  readonly status: string;
  readonly charged: number;
  readonly paid: number;
  readonly payerClaimControlNumber: string | null;
  /** AMT*I: interest that the payer added. */
  readonly interest: number;
  readonly adjustments: readonly RemittanceAdjustment[];
  readonly remarkCodes: readonly string[];
  readonly lines: readonly RemittanceLine[];
  /** Charge − payment − adjustments = 0, as the guide demands. False: ask the payer before posting. */
  readonly balances: boolean;
}

export interface Remittance {
  readonly payer: string;
  readonly amount: number;
  /** CHK check, ACH transfer, NON no payment. */
  readonly method: string;
  /** Check or trace number. */
  readonly trace: string;
  readonly date: string | null;
  readonly claims: readonly RemittanceClaim[];
  /** Sum of PLB: payments and recoveries that belong to no claim. */
  readonly providerAdjustments: number;
  /** Sum of the claims − PLB = amount. */
  readonly balances: boolean;
}

type Open<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer Item)[] ? Item[] : T[K] };

/** Reads an 835 (005010X221A1). Throws EdiMalformed for amounts that are none. */
export const read835 = (
  { segments }: TransactionSet,
  { componentSeparator: separator }: Pick<Interchange, 'componentSeparator'>,
): Remittance => {
  const state: State = { payer: '', payment: null, trace: '', claims: [], claim: null, line: null, plb: 0, separator };
  for (const { id, elements } of segments) handlers[id]?.(state, elements);
  const { payment } = state;
  if (!payment) throw new EdiMalformed('BPR');
  const claims = state.claims.map((claim) => ({ ...claim, balances: claimBalances(claim) }));
  const sum = claims.reduce((total, { paid }) => total + paid, 0);
  const balances = sum - state.plb === payment.amount;
  const { payer, trace, plb } = state;
  return { payer, ...payment, trace, claims, providerAdjustments: plb, balances };
};

interface State {
  payer: string;
  payment: Pick<Remittance, 'amount' | 'method' | 'date'> | null;
  trace: string;
  readonly claims: Open<RemittanceClaim>[];
  /** The claim and the line that the segments are about now. */
  claim: Open<RemittanceClaim> | null;
  line: Open<RemittanceLine> | null;
  plb: number;
  readonly separator: string;
}

const handlers: Readonly<Record<string, (state: State, elements: readonly string[]) => void>> = {
  BPR: (state, e) => {
    state.payment = { amount: cents(e[2], 'BPR02'), method: e[4] ?? '', date: isoDate(e[16]) };
  },
  TRN: (state, e) => {
    state.trace = e[2] ?? '';
  },
  N1: (state, e) => {
    if (e[1] === 'PR') state.payer = e[2] ?? '';
  },
  CLP: (state, e) => {
    state.claim = {
      billNumber: e[1] ?? '',
      status: e[2] ?? '',
      charged: cents(e[3], 'CLP03'),
      paid: cents(e[4], 'CLP04'),
      payerClaimControlNumber: e[7] ? e[7] : null,
      interest: 0,
      adjustments: [],
      remarkCodes: [],
      lines: [],
      balances: false,
    };
    state.line = null;
    state.claims.push(state.claim);
  },
  SVC: (state, e) => {
    const [, code = '', ...modifiers] = (e[1] ?? '').split(state.separator);
    state.line = {
      code,
      modifiers: modifiers.slice(0, 4).filter(Boolean),
      controlNumber: null,
      charged: cents(e[2], 'SVC02'),
      paid: cents(e[3], 'SVC03'),
      allowed: null,
      units: e[5] ? Number(e[5]) : null,
      serviceDate: null,
      adjustments: [],
      remarkCodes: [],
    };
    state.claim?.lines.push(state.line);
  },
  // Up to six triplets of reason, amount and quantity.
  CAS: ({ line, claim }, e) => {
    for (let i = 2; i < e.length; i += 3) {
      const adjustment = { group: e[1] ?? '', reason: e[i] ?? '', amount: cents(e[i + 1], 'CAS') };
      (line ?? claim)?.adjustments.push(adjustment);
    }
  },
  DTM: ({ line }, e) => {
    if (line && (e[1] === '472' || e[1] === '150')) line.serviceDate = isoDate(e[2]);
  },
  REF: ({ line }, e) => {
    if (line && e[1] === '6R') line.controlNumber = e[2] ?? null;
  },
  AMT: ({ line, claim }, e) => {
    if (line && e[1] === 'B6') line.allowed = cents(e[2], 'AMT02');
    if (!line && claim && e[1] === 'I') claim.interest = cents(e[2], 'AMT02');
  },
  LQ: ({ line }, e) => {
    if (e[2]) line?.remarkCodes.push(e[2]);
  },
  // Outpatient remarks stand in elements 3 to 7.
  MOA: ({ claim }, e) => {
    claim?.remarkCodes.push(...e.slice(3, 8).filter(Boolean));
  },
  PLB: (state, e) => {
    for (let i = 4; i < e.length; i += 2) state.plb += cents(e[i], 'PLB');
    state.claim = null;
    state.line = null;
  },
};

const claimBalances = ({ charged, paid, adjustments, lines }: Open<RemittanceClaim>): boolean => {
  const all = [...adjustments, ...lines.flatMap((line) => line.adjustments)];
  return charged - paid === all.reduce((sum, { amount }) => sum + amount, 0);
};
