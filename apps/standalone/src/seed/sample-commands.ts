import { newId } from '#commands';
import {
  losAngelesDate,
  openEor,
  unpaidOf,
  type BillCommand,
  type BillFacts,
  type ReviewType,
  type Scenario,
} from '#domain';

export type SampleStep =
  | Scenario
  | 'queue-to-print'
  | 'close'
  | 'lien'
  | 'pass-time'
  | 'second-review'
  | 'independent-review'
  | 'resubmit'
  | 'post-payment'
  | 'note'
  | 'call';

interface SampleMoment {
  readonly at: string;
  /** Makes check and claim numbers distinct. */
  readonly index: number;
  readonly facts: BillFacts;
}

const review = (type: ReviewType, reason: string) => ({
  reviewId: newId('review'),
  type,
  externalId: null,
  reason,
  disputedAmount: null,
  payerClaimControlNumber: null,
  attachmentIds: [],
  lineItems: [],
});

const sevenDigits = (index: number): string => String(1_000_001 + index);

export const sampleCommand = (step: SampleStep, { at, index, facts }: SampleMoment): BillCommand => {
  const asked = { at, actorName: index % 2 === 0 ? 'Dana Biller' : 'Sam Coder' };
  switch (step) {
    case 'queue-to-print':
      return {
        type: 'RecordTransmission',
        data: { at, controlNumber: facts.transmissions.at(-1)?.controlNumber ?? '', route: 'mail' },
      };
    case 'close':
      return { type: 'CloseBill', data: { ...asked, reason: 'Paid in full', writeOff: true, replacedBy: null } };
    case 'lien':
      return { type: 'MarkLien', data: { ...asked, filedAt: losAngelesDate(at), note: null } };
    case 'pass-time':
      return { type: 'PassTime', data: { at } };
    case 'resubmit':
      return { type: 'ResubmitBill', data: { ...asked, reason: 'The claim number was corrected with the payer.' } };
    case 'note':
      return {
        type: 'AddNote',
        data: { ...asked, noteId: newId('note'), note: 'The payer says that the file is with bill review.' },
      };
    case 'call':
      return {
        type: 'ReportBillStatus',
        data: {
          ...asked,
          status: 'eor_pending',
          company: 'Sandbox bill review',
          representativeName: 'Jordan Lee',
          phone: '(213) 555-0120',
          callReference: `REF-${sevenDigits(index)}`,
          note: null,
        },
      };
    case 'second-review':
      return {
        type: 'StartReview',
        data: {
          ...asked,
          review: review('second_review', 'The evaluation was paid below the fee schedule.'),
        },
      };
    case 'independent-review':
      return {
        type: 'StartReview',
        data: {
          ...asked,
          review: review('independent_bill_review', 'The second review upheld less than the fee schedule allows.'),
        },
      };
    case 'post-payment':
      return {
        type: 'PostPayment',
        data: {
          ...asked,
          paymentId: newId('pay'),
          eorId: null,
          amount: openEor(facts)?.rest ?? unpaidOf(facts),
          penalty: 0,
          interest: 0,
          method: 'check',
          source: 'portal',
          checkNumber: sevenDigits(index),
          depositDate: losAngelesDate(at),
          note: null,
        },
      };
    default:
      return {
        type: 'SimulatePayer',
        data: {
          ...asked,
          scenario: step,
          amount: null,
          reasonCode: null,
          eorId: newId('eor'),
          paymentId: newId('pay'),
          payerClaimControlNumber: `SBX100${sevenDigits(index)}`,
          checkNumber: sevenDigits(index),
        },
      };
  }
};
