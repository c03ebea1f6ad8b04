import { noon, TODAY, type BillCommandOf, type TopicSamples } from '../bill.samples.js';
import { stateUnchanged } from '../lifecycle.samples.js';
import { BILL_ID } from '../submission/submission.samples.js';
import type { CourtesyCommands } from '../../../src/bill/courtesy/courtesy.commands.js';
import type {
  CopyMode,
  CourtesyCopyRequestedData,
  CourtesyEvents,
} from '../../../src/bill/courtesy/courtesy.events.js';

const copy = (mode: CopyMode): Omit<CourtesyCopyRequestedData, 'billId' | 'requestedAt'> => ({
  copyId: 'copy_1',
  mode,
  packetHash: `v1.${'5a'.repeat(32)}`,
  packetBytes: 48_211,
  documentIds: ['doc_1'],
  includeCms1500: true,
  toCount: 1,
  ccCount: 1,
  private: {
    to: ['attorney@law.example'],
    cc: ['office@kim.example'],
    subject: 'QME report',
    bodyText: 'Please find the report attached.',
  },
});
const messageId = '<copy_1@billing.example>';

/** Returns a command that requests a courtesy copy of one document for two recipients. */
export const requestCopy = (mode: CopyMode, at: string): BillCommandOf<'RequestCourtesyCopy'> => ({
  type: 'RequestCourtesyCopy',
  data: { at, messageId, copy: copy(mode) },
});

export const recordCopySent = (mode: CopyMode, at: string): BillCommandOf<'RecordCopySent'> => ({
  type: 'RecordCopySent',
  data: { at, messageId, copy: { ...copy(mode), billId: BILL_ID, requestedAt: at } },
});

const requested = requestCopy('mail', noon('2026-06-17'));

export const courtesySamples: TopicSamples<CourtesyCommands, CourtesyEvents> = {
  wishes: {
    RequestCourtesyCopy: [(_, at, n) => requestCopy(n % 2 ? 'simulated' : 'mail', at)],
    RecordCopySent: [(_, at) => recordCopySent('mail', at)],
  },
  events: {
    CourtesyCopyRequested: [requested],
    CourtesyCopySent: [requested, recordCopySent('mail', noon('2026-06-17'))],
  },
  actions: {},
  lifecycle: [
    {
      kind: 'action',
      trigger: 'courtesy copy',
      outcomes: stateUnchanged,
      command: () => requestCopy('simulated', TODAY),
    },
  ],
};
