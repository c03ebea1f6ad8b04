import { localTime } from './local-time.js';
import { amount, ascii, SegmentWriter, type Element } from './x12.js';
import { defaultSeparators } from './partner.js';

export interface PayerEnvelope {
  /** ISA06: ID of the payer or clearinghouse. */
  readonly sender: string;
  /** ISA08: sender ID that we used. */
  readonly receiver: string;
  /** ISA13 and GS06. */
  readonly number: number;
  readonly at: string;
  readonly production: boolean;
}

/** A claim in a response. Amounts in cents, dates such as `2026-03-02`. */
export interface AnsweredClaim {
  /** CLM01. */
  readonly reference: string;
  readonly payerClaimControlNumber: string | null;
  readonly charged: number;
  readonly serviceDate: string;
  readonly billingProvider: { readonly name: string; readonly npi: string };
  readonly payerName: string;
}

/** Amounts in cents. */
export interface AnsweredLine {
  /** REF*6R. */
  readonly reference: string;
  readonly code: string;
  readonly modifiers: readonly string[];
  readonly units: number;
  readonly charged: number;
  readonly paid: number;
  readonly allowed: number;
  readonly serviceDate: string;
  readonly adjustments: readonly { readonly group: string; readonly reason: string; readonly amount: number }[];
}

const ZONE = 'America/Los_Angeles';
const compactDate = (date: string): string => date.replaceAll('-', '');
const nineDigits = (number: number): string => String(number).padStart(9, '0');

class PayerFileWriter {
  readonly date: string;
  readonly time: string;

  constructor(private readonly envelope: PayerEnvelope) {
    ({ date: this.date, time: this.time } = localTime(envelope.at, ZONE));
  }

  file(inside: readonly string[], groups: number): string {
    const { sender, receiver, number, production } = this.envelope;
    const isa = [
      ...['ISA', '00', ' '.repeat(10), '00', ' '.repeat(10)],
      ...['ZZ', sender.slice(0, 15).padEnd(15), 'ZZ', receiver.slice(0, 15).padEnd(15)],
      ...[this.date.slice(2), this.time, '^', '00501', nineDigits(number), '0', production ? 'P' : 'T', ':'],
    ].join('*');
    return [`${isa}~`, ...inside, `IEA*${groups}*${nineDigits(number)}~`].map((segment) => `${segment}\n`).join('');
  }

  set(functional: string, type: string, version: string, segments: readonly (readonly Element[])[]): string {
    const { sender, receiver, number } = this.envelope;
    const lines = [['ST', type, '0001', version], ...segments].map((segment) => this.segment(segment));
    const [from, to] = [sender.slice(0, 15), receiver.slice(0, 15)];
    return this.file(
      [
        this.segment(['GS', functional, from, to, this.date, this.time, String(number), 'X', version]),
        ...lines,
        this.segment(['SE', String(lines.length + 1), '0001']),
        this.segment(['GE', '1', String(number)]),
      ],
      1,
    );
  }

  segment([id, ...elements]: readonly Element[]): string {
    return new SegmentWriter(defaultSeparators).add(id as string, ...elements).toString();
  }
}

/** Writes a TA1. `code`: TA105, or null to accept the interchange. */
export const writeTA1 = (
  envelope: PayerEnvelope,
  { control, code }: { readonly control: number; readonly code: string | null },
): string => {
  const out = new PayerFileWriter(envelope);
  const verdict = code === null ? 'A' : 'R';
  return out.file([out.segment(['TA1', nineDigits(control), out.date.slice(2), out.time, verdict, code ?? '000'])], 0);
};

/** Writes a 999 for one set in a group. A rejection cites the CLM segment. */
export const write999 = (
  envelope: PayerEnvelope,
  { group, set, accepted }: { readonly group: number; readonly set: string; readonly accepted: boolean },
): string =>
  new PayerFileWriter(envelope).set('FA', '999', '005010X231A1', [
    ['AK1', 'HC', String(group), '005010X222A1'],
    ['AK2', '837', set, '005010X222A1'],
    ...(accepted
      ? [['IK5', 'A']]
      : [
          ['IK3', 'CLM', '22', '2300', '8'],
          ['IK4', ['5', '1'], '1331', '7'],
          ['IK5', 'R', '5'],
        ]),
    accepted ? ['AK9', 'A', '1', '1', '1'] : ['AK9', 'R', '1', '1', '0'],
  ]);

/** Writes a 277CA. `source`: `PR` for the payer, `AY` for a clearinghouse. `status`: components of STC01. */
export const write277CA = (
  envelope: PayerEnvelope,
  claim: AnsweredClaim,
  answer: { readonly source: 'PR' | 'AY'; readonly status: readonly string[]; readonly text: string | null },
): string => {
  const out = new PayerFileWriter(envelope);
  const { reference, charged, billingProvider, payerClaimControlNumber } = claim;
  const rejected = answer.status[0] === 'A3';
  const sum = amount(charged);
  return out.set('HN', '277', '005010X214', [
    ['BHT', '0085', '08', nineDigits(envelope.number), out.date, out.time, 'TH'],
    ['HL', '1', '', '20', '1'],
    ['NM1', answer.source, '2', ascii(claim.payerName, 60), '', '', '', '', 'PI', ascii(envelope.sender, 15)],
    ['TRN', '1', nineDigits(envelope.number)],
    ['DTP', '050', 'D8', out.date],
    ['DTP', '009', 'D8', out.date],
    ['HL', '2', '1', '21', '1'],
    ['NM1', '41', '2', ascii(billingProvider.name, 60), '', '', '', '', '46', ascii(envelope.receiver, 15)],
    ['TRN', '2', nineDigits(envelope.number)],
    ['STC', ['A1', '19', 'PR'], out.date, 'WQ', sum],
    ['QTY', rejected ? 'AA' : '90', '1'],
    ['AMT', rejected ? 'YY' : 'YU', sum],
    ['HL', '3', '2', '19', '1'],
    ['NM1', '85', '2', ascii(billingProvider.name, 60), '', '', '', '', 'XX', billingProvider.npi],
    ['HL', '4', '3', 'PT'],
    ['NM1', 'QC', '1', 'EMPLOYEE', 'INJURED', '', '', '', 'MI', 'ON FILE'],
    ['TRN', '2', reference],
    ['STC', answer.status, out.date, rejected ? 'U' : 'WQ', sum, '', '', '', '', '', '', '', answer.text ?? ''],
    ...(payerClaimControlNumber === null ? [] : [['REF', '1K', payerClaimControlNumber]]),
    ['DTP', '472', 'D8', compactDate(claim.serviceDate)],
  ]);
};

