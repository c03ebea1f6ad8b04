import {
  claimReference,
  envelopeOf,
  lineReference,
  practiceAsPartner,
  write277,
  write277CA,
  write835,
  write999,
  writeTA1,
  type AnsweredClaim,
  type AnsweredLine,
  type BillSource,
  type PayerEnvelope,
} from '#documents';
import type { PayerFileKind, PayerFileScenario } from '#contracts';
import {
  balanceOf,
  lineDates,
  losAngelesDate,
  Rejection,
  allocatedLines,
  submittedLines,
  unpaidOf,
  type BillOnFile,
  type TransmissionFact,
} from '#domain';

/** Content of a file from the sandbox payer. Amounts in cents. */
export interface SandboxResponse {
  readonly kind: PayerFileKind;
  readonly scenario: PayerFileScenario;
  readonly amount: number | null;
  /** Control number of the file, below 1,000,000,000. */
  readonly number: number;
  /** TRN02 of an 835. */
  readonly trace: string;
  readonly at: string;
}

const reject = (detail: string): never => {
  throw new Rejection('lifecycle_conflict', detail);
};

/**
 * Builds a file that the payer of a sandbox bill, or its clearinghouse, could send about the current transmission.
 * Throws lifecycle_conflict if the bill allows no such file.
 */
export const sandboxResponse = (organizationId: string, source: BillSource, answer: SandboxResponse): string => {
  const { bill } = source;
  const at = bill.facts.transmissions.findLastIndex(({ isCurrent }) => isCurrent);
  const transmission = bill.facts.transmissions[at] ?? reject('The bill was never sent.');
  const partner = practiceAsPartner(source);
  const { interchangeNumber, groupNumber } = envelopeOf(source, { attempt: at + 1, at: answer.at }, partner);
  const envelope: PayerEnvelope = {
    sender: partner.interchange.receiverId || 'SANDBOXPAYER',
    receiver: partner.interchange.senderId,
    number: answer.number,
    at: answer.at,
    production: false,
  };
  const claim = claimOf(organizationId, source, transmission);
  const { kind, scenario } = answer;
  switch (kind) {
    case 'ta1':
      return writeTA1(envelope, { control: interchangeNumber, code: scenario === 'rejected' ? '025' : null });
    case '999':
      return write999(envelope, { group: groupNumber, set: '0001', accepted: scenario !== 'rejected' });
    case '277ca':
      return write277CA(envelope, claim, {
        source: scenario === 'forwarded' ? 'AY' : 'PR',
        ...(scenario === 'rejected'
          ? { status: ['A3', '21', 'QC'], text: 'The payer could not match the bill to a claim.' }
          : { status: scenario === 'forwarded' ? ['A1', '19', 'PR'] : ['A2', '20', 'PR'], text: null }),
      });
    case '277':
      return write277(envelope, claim, scenario === 'final' ? ['F1', '65'] : ['P1', '20']);
    case '835':
      return remittance(organizationId, source, { claim, envelope, answer });
  }
};

/** Returns ten digits that represent the payer's own number for a bill. */
const payerClaimNumberOf = (bill: BillOnFile): string =>
  bill.facts.payerClaimControlNumbers.at(-1) ?? `SBX${String(bill.facts.billNumber).padStart(10, '0')}`;

const claimOf = (organizationId: string, { bill, snapshot }: BillSource, fact: TransmissionFact): AnsweredClaim => ({
  reference: claimReference(organizationId, fact.controlNumber),
  payerClaimControlNumber: payerClaimNumberOf(bill),
  charged: bill.facts.charged,
  serviceDate: snapshot.service.date,
  billingProvider: snapshot.billingProvider,
  payerName: snapshot.delivery.payerName,
});

interface RemittanceInput {
  readonly claim: AnsweredClaim;
  readonly envelope: PayerEnvelope;
  readonly answer: SandboxResponse;
}

const remittance = (
  organizationId: string,
  source: BillSource,
  { claim, envelope, answer }: RemittanceInput,
): string => {
  const { facts } = source.bill;
  const { trace } = answer;
  if (answer.scenario === 'reversal') {
    const eor = source.bill.eors.findLast(({ remittance: known }) => known !== undefined);
    const answered = eor && facts.transmissions.findLast(({ answers }) => answers.includes(eor.eorId));
    if (!eor || !answered) return reject('No 835 paid anything that could be taken back.');
    const lines = linesOf(organizationId, source, answered, eor.lines);
    const reversed = {
      ...claim,
      reference: claimReference(organizationId, answered.controlNumber),
      payerClaimControlNumber: eor.payerClaimControlNumber,
    };
    return write835(envelope, reversed, { trace, status: '22', lines, receivedDate: null });
  }
  const open = facts.closed ? unpaidOf(facts) : balanceOf(facts);
  if (open === 0) return reject('Nothing of the bill is left to be paid.');
  if (answer.amount !== null && answer.amount > open)
    throw new Rejection('validation_error', undefined, [{ path: 'amount', message: 'must not exceed the balance' }]);
  const half = Math.max(1, Math.floor(open / 2));
  const paid = answer.scenario === 'denied' ? 0 : answer.scenario === 'paid' ? open : (answer.amount ?? half);
  const shared = allocatedLines(facts, paid, { group: 'CO', reason: '45' });
  const current = facts.transmissions.findLast(({ isCurrent }) => isCurrent) ?? reject('The bill was never sent.');
  return write835(envelope, claim, {
    trace,
    status: paid === 0 ? '4' : '1',
    lines: linesOf(organizationId, source, current, shared),
    receivedDate: losAngelesDate(current.sentAt ?? current.createdAt),
  });
};

const linesOf = (
  organizationId: string,
  source: BillSource,
  { controlNumber }: TransmissionFact,
  shares: readonly Pick<BillOnFile['eors'][number]['lines'][number], 'lineItemId' | 'reportedPaid' | 'adjustments'>[],
): readonly AnsweredLine[] =>
  submittedLines(source).flatMap((line, at) => {
    const share = shares.find(({ lineItemId }) => lineItemId === line.id);
    if (!share) return [];
    const { serviceDate } = lineDates(line.details, source.snapshot.service);
    return [
      {
        reference: lineReference(claimReference(organizationId, controlNumber), at),
        code: line.code,
        modifiers: line.modifiers,
        units: line.units,
        charged: line.charge,
        paid: share.reportedPaid,
        allowed: share.reportedPaid,
        serviceDate,
        adjustments: share.adjustments,
      },
    ];
  });
