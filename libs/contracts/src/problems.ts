import { problemKind, type ProblemKind } from './problem-kind.js';
import { rfaProblems } from './rfa-problems.js';

export type { ProblemKind };

/** The only place where a rule is mapped to an HTTP status. Each code has a page at /problems/{code}. */
export const problemCatalog = {
  precondition_failed: problemKind(
    412,
    'The resource changed since you read it',
    'The `If-Match` header does not match the current ETag. Read the resource again and retry with the new ETag.',
  ),
  malformed_json: problemKind(
    400,
    'The body is not valid JSON',
    'The request body could not be parsed. Send one JSON object in UTF-8 without duplicate member names.',
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
    'This operation cannot be undone. Send an `Idempotency-Key` header.',
  ),
  credential_missing: problemKind(401, 'No credential was sent', 'Send `Authorization: Bearer <key>`.'),
  credential_invalid: problemKind(401, 'The credential is not valid', 'The key is unknown, malformed or revoked.'),
  credential_expired: problemKind(401, 'The credential has expired', 'Request a new key or a new browser session.'),
  permission_denied: problemKind(
    403,
    'The credential lacks a permission',
    'The OpenAPI document lists the permission that each operation requires.',
  ),
  origin_mismatch: problemKind(
    403,
    'The Origin does not match the session',
    'A browser session works only from the origin it was issued for.',
    { detail: 'The `Origin` header is missing or differs from the origin that the session was issued for.' },
  ),
  environment_mismatch: problemKind(
    403,
    'Not available in this environment',
    'The operation is available only in the sandbox, or only for live organizations.',
    { detail: 'The operation is not available in the environment of this organization.' },
  ),
  organization_mismatch: problemKind(
    403,
    'The credential has no access to this organization',
    'The organization in the header or path is not linked to this credential.',
    {
      detail:
        '`X-Service-Org-Id` or the path contains an organization that this credential has no access to, or the two differ.',
    },
  ),
  scope_not_allowed: problemKind(
    403,
    'Outside the scope of this session',
    'The session is limited to one customer or one bill.',
    { detail: 'The session is limited to one customer or one bill. This request is outside that scope.' },
  ),
  treatment_billing_not_enabled: problemKind(
    403,
    'Treatment billing is not enabled',
    'Professional bills and requests for authorization require the organization setting `treatmentBilling`.',
  ),
  second_factor_required: problemKind(
    403,
    'A second factor is required',
    'The user of this session must first verify a second factor in the workspace.',
  ),
  protected_member: problemKind(
    403,
    'You cannot change this member',
    'Users cannot change their own role or state. Ask another admin.',
  ),
  not_found: problemKind(
    404,
    'Resource not found',
    'No resource with this ID exists in the organization of the credential, or the route does not exist.',
  ),
  claims_administrator_not_found: problemKind(
    404,
    'Claims administrator not found',
    'Search the directory for the ID.',
  ),
  postal_code_not_found: problemKind(404, 'Postal code not found', 'The ZIP Code is not in the data set.'),
  delivery_options_unavailable: problemKind(
    404,
    'No delivery method on file',
    'The claims administrator has no electronic, fax, email or mail delivery method.',
  ),
  method_not_allowed: problemKind(405, 'Method not allowed', 'The `Allow` header lists the methods of this path.'),
  not_acceptable: problemKind(
    406,
    'No acceptable representation',
    'The `Accept` header excludes every media type that this operation can return.',
  ),
  request_timeout: problemKind(
    408,
    'The request was not received in time',
    'The connection was closed before the request was complete. Send it again.',
    {
      retryable: true,
    },
  ),
  bill_already_submitted: problemKind(
    409,
    'The bill was already submitted',
    '`POST /bills` submits bills. There is no separate submission.',
  ),
  duplicate_bill: problemKind(
    409,
    'The bill already exists',
    'The request has `rejectDuplicates: true`, and a bill of the same patient has the same lines, physician and payee, or a bill of the same organization and customer has the same `externalId`. `existingBillId` is its ID. To resend that bill, use the action `send_duplicate`. To dispute its amount, use `second_review`. If this is a different service, send the request without `rejectDuplicates`.',
    { detail: 'A bill of the same patient has the same lines, physician and payee.' },
  ),
  lifecycle_conflict: problemKind(
    409,
    'Not allowed in the current state',
    'The current state of the resource does not allow this operation. `detail` explains why. The lifecycle of a bill lists the allowed actions, and the reason why each other action is not allowed.',
  ),
  idempotency_key_reused: problemKind(
    409,
    'The Idempotency-Key was used for another request',
    'Use a new key for each new request. Nothing was changed.',
    {
      detail:
        'This Idempotency-Key was used for a different request. Nothing was changed. Send the request with a new key.',
    },
  ),
  idempotency_in_progress: problemKind(
    409,
    'The same request is still being processed',
    'Wait a second and send it again.',
    {
      retryable: true,
    },
  ),
  packet_changed: problemKind(
    409,
    'The packet changed since the preview',
    'Request a new preview, review it, and send its `packetHash`.',
  ),
  ...rfaProblems,
  fresh_consent_required: problemKind(
    409,
    'Fresh consent is required',
    'Changed settings require a new, explicit consent of the recipient.',
    {
      detail:
        'The consent is missing, too old, or was given before the last decision. Ask the recipient again and send the new consent.',
    },
  ),
  review_window_closed: problemKind(
    409,
    'The deadline for this review has passed',
    'Request a second review within 90 days of the EOR, and an independent bill review within 30 days of the second review EOR. A deadline on a weekend or court holiday moves to the next business day.',
  ),
  nothing_in_dispute: problemKind(
    409,
    'No amount is in dispute',
    'For every line under review, the payer paid the fee schedule amount or the full charge. Correct the EOR or void the payment if it is wrong, or close the bill.',
  ),
  packet_unavailable: problemKind(
    409,
    'This packet is not available for the bill',
    'IBR packets are available only for bills with an independent bill review, and other papers only if they apply to the bill. `detail` gives the reason.',
  ),
  last_admin: problemKind(409, 'An organization must keep one administrator', 'Make another member an admin first.', {
    detail: 'This member is the last active administrator. Make another member an admin first.',
  }),
  external_id_conflict: problemKind(
    409,
    '`id` and `externalId` refer to different records',
    'One of them belongs to another record.',
  ),
  cursor_expired: problemKind(
    410,
    'The cursor is no longer valid',
    'The cursor was issued before a restore, or is beyond the end of the feed. Start again from the beginning and deduplicate events by ID.',
  ),
  stream_deleted: problemKind(
    410,
    'The record was deleted from the event log',
    'The event stream of this record, or of a record that it refers to, was permanently deleted in EventStoreDB. The service never deletes streams. Do not retry. Ask the operator of this installation to restore the event log from a backup. `workcomp doctor` and `workcomp verify` list the stream.',
    {
      detail:
        'The events of this record were permanently deleted. Do not retry. Ask the operator to restore them from a backup.',
    },
  ),
  request_too_large: problemKind(413, 'The request body is too large', 'See the limits in the OpenAPI document.'),
  submission_too_large: problemKind(
    413,
    'The documents are too large in total',
    'The PDFs of one submission may have at most 45 MB.',
  ),
  uri_too_long: problemKind(
    414,
    'The URL is too long',
    'A URL may have at most 8,192 characters, including its query.',
  ),
  unsupported_media_type: problemKind(
    415,
    'The media type is not supported',
    'Send JSON in UTF-8 as `Content-Type: application/json`, uncompressed.',
    { detail: 'Send the body as `Content-Type: application/json`.' },
  ),
  invalid_pdf: problemKind(
    415,
    'A document is not a PDF',
    'Every document must be a PDF file: `%PDF-` must occur within its first 1,024 bytes.',
  ),
  document_too_large: problemKind(
    415,
    'A document is too large',
    'A document may have at most 25 MB before Base64 encoding.',
  ),
  expectation_failed: problemKind(
    417,
    'The expectation cannot be met',
    'The only supported value of the `Expect` header is `100-continue`.',
  ),
  validation_error: problemKind(
    422,
    'Some fields are not valid',
    '`errors` lists each invalid field with its path in the request body.',
  ),
  date_before_transmission: problemKind(
    422,
    'A date is before the first transmission of the bill',
    'No payer can receive, review or pay a bill before it was first sent: on the day of mailing if it was mailed (Labor Code §§ 4603.2(b)(2), 4622(a)). `errors` lists each date. Correct it. If the bill was mailed earlier than recorded, correct the mailing with the actions `undo_mailed` and `mark_sent`.',
  ),
  delivery_route_unavailable: problemKind(
    422,
    'The delivery method is not available',
    '`submission.route` requests electronic delivery, which is not available for this payer. Omit it, or choose a delivery method from `GET /delivery-preview`. Send a request for authorization manually and record it (`recorded: true`).',
  ),
  bill_fee_requires_review: problemKind(
    422,
    'A treatment fee could not be verified',
    '`feeContext` requests fee verification, but no fee schedule on file covers it. Omit `feeContext` to bill the reviewed charge.',
  ),
  rate_limit_exceeded: problemKind(429, 'Too many requests', 'Wait for the number of seconds in `Retry-After`.', {
    detail: 'Wait for the number of seconds in Retry-After, then send the request again.',
    retryable: true,
  }),
  request_header_fields_too_large: problemKind(
    431,
    'The request headers are too large',
    'The request headers may have at most 16 KiB in total.',
  ),
  internal_error: problemKind(500, 'Internal error', 'Include the `requestId` when you ask for help.', {
    retryable: true,
  }),
  service_unavailable: problemKind(
    503,
    'The service is temporarily unavailable',
    'Send the same request again after `Retry-After`, with the same `Idempotency-Key`.',
    { retryable: true },
  ),
  access_record_unavailable: problemKind(
    503,
    'The access log is temporarily unavailable',
    'Live organizations return no patient data while the access log cannot be written. The operator has to act; the usual cause is a full disk. Send the same request again after `Retry-After`. Use the same `Idempotency-Key` for a write, because it may have succeeded.',
    { retryable: true },
  ),
  capacity_reached: problemKind(
    507,
    'This installation has reached its capacity',
    'Nothing was recorded. Do not retry. Existing bills continue to work. The operator must move the installation to the production engines with `workcomp transfer` (docs/runbooks/embedded-to-production.md).',
    {
      detail: 'The embedded engine is full. The operator must move to the production engines with `workcomp transfer`.',
    },
  ),
  projection_lag: problemKind(
    503,
    'The read model is not up to date yet',
    'Send the request again after `Retry-After`.',
    {
      retryable: true,
    },
  ),
} as const satisfies Record<string, ProblemKind>;

export type ProblemCode = keyof typeof problemCatalog;
