/* Builds an 835, correct or incorrect, from sets with given amounts. */

/** Bill as known to its payer. Amounts are in cents. */
export interface PayerBill {
  readonly id: string;
  /** CLM01. */
  readonly reference: string;
  readonly charged: number;
}

/** CLP and its related segments. Amounts are in cents. */
export interface WrittenClaim {
  /** Bill that the claim refers to, or null if there is no such bill. */
  readonly bill: PayerBill | null;
  /** CLP01, CLP02, CLP03, CLP04, CLP07. */
  readonly reference: string;
  readonly status: '1' | '4' | '22' | '23' | '25';
  readonly charged: number;
  readonly paid: number;
  readonly icn: string;
  /** AMT*I. */
  readonly interest?: number;
  /** True if the claim's adjustments do not explain the difference between charge and payment. */
  readonly isCrooked?: boolean;
}

export interface WrittenSet {
  readonly payer: string;
  /** TRN03, TRN02. */
  readonly originator: string;
  readonly trace: string;
  /** BPR01 to BPR04. */
  readonly handling: 'I' | 'H' | 'P';
  readonly amount: number;
  readonly credit: 'C' | 'D';
  readonly method: 'ACH' | 'CHK' | 'FWT' | 'NON';
  /** The N1*PE segment from N103 on. */
  readonly payee: string;
  readonly claims: readonly WrittenClaim[];
  /** PLB adjustments in cents, with the signs used in the file. */
  readonly adjustments: readonly { readonly code: string; readonly reference: string; readonly cents: number }[];
}

const PROVIDER_NPI = '1234567893';
const dollars = (cents: number): string => String(cents / 100);

const claimSegments = ({ reference, status, charged, paid, icn, interest, isCrooked }: WrittenClaim): string[] => {
  const explained = charged - paid + (isCrooked ? 100 : 0);
  return [
    `CLP*${reference}*${status}*${dollars(charged)}*${dollars(paid)}**WC*${icn}`,
    ...(explained === 0 ? [] : [`CAS*CO*45*${dollars(explained)}`]),
    ...(interest === undefined ? [] : [`AMT*I*${dollars(interest)}`]),
  ];
};

/** A set's segments, between ST and SE. */
export const segmentsOf = (set: WrittenSet): readonly string[] => [
  `BPR*${set.handling}*${dollars(set.amount)}*${set.credit}*${set.method}************20260302`,
  `TRN*1*${set.trace}*${set.originator}`,
  `N1*PR*${set.payer}`,
  `N1*PE*SANDBOX MEDICAL GROUP${set.payee === '' ? '' : `*${set.payee}`}`,
  'LX*1',
  ...set.claims.flatMap(claimSegments),
  ...(set.adjustments.length === 0
    ? []
    : [
        `PLB*${PROVIDER_NPI}*20261231*${set.adjustments
          .map(({ code, reference, cents }) => `${code}${reference === '' ? '' : `:${reference}`}*${dollars(cents)}`)
          .join('*')}`,
      ]),
];

/** Text of a file with one interchange that has the given number (ISA13). */
export const interchangeText = (number: number, sets: readonly (readonly string[])[]): string => {
  const control = String(number).padStart(9, '0');
  const written = sets.flatMap((segments, at) => {
    const own = String(at + 1).padStart(4, '0');
    return [`ST*835*${own}*005010X221A1`, ...segments, `SE*${segments.length + 2}*${own}`];
  });
  return [
    `ISA*00*          *00*          *ZZ*${'PAYER'.padEnd(15)}*ZZ*${PROVIDER_NPI.padEnd(15)}*260302*1005*^*00501*${control}*0*T*:`,
    `GS*HP*PAYER*${PROVIDER_NPI}*20260302*1005*1*X*005010X221A1`,
    ...written,
    `GE*${sets.length}*1`,
    `IEA*1*${control}`,
    '',
  ].join('~\n');
};
