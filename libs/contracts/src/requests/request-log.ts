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

export class ListRequestsRequest {
  @OptionalText('`nextCursor` of the previous page. Omit it, or send `0`, for the newest.', { max: 2048 })
  readonly cursor?: string;
  @OptionalInt('Maximum number of requests per page.', { min: 1, max: 100, default: 50 }) readonly limit!: number;
  @OptionalChoice(methods, 'Only requests with this method.') readonly method?: (typeof methods)[number];
  @OptionalText('Only responses with this status, such as `422`, or of this class, such as `4xx`.', {
    max: 3,
    fold: 'lower',
    pattern: /^[1-5](\d\d|xx)$/,
    message: 'must be a status such as 422, or a class such as 4xx',
  })
  readonly status?: string;
  @OptionalText('Only responses with this problem code.', { max: 64 }) readonly problemCode?: string;
  @OptionalText('Only requests by this actor: ID of a key, or subject of a session.') readonly actor?: string;
  @OptionalId('Only requests that involve this ID of a bill, review, document, endpoint or other object.')
  readonly id?: string;
  @OptionalTimestamp('Only requests received at or after this time.') readonly from?: string;
  @OptionalTimestamp('Only requests received before this time.') readonly to?: string;
}

export class RequestActorView {
  @Choice(['server_key', 'browser_session'], 'Kind of credential.') readonly kind!: string;
  @Text('ID of the key, or subject of the session.') readonly id!: string;
  @Text('Name of the key. Null for a session.', { nullable: true }) readonly name!: string | null;
}

/** Contains no body, query or patient data. */
export class RequestView {
  @Id('Request ID, as in `X-Request-Id`.') readonly id!: string;
  @Timestamp('Time of receipt, by the wall clock.') readonly at!: string;
  @Text('HTTP method.') readonly method!: string;
  @Text('Path pattern of the route.', { example: '/v2/bills/{billId}' }) readonly route!: string;
  @Int('HTTP status of the response.') readonly status!: number;
  @Text('Problem code of the response. Null if there was no problem.', { nullable: true })
  readonly problemCode!: string | null;
  @Shown({ type: 'number', format: 'double', minimum: 0 }, 'Milliseconds until the response was sent.')
  readonly durationMs!: number;
  @Nested(() => RequestActorView, 'Actor that sent the request.') readonly actor!: RequestActorView;
  @Text('Hash of the Idempotency-Key; the same key has the same hash. Null without a key.', { nullable: true })
  readonly idempotencyKeyHash!: string | null;
  @Flag('True if the response repeats an earlier response.') readonly replayed!: boolean;
  @TextList('IDs of this service in the path or body, and IDs of created objects. At most 100.')
  readonly ids!: readonly string[];
}
