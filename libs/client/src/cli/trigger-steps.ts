import type { BillingClient } from '../client.js';

type Step = (client: BillingClient, billId: string) => Promise<unknown>;

const simulate =
  (scenario: string): Step =>
  (client, billId) =>
    client.sandbox.simulate(billId, { scenario } as Parameters<BillingClient['sandbox']['simulate']>[1]);
const review =
  (action: 'second_review' | 'independent_bill_review'): Step =>
  (client, billId) =>
    client.bills.act(billId, { action, reason: 'The fee schedule allows more than was paid.' });

export const triggerSteps: Readonly<Record<string, readonly Step[]>> = {
  'submitted-to-paid': [simulate('accepted'), simulate('paid')],
  'submitted-to-denied': [simulate('accepted'), simulate('denied')],
  'rejected-and-corrected': [
    simulate('rejected'),
    (client, billId) => client.bills.act(billId, { action: 'resubmit' }),
    simulate('accepted'),
  ],
  'underpaid-to-second-review': [simulate('partial_payment'), review('second_review')],
  'underpaid-to-ibr': [
    simulate('partial_payment'),
    review('second_review'),
    simulate('denied'),
    review('independent_bill_review'),
  ],
};
