import type { ItemOutcome } from '#domain';
import {
  Choice,
  Dollars,
  Flag,
  Id,
  Int,
  ListOf,
  Nested,
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

/** Amounts of an item. Dollars. */
export class PayerFileAmountsView {
  @OptionalDollars('Charged, below 0 where it is taken back.', { min: -MAX_COUNT * 1_000, max: MAX_COUNT * 1_000 })
  readonly charged?: number;
  @OptionalDollars('Paid, below 0 where it is taken back.', { min: -MAX_COUNT * 1_000, max: MAX_COUNT * 1_000 })
  readonly paid?: number;
  @OptionalDollars('Interest that came with it, below 0 where it is taken back.', {
    min: -MAX_COUNT * 1_000,
    max: MAX_COUNT * 1_000,
  })
  readonly interest?: number;
}

/** By what an item names what it is about. Ids alone: what could be anything else is left out. */
export class PayerFileToldView {
  @OptionalText('Our number as the file has it: CLP01, TRN02 of a claim, the interchange or group that it answers.', {
    max: 50,
    example: 'QK7ZR2ABC1042-1',
  })
  readonly controlNumber?: string;
  @OptionalText('The payer’s number of the claim (CLP07, REF*1K).', { max: 50, example: 'PCN-99812' })
  readonly payerClaimControlNumber?: string;
  @OptionalText('The payer that the remittance names.', { max: 60, example: 'Example Insurance' })
  readonly payer?: string;
  @OptionalText('Check or trace number (TRN02 of an 835).', { max: 50, example: '88123' })
  readonly checkNumber?: string;
}

/** Somebody let it rest. */
export class PayerFileDismissalView {
  @Choice(dismissalReasons, 'Why.', { example: 'not_ours' }) readonly reason!: DismissalReason;
  @Timestamp('When, by the clock of the organization.') readonly at!: string;
  @Text('Who, by name: the person, else the key.', { max: 200, example: 'Robin Rivera' }) readonly by!: string;
}

/** One thing that a payer file says, about at most one bill. */
export class PayerFileItemView {
  @Int('Its number in the file, from 1: `{n}` of the match.', { min: 1, example: 1 }) readonly n!: number;
  @Choice(payerFileKinds, 'What it is.', { example: '835' }) readonly kind!: PayerFileKind;
  @OptionalId('The bill that it is about; absent where none was found.') readonly billId?: string;
  @OptionalText('The transmission that it answers; absent where none was found.', { max: 40, example: '1042-1' })
  readonly controlNumber?: string;
  @Choice(
    itemOutcomes,
    'What became of it. `posted`: EOR and payment; `recorded`: on file, with no payment or no change of state; `forwarded`, `accepted`, `rejected`: the acknowledgement; `duplicate`: known before; `unmatched`, `refused`: in quarantine, nothing was posted; `dismissed`: the same, and a person let it rest.',
    { example: 'posted' },
  )
  readonly outcome!: ItemOutcome;
  @OptionalChoice(payerFileReasons, 'Why it was not worked off; absent where it was.')
  readonly reason?: PayerFileReason;
  @OptionalNested(PayerFileAmountsView, 'Of remittances and of answers that repeat the charge.')
  readonly amounts?: PayerFileAmountsView;
  @OptionalId('The check that its money is of: GET /payments/{id}; absent where it has none.', {
    example: 'chk_k5zq3v7m2xw6n4r5t7u2y3a4bc',
  })
  readonly checkId?: string;
  @OptionalNested(PayerFileToldView, 'What it says of its bill; there only as long as it was not worked off.')
  readonly told?: PayerFileToldView;
  @OptionalNested(PayerFileDismissalView, 'Who let it rest, and why; there only with `dismissed`.')
  readonly dismissal?: PayerFileDismissalView;
}

/** The check or transfer that a remittance tells of. */
export class PayerFilePaymentView {
  @Id('The check: GET /payments/{id}.', { example: 'chk_k5zq3v7m2xw6n4r5t7u2y3a4bc' }) readonly checkId!: string;
  @Dollars('Its amount.', { max: MAX_COUNT * 1_000 }) readonly amount!: number;
  @Int('Claims of the remittance.', { min: 0 }) readonly claims!: number;
  @Int('Entries of the remittance that are for no claim.', { min: 0 }) readonly adjustments!: number;
}

/** One transaction set; `TA1` for acknowledgements of whole interchanges. */
export class PayerFileSetView {
  @Text('ST01.', { max: 40, example: '835' }) readonly type!: string;
  @Text('The guide that it was written by.', { max: 40, example: '005010X221A1' }) readonly version!: string;
  @OptionalChoice(payerFileReasons, 'Why nothing of it was worked off; absent where it was.')
  readonly reason?: PayerFileReason;
  @OptionalNested(
    PayerFilePaymentView,
    'The check that a remittance tells of; absent where it tells of none that is ours.',
  )
  readonly payment?: PayerFilePaymentView;
  @ListOf(PayerFileItemView, 'What it says, one item for each bill.', { max: MAX_COUNT })
  readonly items!: readonly PayerFileItemView[];
}

/** Something that a person should know about an interchange that was worked off. */
export class PayerFileWarningView {
  @Choice(payerFileWarningCodes, 'Stable code.') readonly code!: PayerFileWarningCode;
  @Text('What it means, and what to do.') readonly message!: string;
}

/** One interchange of a payer file. */
export class PayerFileInterchangeView {
  @Text('ISA06; null where it cannot be read.', { max: 40, nullable: true }) readonly sender!: string | null;
  @Text('ISA13; null where it cannot be read.', { max: 40, nullable: true }) readonly control!: string | null;
  @Choice(['P', 'T'], 'ISA15: meant, or a test; null where it cannot be read.', { nullable: true })
  readonly usage!: 'P' | 'T' | null;
  @OptionalChoice(payerFileReasons, 'Why nothing of it was worked off; absent where it was.')
  readonly reason?: PayerFileReason;
  @OptionalListOf(
    () => PayerFileWarningView,
    '`unknown_receiver`: ISA08 names neither a billing provider nor a partner (extension); absent without a warning.',
  )
  readonly warnings?: readonly PayerFileWarningView[];
  @ListOf(PayerFileSetView, 'Its transaction sets.', { max: MAX_COUNT }) readonly sets!: readonly PayerFileSetView[];
}

/** How many items came out how. */
export class PayerFileTotalsView {
  @Int('Items.', { min: 0 }) readonly items!: number;
  @Int('With EOR and payment.', { min: 0 }) readonly posted!: number;
  @Int('On file without either a payment or a change of state.', { min: 0 }) readonly recorded!: number;
  @Int('Forwarded by a clearinghouse.', { min: 0 }) readonly forwarded!: number;
  @Int('Accepted.', { min: 0 }) readonly accepted!: number;
  @Int('Rejected.', { min: 0 }) readonly rejected!: number;
  @Int('Known before.', { min: 0 }) readonly duplicate!: number;
  @Int('About no bill that could be told.', { min: 0 }) readonly unmatched!: number;
  @Int('Refused.', { min: 0 }) readonly refused!: number;
  @Int('Not worked off, and dismissed by a person.', { min: 0 }) readonly dismissed!: number;
  @Dollars('Money that was posted, interest included.', { max: MAX_COUNT * 1_000 }) readonly amountPosted!: number;
}

/** The receipt of a payer file: ids, codes and amounts. Nothing of a patient, and no text of the file. */
export class PayerFileView {
  @Id('The payer file.', { example: 'pf_k5zq3v7m2xw6n4r5t7u2y3a4bc' }) readonly id!: string;
  @Timestamp('When it came, by the clock of the organization.') readonly receivedAt!: string;
  @Choice(payerFileSources, 'The way it came.', { example: 'api' }) readonly source!: PayerFileSource;
  @OptionalText('The partner that it came from; absent where that is not known.', { max: 40 })
  readonly partner?: string;
  @Text('SHA-256 of its bytes, in hex.', { pattern: /^[0-9a-f]{64}$/ }) readonly sha256!: string;
  @Int('Its size.', { min: 0 }) readonly bytes!: number;
  @OptionalShown({ type: 'boolean', const: true }, 'There only when the same bytes came before: this is their receipt.')
  readonly duplicate?: true;
  @Flag('Something of it lies in quarantine and wants a look.') readonly quarantined!: boolean;
  @OptionalNested(PayerFileDismissalView, 'Who let all of it rest that was not worked off; absent where nobody did.')
  readonly dismissal?: PayerFileDismissalView;
  @OptionalNested(
    PayerFileDismissalView,
    'Who had it destroyed; absent where nobody did. What it said is gone, and `interchanges` is empty.',
  )
  readonly destruction?: PayerFileDismissalView;
  @ListOf(PayerFileInterchangeView, 'Its interchanges, in the order of the file.', { max: MAX_COUNT })
  readonly interchanges!: readonly PayerFileInterchangeView[];
  @Nested(PayerFileTotalsView, 'All its items together.') readonly totals!: PayerFileTotalsView;
}

/** GET /payer-files. */
export class ListPayerFilesRequest {
  @OptionalText('`nextCursor` of the page before; without it, or with `0`, from the beginning.', { max: 2048 })
  readonly cursor?: string;
  @OptionalInt('The most receipts a page.', { min: 1, max: 200, default: 50 }) readonly limit!: number;
  @OptionalSwitch('Only those of which something lies in quarantine.') readonly quarantined?: boolean;
}

/** POST /payer-files/{id}/items/{n}/match. */
export class MatchItemRequest {
  @Id('The bill that the item is about.', { example: 'bill_01j8x2v5m3qk7n4t6w9y0z1abc' }) readonly billId!: string;
  @OptionalFlag('The check is yours, whatever payee it names: needed for an item with the reason `other_payee`.')
  readonly payeeConfirmed?: boolean;
}

/** POST /payer-files/{id}/dismiss and /payer-files/{id}/items/{n}/dismiss. */
export class DismissalRequest {
  @Choice(
    dismissalReasons,
    'Why: `not_ours`, about no bill of ours; `already_known`, on file by another way; `replaced`, the sender sends it anew; `handled_by_hand`, done in the bill itself; `other`.',
    { example: 'not_ours' },
  )
  readonly reason!: DismissalReason;
}

/** POST /sandbox/bills/{billId}/payer-file: what a file of the payer, or of its clearinghouse, shall say. */
export class SandboxPayerFileRequest {
  @Choice(payerFileKinds, 'Which file.', { example: '277ca' }) readonly kind!: PayerFileKind;
  @OptionalChoice(
    allPayerFileScenarios,
    'What it says. Of a `ta1` and a `999`: accepted, rejected; of a `277ca`: accepted (by the payer), forwarded (by the clearinghouse), rejected; of a `277`: pending, final; of an `835`: paid, partial, denied, reversal. The first unless said.',
  )
  readonly scenario?: PayerFileScenario;
  @OptionalDollars('What is paid, with `partial` only; half of the balance unless said.', { above: 0 })
  readonly amount?: number;
}

/** A file of the payer, to be sent to POST /payer-files. */
export class SandboxPayerFileView {
  @Text('A name for it.', { max: 128, example: '277ca-1042-1.x12' }) readonly filename!: string;
  @Choice(['application/edi-x12'], 'Its media type.', { example: 'application/edi-x12' }) readonly mediaType!: string;
  @Text('Its text.', { max: 1_000_000, lines: 'many' }) readonly content!: string;
}
