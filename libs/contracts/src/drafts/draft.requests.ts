import { documentLimits, documentTypes } from '#domain';
import { ActorName } from '../kernel/action-fields.js';
import { EXAMPLE_PDF } from '../kernel/example-pdf.js';
import {
  Choice,
  FileName,
  omittedExample,
  OptionalFlag,
  OptionalId,
  OptionalInt,
  OptionalJsonObject,
  OptionalListOf,
  OptionalLongText,
  OptionalSwitch,
  OptionalText,
  OptionalTextMap,
} from '../kernel/fields.js';
import { TaskOwnerFilter } from '../queries/bill-search.request.js';
import { DOCUMENT_TYPE_TEXT, MAX_BASE64_LENGTH, metadataLimits } from '../bills/submit-bill.request.js';

const MAX_JSON_BYTES = 200_000;

export class DraftDocumentForm {
  @OptionalId('ID of a document of the draft to keep. Not allowed together with `contentBase64`.', {
    example: omittedExample,
  })
  readonly id?: string;
  @FileName('File name. Of a path, only the last segment is kept.', { example: 'report.pdf' })
  readonly filename!: string;
  @Choice(documentTypes, DOCUMENT_TYPE_TEXT, { example: 'final_report' })
  readonly documentType!: (typeof documentTypes)[number];
  @OptionalText('PDF in Base64, as in POST /bills. Required for a new document.', {
    max: MAX_BASE64_LENGTH,
    example: EXAMPLE_PDF,
  })
  readonly contentBase64?: string;
  @OptionalText("Client's ID of the document.") readonly externalId?: string;
  @OptionalText('Report type code (PWK01), as in POST /bills.', { max: 10 }) readonly reportTypeCode?: string;
  @OptionalLongText('Description of the document.') readonly description?: string;
}

/** Body of POST /bills. Any field may be missing or invalid. */
export class SaveDraftRequest {
  @OptionalJsonObject(
    MAX_JSON_BYTES,
    '`bill` of POST /bills. It is stored as sent, at most 200,000 bytes: missing and invalid fields are listed in `missing` of the response. A masked SSN that is sent back is replaced by the stored one.',
    { example: { patient: { firstName: 'Maria', lastName: 'Sandoval' } } },
  )
  readonly bill?: Readonly<Record<string, unknown>>;
  @OptionalJsonObject(MAX_JSON_BYTES, '`submission` of POST /bills. It is stored as sent, like `bill`.', {
    example: { route: 'mail' },
  })
  readonly submission?: Readonly<Record<string, unknown>>;
  @OptionalListOf(
    () => DraftDocumentForm,
    'All documents of the draft, in order: documents to keep, by `id`, and new ones. Stored documents that are not listed are removed. At most 25 documents with 45 MB of PDF.',
    { max: documentLimits.documents },
  )
  readonly documents?: readonly DraftDocumentForm[];
  @OptionalId('ID of the team member responsible for the draft, from GET /bill-tasks/owners.', {
    example: omittedExample,
  })
  readonly ownerId?: string;
  @OptionalLongText('Note for the team. It is never sent to the payer.', { example: 'Waits for the report' })
  readonly note?: string;
  @OptionalFlag('`rejectDuplicates` of POST /bills.', { default: false }) readonly rejectDuplicates!: boolean;
  @OptionalText("Client's ID of its own customer. It limits who may see the draft.")
  readonly customerExternalId?: string;
  @OptionalTextMap(metadataLimits, '`metadata` of POST /bills.', { example: { appointment: 'A-2041' } })
  readonly metadata?: Readonly<Record<string, string>>;
  @ActorName() readonly actorName?: string;
}

export class ListDraftsRequest {
  @TaskOwnerFilter() readonly owner?: string;
  @OptionalSwitch('`true`: only drafts without errors. `false`: only drafts with errors.', { example: 'true' })
  readonly ready?: boolean;
  @OptionalSwitch('`true`: only drafts that have not changed for 180 days.', { example: 'true' })
  readonly stale?: boolean;
  @OptionalInt('Maximum number of drafts per page.', { min: 1, max: 200, default: 50 }) readonly limit!: number;
  @OptionalText('`nextCursor` of the previous page.', { max: 2048 }) readonly cursor?: string;
}
