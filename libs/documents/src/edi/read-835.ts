import { isoDate } from './iso-date.js';
import { cents, EdiMalformed, type Interchange, type TransactionSet } from './x12.js';

/** Amount in cents, group (CO, PR, OA or PI), and a claim adjustment reason code. */
export interface RemittanceAdjustment {
  readonly group: string;
  readonly reason: string;
  readonly amount: number;
}

export interface RemittanceLine {
  /** SVC01: the procedure code that the payer paid. */
  readonly code: string;
  readonly modifiers: readonly string[];
  /** SVC06: the code that we billed if the payer changed it; otherwise null. */
  readonly originalCode: string | null;
  readonly originalModifiers: readonly string[];
  /** Our REF*6R. Null if the payer did not return it. */
  readonly controlNumber: string | null;
  readonly charged: number;
  readonly paid: number;
  /** AMT*B6, or null if missing. */
  readonly allowed: number | null;
  /** SVC07: the units that we billed if the payer changed them; otherwise SVC05. Decimals are possible. */
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
  /** NM1*QC as first, middle and last name. Null if missing. */
  readonly patientName: string | null;
  /** The claim's REF segments, and IDs of the patient and the insured. */
  readonly otherNumbers: readonly string[];
  /** DTM*050: date on which the payer received the claim. */
  readonly receivedDate: string | null;
  /** DTM*232, DTM*233. Null if only lines have dates. */
  readonly serviceDate: string | null;
  readonly serviceDateEnd: string | null;
  /** AMT*I: interest added by the payer, in cents. */
  readonly interest: number;
  readonly adjustments: readonly RemittanceAdjustment[];
  readonly remarkCodes: readonly string[];
  readonly lines: readonly RemittanceLine[];
  /** True if the claim balances; see claimBalances. If false, contact the payer before posting. */
  readonly balances: boolean;
}

/** PLB: an amount that doesn't belong to a claim, in cents. A positive amount reduces the payment. */
export interface ProviderAdjustment {
  /** L6 interest, WO overpayment recovery, FB forwarding balance, … */
  readonly reason: string;
  readonly reference: string | null;
  readonly amount: number;
}

export interface Remittance {
  readonly payer: string;
  /** TRN03. Unique together with the trace number. */
  readonly originator: string | null;
  /** Payee's NPI (N1*PE). */
  readonly payeeNpi: string | null;
  /** Payee's tax IDs: N104 with FI, then REF*TJ. Digits only. */
  readonly payeeTaxIds: readonly string[];
  readonly amount: number;
  /** BPR01. C, D, I, U and X are payments. H: notification. P: prenotification, which tests the account. */
  readonly handling: string;
  /** True if BPR03 is D: debited from the payee's account. */
  readonly isDebit: boolean;
  /** CHK for a check, ACH for a transfer, NON for no payment. */
  readonly method: string;
  /** Check or trace number. */
  readonly trace: string;
  /** BPR16: date of the check or transfer. */
  readonly date: string | null;
  /** DTM*405: production date, or null if missing. */
  readonly productionDate: string | null;
  readonly claims: readonly RemittanceClaim[];
  readonly providerAdjustments: readonly ProviderAdjustment[];
  /** True if the check balances; see checkBalances. Also true if it balances with the claims' interest (AMT*I). */
  readonly balances: boolean;
  /** True if the amount includes AMT*I. Otherwise, that interest is only informational. */
  readonly holdsInterest: boolean;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer Item)[] ? Item[] : T[K] };

export interface RemittanceSummary extends Omit<Remittance, 'claims'> {
  readonly claimCount: number;
}

type Separators = Pick<Interchange, 'componentSeparator'>;

/** Reads an 835 (005010X221A1). Throws EdiMalformed for invalid amounts. */
export const read835 = (set: Pick<TransactionSet, 'segments'>, separators: Separators): Remittance => {
  const { claimCount: _, ...summary } = summaryOf835(set, separators);
  return { ...summary, claims: [...claimsOf835(set, separators)] };
};

