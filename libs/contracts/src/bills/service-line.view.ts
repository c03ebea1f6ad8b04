import { authorizationBases, drugUnits } from '#domain';
import {
  CalendarDate,
  Choice,
  Decimal,
  Dollars,
  Id,
  Int,
  IntList,
  Nested,
  OptionalChoice,
  OptionalId,
  OptionalNested,
  Text,
  TextList,
} from '../kernel/fields.js';
import { RuleRefView } from '../rules/rule.views.js';

export class PricingView {
  @Choice(
    ['calculated', 'manual_charge', 'not_in_schedule', 'requires_review'],
    'Source of the allowed amount. `calculated`: from a fee schedule. `manual_charge`: the reviewed charge, because no schedule on file sets the amount for the code and date, or the code is paid by report. `not_in_schedule`: the charge of a code that the schedule in force does not contain. It is not part of the expected amount and is disputed by default, and it is subject to penalty and interest.',
  )
  readonly status!: string;
  @Text('Fee schedule. Null after erasure.', { nullable: true }) readonly basis!: string | null;
  @Text('Regulation that sets the amount, or null.', { nullable: true }) readonly citation!: string | null;
  @TextList('Calculation steps with their amounts. Empty after erasure.') readonly steps!: readonly string[];
  @Nested(
    RuleRefView,
    'Rule that set the amount. Null if no rule did, for a line of an imported table, and after erasure (extension).',
    { nullable: true },
  )
  readonly rule!: RuleRefView | null;
  @Dollars(
    "Amount by the last row of the code's table if the table ended before the date of service, for information. Null otherwise (extension).",
    { nullable: true },
  )
  readonly expectedAtLeast!: number | null;
}

export class DrugView {
  @Text('National Drug Code (NDC): 11 digits.') readonly ndc!: string;
  @Choice(drugUnits, 'Unit of the quantity (CTP05-1).') readonly unit!: string;
  @Decimal('Dispensed quantity.') readonly quantity!: number;
}

/** Amount due for a line under a contract with the payer (Labor Code § 5307.11). */
export class LineContractView {
  @Dollars('Amount due for the line, if it is not above the charge.') readonly amount!: number;
  @Int('Share of the fee schedule amount in hundredths of a percent. Null for a rate of the contract.', {
    nullable: true,
  })
  readonly basisPoints!: number | null;
  @CalendarDate('First date of service of the contract.') readonly effectiveFrom!: string;
}

/** Line that does not belong to a bill yet. */
export class PricedLineView {
  @Text('Procedure or service code.') readonly code!: string;
  @TextList('Modifiers without hyphens.') readonly modifiers!: readonly string[];
  @Decimal('Number of units.') readonly units!: number;
  @Dollars('Charge for the line.') readonly charge!: number;
  @Dollars('Allowed amount per the fee schedule.') readonly allowed!: number;
  @CalendarDate('First date of service. Null after erasure.', { nullable: true }) readonly serviceDate!: string | null;
  @CalendarDate('Last date of service, or null.', { nullable: true }) readonly serviceDateEnd!: string | null;
  @Text('Description of the code, if the client sent one (extension).', { nullable: true })
  readonly description!: string | null;
  @OptionalNested(() => DrugView, 'Drug that the provider dispensed, if the client sent one (extension).')
  readonly drug?: DrugView;
  @IntList('Positions in `diagnoses`, starting with 1. Empty after erasure.')
  readonly diagnosisPointers!: readonly number[];
  @Nested(() => PricingView, 'Basis of the allowed amount (extension).') readonly pricing!: PricingView;
  @OptionalNested(
    () => LineContractView,
    'Amount due under the contract with the payer that was on file when the bill was submitted. Absent if no contract sets it (extension).',
  )
  readonly contract?: LineContractView;
}

export class ServiceLineView extends PricedLineView {
  @Id('ID of the service line.') readonly id!: string;
  @OptionalId('ID of the request for authorization item that the line is for (extension).') readonly rfaItemId?: string;
  @OptionalChoice(authorizationBases, 'Why the line needed no authorization, if the client sent a reason (extension).')
  readonly authorizationBasis?: string;
}
