import { documentLimits } from '#domain';
import { ListOf } from '../kernel/fields.js';
import { ActorName } from '../kernel/action-fields.js';
import { DocumentForm } from './submit-bill.request.js';

/** POST /bills/{billId}/documents: documents that came after the submission. */
export class AddDocumentsRequest {
  @ListOf(() => DocumentForm, 'With those that the bill has, at most 25 documents and 45 MB of PDF in all.', {
    min: 1,
    max: documentLimits.documents,
  })
  readonly documents!: readonly DocumentForm[];
  @ActorName() readonly actorName?: string;
}
