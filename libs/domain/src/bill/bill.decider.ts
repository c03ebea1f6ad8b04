import type { Decider } from '../kernel/decider.js';
import { Rejection } from '../kernel/rejection.js';
import type { BillCommand } from './bill.commands.js';
import { evolveBill } from './bill.evolve.js';
import type { BillEvent } from './bill.events.js';
import { noBill, type BillFacts } from './bill.facts.js';
import { voidEorDecision } from './decisions/void-eor.js';
import { deliveryDecisions } from './decisions/delivery.js';
import { documentDecisions } from './decisions/documents.js';
import { officeDecisions } from './decisions/office.js';
import { payerDecisions } from './decisions/payer.js';
import { payerFileDecisions } from './decisions/payer-files.js';
import { paymentDecisions } from './decisions/payments.js';
import { reviewDecisions } from './decisions/reviews.js';

type Decisions = Decider<BillFacts, BillCommand, BillEvent>['decide'];

/** Every command but the first needs a bill. */
const existing = (decisions: Decisions): Decisions =>
  Object.fromEntries(
    Object.entries(decisions).map(([type, rule]) => [
      type,
      type === 'SubmitBill'
        ? rule
        : (facts: BillFacts, data: never) => {
            if (!facts.exists) throw new Rejection('not_found');
            return rule(facts, data);
          },
    ]),
  ) as unknown as Decisions;

/** The bill: reviews, EORs, payments, documents and notes are parts of it, because the rules span them. */
export const bill: Decider<BillFacts, BillCommand, BillEvent> = {
  initial: noBill,
  decide: existing({
    ...officeDecisions,
    ...documentDecisions,
    ...payerDecisions,
    ...payerFileDecisions,
    ...voidEorDecision,
    ...paymentDecisions,
    ...reviewDecisions,
    ...deliveryDecisions,
  }),
  evolve: evolveBill,
  customerOf: ({ customerExternalId }) => customerExternalId,
};
