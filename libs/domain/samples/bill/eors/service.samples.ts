import { askedAt, noon, pick, type BillCommandOf, type TopicSamples } from '../bill.samples.js';
import { fullEor } from './eors.samples.js';
import type { EorServiceCommands } from '../../../src/bill/eors/service.commands.js';
import type { EorServiceEvents } from '../../../src/bill/eors/service.events.js';
import type { EorService } from '../../../src/bill/eors/service.js';

/** Returns service details. By default, only the method is known. */
export const servedBy = (by: EorService['by'], known: Partial<EorService> = {}): EorService => ({
  by,
  proofOfServiceDate: null,
  receivedAt: null,
  receiptDocumented: false,
  postmark: null,
  ...known,
});

/** Returns a command that corrects the service details of an EOR. */
export const correctService = (eorId: string, at: string, service: EorService): BillCommandOf<'CorrectEorService'> => ({
  type: 'CorrectEorService',
  data: { ...askedAt(at), eorId, service },
});

export const eorServiceSamples: TopicSamples<EorServiceCommands, EorServiceEvents> = {
  wishes: {
    CorrectEorService: [
      (facts, at, n) =>
        correctService(
          pick(facts.eors, n)?.eorId ?? 'eor_none',
          at,
          n % 2 === 0
            ? servedBy('mail', { postmark: at.slice(0, 10) })
            : servedBy('fax', { receivedAt: at.slice(0, 10), receiptDocumented: n % 3 === 0 }),
        ),
    ],
  },
  events: {
    EorServiceCorrected: [
      fullEor,
      correctService(
        fullEor.data.eor.eorId,
        noon('2026-06-24'),
        servedBy('mail', { postmark: '2026-06-15', receivedAt: '2026-06-18' }),
      ),
    ],
  },
  actions: {},
  lifecycle: [],
};
