import {
  CalendarDate,
  Dollars,
  Id,
  Int,
  ListOf,
  Nested,
  OptionalId,
  OptionalInt,
  OptionalText,
  Text,
  TextList,
} from '../kernel/fields.js';
import { payerCode } from '../kernel/code-text.js';
import { AdministratorNameView } from '../queries/bill-dashboard.view.js';
import { CustomerRequest } from '../queries/bill-search.request.js';
import { TOTAL } from './buckets.js';
import { ListedBillView } from './listed-bill.view.js';

/** `code` for lines without an adjustment. */
export const NO_ADJUSTMENT = 'none';

class DenialSearchRequest extends CustomerRequest {
  @OptionalText(
    `Only lines whose largest adjustment is this group and reason code, such as \`CO-45\`, or \`${NO_ADJUSTMENT}\` for lines without an adjustment.`,
    { max: 40, pattern: payerCode.pattern, example: 'CO-45' },
  )
  readonly code?: string;
  @OptionalId('Only lines that this claims administrator denied or underpaid.') readonly claimsAdministratorId?: string;
  @OptionalInt('Only bills whose safe day for the second review is at most this many days after the current date.', {
    min: 0,
    max: 3660,
    example: 30,
  })
  readonly days?: number;
  @OptionalText('`nextCursor` of the previous page with the same filters.', { max: 2048 }) readonly cursor?: string;
}

/** Parameters of GET /denials. */
export class ListDenialsRequest extends DenialSearchRequest {
  @OptionalInt('Maximum number of groups per page.', { min: 1, max: 100, default: 50 }) readonly limit!: number;
}

/** Parameters of GET /denials/lines. */
export class ListDenialLinesRequest extends DenialSearchRequest {
  @OptionalInt('Maximum number of lines per page.', { min: 1, max: 100, default: 50 }) readonly limit!: number;
}

/** Reason from the practice's library. */
export class FittingReasonView {
  @Id('Reason ID.') readonly id!: string;
  @Text('Display name of the reason.') readonly title!: string;
}

/** Denied and underpaid lines with the same code of the same claims administrator. */
export class DenialGroupView {
  @Text('Group and reason code of the largest adjustment, such as `CO-45`. Null for lines without an adjustment.', {
    nullable: true,
    example: 'CO-45',
  })
  readonly code!: string | null;
  @Nested(() => AdministratorNameView, 'Claims administrator that pays the bills.')
  readonly claimsAdministrator!: AdministratorNameView;
  @Int('Number of lines.') readonly lines!: number;
  @Int('Number of bills with these lines.') readonly bills!: number;
  @Dollars('Amount that second reviews could dispute on these lines.', TOTAL) readonly amountInDispute!: number;
  @CalendarDate('First safe day on which a second review of one of these bills is due.') readonly safeDay!: string;
  @Nested(() => FittingReasonView, 'Reason from the library that fits most of these lines. Null if none fits.', {
    nullable: true,
  })
  readonly reason!: FittingReasonView | null;
}

/** Response of GET /denials. */
export class DenialsView {
  @CalendarDate('Current date, by the practice’s clock.') readonly today!: string;
  @ListOf(DenialGroupView, 'Groups on this page, the largest amount first.')
  readonly groups!: readonly DenialGroupView[];
  @Int('Number of groups on all pages.') readonly total!: number;
  @Int('Number of lines in all groups.') readonly lines!: number;
  @Int('Number of bills in all groups.') readonly bills!: number;
  @Dollars('Total amount in dispute of all groups.', TOTAL) readonly amountInDispute!: number;
  @Text('Cursor of the next page, to send as `cursor`. Null on the last page.', { max: 2048, nullable: true })
  readonly nextCursor!: string | null;
}

/** Line that a payer denied or underpaid. */
export class DenialLineView extends ListedBillView {
  @Id('Service line ID.') readonly lineItemId!: string;
  @Text('Procedure code.') readonly code!: string;
  @TextList('Modifiers.') readonly modifiers!: readonly string[];
  @TextList('Reason codes (CARC) of the adjustments of the line and of the claim.') readonly carcs!: readonly string[];
  @Dollars('Charge for the line.') readonly charge!: number;
  @Dollars('Amount paid on the line. Null if the payer does not state it by line.', { nullable: true })
  readonly paid!: number | null;
  @Dollars('Amount that a second review could dispute on the line.') readonly amountInDispute!: number;
  @Dollars('Amount that a second review of the whole bill could dispute.') readonly billAmountInDispute!: number;
  @CalendarDate('Last day for the second review that is timely by every reading of the law.')
  readonly safeDay!: string;
  @CalendarDate('Last day for the second review.') readonly lastDay!: string;
  @Nested(() => FittingReasonView, 'Most specific reason from the library that fits the line. Null if none fits.', {
    nullable: true,
  })
  readonly reason!: FittingReasonView | null;
}

/** Response of GET /denials/lines. */
export class DenialLinesView {
  @CalendarDate('Current date, by the practice’s clock.') readonly today!: string;
  @ListOf(DenialLineView, 'Lines on this page, by safe day, then by bill number and line.')
  readonly lines!: readonly DenialLineView[];
  @Int('Number of matching lines on all pages.') readonly total!: number;
  @Text('Cursor of the next page, to send as `cursor`. Null on the last page.', { max: 2048, nullable: true })
  readonly nextCursor!: string | null;
}