/** Returns an 835's summary without holding its claims in memory. Throws EdiMalformed for invalid amounts. */
export const summaryOf835 = (set: Pick<TransactionSet, 'segments'>, separators: Separators): RemittanceSummary => {
  const state = initialState(separators);
  let [claimCount, paid, interest] = [0, 0, 0];
  for (const claim of claimsIn(set, state)) {
    claimCount += 1;
    paid += claim.paid;
    interest += claim.interest;
  }
  const { payer, payeeNpi, payeeTaxIds, payment, productionDate, trace, originator, plb } = state;
  if (!payment) throw new EdiMalformed('BPR');
  const rest = payment.amount - (paid - total(plb));
  const holdsInterest = interest > 0 && rest === interest;
  return {
    payer,
    payeeNpi,
    payeeTaxIds,
    ...payment,
    productionDate,
    trace,
    originator,
    providerAdjustments: plb,
    balances: rest === 0 || holdsInterest,
    holdsInterest,
    claimCount,
  };
};

/** Yields an 835's claims. Throws EdiMalformed for invalid amounts. */
export const claimsOf835 = (
  set: Pick<TransactionSet, 'segments'>,
  separators: Separators,
): Generator<RemittanceClaim> => claimsIn(set, initialState(separators));

const initialState = ({ componentSeparator: separator }: Separators): State => ({
  payer: '',
  payeeNpi: null,
  payeeTaxIds: [],
  party: '',
  payment: null,
  productionDate: null,
  trace: '',
  originator: null,
  claim: null,
  line: null,
  plb: [],
  separator,
});

function* claimsIn({ segments }: Pick<TransactionSet, 'segments'>, state: State): Generator<RemittanceClaim> {
  let open: State['claim'] = null;
  for (const { id, elements } of segments) {
    handlers[id]?.(state, elements);
    if (state.claim === open) continue;
    if (open) yield finishClaim(open);
    open = state.claim;
  }
  if (open) yield finishClaim(open);
}

const finishClaim = (claim: Mutable<RemittanceClaim>): RemittanceClaim => ({
  ...claim,
  balances: claimBalances(claim),
});

interface State {
  payer: string;
  payeeNpi: string | null;
  readonly payeeTaxIds: string[];
  /** N101 of the party described by the current segments. */
  party: string;
  originator: string | null;
  payment: Pick<Remittance, 'amount' | 'handling' | 'isDebit' | 'method' | 'date'> | null;
  trace: string;
  productionDate: string | null;
  claim: Mutable<RemittanceClaim> | null;
  line: Mutable<RemittanceLine> | null;
  readonly plb: ProviderAdjustment[];
  readonly separator: string;
}

