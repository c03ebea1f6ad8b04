import { serviceMethods, type ServiceMethod } from '#domain';
import { Choice, OptionalCalendarDate, OptionalFlag, omittedExample } from '../kernel/fields.js';
import { ActorName } from '../kernel/action-fields.js';

const exampleDate = (today: string): string => today;

/**
 * What is known of the service of an EOR: the day from which the time to dispute it runs follows from it (8 CCR
 * § 9792.5.5(b)).
 */
export class EorServiceForm {
  @Choice(serviceMethods, 'How it was served.', { example: 'mail' }) readonly by!: ServiceMethod;
  @OptionalCalendarDate('Date of the proof of service that came with it; not after the day of receipt.', {
    example: omittedExample,
  })
  readonly proofOfServiceDate?: string;
  @OptionalCalendarDate(
    'The day on which it was received; needed for what was not mailed and has no proof of service.',
    {
      example: omittedExample,
    },
  )
  readonly receivedAt?: string;
  @OptionalFlag('The claims administrator can document that day.', { default: false })
  readonly receiptDocumented!: boolean;
  @OptionalCalendarDate(
    'Day of the postmark, by `mail` alone; needed there without a proof of service or a documented receipt. Five calendar days are added.',
    { example: exampleDate },
  )
  readonly postmark?: string;
}

/** PATCH /bills/{billId}/eors/{eorId}/service: it was served otherwise. What is left out is not known. */
export class CorrectEorServiceRequest extends EorServiceForm {
  @ActorName() readonly actorName?: string;
}
