import { askedAt, idAt, noon, TODAY, type BillCommandOf, type TopicSamples } from '../bill.samples.js';
import { stateUnchanged } from '../lifecycle.samples.js';
import type { DocumentCommands } from '../../../src/bill/documents/documents.commands.js';
import type { DocumentEvents } from '../../../src/bill/documents/documents.events.js';

/** Returns a command that adds a PDF of medical records, with the given size in bytes. */
export const addDocument = (id: string, at: string, sizeBytes = 2048): BillCommandOf<'AddDocuments'> => ({
  type: 'AddDocuments',
  data: {
    ...askedAt(at),
    documents: [
      {
        facts: {
          id,
          documentType: 'medical_records',
          reportTypeCode: 'J4',
          source: 'partner_api',
          sizeBytes,
          pages: 3,
        },
        text: { externalId: 'D-9', filename: 'records.pdf', description: 'Records of 2025', sha256: 'ef'.repeat(32) },
      },
    ],
  },
});

export const documentSamples: TopicSamples<DocumentCommands, DocumentEvents> = {
  wishes: { AddDocuments: [(_, at, n, m) => addDocument(idAt('doc', at), at, n * m)] },
  events: { DocumentAdded: [addDocument('doc_2', noon('2026-03-10'))] },
  actions: {},
  lifecycle: [
    {
      kind: 'action',
      trigger: 'documents added',
      outcomes: stateUnchanged,
      command: () => addDocument('doc_2', TODAY),
    },
  ],
};
