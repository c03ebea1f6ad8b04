import type { ItemOutcome } from '#domain';
import {
  Choice,
  Dollars,
  Flag,
  Id,
  Int,
  ListOf,
  Nested,
  OptionalCalendarDate,
  OptionalChoice,
  OptionalDollars,
  OptionalFlag,
  OptionalId,
  OptionalInt,
  OptionalListOf,
  OptionalNested,
  OptionalShown,
  OptionalSwitch,
  OptionalText,
  OptionalTextList,
  Text,
  Timestamp,
} from '../kernel/fields.js';
import {
  allPayerFileScenarios,
  dismissalReasons,
  itemOutcomes,
  payerFileKinds,
  payerFileReasons,
  payerFileSources,
  type DismissalReason,
  type PayerFileKind,
  type PayerFileReason,
  type PayerFileScenario,
  type PayerFileSource,
  payerFileWarningCodes,
  type PayerFileWarningCode,
} from './payer-file-enums.js';

const MAX_COUNT = 1_000_000;

/** Amounts in dollars. */
export class PayerFileAmountsView {
  @OptionalDollars('Amount charged. Negative for a reversal.', { min: -MAX_COUNT * 1_000, max: MAX_COUNT * 1_000 })
  readonly charged?: number;
  @OptionalDollars('Amount paid. Negative for a reversal.', { min: -MAX_COUNT * 1_000, max: MAX_COUNT * 1_000 })
  readonly paid?: number;
  @OptionalDollars('Interest paid. Negative for a reversal.', { min: -MAX_COUNT * 1_000, max: MAX_COUNT * 1_000 })
  readonly interest?: number;
}

/** References to the item's bill or file. In the numbers, any value that could be other text is omitted. */
export class PayerFileToldView {
  @OptionalText(
    'Control number as in the file: CLP01, TRN02 of a claim, or the number of the acknowledged interchange or group.',
    { max: 50, example: 'QK7ZR2ABC1042-1' },
  )
  readonly controlNumber?: string;
  @OptionalText('Payer claim control number (CLP07, REF*1K).', { max: 50, example: 'PCN-99812' })
  readonly payerClaimControlNumber?: string;
  @OptionalText('Payer named in the remittance.', { max: 60, example: 'Example Insurance' }) readonly payer?: string;
  @OptionalText('Check or trace number (TRN02 of an 835).', { max: 50, example: '88123' })
  readonly checkNumber?: string;
  @OptionalText('Patient named in a claim of an 835 (NM1*QC). Omitted if the credential may not read bills.', {
    max: 120,
    ext: true,
    example: 'MARIA SANDOVAL',
  })
  readonly patientName?: string;
  @OptionalTextList(
    'Claim numbers and IDs of the patient in a claim of an 835 (REF, NM109). Nine-digit numbers are omitted, because they may be Social Security numbers.',
    { item: { max: 50 }, max: 5, ext: true, example: ['WC-2026-1042'] },
  )
  readonly claimNumbers?: readonly string[];
  @OptionalCalendarDate('First date of service in a claim of an 835.', { ext: true, example: '2026-03-02' })
  readonly serviceDate?: string;
  @OptionalCalendarDate('Last date of service in a claim of an 835.', { ext: true, example: '2026-03-02' })
  readonly serviceDateEnd?: string;
}

export class PayerFileDismissalView {
  @Choice(dismissalReasons, 'Reason for the dismissal.', { example: 'not_ours' }) readonly reason!: DismissalReason;
  @Timestamp('Time of the dismissal, by the clock of the organization.') readonly at!: string;
  @Text('Name of the user, otherwise of the key.', { max: 200, example: 'Robin Rivera' }) readonly by!: string;
}

/** Warning about an interchange or an item that was processed. */
export class PayerFileWarningView {
  @Choice(payerFileWarningCodes, 'Stable code.') readonly code!: PayerFileWarningCode;
  @Text('Explanation and next step.') readonly message!: string;
}