export const write277 = (envelope: PayerEnvelope, claim: AnsweredClaim, status: readonly string[]): string => {
  const out = new PayerFileWriter(envelope);
  const { reference, charged, billingProvider, payerClaimControlNumber } = claim;
  return out.set('HN', '277', '005010X212', [
    ['BHT', '0010', '08', nineDigits(envelope.number), out.date, out.time, 'DG'],
    ['HL', '1', '', '20', '1'],
    ['NM1', 'PR', '2', ascii(claim.payerName, 60), '', '', '', '', 'PI', ascii(envelope.sender, 15)],
    ['HL', '2', '1', '21', '1'],
    ['NM1', '41', '2', ascii(billingProvider.name, 60), '', '', '', '', '46', ascii(envelope.receiver, 15)],
    ['HL', '3', '2', '19', '1'],
    ['NM1', '1P', '2', ascii(billingProvider.name, 60), '', '', '', '', 'XX', billingProvider.npi],
    ['HL', '4', '3', '22', '0'],
    ['NM1', 'IL', '1', 'EMPLOYEE', 'INJURED', '', '', '', 'MI', 'ON FILE'],
    ['TRN', '2', nineDigits(envelope.number)],
    ['STC', status, out.date, '', amount(charged)],
    ...(payerClaimControlNumber === null ? [] : [['REF', '1K', payerClaimControlNumber]]),
    ['REF', 'EJ', reference],
    ['DTP', '472', 'D8', compactDate(claim.serviceDate)],
  ]);
};

/** Writes an 835 with one claim. A reversal recoups an earlier payment, so its amounts (cents) are negative. */
export const write835 = (
  envelope: PayerEnvelope,
  claim: AnsweredClaim,
  remittance: {
    readonly trace: string;
    /** CLP02. */
    readonly status: '1' | '4' | '22';
    readonly lines: readonly AnsweredLine[];
    readonly receivedDate: string | null;
  },
): string => {
  const out = new PayerFileWriter(envelope);
  const { billingProvider, payerClaimControlNumber } = claim;
  const isReversal = remittance.status === '22';
  const sign = isReversal ? -1 : 1;
  const paid = remittance.lines.reduce((sum, line) => sum + line.paid, 0);
  const money = !isReversal && paid > 0;
  const number = payerClaimControlNumber ?? '';
  return out.set('HP', '835', '005010X221A1', [
    money
      ? ['BPR', 'I', amount(paid), 'C', 'ACH', 'CCP', ...Array<string>(10).fill(''), out.date]
      : ['BPR', 'H', '0', 'C', 'NON', '', ...Array<string>(10).fill(''), out.date],
    ['TRN', '1', remittance.trace, '1999999999'],
    ['DTM', '405', out.date],
    ['N1', 'PR', ascii(claim.payerName, 60)],
    ['N3', '1 SANDBOX PLAZA'],
    ['N4', 'SACRAMENTO', 'CA', '95814'],
    ['PER', 'BL', 'CLAIMS', 'TE', '9165550100'],
    ['N1', 'PE', ascii(billingProvider.name, 60), 'XX', billingProvider.npi],
    ['LX', '1'],
    [
      'CLP',
      claim.reference,
      remittance.status,
      amount(sign * claim.charged),
      amount(sign * paid),
      '',
      'WC',
      number,
      '11',
      '1',
    ],
    ['NM1', 'QC', '1', 'EMPLOYEE', 'INJURED'],
    ['DTM', '232', compactDate(claim.serviceDate)],
    ...(remittance.receivedDate === null ? [] : [['DTM', '050', compactDate(remittance.receivedDate)]]),
    ...remittance.lines.flatMap((line) => [
      [
        'SVC',
        ['HC', line.code, ...line.modifiers],
        amount(sign * line.charged),
        amount(sign * line.paid),
        '',
        String(line.units),
      ],
      ['DTM', '472', compactDate(line.serviceDate)],
      ...line.adjustments.map(({ group, reason, amount: cents }) => ['CAS', group, reason, amount(sign * cents)]),
      ['REF', '6R', line.reference],
      ...(line.allowed > 0 && !isReversal ? [['AMT', 'B6', amount(line.allowed)]] : []),
    ]),
    // The recouped amount is forwarded to a later check.
    ...(isReversal && paid > 0
      ? [['PLB', billingProvider.npi, `${out.date.slice(0, 4)}1231`, ['FB', remittance.trace], amount(-paid)]]
      : []),
  ]);
};
