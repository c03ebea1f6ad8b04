import { sampledEvents } from '../kernel/event.samples.js';
import type { SharedCheckEvent } from './shared-check.js';

export const everySharedCheckEvent = sampledEvents<SharedCheckEvent>({
  CheckAllocated: {
    checkId: 'chk_1',
    method: 'check',
    depositDate: '2026-01-08',
    amount: 250_000,
    shares: [
      { billId: 'bill_1', paymentId: 'pay_1', eorId: 'eor_1', amount: 210_000, penalty: 7_500, interest: 1_000 },
      { billId: 'bill_2', paymentId: 'pay_2', eorId: null, amount: 40_000, penalty: 0, interest: 0 },
    ],
    allocatedAt: '2026-01-08T20:00:00.000Z',
    private: { checkNumber: '4711', actorName: 'Dana Biller' },
  },
  CheckWithdrawn: { checkId: 'chk_1', withdrawnAt: '2026-01-08T20:00:01.000Z' },
});
