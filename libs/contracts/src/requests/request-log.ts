import {
  Choice,
  Flag,
  Id,
  Int,
  Nested,
  OptionalChoice,
  OptionalId,
  OptionalInt,
  OptionalText,
  OptionalTimestamp,
  Shown,
  Text,
  TextList,
  Timestamp,
} from '../kernel/fields.js';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** GET /requests. */
export class ListRequestsRequest {
  @OptionalText('`nextCursor` of the page before; without it, or with `0`, from the newest.', { max: 2048 })
  readonly cursor?: string;
  @OptionalInt('Requests a page.', { min: 1, max: 100, default: 50 }) readonly limit!: number;
  @OptionalChoice(methods, 'Only these.') readonly method?: (typeof methods)[number];
  @OptionalText('Only answers with this status, such as `422`, or of this class, such as `4xx`.', {
    max: 3,
    fold: 'lower',
    pattern: /^[1-5](\d\d|xx)$/,
    message: 'must be a status such as 422, or a class such as 4xx',
  })
  readonly status?: string;
  @OptionalText('Only refusals with this problem code.', { max: 64 }) readonly problemCode?: string;
  @OptionalText('Only what this actor asked for: the id of a key, or the subject of a session.')
  readonly actor?: string;
  @OptionalId('Only requests about this: the id of a bill, review, document, endpoint …') readonly id?: string;
  @OptionalTimestamp('Only what came in at this instant or later.') readonly from?: string;
  @OptionalTimestamp('Only what came in before this instant.') readonly to?: string;
}

export class RequestActorView {
  @Choice(['server_key', 'browser_session'], 'What kind of credential.') readonly kind!: string;
  @Text('Id of the key, or subject of the session.') readonly id!: string;
  @Text('Name of the key; null for a session.', { nullable: true }) readonly name!: string | null;
}

/** One request: no body, no query, no patient data. */
export class RequestView {
  @Id('The request’s id, as `X-Request-Id` gave it.') readonly id!: string;
  @Timestamp('When it came in, by the wall clock.') readonly at!: string;
  @Text('Method.') readonly method!: string;
  @Text('The route’s pattern.', { example: '/v2/bills/{billId}' }) readonly route!: string;
  @Int('Status of the answer.') readonly status!: number;
  @Text('Code of the problem; null where there was none.', { nullable: true }) readonly problemCode!: string | null;
  @Shown({ type: 'number', format: 'double', minimum: 0 }, 'Milliseconds until the answer was sent.')
  readonly durationMs!: number;
  @Nested(() => RequestActorView, 'Who asked.') readonly actor!: RequestActorView;
  @Text('A hash of the Idempotency-Key: the same for the same key. Null without one.', { nullable: true })
  readonly idempotencyKeyHash!: string | null;
  @Flag('An earlier answer was given again.') readonly replayed!: boolean;
  @TextList(
    'What it was about: ids of this service that were in the path or in the body, and of what was made; 100 at most.',
  )
  readonly ids!: readonly string[];
}
