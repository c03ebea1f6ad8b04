import { documentTypes } from '#domain';
import { Choice, Dollars, Flag, Id, Int, ListOf, OptionalNested, Shown, Text, Timestamp } from '../kernel/fields.js';
import { TaskOwnerView } from '../queries/bill-dashboard.view.js';

export class DraftFindingView {
  @Choice(['error', 'warning'], 'A draft with an error cannot be submitted.') readonly severity!: 'error' | 'warning';
  @Text('Code of the problem or warning. /problems/{code} or /warnings/{code} explains it.') readonly code!: string;
  @Text('Path of the field in the body of POST /bills. Empty for the whole bill.') readonly path!: string;
  @Text('Explanation.') readonly message!: string;
}

export class DraftDocumentView {
  @Id('ID of the document. Send it to keep the document.') readonly id!: string;
  @Text('File name.') readonly filename!: string;
  @Choice(documentTypes, 'Type of document.') readonly documentType!: (typeof documentTypes)[number];
  @Int('Size in bytes.') readonly sizeBytes!: number;
  @Int('Number of pages. Null if the PDF cannot be read.', { nullable: true }) readonly pages!: number | null;
  @Text("Client's ID of the document, or null.", { nullable: true }) readonly externalId!: string | null;
  @Text('Report type code (PWK01), or null.', { nullable: true }) readonly reportTypeCode!: string | null;
  @Text('Description, or null.', { nullable: true }) readonly description!: string | null;
}

class DraftFacts {
  @Id('ID of the draft.') readonly id!: string;
  @Id("ID of the draft's patient. The bill will have the same patient ID.") readonly patientId!: string;
  @OptionalNested(() => TaskOwnerView, 'Team member responsible for the draft, or null.', { nullable: true })
  readonly owner!: TaskOwnerView | null;
  @Text('Note for the team, or null.', { nullable: true }) readonly note!: string | null;
  @Text("Client's ID of the customer, or null.", { nullable: true }) readonly customerExternalId!: string | null;
  @Dollars('Charge in dollars as of the last change. Null if it is unknown because of errors.', { nullable: true })
  readonly total!: number | null;
  @Flag('True if the draft has no errors, so that it can be submitted.') readonly isReady!: boolean;
  @Flag('True if the draft has not changed for 180 days.') readonly isStale!: boolean;
  @Timestamp('Time when the draft was created.') readonly createdAt!: string;
  @Text('Name of the user who created the draft.') readonly createdBy!: string;
  @Timestamp('Time of the last change.') readonly updatedAt!: string;
  @Text('Name of the user who last changed the draft.') readonly updatedBy!: string;
}

export class DraftView extends DraftFacts {
  @Shown(
    { type: 'object', additionalProperties: true },
    '`bill` as sent. Social Security numbers are masked (`***-**-1234`).',
  )
  readonly bill!: Readonly<Record<string, unknown>>;
  @Shown({ type: 'object', additionalProperties: true }, '`submission` as sent.')
  readonly submission!: Readonly<Record<string, unknown>>;
  @ListOf(() => DraftDocumentView, 'Documents in order.') readonly documents!: readonly DraftDocumentView[];
  @Flag('`rejectDuplicates` as sent.') readonly rejectDuplicates!: boolean;
  @Shown({ type: ['object', 'null'], additionalProperties: { type: 'string' } }, '`metadata` as sent, or null.')
  readonly metadata!: Readonly<Record<string, string>> | null;
  @ListOf(
    () => DraftFindingView,
    'Problems that POST /bills would report, as of the last change. Warnings are listed only if there are no errors.',
  )
  readonly missing!: readonly DraftFindingView[];
}

export class DraftSummaryView extends DraftFacts {
  @Text("Patient's name, or null.", { nullable: true }) readonly patientName!: string | null;
  @Text('Claim number, or null.', { nullable: true }) readonly claimNumber!: string | null;
  @Text('First date of service as typed, or null.', { nullable: true }) readonly serviceDate!: string | null;
  @Text('Last date of service as typed, or null.', { nullable: true }) readonly serviceDateEnd!: string | null;
  @Text('Name of the claims administrator, or null.', { nullable: true }) readonly payerName!: string | null;
  @Int('Number of documents.') readonly documentCount!: number;
  @Int('Number of errors.') readonly errorCount!: number;
  @ListOf(() => DraftFindingView, 'The first 20 entries of `missing`.') readonly missing!: readonly DraftFindingView[];
}
