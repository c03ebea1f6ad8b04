import { problemKind } from './problem-kind.js';

export const rfaProblems = {
  rfa_revision_changed: problemKind(
    409,
    'The request for authorization changed',
    'Read it again and retry with its current `revision`. Nothing was changed.',
  ),
  rfa_content_frozen: problemKind(
    409,
    'The request for authorization can no longer be edited',
    'Content cannot be changed after it was sent. Copy the request (`POST /rfas/{id}/copy`) and send the copy.',
  ),
  rfa_decision_changed: problemKind(
    409,
    'The decision was corrected',
    'Another decision of this item is current. Read the request again. Nothing was changed.',
  ),
  rfa_linked_to_bill: problemKind(
    409,
    'Bill lines use this item',
    'Bills refer to the current decision; `linked` of the item lists them. Send `force: true` to correct the decision anyway.',
  ),
  signing_preview_expired: problemKind(
    409,
    'The signing preview is not valid',
    'The preview is older than 24 hours, or the content changed. Request a new preview, review it, and sign with its `id` and `contentHash`.',
  ),
  transmission_uncertain: problemKind(
    409,
    'The result of the last transmission is unknown',
    'First record whether it arrived (`POST /rfas/{id}/transmissions`). Sending it again could create a second request.',
  ),
  rfa_not_ready: problemKind(
    422,
    'The request for authorization is incomplete',
    'A request can be signed and sent only when it is complete. `errors` lists each missing item with its path and code. Send waivable items in `accepted`, each with a reason.',
  ),
} as const;
