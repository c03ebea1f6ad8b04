import { documentLimits } from '#domain';
import { ListOf } from '../kernel/fields.js';
import { ActorName } from '../kernel/action-fields.js';
import { DocumentForm } from './submit-bill.request.js';

/** Documents added after submission. */
export class AddDocumentsRequest {
  @ListOf(
    () => DocumentForm,
    'Documents to add. Together with the existing documents, at most 25 documents with 45 MB of PDF.',
    { min: 1, max: documentLimits.documents },
  )
  readonly documents!: readonly DocumentForm[];
  @ActorName() readonly actorName?: string;
}
