import type { Topic } from '../shared/topic.js';
import {
  payerAnswerEvents,
  type PayerAnswersFacts,
  type PayerAnswersOnFile,
  type PayerAnswerEvents,
} from './payer-answers.events.js';
import { payerAnswerDecisions, type PayerAnswerCommands } from './payer-answers.commands.js';

declare module '../shared/bill.topics.js' {
  interface BillTopics {
    readonly payerAnswers: {
      facts: PayerAnswersFacts;
      onFile: PayerAnswersOnFile;
      events: PayerAnswerEvents;
      commands: PayerAnswerCommands;
    };
  }
}

export const payerAnswers = {
  facts: {
    answer: null,
    receivedAt: null,
    receivedFrom: null,
    responseDueDate: null,
    overdue: false,
    payerClaimControlNumbers: [],
    acceptedClaimNumber: null,
    eorAnnounced: false,
    concern: null,
  },
  onFile: { everRejected: false, rejection: null },
  events: payerAnswerEvents,
  commands: payerAnswerDecisions,
} as const satisfies Topic<'payerAnswers'>;

export { billAcceptedEvent, billRejectedEvent, flaggedEvent } from './payer-answers.commands.js';
export { withClaimControlNumber } from './payer-answers.events.js';
