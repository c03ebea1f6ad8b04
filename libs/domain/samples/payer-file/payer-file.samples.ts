import { sampledEvents } from '../kernel/event.samples.js';
import type { PayerFileEvent } from '../../src/payer-file/payer-file.events.js';

const samplePlace = [0, 0, 0] as const;
const sampleItem = {
  n: 1,
  kind: '835',
  organizationId: 'org_1',
  billId: 'bill_1',
  controlNumber: '1042-1',
  outcome: 'unmatched',
  reason: 'unmatched',
  amounts: { charged: 201_500, paid: 100_000, interest: 0 },
  place: samplePlace,
} as const;
const sampleTold = {
  controlNumber: 'QK7-1042-1',
  payerClaimControlNumber: 'PCN-1',
  payer: 'Payer',
  checkNumber: '4711',
};
const sampleFile = {
  payerFileId: 'pf_a2',
  receivedAt: '2026-01-08T20:00:00.000Z',
  source: 'api',
  partner: 'clearing',
  sha256: 'ab'.repeat(32),
  bytes: 2048,
  archiveId: 'doc_1',
  organizations: ['org_1'],
};
const sampleInterchange = {
  sender: 'CLEARING',
  control: '000000001',
  usage: 'P',
  reason: 'malformed',
  sets: [{ type: '835', version: '005010X221A1', reason: 'malformed' }],
} as const;
const sampleDismissal = {
  reason: 'not_ours',
  at: '2026-01-08T21:00:00.000Z',
  actor: { kind: 'member', id: 'mem_1' },
};

export const everyPayerFileEvent = sampledEvents<PayerFileEvent>({
  PayerFileReceived: sampleFile,
  InterchangeSeen: { payerFileId: 'pf_a2', index: 0, part: 0, ...sampleInterchange },
  ItemsSettled: { payerFileId: 'pf_a2', items: [sampleItem], private: { told: { 1: sampleTold } } },
  PayerFileDone: { payerFileId: 'pf_a2', items: 1, waiting: 1, posted: 0 },
  ItemMatchBegun: { payerFileId: 'pf_a2', n: 1, billId: 'bill_1' },
  ItemResolved: { payerFileId: 'pf_a2', item: { ...sampleItem, outcome: 'posted', reason: null, was: 'unmatched' } },
  PayerFileRested: {
    payerFileId: 'pf_a2',
    dismissal: sampleDismissal,
    whole: true,
    items: [{ n: 1, was: 'unmatched' }],
    private: { by: 'Dana Biller' },
  },
  PayerFileRedacted: {
    payerFileId: 'pf_a2',
    billId: 'bill_1',
    archiveId: 'doc_2',
    part: 0,
    private: { told: { 2: sampleTold } },
  },
  PayerFileDestroyed: {
    payerFileId: 'pf_a2',
    destruction: sampleDismissal,
    private: { by: 'Dana Biller' },
  },
  SubjectShredded: { subject: 'payerfile_a2#doc_1', shreddedAt: '2026-01-08T22:00:00.000Z' },
});
