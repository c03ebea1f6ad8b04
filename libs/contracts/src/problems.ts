import { problemKind, type ProblemKind } from './problem-kind.js';

export type { ProblemKind };

/** The only place where a rule meets an HTTP status. Each code is served as a page at /problems/{code}. */
export const problemCatalog = {
  precondition_failed: problemKind(
    412,
    'It is not as If-Match says',
    'What the path names was changed since its ETag was given out. Read it again, and decide anew.',
  ),
  malformed_json: problemKind(
    400,
    'The body is not valid JSON',
    'The request body could not be parsed. Send one JSON object, in UTF-8, whose objects name no member twice.',
  ),
  invalid_parameter: problemKind(
    400,
    'A parameter is invalid',
    'A query, path or header parameter is missing, malformed or out of range; `errors` names it.',
  ),
  idempotency_key_invalid: problemKind(
    400,
    'The Idempotency-Key is invalid',
    'Send 1 to 255 visible ASCII characters.',
  ),
  idempotency_key_required: problemKind(
    400,
    'An Idempotency-Key is required',
    'This operation has an effect that cannot be taken back, so it needs an Idempotency-Key header.',
  ),
  credential_missing: problemKind(401, 'No credential was sent', 'Send `Authorization: Bearer <key>`.'),
  credential_invalid: problemKind(401, 'The credential is not valid', 'The key is unknown, malformed or revoked.'),
  credential_expired: problemKind(401, 'The credential has expired', 'Ask for a new key or a new browser session.'),
  permission_denied: problemKind(
    403,
    'The credential lacks a permission',
    'The OpenAPI document names the permission that each operation needs.',
  ),
  origin_mismatch: problemKind(
    403,
    'The Origin does not match the session',
    'A browser session works only from the exact origin it was issued for.',
    { detail: 'The request has no Origin header, or not the one that the session was issued for.' },
  ),
  environment_mismatch: problemKind(
    403,
    'Not available in this environment',
    'The operation exists only in the sandbox, or only for live organizations.',
    { detail: 'The operation is not there in the environment of this organization.' },
  ),
  organization_mismatch: problemKind(
    403,
    'The credential does not reach that organization',
    'The organization in the header or path is not linked to this credential.',
    {
      detail: 'X-Service-Org-Id or the path names an organization that this credential does not reach, or they differ.',
    },
  ),
  scope_not_allowed: problemKind(
    403,
    'Outside the scope of this session',
    'The session is limited to one customer or one bill.',
    { detail: 'The session is limited to one customer or one bill, and this goes beyond it.' },
  ),
  treatment_billing_not_enabled: problemKind(
    403,
    'Treatment billing is not enabled',
    'Professional bills and requests for authorization need the organization setting `treatmentBilling`.',
  ),
  second_factor_required: problemKind(
    403,
    'A second factor is needed',
    'The person of this session must prove a second factor first, in the workspace.',
  ),
  protected_member: problemKind(
    403,
    'This member cannot be changed by you',
    'Nobody changes their own role or state: ask another admin.',
  ),
  not_found: problemKind(
    404,
    'There is no such resource',
    'Nothing with this id exists in the organization of the credential, or the route does not exist.',
  ),
  claims_administrator_not_found: problemKind(
    404,
    'There is no such claims administrator',
    'Search the directory for the id.',
  ),
  postal_code_not_found: problemKind(404, 'There is no such postal code', 'The ZIP code is not in the data set.'),
  delivery_options_unavailable: problemKind(
    404,
    'No delivery route is known',
    'The claims administrator has no electronic, fax, email or mail route.',
  ),
  method_not_allowed: problemKind(
    405,
    'The method is not allowed here',
    'The `Allow` header lists the methods of this path.',
  ),
  not_acceptable: problemKind(
    406,
    'No acceptable representation',
    'The Accept header rules out everything that this operation can answer.',
  ),
  request_timeout: problemKind(408, 'The request did not arrive in time', 'Send it again, faster: it was broken off.', {
    retryable: true,
  }),
  bill_already_submitted: problemKind(409, 'The bill was submitted before', 'Bills are submitted by POST /bills only.'),
  duplicate_bill: problemKind(
    409,
    'The same bill is there already',
    'The request has `rejectDuplicates: true`, and a bill of the same person has the same lines, physician and payee, or a bill of the same organization and customer has the same `externalId`. `existingBillId` is its id. To send that bill once more use its action `send_duplicate`; to dispute its amount `second_review`. Send the request without `rejectDuplicates` if it is another service.',
    { detail: 'A bill of the same person has the same lines, physician and payee.' },
  ),
  lifecycle_conflict: problemKind(
    409,
    'Its present state does not allow this',
    'What the path names is in a state that does not allow it; `detail` says why. Of a bill, GET the lifecycle: it lists the actions that the state allows, and why not for the others.',
  ),
  idempotency_key_reused: problemKind(
    409,
    'The Idempotency-Key was used for another request',
    'Use a new key for a new request; nothing was done.',
    { detail: 'It came with another request before. Nothing was done: send a new request with a new key.' },
  ),
  idempotency_in_progress: problemKind(409, 'The same request is still running', 'Wait a second and send it again.', {
    retryable: true,
  }),
  packet_changed: problemKind(
    409,
    'The packet changed since the preview',
    'Preview again, review, and send with the new packetHash.',
  ),
  rfa_revision_changed: problemKind(
    409,
    'The request was changed meanwhile',
    'Read it again: its `revision` is another one. Nothing was done.',
  ),
  rfa_content_frozen: problemKind(
    409,
    'The content of the request is frozen',
    'What was sent is not changed any more: copy it (POST /rfas/{id}/copy), and send the copy.',
  ),
  rfa_decision_changed: problemKind(
    409,
    'The decision was corrected meanwhile',
    'Read the request again: another decision of the item stands. Nothing was done.',
  ),
  rfa_linked_to_bill: problemKind(
    409,
    'Lines of bills use the item',
    'Bills were made by the decision that stands: `linked` of the item names them. Send `force: true` to correct it all the same.',
  ),
  signing_preview_expired: problemKind(
    409,
    'The signing preview is not valid',
    'It is older than 24 hours, or the content is another one by now: ask for a new preview, look at it, and sign by its `id` and `contentHash`.',
  ),
  transmission_uncertain: problemKind(
    409,
    'Nobody knows what became of the last sending',
    'Record first whether it arrived (POST /rfas/{id}/transmissions): sent twice it would be two requests.',
  ),
  fresh_consent_required: problemKind(
    409,
    'Fresh consent is required',
    'Changed settings need a new explicit consent of the recipient.',
    {
      detail:
        'Ask the recipient again, and send the new consent: there is none, or it was given too long ago or before the last decision.',
    },
  ),
  review_window_closed: problemKind(
    409,
    'The time to ask for this review is over',
    'A second review must be requested within 90 days of the EOR, an independent bill review within 30 days of the second review EOR; a last day on a weekend or a court holiday moves to the next working day.',
  ),
  nothing_in_dispute: problemKind(
    409,
    'Nothing is left in dispute',
    'Of every line that the review is about, the payer paid or announced what the fee schedule allows, or the whole charge. Record the EOR or void the payment that is wrong, or close the bill.',
  ),
  packet_unavailable: problemKind(
    409,
    'There is no such packet for this bill',
    'IBR packets exist for independent bill reviews only.',
  ),
  last_admin: problemKind(409, 'The last administrator must stay', 'Make somebody else an admin first.', {
    detail: 'This member is the last active administrator: make somebody else an admin first.',
  }),
  external_id_conflict: problemKind(
    409,
    'id and externalId name different records',
    'One of them belongs to another record.',
  ),
  cursor_expired: problemKind(
    410,
    'The cursor is from before a reset of the feed',
    'Start again from the beginning, and reconcile.',
  ),
  stream_deleted: problemKind(
    410,
    'The record was deleted from the event log',
    'The event stream of this record, or of one that it needs, was deleted permanently in EventStoreDB. The service never does that. Do not retry: every request for it is refused. Ask the operator of this installation to restore the event log from a backup; `workcomp doctor` and `workcomp verify` name the stream.',
    {
      detail:
        'The events of this record were deleted permanently. Ask the operator to restore them from a backup; do not retry.',
    },
  ),
  request_too_large: problemKind(413, 'The request body is too large', 'See the limits in the OpenAPI document.'),
  submission_too_large: problemKind(
    413,
    'The documents are too large together',
    'The PDF bytes of one submission may be 45 MB at most.',
  ),
  uri_too_long: problemKind(414, 'The address is too long', 'An address may have 8,192 characters, with its query.'),
  unsupported_media_type: problemKind(
    415,
    'The media type is not supported',
    'Send JSON in UTF-8 as `Content-Type: application/json`, uncompressed.',
    { detail: 'Send the body as `Content-Type: application/json`.' },
  ),
  invalid_pdf: problemKind(
    415,
    'A document is not a PDF',
    'Every document must be a real PDF: `%PDF-` within its first 1,024 bytes.',
  ),
  document_too_large: problemKind(
    415,
    'A document is too large',
    'A single document may be 25 MB at most before Base64 encoding.',
  ),
  expectation_failed: problemKind(
    417,
    'The expectation cannot be met',
    'The only value of the `Expect` header that this service knows is `100-continue`.',
  ),
  validation_error: problemKind(
    422,
    'Some fields are not valid',
    '`errors` lists each field by its path in the request body.',
  ),
  delivery_route_unavailable: problemKind(
    422,
    'The route is not there',
    '`submission.route` asks for an electronic bill, and nobody takes one for this payer: leave it out, or choose a route that GET /delivery-preview lists. A request for authorization is sent by hand, and recorded (`recorded: true`).',
  ),
  rfa_not_ready: problemKind(
    422,
    'Something is missing in the request',
    'A request is signed and sent when nothing is missing. `errors` names each gap by its path and code; those that may be waived are sent in `accepted`, each with a reason.',
  ),
  bill_fee_requires_review: problemKind(
    422,
    'A treatment fee could not be verified',
    'A fee verification was requested by feeContext, and no schedule on file resolves it. Leave feeContext out to bill the reviewed charge.',
  ),
  rate_limit_exceeded: problemKind(429, 'Too many requests', 'Wait as long as Retry-After says.', {
    detail: 'Wait as many seconds as Retry-After says, then send the request again.',
    retryable: true,
  }),
  request_header_fields_too_large: problemKind(
    431,
    'The request headers are too large',
    'All request headers together may have 16 KiB.',
  ),
  internal_error: problemKind(500, 'Something went wrong on our side', 'Quote the requestId when you ask for help.', {
    retryable: true,
  }),
  service_unavailable: problemKind(
    503,
    'The service is not available for a moment',
    'Send the same request again after Retry-After, with the same Idempotency-Key.',
    { retryable: true },
  ),
  access_record_unavailable: problemKind(
    503,
    'Who looks cannot be recorded at the moment',
    'Nothing of a patient is answered in a live organization while the record of access cannot be written. An operator has to look: mostly the disk is full. Send the same request again after Retry-After, a write with the same Idempotency-Key: it may have been done.',
    { retryable: true },
  ),
  capacity_reached: problemKind(
    507,
    'This installation holds no more bills',
    'Nothing was recorded, and the same request will be refused again. Everything that is there goes on working. The operator moves to the production engines with `workcomp transfer` (docs/runbooks/embedded-to-production.md).',
    { detail: 'The embedded engine is full. The operator moves to the production engines with `workcomp transfer`.' },
  ),
  projection_lag: problemKind(
    503,
    'The read model has not caught up yet',
    'Send the request again after Retry-After.',
    {
      retryable: true,
    },
  ),
} as const satisfies Record<string, ProblemKind>;

export type ProblemCode = keyof typeof problemCatalog;
