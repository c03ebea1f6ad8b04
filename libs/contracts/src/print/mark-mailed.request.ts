import { ActorName } from '../kernel/action-fields.js';
import {
  CalendarDate,
  Id,
  ListOf,
  OptionalCalendarDate,
  OptionalText,
  OptionalTextList,
  Text,
  TextList,
} from '../kernel/fields.js';

/** Maximum number per request. */
const MAX_CONTROL_NUMBERS = 1000;

/** Requires either `version` or `controlNumbers`. */
export class MarkMailedRequest {
  @OptionalText('Marks the whole batch: its `version` when it was printed.', { max: 40, example: '9f86d081884c' })
  readonly version?: string;
  @OptionalTextList('Marks part of the batch: control numbers of bills and requests.', {
    min: 1,
    max: MAX_CONTROL_NUMBERS,
    item: { max: 40 },
  })
  readonly controlNumbers?: readonly string[];
  @OptionalCalendarDate('Mailing date, from the batch’s date to today. Default today.') readonly mailedDate?: string;
  @ActorName() readonly actorName?: string;
}

/** Bill whose state no longer allows it to be marked. */
export class RefusedMailView {
  @Id('Bill ID.') readonly billId!: string;
  @Text('Control number of the bill’s transmission.') readonly controlNumber!: string;
  @Text('Problem code.', { example: 'lifecycle_conflict' }) readonly code!: string;
}

/** Request whose state no longer allows it to be marked. */
export class RefusedRequestView {
  @Id('ID of the request for authorization.') readonly rfaId!: string;
  @Text('Control number of the request’s transmission.') readonly controlNumber!: string;
  @Text('Problem code.', { example: 'lifecycle_conflict' }) readonly code!: string;
}

/** Results by control number. */
export class MarkMailedView {
  @CalendarDate('Date of the batch.') readonly date!: string;
  @TextList('Control numbers of items that are now marked as sent.') readonly marked!: readonly string[];
  @TextList('Control numbers of items that were already sent or answered.') readonly unchanged!: readonly string[];
  @ListOf(RefusedMailView, 'Bills that were not marked.') readonly refused!: readonly RefusedMailView[];
  @ListOf(RefusedRequestView, 'Requests for authorization that were not marked.')
  readonly refusedRequests!: readonly RefusedRequestView[];
}