const handlers: Readonly<Record<string, (state: State, elements: readonly string[]) => void>> = {
  BPR: (state, e) => {
    state.payment = {
      amount: cents(e[2], 'BPR02'),
      handling: e[1] ?? '',
      isDebit: e[3] === 'D',
      method: e[4] ?? '',
      date: isoDate(e[16]),
    };
  },
  TRN: (state, e) => {
    state.trace = e[2] ?? '';
    state.originator = e[3] ? e[3] : null;
  },
  N1: (state, e) => {
    state.party = e[1] ?? '';
    if (e[1] === 'PE' && e[3] === 'FI' && e[4]) state.payeeTaxIds.push(e[4].replaceAll(/\D/g, ''));
    if (e[1] === 'PR') state.payer = e[2] ?? '';
    if (e[1] === 'PE' && e[3] === 'XX') state.payeeNpi = e[4] ?? null;
  },
  CLP: (state, e) => {
    state.claim = {
      billNumber: e[1] ?? '',
      status: e[2] ?? '',
      charged: cents(e[3], 'CLP03'),
      paid: cents(e[4], 'CLP04'),
      payerClaimControlNumber: e[7] ? e[7] : null,
      patientName: null,
      otherNumbers: [],
      receivedDate: null,
      serviceDate: null,
      serviceDateEnd: null,
      interest: 0,
      adjustments: [],
      remarkCodes: [],
      lines: [],
      balances: false,
    };
    state.line = null;
  },
  SVC: (state, e) => {
    const paid = procedureIn(e[1], state.separator);
    const billed = procedureIn(e[6], state.separator);
    state.line = {
      ...paid,
      originalCode: billed.code === '' ? null : billed.code,
      originalModifiers: billed.modifiers,
      controlNumber: null,
      charged: cents(e[2], 'SVC02'),
      paid: cents(e[3], 'SVC03'),
      allowed: null,
      units: unitsIn(e[7]) ?? unitsIn(e[5]),
      serviceDate: null,
      adjustments: [],
      remarkCodes: [],
    };
    state.claim?.lines.push(state.line);
  },
  // Up to six triples of reason, amount and quantity.
  CAS: ({ line, claim }, e) => {
    for (let i = 2; i < e.length; i += 3) {
      if (!e[i] && !e[i + 1]) continue;
      const adjustment = { group: e[1] ?? '', reason: e[i] ?? '', amount: cents(e[i + 1], 'CAS') };
      (line ?? claim)?.adjustments.push(adjustment);
    }
  },
  DTM: (state, e) => {
    const { line, claim } = state;
    const date = isoDate(e[2]);
    if (!claim && e[1] === '405') state.productionDate = date;
    if (line && (e[1] === '472' || e[1] === '150')) line.serviceDate = date;
    if (line || !claim) return;
    if (e[1] === '050') claim.receivedDate = date;
    if (e[1] === '232') claim.serviceDate = date;
    if (e[1] === '233') claim.serviceDateEnd = date;
  },
  REF: ({ line, claim, party, payeeTaxIds }, e) => {
    if (!claim && party === 'PE' && e[1] === 'TJ' && e[2]) payeeTaxIds.push(e[2].replaceAll(/\D/g, ''));
    if (line && e[1] === '6R') line.controlNumber = e[2] ?? null;
    // Policy, member or authorization numbers. One may be the payer's claim number for the injured worker.
    if (!line && claim && e[2]) claim.otherNumbers.push(e[2]);
  },
  NM1: ({ line, claim }, e) => {
    if (line || !claim) return;
    if (e[9] && (e[1] === 'QC' || e[1] === 'IL')) claim.otherNumbers.push(e[9]);
    if (e[1] === 'QC') claim.patientName = [e[4], e[5], e[3]].filter(Boolean).join(' ') || null;
  },
  AMT: ({ line, claim }, e) => {
    if (line && e[1] === 'B6') line.allowed = cents(e[2], 'AMT02');
    if (!line && claim && e[1] === 'I') claim.interest = cents(e[2], 'AMT02');
  },
  LQ: ({ line }, e) => {
    if (e[2]) line?.remarkCodes.push(e[2]);
  },
  // Outpatient remark codes are in elements 3 to 7.
  MOA: ({ claim }, e) => {
    claim?.remarkCodes.push(...e.slice(3, 8).filter(Boolean));
  },
  PLB: (state, e) => {
    for (let i = 3; i < e.length; i += 2) {
      if (!e[i] && !e[i + 1]) continue;
      const [reason = '', reference = ''] = (e[i] ?? '').split(state.separator);
      state.plb.push({ reason, reference: reference === '' ? null : reference, amount: cents(e[i + 1], 'PLB') });
    }
    state.claim = null;
    state.line = null;
  },
};

const unitsIn = (text: string | undefined): number | null => (text ? Number(text) : null);

/** Parses SVC01 or SVC06: qualifier, code, modifiers. */
const procedureIn = (composite: string | undefined, separator: string) => {
  const [, code = '', ...modifiers] = (composite ?? '').split(separator);
  return { code, modifiers: modifiers.slice(0, 4).filter(Boolean) };
};

const total = (items: readonly { readonly amount: number }[]): number =>
  items.reduce((sum, { amount }) => sum + amount, 0);

/** Returns true if CLP03 = CLP04 + ΣCAS of the claim and its lines (005010X221A1, 1.10.2.1). */
export const claimBalances = ({
  charged,
  paid,
  adjustments,
  lines,
}: Pick<RemittanceClaim, 'charged' | 'paid' | 'adjustments' | 'lines'>): boolean =>
  charged === paid + total(adjustments) + lines.reduce((sum, line) => sum + total(line.adjustments), 0);

/** Returns true if BPR02 = ΣCLP04 − ΣPLB, as the guide requires. */
export const checkBalances = ({
  amount,
  claims,
  providerAdjustments,
}: Pick<Remittance, 'amount' | 'claims' | 'providerAdjustments'>): boolean =>
  amount === claims.reduce((sum, { paid }) => sum + paid, 0) - total(providerAdjustments);
