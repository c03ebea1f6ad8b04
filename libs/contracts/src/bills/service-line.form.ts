import {
  authorizationBases,
  drugUnits,
  missedReasons,
  type AuthorizationBasis,
  type DrugUnit,
  type MissedReason,
} from '#domain';
import {
  CalendarDate,
  Choice,
  Decimal,
  Ndc,
  OptionalCalendarDate,
  OptionalChoice,
  OptionalDollars,
  OptionalDecimal,
  OptionalIntList,
  OptionalJsonObject,
  OptionalNested,
  OptionalText,
  OptionalTextList,
  Text,
  omittedExample,
} from '../kernel/fields.js';

/** Drug dispensed by the provider. */
export class DrugForm {
  @Ndc('National Drug Code (NDC): 11 digits (5-4-2), with or without hyphens.', { example: omittedExample })
  readonly ndc!: string;
  @Choice(
    drugUnits,
    'Unit of the quantity: `F2` international unit, `GR` gram, `ME` milligram, `ML` milliliter, `UN` unit, such as a tablet.',
    { example: omittedExample },
  )
  readonly unit!: DrugUnit;
  @Decimal('Dispensed quantity, with at most three decimals.', {
    above: 0,
    max: 99_999_999,
    example: omittedExample,
  })
  readonly quantity!: number;
}

export class ServiceLineForm {
  @Text('Procedure or service code.', {
    fold: 'upper',
    pattern: /^[A-Z0-9]{4,7}$/,
    message: 'must be 4 to 7 letters or digits',
    example: 'ML201',
  })
  readonly code!: string;
  @OptionalTextList('Modifiers without hyphens.', {
    max: 4,
    item: { fold: 'upper', pattern: /^[A-Z0-9]{2}$/, message: 'must be 2 letters or digits' },
    example: ['94'],
  })
  readonly modifiers?: readonly string[];
  @OptionalDecimal(
    'Number of units of the code. A whole number, except for ambulance mileage (A0425, A0435, A0436) below 100 miles, which is billed in tenths (`12.3`).',
    { min: 0.1, max: 10_000, decimals: 1, default: 1 },
  )
  readonly units!: number;
  @OptionalDollars('Reviewed total in dollars, not a unit price. Required for professional bills.', { above: 0 })
  readonly charge?: number;
  @OptionalCalendarDate('First date of service of this line. Default: `service.date`.') readonly serviceDate?: string;
  @OptionalCalendarDate("Last date of service. Default: `serviceDate` of the line, or else the bill's last date.")
  readonly serviceDateEnd?: string;
  @OptionalIntList('Professional bills: positions in `diagnoses`, from 1.', { max: 4, item: { min: 1, max: 12 } })
  readonly diagnosisPointers?: readonly number[];
  @OptionalText('Description of an unlisted or by-report code: box 24 (shaded), SV101-7.', { max: 80, ext: true })
  readonly description?: string;
  @OptionalNested(
    () => DrugForm,
    'Drug that the provider dispensed, in addition to the procedure code: box 24 (shaded), loop 2410 (LIN, CTP). Example: `{"ndc":"00026-0635-12","unit":"ML","quantity":10}`.',
    { ext: true },
  )
  readonly drug?: DrugForm;
  @OptionalText(
    "ID of the request for authorization item that the line is for (professional bills). If `service.authorizationNumber` is not sent, the number of the item's decision is used.",
  )
  readonly rfaItemId?: string;
  @OptionalChoice(
    authorizationBases,
    'Reason why the line needed no authorization, if no item is named (professional bills): the service was provided within 30 days of the injury (Labor Code § 4610(b)). The response has a warning if facts contradict it.',
    { ext: true },
  )
  readonly authorizationBasis?: AuthorizationBasis;
  @OptionalJsonObject(
    16_384,
    'Requests that the fee of a treatment line be verified against the schedules on file: 422 `bill_fee_requires_review` if no schedule sets it. The members of the object are ignored, because the bill contains everything that the price depends on (professional bills).',
  )
  readonly feeContext?: object;
}

/** Appointment billed with ML200. */
export class MissedAppointmentForm {
  @Choice(
    missedReasons,
    'Reason why the appointment did not take place. The patient did not appear (`no_show`), was more than 30 minutes late (`late`) or left early (`left`), no interpreter was present (`interpreter`), or the appointment was canceled late (`cancelled`).',
  )
  readonly reason!: MissedReason;
  @CalendarDate('Date of the appointment.', { example: omittedExample }) readonly appointmentAt!: string;
  @OptionalCalendarDate('Date of the cancellation, with the reason `cancelled`.', { example: omittedExample })
  readonly cancelledAt?: string;
  @OptionalCalendarDate('Date of the report on the records (MLPRR).', { example: omittedExample })
  readonly reviewReportDate?: string;
}
