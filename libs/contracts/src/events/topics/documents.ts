import { documentTypes, type DocumentType } from '#domain';
import { Choice, Id } from '../../kernel/fields.js';
import { BillEventData, defineEvent, type PublishedData, type BillPublication } from '../publication.js';

export class DocumentAddedEventData extends BillEventData {
  @Id('ID of the document.', { example: 'doc_01j8x2v5m3qk7n4t6w9y0z1abc' }) readonly documentId!: string;
  @Choice(documentTypes, 'Type of document.', { example: 'medical_records' }) readonly documentType!: DocumentType;
}

export const documentKinds = {
  'bill.document_added': defineEvent(DocumentAddedEventData, 'A document was added to a bill after its submission.'),
} as const;
export const reservedKinds = {
  'document.added': defineEvent(DocumentAddedEventData, 'A document was added to a bill.', { where: 'reserved' }),
} as const;

export const documentPublication = {
  DocumentAdded: {
    publish: ({ billId, document: { id, documentType } }): PublishedData<DocumentAddedEventData> => ({
      billId,
      documentId: id,
      documentType,
    }),
    tell: ({ data, text }) => ({
      type: 'document_added',
      title: 'Document added',
      description: text.filename ?? data.document.documentType.replaceAll('_', ' '),
    }),
  },
} satisfies Partial<BillPublication>;