/** Statement about at most one bill. */
export class PayerFileItemView {
  @Int('Item number in the file, from 1. Used as `{n}` in the item’s operations.', { min: 1, example: 1 })
  readonly n!: number;
  @Choice(payerFileKinds, 'Kind of message that contains the item.', { example: '835' }) readonly kind!: PayerFileKind;
  @OptionalId('Bill that the item is about. Absent if no bill was found.') readonly billId?: string;
  @OptionalText('Transmission that the item answers. Absent if none was found.', { max: 40, example: '1042-1' })
  readonly controlNumber?: string;
  @Choice(
    itemOutcomes,
    'Outcome of the item. `posted`: EOR and payment posted. `recorded`: on file without a payment or change of state. `forwarded`, `accepted`, `rejected`: result of an acknowledgement. `duplicate`: already known. `unmatched`, `refused`: quarantined, nothing was posted. `dismissed`: quarantined, then dismissed by a user.',
    { example: 'posted' },
  )
  readonly outcome!: ItemOutcome;
  @OptionalChoice(payerFileReasons, 'Reason why the item was not processed. Absent if it was processed.')
  readonly reason?: PayerFileReason;
  @OptionalNested(PayerFileAmountsView, 'Amounts of remittances, and of responses that repeat the charge.')
  readonly amounts?: PayerFileAmountsView;
  @OptionalId('Check that paid the item, if any: GET /payments/{id}.', { example: 'chk_k5zq3v7m2xw6n4r5t7u2y3a4bc' })
  readonly checkId?: string;
  @OptionalListOf(
    () => PayerFileWarningView,
    'Warnings about the item (extension). `date_before_transmission`: an EOR or receipt date (DTM*405, BPR16, DTM*050) is before the first transmission of the bill, from which the payer’s periods are counted instead. Absent if there are none.',
  )
  readonly warnings?: readonly PayerFileWarningView[];
  @OptionalNested(PayerFileToldView, 'References of the item to its bill. Present only until it is processed.')
  readonly told?: PayerFileToldView;
  @OptionalNested(PayerFileDismissalView, 'User and reason of the dismissal. Present only if `outcome` is `dismissed`.')
  readonly dismissal?: PayerFileDismissalView;
}

export class PayerFilePaymentView {
  @Id('Check ID: GET /payments/{id}.', { example: 'chk_k5zq3v7m2xw6n4r5t7u2y3a4bc' }) readonly checkId!: string;
  @Dollars('Amount of the check.', { max: MAX_COUNT * 1_000 }) readonly amount!: number;
  @Int('Number of claims in the remittance.', { min: 0 }) readonly claims!: number;
  @Int('Number of entries in the remittance that do not belong to a claim.', { min: 0 }) readonly adjustments!: number;
}

/** `type` is `TA1` for acknowledgements of whole interchanges. */
export class PayerFileSetView {
  @Text('ST01.', { max: 40, example: '835' }) readonly type!: string;
  @Text('Implementation guide of the transaction set.', { max: 40, example: '005010X221A1' }) readonly version!: string;
  @OptionalChoice(payerFileReasons, 'Why nothing in the transaction set was processed. Absent if it was processed.')
  readonly reason?: PayerFileReason;
  @OptionalNested(PayerFilePaymentView, 'Check of the remittance. Absent without a check for this organization.')
  readonly payment?: PayerFilePaymentView;
  @ListOf(PayerFileItemView, 'Items of the transaction set, one per bill.', { max: MAX_COUNT })
  readonly items!: readonly PayerFileItemView[];
}

export class PayerFileInterchangeView {
  @Text('Interchange sender (ISA06). Null if unreadable.', { max: 40, nullable: true }) readonly sender!: string | null;
  @Text('Interchange control number (ISA13). Null if unreadable.', { max: 40, nullable: true })
  readonly control!: string | null;
  @Choice(['P', 'T'], 'Usage indicator (ISA15): `P` production or `T` test. Null if unreadable.', { nullable: true })
  readonly usage!: 'P' | 'T' | null;
  @OptionalChoice(payerFileReasons, 'Reason why nothing in the interchange was processed. Absent if it was processed.')
  readonly reason?: PayerFileReason;
  @OptionalListOf(
    () => PayerFileWarningView,
    'Warnings about the interchange (extension). `unknown_receiver`: ISA08 names neither a billing provider nor a partner. Absent if there are none.',
  )
  readonly warnings?: readonly PayerFileWarningView[];
  @ListOf(PayerFileSetView, 'Transaction sets of the interchange.', { max: MAX_COUNT })
  readonly sets!: readonly PayerFileSetView[];
}

/** Items by outcome. */
export class PayerFileTotalsView {
  @Int('Number of items.', { min: 0 }) readonly items!: number;
  @Int('Items posted as EOR and payment.', { min: 0 }) readonly posted!: number;
  @Int('Items on file without a payment or change of state.', { min: 0 }) readonly recorded!: number;
  @Int('Items forwarded by a clearinghouse.', { min: 0 }) readonly forwarded!: number;
  @Int('Items accepted.', { min: 0 }) readonly accepted!: number;
  @Int('Items rejected.', { min: 0 }) readonly rejected!: number;
  @Int('Items that were already known.', { min: 0 }) readonly duplicate!: number;
  @Int('Items that could not be matched with a bill.', { min: 0 }) readonly unmatched!: number;
  @Int('Items refused and quarantined.', { min: 0 }) readonly refused!: number;
  @Int('Unprocessed items that a user dismissed.', { min: 0 }) readonly dismissed!: number;
  @Dollars('Amount posted, including interest.', { max: MAX_COUNT * 1_000 }) readonly amountPosted!: number;
}

