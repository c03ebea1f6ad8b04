import { authorizationBases, missedReasons, type AuthorizationBasis, type MissedReason } from '#domain';
import {
  CalendarDate,
  Choice,
  OptionalCalendarDate,
  OptionalChoice,
  OptionalDollars,
  OptionalInt,
  OptionalIntList,
  OptionalJsonObject,
  OptionalText,
  OptionalTextList,
  Text,
  omittedExample,
} from '../kernel/fields.js';

export class ServiceLineForm {
  @Text('Procedure or service code.', {
    fold: 'upper',
    pattern: /^[A-Z0-9]{4,7}$/,
    message: 'must be 4 to 7 letters or digits',
    example: 'ML201',
  })
  readonly code!: string;
  @OptionalTextList('Modifiers, without hyphens.', {
    max: 4,
    item: { fold: 'upper', pattern: /^[A-Z0-9]{2}$/, message: 'must be 2 letters or digits' },
    example: ['94'],
  })
  readonly modifiers?: readonly string[];
  @OptionalInt('Units of the code.', { min: 1, max: 10_000, default: 1 }) readonly units!: number;
  @OptionalDollars('Reviewed total for the line in dollars, not a unit price; required for professional bills.', {
    above: 0,
  })
  readonly charge?: number;
  @OptionalCalendarDate('First day of this line; service.date unless said.') readonly serviceDate?: string;
  @OptionalCalendarDate(
    'Last day of this line. Unless said, that of a line with a `serviceDate` is this day, of another one that of the bill.',
  )
  readonly serviceDateEnd?: string;
  @OptionalIntList('Professional bills: positions in diagnoses, from 1.', { max: 4, item: { min: 1, max: 12 } })
  readonly diagnosisPointers?: readonly number[];
  @OptionalText(
    'What an unlisted or by-report code stands for: shaded half of box 24, SV101-7 of an electronic bill.',
    {
      max: 80,
      ext: true,
    },
  )
  readonly description?: string;
  @OptionalText(
    'Item of a request for authorization that the line is for (professional). Where service.authorizationNumber is not sent, it is that of the item’s decision.',
  )
  readonly rfaItemId?: string;
  @OptionalChoice(
    authorizationBases,
    'Why the line needed no authorization, where no item is named (professional): it was given within 30 days of the injury (Labor Code § 4610(b)). What speaks against it is warned of.',
    { ext: true },
  )
  readonly authorizationBasis?: AuthorizationBasis;
  @OptionalJsonObject(
    16_384,
    'Asks that the fee of a treatment line be verified by the schedules on file: 422 `bill_fee_requires_review` where none sets it. Everything that the price depends on is in the bill: members are not read (professional).',
  )
  readonly feeContext?: object;
}

/** An appointment that was missed (ML200). */
export class MissedAppointmentForm {
  @Choice(
    missedReasons,
    'Why it did not take place: nobody came, more than 30 minutes late, left early, no interpreter, cancelled late.',
  )
  readonly reason!: MissedReason;
  @CalendarDate('The day of the appointment.', { example: omittedExample }) readonly appointmentAt!: string;
  @OptionalCalendarDate('The day of the cancellation; with the reason `cancelled`.', { example: omittedExample })
  readonly cancelledAt?: string;
  @OptionalCalendarDate('The day of the report about the records (MLPRR).', { example: omittedExample })
  readonly reviewReportDate?: string;
}
