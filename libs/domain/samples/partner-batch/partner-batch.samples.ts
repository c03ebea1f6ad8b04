import { sampledEvents } from '../kernel/event.samples.js';
import type { PartnerBatchEvent } from '../../src/partner-batch/partner-batch.events.js';
import type { PartnerEvent } from '../../src/partner-batch/partner.decider.js';

export const everyPartnerBatchEvent = sampledEvents<PartnerBatchEvent>({
  BatchOpened: { partner: 'clearing', number: 7, lastNumber: 8, at: '2026-03-04T20:00:00.000Z' },
  BatchMembers: {
    members: [{ organizationId: 'org_1', billId: 'bill_1', controlNumber: '1042-1', set: '0001', documentsFrom: 8 }],
  },
  BatchBegun: { at: '2026-03-04T20:00:00.000Z' },
  BatchUploaded: {
    at: '2026-03-04T20:00:00.000Z',
    files: [
      {
        name: '000000007.837',
        bytes: 2048,
        sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
      },
    ],
  },
  BatchTroubled: { trouble: 'partner_unreachable', attempts: 1, notBefore: 1772654400000 },
  BatchSent: { at: '2026-03-04T20:00:00.000Z' },
  BatchFailed: { at: '2026-03-04T20:00:00.000Z', trouble: 'partner_unreachable' },
  BatchEmptied: { partner: 'clearing', number: 7, at: '2026-03-04T20:00:00.000Z' },
  BatchMemberErased: { organizationId: 'org_1', controlNumber: '1042-1', at: '2026-03-04T20:00:00.000Z' },
  BatchReopened: { at: '2026-03-04T20:00:00.000Z' },
});

export const everyPartnerEvent = sampledEvents<PartnerEvent>({
  PartnerServed: { organizationIds: ['org_1'] },
});
