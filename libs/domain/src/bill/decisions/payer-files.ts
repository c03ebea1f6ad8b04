import type { Timestamp } from '../../kernel/calendar.js';
import type { Decider } from '../../kernel/decider.js';
import { Rejection } from '../../kernel/rejection.js';
import type { BillCommand } from '../bill.commands.js';
import type { BillEvent } from '../bill.events.js';
import { stateOf, unpaidOf, type BillFacts } from '../bill.facts.js';
import { after, settled } from '../bill.outcome.js';
import type { PayerAnswerConcern } from '../delivery.events.js';
import { mayFail, transmissionFailed, transmissionSent, type TransmissionFact } from '../transmissions.js';
import { instantOn } from './delivery.js';
import { allowLines, decidedBy, linesOn, eorReceived } from './eor.js';
import { acceptable, rejectable } from './legal-states.js';
import { accept, billRejected } from './payer.js';
import { paymentPosted, paymentVoided } from './payments.js';
import { eorVoided } from './void-eor.js';

type Decisions = Decider<BillFacts, BillCommand, BillEvent>['decide'];
type Acknowledgement = Extract<BillCommand, { type: 'RecordAcknowledgement' }>['data'];

const flagged = (
  { billId }: BillFacts,
  concern: PayerAnswerConcern,
  { at, payerFileId }: { readonly at: Timestamp; readonly payerFileId: string },
): BillEvent => ({ type: 'PayerAnswerFlagged', data: { billId, concern, flaggedAt: at, payerFileId } });

/** What an acknowledgement changes: only one about the current transmission, and only from the states that it may. */
const consequence = (facts: BillFacts, attempt: TransmissionFact, told: Acknowledgement): readonly BillEvent[] => {
  const { at, level, outcome, code, reason, issues } = told;
  if (level === 'interchange')
    return outcome === 'rejected' && mayFail(attempt)
      ? [transmissionFailed(facts, attempt, { at, code: `TA1:${code ?? ''}`, paths: [] })]
      : [];
  if (!attempt.isCurrent) return [];
  const state = stateOf(facts);
  if (outcome === 'accepted') {
    if (level !== 'payer') return [];
    const accepted = acceptable.includes(state)
      ? accept(instantOn(told.receivedDate, attempt.createdAt, at), '277CA')(facts)
      : [];
    return told.lineRejected ? [...accepted, flagged(facts, 'line_rejected', told)] : accepted;
  }
  const source = level === 'syntax' ? '999' : '277CA';
  return rejectable.includes(state) ? [billRejected(facts, { at, code: code ?? '', reason, issues }, source)] : [];
};

/** What the files of partners and payers say of a bill: acknowledgements, news, remittances and their reversals. */
export const payerFileDecisions: Pick<
  Decisions,
  'RecordAcknowledgement' | 'TellClaimStatus' | 'RecordRemittance' | 'ReverseRemittance' | 'FlagPayerAnswer'
> = {
  /** From any state: what it may not change stays as it is. */
  RecordAcknowledgement: (facts, told) =>
    settled(facts, told.at, (now) => {
      const attempt = now.transmissions.find(({ controlNumber }) => controlNumber === told.controlNumber);
      if (!attempt) throw new Rejection('not_found');
      const { controlNumber, level, outcome, code, at, payerFileId, payerClaimControlNumber } = told;
      const acknowledged: BillEvent = {
        type: 'TransmissionAcknowledged',
        data: {
          billId: now.billId,
          controlNumber,
          route: now.route,
          partner: attempt.partner ?? null,
          level,
          outcome,
          code,
          at,
          payerFileId,
          private: { payerClaimControlNumber },
        },
      };
      // Somebody has it: it left, whether or not anybody said so.
      const left = ['queued', 'written'].includes(attempt.status) ? [transmissionSent(now, attempt, at, null)] : [];
      const events: readonly BillEvent[] = [...left, acknowledged];
      return [...events, ...consequence(after(now, events), attempt, told)];
    }),

  TellClaimStatus: (facts, { at, controlNumber, status, code, payerFileId }) =>
    settled(facts, at, ({ billId }) => [
      { type: 'ClaimStatusTold', data: { billId, controlNumber, status, code, toldAt: at, payerFileId } },
    ]),

  FlagPayerAnswer: (facts, told) => settled(facts, told.at, (now) => [flagged(now, told.concern, told)]),

  /** From any state, once: EOR and payment are one fact. More than is open is never posted. */
  RecordRemittance: (facts, told) => {
    const { at, eor, remittance, receivedDate, payment, withheld, actorName } = told;
    if (facts.remittances.some(({ key }) => key === remittance.key)) return [];
    allowLines(facts, eor);
    return settled(facts, at, (now) => {
      const received = eorReceived(now, eor, linesOn(now, eor), actorName, {
        remittance,
        ...(receivedDate !== null && { receivedDate }),
      });
      const fits = payment !== null && payment.amount - payment.interest <= unpaidOf(now);
      const events: readonly BillEvent[] = fits
        ? [
            received,
            paymentPosted(
              now,
              { ...payment, at, actorName, eorId: eor.eorId, penalty: 0, source: '835', note: null },
              { remittanceKey: remittance.key },
            ),
          ]
        : [received];
      const concern: PayerAnswerConcern | null =
        withheld || (payment !== null && !fits) ? 'payment_not_posted' : now.closed ? 'late_eor' : null;
      return [...events, ...decidedBy(now, events), ...(concern ? [flagged(now, concern, told)] : [])];
    });
  },

  /** From any state, once. Refused where nothing is known that it could take back. */
  ReverseRemittance: (facts, command) => {
    const { at, key, claimKey } = command;
    if (facts.remittances.some(({ reversedBy }) => reversedBy === key)) return [];
    const reversed = facts.remittances.findLast(
      (one) =>
        one.claimKey === claimKey &&
        one.reversedBy === null &&
        (!facts.voidedEors.includes(one.eorId) ||
          facts.payments.some(({ remittanceKey, voided }) => remittanceKey === one.key && !voided)),
    );
    if (!reversed) throw new Rejection('not_found');
    return settled(facts, at, (now) => {
      const payment = now.payments.find((one) => one.remittanceKey === reversed.key && !one.voided);
      const voided = payment ? [paymentVoided(now, payment, command, key)] : [];
      const rest = after(now, voided);
      return rest.voidedEors.includes(reversed.eorId)
        ? voided
        : eorVoided(rest, reversed.eorId, command, key).toSpliced(1, 0, ...voided);
    });
  },
};
