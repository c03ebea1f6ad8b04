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

/** Most bills that one request can name. */
const MAX_CONTROL_NUMBERS = 1000;

/** POST /print-batches/{date}/mark-mailed: `version` or `controlNumbers`. */
export class MarkMailedRequest {
  @OptionalText('The whole batch, as it was when it was printed: its `version` then.', {
    max: 40,
    example: '9f86d081884c',
  })
  readonly version?: string;
  @OptionalTextList('Some of the batch, by the control numbers of its bills and requests.', {
    min: 1,
    max: MAX_CONTROL_NUMBERS,
    item: { max: 40 },
  })
  readonly controlNumbers?: readonly string[];
  @OptionalCalendarDate('The day on which they left: from the batch’s day to today; today unless said.')
  readonly mailedDate?: string;
  @ActorName() readonly actorName?: string;
}

/** A bill whose state does not allow it any more. */
export class RefusedMailView {
  @Id('The bill.') readonly billId!: string;
  @Text('Of its transmission.') readonly controlNumber!: string;
  @Text('Code of the problem.', { example: 'lifecycle_conflict' }) readonly code!: string;
}

/** A request for authorization whose state does not allow it any more. */
export class RefusedRequestView {
  @Id('The request.') readonly rfaId!: string;
  @Text('Of its sending.') readonly controlNumber!: string;
  @Text('Code of the problem.', { example: 'lifecycle_conflict' }) readonly code!: string;
}

/** What became of each. */
export class MarkMailedView {
  @CalendarDate('The batch.') readonly date!: string;
  @TextList('Control numbers of what counts as sent now.') readonly marked!: readonly string[];
  @TextList('Control numbers of what had left or was answered before.') readonly unchanged!: readonly string[];
  @ListOf(RefusedMailView, 'Bills that were left as they are.') readonly refused!: readonly RefusedMailView[];
  @ListOf(RefusedRequestView, 'Requests for authorization that were left as they are.')
  readonly refusedRequests!: readonly RefusedRequestView[];
}
