import { askedAt, noon, pick, TODAY, type BillCommandOf, type TopicSamples } from '../bill.samples.js';
import { inAllStates, unanswered } from '../lifecycle.samples.js';
import { simulate } from '../sandbox/sandbox.samples.js';
import type { PayerAnswerCommands } from '../../../src/bill/payer-answers/payer-answers.commands.js';
import type { PayerAnswerEvents } from '../../../src/bill/payer-answers/payer-answers.events.js';
import { acknowledgementLevels } from '../../../src/bill/transmissions/acknowledgement.js';

/** Returns a command that records an acknowledgment from the payer itself, as in a live 277CA. */
export const acknowledge = (at: string): BillCommandOf<'AcknowledgeReceipt'> => ({
  type: 'AcknowledgeReceipt',
  data: { ...askedAt(at), source: '277CA' },
});

/** Returns a command that records a rejection by the payer itself. */
export const rejectBill = (at: string): BillCommandOf<'RejectBill'> => ({
  type: 'RejectBill',
  data: {
    ...askedAt(at),
    code: 'A3:33',
    source: '277CA',
    reason: 'Subscriber not found.',
    issues: [{ code: 'A3:33', description: 'The claim is not known.', fieldPaths: ['bill.claim.claimNumber'] }],
  },
});

/** Returns a command that records a TA1, 999 or 277CA for a transmission. By default, the payer accepts the bill. */
export const recordAcknowledgement = (
  at: string,
  found: Partial<BillCommandOf<'RecordAcknowledgement'>['data']> = {},
): BillCommandOf<'RecordAcknowledgement'> => ({
  type: 'RecordAcknowledgement',
  data: {
    at,
    actorName: null,
    controlNumber: '1042-1',
    level: 'payer',
    outcome: 'accepted',
    code: 'A2:20',
    payerFileId: 'pf_1',
    receivedDate: null,
    payerClaimControlNumber: null,
    reason: 'Refused.',
    issues: [],
    lineRejected: false,
    ...found,
  },
});

/** Returns a command that records a 277 from the payer for the bill. */
export const tellClaimStatus = (at: string, status: 'pending' | 'final'): BillCommandOf<'TellClaimStatus'> => ({
  type: 'TellClaimStatus',
  data: {
    at,
    actorName: null,
    controlNumber: '1042-1',
    status,
    code: status === 'final' ? 'F1:65' : 'P1:20',
    payerFileId: 'pf_1',
  },
});

const lineRejected = recordAcknowledgement(noon('2026-03-03'), {
  payerClaimControlNumber: 'PCCN-1',
  lineRejected: true,
});

export const payerAnswerSamples: TopicSamples<PayerAnswerCommands, PayerAnswerEvents> = {
  wishes: {
    AcknowledgeReceipt: [(_, at) => acknowledge(at)],
    RejectBill: [(_, at) => rejectBill(at)],
    RecordAcknowledgement: [
      (facts, at, n, m) =>
        recordAcknowledgement(at, {
          controlNumber: `1042-${1 + (n % facts.attempt)}`,
          level: pick(acknowledgementLevels, m) ?? 'payer',
          outcome: n % 3 === 0 ? 'rejected' : 'accepted',
          lineRejected: m % 7 === 0,
        }),
    ],
    TellClaimStatus: [(_, at, n) => tellClaimStatus(at, n % 2 ? 'final' : 'pending')],
    FlagPayerAnswer: [],
  },
  events: {
    BillAccepted: [acknowledge(noon('2026-03-05'))],
    BillRejected: [simulate('rejected', noon('2026-03-03'))],
    PayerAnswerNoted: [acknowledge(noon('2026-03-05')), acknowledge(noon('2026-03-06'))],
    TransmissionAcknowledged: [lineRejected],
    ClaimStatusTold: [lineRejected, tellClaimStatus(noon('2026-03-20'), 'final')],
    PayerAnswerFlagged: [lineRejected],
  },
  actions: {},
  lifecycle: [
    {
      kind: 'payer',
      trigger: 'payer acknowledges',
      outcomes: { ...inAllStates('noted'), submitted: 'accepted', rejected: 'accepted' },
      command: () => acknowledge(TODAY),
    },
    {
      kind: 'payer',
      trigger: 'payer rejects',
      outcomes: { ...inAllStates('noted'), ...unanswered('rejected') },
      command: () => rejectBill(TODAY),
    },
  ],
};
