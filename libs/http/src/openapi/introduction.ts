/** What developers need before the first request. */
export const introduction = `Medical billing for California workers' compensation: create and submit bills, track them, and follow all changes as an ordered stream of events.

## Submit your first bill

\`POST /bills\` (createBill) takes one complete bill with its PDFs. It validates the bill, prices it by the fee schedule and submits it, all or nothing. \`GET /bills/{billId}/lifecycle\` returns the state of the bill and its actions: the actions that are available now, and for each other action the reason why it is not. \`POST /bills/{billId}/actions\` performs an action.

- Amounts are dollars, as JSON numbers with at most two decimals. Dates are \`YYYY-MM-DD\` in Los Angeles time. Timestamps are ISO 8601 in UTC.
- In requests, null for an optional field means that the field is absent. Unknown fields are rejected with 422, unknown query parameters with 400.
- Every path is also available under \`/partner/v2\`. There, \`X-MindBill-Org-Id\` is another name for \`X-Service-Org-Id\`.

## Authentication

Send \`Authorization: Bearer <credential>\`. Each operation lists the credentials that it accepts.

- Use a **server key** (\`sk_live_…\`, \`sk_sandbox_…\`) only on a server. It acts for its organization. An account key also acts for the linked organization in \`X-Service-Org-Id\`.
- Use a **browser session** (\`bs_…\`), created by \`POST /browser-sessions\`, in a web page. It is short-lived, works only from one exact \`Origin\`, and may be limited to one customer or one bill. It never has more permissions than the server key that created it.

The response to a write contains only data that the credential may read. For a key or session without read permission, other fields are omitted; data that the request itself sent or created is included. \`POST /bills\` always returns the complete bill.

## Sandbox

A key that begins with \`sk_sandbox_\` accesses only synthetic bills. Nothing is sent to a payer, and no email is sent. \`POST /sandbox/bills/{billId}/simulate\` simulates the payer. \`PUT /sandbox/clock\` moves time forward.

## Idempotency

Send an \`Idempotency-Key\` (1 to 255 visible ASCII characters) with every write. The same key with the same request returns the first response, with \`Idempotent-Replayed: true\`. The same key with a different request returns 409 \`idempotency_key_reused\`. A failed request does not consume the key. Without a key, a retry may perform the write twice.

## Read your own writes

Responses to writes have the header \`Event-Position\`. Send its value as \`Min-Event-Position\` with a GET: the response then includes the write.

## Pagination

Lists return \`data\` and \`nextCursor\`. Send \`nextCursor\` as \`cursor\` to get the next page, until it is null. Cursors are opaque. The feed, \`GET /events\`, has no end: keep the last cursor that is not null, and send it again later. To avoid polling, use \`wait\` or \`text/event-stream\`.

## Errors

Every error is \`application/problem+json\` (RFC 9457). Branch on \`code\`, never on the text. \`errors\` lists all invalid fields by path. \`retryable\` is true if the same request may succeed later. Each code has a page at its \`type\`. Problems contain only the path and the field names of a request, never its values.

## Versions

The path contains the version. Within a version, fields, operations, event types and enum values (states, codes, types) may be added at any time: ignore values and fields that you do not know. Nothing is renamed or removed, and meanings do not change. The header \`Workcomp-Version\` of each response is the version of the interface, as in \`info.version\` of this document.`;
