import type { Topic } from '../shared/topic.js';
import {
  submissionEvents,
  type SubmittedFacts,
  type SubmissionOnFile,
  type SubmissionEvents,
} from './submission.events.js';
import { submissionDecisions, submissionActions, type SubmissionCommands } from './submission.commands.js';

declare module '../shared/bill.topics.js' {
  interface BillTopics {
    readonly submission: {
      facts: SubmittedFacts;
      onFile: SubmissionOnFile;
      events: SubmissionEvents;
      commands: SubmissionCommands;
    };
  }
}

export const submission = {
  facts: {
    exists: false,
    billId: '',
    billNumber: 0,
    externalId: null,
    customerExternalId: null,
    billingMode: 'med_legal',
    publicEntity: false,
    environment: 'sandbox',
    charged: 0,
    lines: [],
  },
  onFile: { clear: null, snapshot: null, submittedAt: '' },
  events: submissionEvents,
  commands: submissionDecisions,
  actions: submissionActions,
} as const satisfies Topic<'submission'>;

export { quoteByRules } from './quote-lines.js';
export type { SamePersonFindings } from './submission-lookups.js';
export type { BillSubmittedData, SubmissionPrivate } from './submission.events.js';
export { submittedLines } from './submitted.js';
