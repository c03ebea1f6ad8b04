import { serviceMethods, type ServiceMethod } from '#domain';
import { Choice, OptionalCalendarDate, OptionalFlag, omittedExample } from '../kernel/fields.js';
import { ActorName } from '../kernel/action-fields.js';

const exampleDate = (today: string): string => today;

/** Determines when the time to dispute the EOR begins (8 CCR § 9792.5.5(b)). */
export class EorServiceForm {
  @Choice(serviceMethods, 'Service method.', { example: 'mail' }) readonly by!: ServiceMethod;
  @OptionalCalendarDate('Proof of service with the EOR, not after the date of receipt.', { example: omittedExample })
  readonly proofOfServiceDate?: string;
  @OptionalCalendarDate('Date of receipt. Required if the EOR was not served by mail and has no proof of service.', {
    example: omittedExample,
  })
  readonly receivedAt?: string;
  @OptionalFlag('True if the claims administrator can document the date of receipt.', { default: false })
  readonly receiptDocumented!: boolean;
  @OptionalCalendarDate(
    'Date of the postmark, for service by `mail` only. Required for mail without a proof of service or a documented receipt. Five calendar days are added to this date.',
    { example: exampleDate },
  )
  readonly postmark?: string;
}

/** Omitted fields are recorded as unknown. */
export class CorrectEorServiceRequest extends EorServiceForm {
  @ActorName() readonly actorName?: string;
}
