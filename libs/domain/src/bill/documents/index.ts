import type { Topic } from '../shared/topic.js';
import {
  noDocuments,
  documentEvents,
  type DocumentsFacts,
  type DocumentsOnFile,
  type DocumentEvents,
} from './documents.events.js';
import { documentDecisions, type DocumentCommands } from './documents.commands.js';

declare module '../shared/bill.topics.js' {
  interface BillTopics {
    readonly documents: {
      facts: DocumentsFacts;
      onFile: DocumentsOnFile;
      events: DocumentEvents;
      commands: DocumentCommands;
    };
  }
}

export const documents = {
  facts: noDocuments,
  onFile: { addedDocuments: [], attachedIds: [] },
  events: documentEvents,
  commands: documentDecisions,
} as const satisfies Topic<'documents'>;

export {
  noDocuments,
  withDocuments,
  type AddedDocument,
  type DocumentFacts,
  type DocumentText,
} from './documents.events.js';
