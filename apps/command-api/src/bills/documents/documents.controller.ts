import { commandController } from '#commands';
import { AddDocuments } from './add-documents.js';

export const DocumentsController = commandController({
  addBillDocuments: AddDocuments,
});
