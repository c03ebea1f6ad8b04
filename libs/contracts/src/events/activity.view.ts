import { reportedStatuses } from '#domain';
import { Choice, Id, LongText, Nested, OptionalText, Shown, Text, Timestamp } from '../kernel/fields.js';

/** Status that the payer's representative gave on the telephone. */
/** Status that the payer's representative gave on the telephone. */
export class StatusReportView {
  @Choice(reportedStatuses, 'What was said.') readonly status!: string;
  @Text('Which company answered.', { nullable: true }) readonly company!: string | null;
  @Text('Who answered.', { nullable: true }) readonly representativeName!: string | null;
  @Text('Under which number.', { nullable: true }) readonly phone!: string | null;
  @Text("The payer's reference of the call.", { nullable: true }) readonly callReference!: string | null;
  @LongText('A note.', { nullable: true }) readonly note!: string | null;
}

export class ActivityView {
  @Id('Id.') readonly id!: string;
  @OptionalText(
    'Position in the log, as in the feed: `asOf` shows the bill as it was then. Left out of the answers of actions (extension).',
  )
  readonly sequence?: string;
  @Text('Stable kind, for icons and filters.') readonly type!: string;
  @Timestamp('When.') readonly createdAt!: string;
  @Text('What happened.') readonly title!: string;
  @LongText('Details: what the person wrote, or a sentence made from the facts.')
  readonly description!: string;
  @Text('Who did it, by name: the person, else the key.') readonly actor!: string;
  @Text('How it went to the payer.', { nullable: true }) readonly delivery!: string | null;
  @Shown({ type: 'number', format: 'double' }, 'Dollars; negative for a voided payment.', { nullable: true })
  readonly amount!: number | null;
  @Shown({ type: 'boolean' }, 'The payer’s answer.', { nullable: true }) readonly accepted!: boolean | null;
  @Text('Claim status category (277CA), such as A1.', { nullable: true }) readonly stcCategory!: string | null;
  @Nested(() => StatusReportView, 'What was reported by `report_bill_status`; null for anything else (extension).', {
    nullable: true,
  })
  readonly statusReport!: StatusReportView | null;
}
