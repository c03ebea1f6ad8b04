import type { Topic } from '../shared/topic.js';
import type { PaymentsFacts } from './payment.facts.js';
import { paymentEvents, type PaymentsOnFile, type PaymentEvents } from './payments.events.js';
import { paymentDecisions, paymentActions, type PaymentCommands } from './payments.commands.js';
import { remittanceDecisions, type RemittanceCommands } from './remittances.commands.js';

declare module '../shared/bill.topics.js' {
  interface BillTopics {
    readonly payments: {
      facts: PaymentsFacts;
      onFile: PaymentsOnFile;
      events: PaymentEvents;
      commands: PaymentCommands & RemittanceCommands;
    };
  }
}

export const payments = {
  facts: { payments: [] },
  onFile: { payments: [] },
  events: paymentEvents,
  commands: { ...paymentDecisions, ...remittanceDecisions },
  actions: paymentActions,
} as const satisfies Topic<'payments'>;

export { moneyAfter } from './money-after.js';
export type { PaymentFact } from './payment.facts.js';
export { paymentPostedEvent } from './payments.commands.js';
export type { PaymentOnFile } from './payments.events.js';