/** IDs, codes and amounts. Contains no patient data and no text from the file. */
export class PayerFileView {
  @Id('Payer file ID.', { example: 'pf_k5zq3v7m2xw6n4r5t7u2y3a4bc' }) readonly id!: string;
  @Timestamp('Time when the file arrived, by the clock of the organization.') readonly receivedAt!: string;
  @Choice(payerFileSources, 'Channel by which the file arrived.', { example: 'api' }) readonly source!: PayerFileSource;
  @OptionalText('Partner that sent the file. Absent if unknown.', { max: 40 }) readonly partner?: string;
  @Text('SHA-256 of the file’s bytes, in hexadecimal.', { pattern: /^[0-9a-f]{64}$/ }) readonly sha256!: string;
  @Int('Size of the file in bytes.', { min: 0 }) readonly bytes!: number;
  @OptionalShown({ type: 'boolean', const: true }, 'The same bytes arrived before. This is the first file’s receipt.')
  readonly duplicate?: true;
  @Flag('True if part of the file is quarantined and needs review.') readonly quarantined!: boolean;
  @OptionalNested(PayerFileDismissalView, 'Dismissal of all unprocessed items. Absent if not dismissed.')
  readonly dismissal?: PayerFileDismissalView;
  @OptionalNested(
    PayerFileDismissalView,
    'User and reason of the deletion of the content. Absent if the content was not deleted. If present, `interchanges` is empty.',
  )
  readonly destruction?: PayerFileDismissalView;
  @ListOf(PayerFileInterchangeView, 'Interchanges, in the order of the file.', { max: MAX_COUNT })
  readonly interchanges!: readonly PayerFileInterchangeView[];
  @Nested(PayerFileTotalsView, 'Totals of all items in the file.') readonly totals!: PayerFileTotalsView;
}

export class ListPayerFilesRequest {
  @OptionalText('`nextCursor` of the previous page. Omit it, or send `0`, to start at the beginning.', { max: 2048 })
  readonly cursor?: string;
  @OptionalInt('Maximum number of receipts per page.', { min: 1, max: 200, default: 50 }) readonly limit!: number;
  @OptionalSwitch('Only files with quarantined items.') readonly quarantined?: boolean;
}

export class MatchItemRequest {
  @Id('Bill that the item is about.', { example: 'bill_01j8x2v5m3qk7n4t6w9y0z1abc' }) readonly billId!: string;
  @OptionalFlag('True to confirm the check although it names another payee. Required for `other_payee`.')
  readonly payeeConfirmed?: boolean;
}

/** Dismissal of a file or an item. */
export class DismissalRequest {
  @Choice(
    dismissalReasons,
    'Reason for the dismissal. `not_ours`: about no bill of the organization. `already_known`: already recorded from another source. `replaced`: the sender will send a replacement. `handled_by_hand`: entered in the bill manually. `other`: any other reason.',
    { example: 'not_ours' },
  )
  readonly reason!: DismissalReason;
}

/** Content of the generated file. */
export class SandboxPayerFileRequest {
  @Choice(payerFileKinds, 'Kind of file to generate.', { example: '277ca' }) readonly kind!: PayerFileKind;
  @OptionalChoice(
    allPayerFileScenarios,
    'Response to generate. For `ta1` and `999`: accepted, rejected. For `277ca`: accepted (by the payer), forwarded (by the clearinghouse), rejected. For `277`: pending, final. For `835`: paid, partial, denied, reversal. Default: the first of the kind.',
  )
  readonly scenario?: PayerFileScenario;
  @OptionalDollars('Amount paid, with `partial` only. Default: half of the balance.', { above: 0 })
  readonly amount?: number;
}

/** File to send to POST /payer-files. */
export class SandboxPayerFileView {
  @Text('Suggested file name.', { max: 128, example: '277ca-1042-1.x12' }) readonly filename!: string;
  @Choice(['application/edi-x12'], 'Media type of the file.', { example: 'application/edi-x12' })
  readonly mediaType!: string;
  @Text('Content of the file.', { max: 1_000_000, lines: 'many' }) readonly content!: string;
}
