/** What developers need before the first request. */
export const introduction = `Medical billing for California workers' compensation: create and submit bills, follow them, and read what happened as an ordered stream of events.

## The first bill

\`POST /bills\` (createBill) takes one complete bill with its PDFs, validates it, prices it by the fee schedule, and submits it: all or nothing. \`GET /bills/{billId}/lifecycle\` then shows everything about it, with the actions that are legal now and the reason where one is not; \`POST /bills/{billId}/actions\` performs them.

- Amounts are dollars, as JSON numbers with at most two decimals. Dates are \`YYYY-MM-DD\`, those of Los Angeles; timestamps are ISO 8601 in UTC.
- In a request null on an optional field means that it is absent, and unknown fields are refused; so are unknown query parameters (400).
- Every path also answers under \`/partner/v2\`; there \`X-MindBill-Org-Id\` is another name of \`X-Service-Org-Id\`.

## Authentication

Send \`Authorization: Bearer <credential>\`. A **server key** (\`sk_live_…\`, \`sk_sandbox_…\`) belongs on a server; it acts for its organization, and an account key for each linked one that \`X-Service-Org-Id\` names. A **browser session** (\`bs_…\`), made by \`POST /browser-sessions\`, belongs in a web page: it is short-lived, works from one exact \`Origin\`, and may be limited to one customer or one bill. Each operation lists the alternatives that it accepts. A server key gives a session no more than it may do itself.

The answer of a write holds no more than the credential might have read by itself: for a key or session that may change and not read, members are left out, and what the request itself made or said stays. POST /bills answers the bill that it made, whole.

## Sandbox

A key with \`sk_sandbox_\` sees synthetic bills only: nothing is sent to a payer, and no mail goes out. \`POST /sandbox/bills/{billId}/simulate\` plays the payer, \`PUT /sandbox/clock\` moves time forward.

## Idempotency

Send an \`Idempotency-Key\` (1 to 255 visible ASCII characters) with everything that changes something. The same key with the same request answers as the first time did, with \`Idempotent-Replayed: true\`; with another request it is 409 \`idempotency_key_reused\`. A request that failed binds nothing. Without a key a retry may act twice.

## Reading what was just written

What changes something answers \`Event-Position\`. Send it as \`Min-Event-Position\` with a GET, and the answer includes it.

## Paging

Lists answer \`data\` and \`nextCursor\`: send that as \`cursor\` until it is null. Cursors are opaque. The feed, \`GET /events\`, goes on for ever: keep the last cursor that is not null, and ask again with it; \`wait\` and \`text/event-stream\` spare the asking.

## Errors

Every refusal is \`application/problem+json\` (RFC 9457). Decide by \`code\`, never by the text; \`errors\` names every wrong field at once, by its path; \`retryable\` says whether the same request is worth sending again. Each code has a page at its \`type\`. Of what you sent only the path and the names of fields are repeated, never a value.

## Versions

The path carries the version. Within it fields, operations, event types and words of a list (states, codes, types) may be added at any time: pass over what you do not know. Nothing is renamed, removed or given another meaning. \`Workcomp-Version\` in each answer says which version of the interface gave it: \`info.version\` of this document.`;
