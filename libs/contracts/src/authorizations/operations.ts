import type { OperationEntry } from '../kernel/operation.js';
import { ListRfasRequest } from './list-rfas.request.js';
import {
  CorrectRfaDecisionRequest,
  DecideRfaRequest,
  LiftRfaDeferralRequest,
  PerformRfaActionRequest,
  RecordRfaImrRequest,
} from './rfa-decisions.requests.js';
import {
  AnswerRfaInformationRequest,
  DeferRfaRequest,
  PreviewRfaPacketRequest,
  RecordRfaTransmissionRequest,
  RequestRfaInformationRequest,
  ReturnRfaRequest,
  SignRfaRequest,
  SubmitRfaRequest,
} from './rfa-steps.requests.js';
import { AddRfaDocumentsRequest, CopyRfaRequest, CreateRfaRequest, ReplaceRfaDraftRequest } from './rfa.requests.js';
import {
  ChangedRfaFollowUpView,
  FollowUpRfaRequest,
  ListRfaFollowUpsRequest,
  RfaFollowUpPageView,
} from './rfa-follow-ups.js';
import { RfaEventView } from './rfa-history.js';
import { SimulateRfaRequest } from './simulate-rfa.request.js';
import { ChangedRfaView, RfaPageView, RfaPreviewView, RfaView } from './rfa.views.js';

const BILLING_NOT_ENABLED = 'treatment_billing_not_enabled';

const read = {
  section: 'Authorizations',
  ext: true,
  method: 'GET',
  reach: 'collection',
  server: ['rfas:read'],
  browser: ['rfas:read'],
  body: 'none',
  status: [200],
  rate: 'default',
  problems: [BILLING_NOT_ENABLED],
} as const;

const write = {
  section: 'Authorizations',
  ext: true,
  method: 'POST',
  reach: 'collection',
  server: ['rfas:write'],
  body: 'json',
  answer: 'data',
  status: [200],
  rate: 'writes',
  view: ChangedRfaView,
  problems: [BILLING_NOT_ENABLED, 'lifecycle_conflict'],
} as const;
const edit = { ...write, browser: ['rfas:edit'] } as const;
const act = { ...write, browser: ['rfas:act'] } as const;
const sign = { ...write, browser: ['rfas:sign'] } as const;

const documents = { body: 'documents', bodyLimit: 64 } as const;
const documentProblems = ['invalid_pdf', 'document_too_large', 'submission_too_large'] as const;

export const rfaOperations = {
  createRfa: {
    ...write,
    ...documents,
    path: '/rfas',
    summary: 'Create a draft request for authorization',
    description:
      'Creates a draft. It may be incomplete: `readiness` in the response lists the missing parts. Only malformed values are rejected.',
    reach: 'create',
    browser: ['rfas:create'],
    status: [201],
    request: CreateRfaRequest,
    problems: [BILLING_NOT_ENABLED, ...documentProblems],
  },
  listRfas: {
    ...read,
    path: '/rfas',
    summary: 'List requests for authorization with totals',
    answer: 'plain',
    query: ListRfasRequest,
    view: RfaPageView,
  },
  getRfa: {
    ...read,
    path: '/rfas/{id}',
    summary: 'Get a request for authorization',
    description:
      'Sent does not mean received: `receipt` shows when and how the claims administrator received the request. A missed decision deadline does not approve treatment: a late decision does not change the outcome.',
    answer: 'data',
    view: RfaView,
  },
  getRfaDocumentContent: {
    ...read,
    path: '/rfas/{id}/documents/{docId}/content',
    summary: 'Download a document of a request for authorization',
    server: ['rfas:read'],
    browser: [['rfas:read', 'documents:read']],
    answer: 'file',
  },
  listRfaEvents: {
    ...read,
    path: '/rfas/{id}/events',
    summary: 'List the history of a request for authorization, oldest first',
    description:
      'Each entry has its actor and any text that a user entered. Entries that are also in the event feed have the same `id` and `sequence` there. Entries about notes and removed documents are not in the feed.',
    answer: 'data',
    view: [RfaEventView],
  },
  replaceRfaDraft: {
    ...edit,
    method: 'PATCH',
    path: '/rfas/{id}/draft',
    summary: 'Replace the content of a draft request for authorization',
    description:
      'Replaces the complete content and increments the revision. A signature of the previous revision is lost. Items keep their IDs. 409 `rfa_revision_changed` if another user changed the draft first. 409 `rfa_content_frozen` if the request was sent: copy it instead.',
    request: ReplaceRfaDraftRequest,
    problems: [BILLING_NOT_ENABLED, 'lifecycle_conflict', 'rfa_revision_changed', 'rfa_content_frozen'],
  },
  copyRfa: {
    ...write,
    path: '/rfas/{id}/copy',
    summary: 'Copy a request for authorization to a new draft',
    description: 'Copies the content without signatures, documents and decisions.',
    browser: ['rfas:create'],
    status: [201],
    request: CopyRfaRequest,
    problems: [BILLING_NOT_ENABLED, 'rfa_revision_changed'],
  },
  addRfaDocuments: {
    ...edit,
    ...documents,
    path: '/rfas/{id}/documents',
    summary: 'Add documents to a request for authorization',
    request: AddRfaDocumentsRequest,
    problems: [BILLING_NOT_ENABLED, 'lifecycle_conflict', ...documentProblems],
  },
  removeRfaDocument: {
    ...edit,
    method: 'DELETE',
    body: 'none',
    path: '/rfas/{id}/documents/{docId}',
    summary: 'Remove a document that was not sent',
  },
  previewRfaSigning: {
    ...sign,
    body: 'none',
    path: '/rfas/{id}/signing-preview',
    summary: 'Create a signing preview',
    description:
      'Creates a preview that can be signed within 24 hours by its `id` and `contentHash`. `previewDocumentId` is the form as it will be signed.',
    view: RfaPreviewView,
  },
  signRfa: {
    ...sign,
    path: '/rfas/{id}/sign',
    summary: 'Sign a request for authorization for the physician',
    description:
      "Signs with the physician's typed name after a user confirms that the physician authorized it. 422 `rfa_not_ready` lists missing parts that cannot be waived.",
    request: SignRfaRequest,
    problems: [BILLING_NOT_ENABLED, 'lifecycle_conflict', 'signing_preview_expired', 'rfa_not_ready'],
  },
  previewRfaPacket: {
    ...read,
    method: 'POST',
    body: 'json',
    path: '/rfas/{id}/packet',
    summary: 'Preview the packet of a request for authorization as one PDF',
    description:
      'Returns one PDF: the cover, DWC Form RFA with its continuation, the clinical report, supporting records and other documents. Within a group, documents are in the order of `documentIds`. The `Packet-Hash` header identifies this packet with its channel, destination and message: send it as `packetHash` within 24 hours. The time of sending on the cover is the time of the preview. For a document that cannot be read, a page states the reason, and the `Packet-Warnings` header contains `document_unreadable`; download the file from its `contentUrl`. The header contains `packet_too_long` if a document does not fit into the packet.',
    browser: [['rfas:read', 'documents:read']],
    answer: 'file',
    rate: 'packets',
    warns: true,
    hashed: true,
    request: PreviewRfaPacketRequest,
    problems: [BILLING_NOT_ENABLED, 'submission_too_large'],
  },
  submitRfa: {
    ...act,
    path: '/rfas/{id}/submit',
    summary: 'Send a request for authorization, or record that it was sent',
    description:
      'First preview the packet (POST /rfas/{id}/packet), then send it with the `packetHash` of the preview. 409 `packet_changed` if the packet has changed since, or if the preview is older than 24 hours. A request that was sent by hand needs no hash. The sandbox never sends: it records the request as sent. Live requests are sent like bills: email through the mail server (422 `delivery_route_unavailable` if there is none), faxes through the gateway. Mail and other faxes go to the print queue. The transmission is `queued` until it is sent, or `failed` with a `failureCode`. Sending starts no deadline: record the receipt (POST /rfas/{id}/transmissions).',
    request: SubmitRfaRequest,
    problems: [
      BILLING_NOT_ENABLED,
      'idempotency_key_required',
      'lifecycle_conflict',
      'rfa_not_ready',
      'packet_changed',
      'transmission_uncertain',
      'delivery_route_unavailable',
    ],
  },
  recordRfaTransmission: {
    ...act,
    path: '/rfas/{id}/transmissions',
    summary: 'Record the result of a transmission, or an incoming document',
    description:
      'An `outbound` record applies to the last transmission by this channel. `received` means that the claims administrator has the request, and its deadlines start. `failed` ends a transmission that is queued or being retried: submit the request again, by this or another channel.',
    status: [200],
    request: RecordRfaTransmissionRequest,
  },
  requestRfaInformation: {
    ...act,
    path: '/rfas/{id}/information-requests',
    summary: 'Record an information request',
    request: RequestRfaInformationRequest,
  },
  answerRfaInformation: {
    ...act,
    method: 'PATCH',
    path: '/rfas/{id}/information-requests/{requestId}',
    summary: 'Record the response to an information request',
    request: AnswerRfaInformationRequest,
  },
  returnRfa: {
    ...act,
    path: '/rfas/{id}/incomplete',
    summary: 'Record a return as incomplete',
    description: 'Add the missing parts and submit the request again. A new receipt restarts the deadlines.',
    request: ReturnRfaRequest,
  },
  deferRfa: {
    ...act,
    path: '/rfas/{id}/deferral',
    summary: 'Record a deferral because liability is disputed',
    request: DeferRfaRequest,
  },
  liftRfaDeferral: {
    ...act,
    path: '/rfas/{id}/deferral/lift',
    summary: 'Record that liability was accepted or found',
    request: LiftRfaDeferralRequest,
  },
  decideRfa: {
    ...act,
    path: '/rfas/{id}/decisions',
    summary: 'Record decisions on items',
    description:
      'If no receipt of the request is recorded, this also records it, because the claims administrator must have received the request.',
    request: DecideRfaRequest,
  },
  correctRfaDecision: {
    ...act,
    path: '/rfas/{id}/decision-corrections',
    summary: 'Correct a decision on an item',
    request: CorrectRfaDecisionRequest,
    problems: [BILLING_NOT_ENABLED, 'lifecycle_conflict', 'rfa_decision_changed', 'rfa_linked_to_bill'],
  },
  recordRfaImr: {
    ...act,
    path: '/rfas/{id}/imr',
    summary: 'Record an independent medical review application or determination',
    description:
      'Records the review; this service never files an application. A decision without a recorded application is also accepted: its `filedAt` is null. The deadline `imr` of the items ends when the review was requested. Overturned items change only by a correction with `basis: imr`: `toCorrect` of the review lists these items.',
    request: RecordRfaImrRequest,
  },
  performRfaAction: {
    ...act,
    path: '/rfas/{id}/actions',
    summary: 'Cancel, close or reopen a request, add a note, or withdraw an item',
    description: '`allowedActions` of the request lists the actions that its state allows.',
    request: PerformRfaActionRequest,
  },
  listRfaFollowUps: {
    ...read,
    path: '/rfa-follow-ups',
    summary: 'List today’s tasks for requests for authorization with totals',
    description:
      'Tasks result from the recorded facts of a request and the rules in force. A task starts on its day and ends when its missing fact is recorded or a user reviews it. `answer_expected` starts on the due date of the decision by the best reading of the rules, `no_response` after the latest defensible date. A request that was canceled, closed or erased has no tasks. If an EOR denies an authorized line, that is a task of the bill: GET /bill-tasks.',
    answer: 'plain',
    query: ListRfaFollowUpsRequest,
    view: RfaFollowUpPageView,
  },
  followUpRfa: {
    ...act,
    method: 'PATCH',
    path: '/rfa-follow-ups/{id}',
    summary: 'Record the outcome of a task, snooze it, or assign it',
    description:
      'Omitted fields do not change; null clears a field. 409 `lifecycle_conflict` if the task does not exist today: its missing fact was recorded, it was reviewed, or its day has not come.',
    request: FollowUpRfaRequest,
    view: ChangedRfaFollowUpView,
  },
  simulateRfa: {
    ...act,
    section: 'Sandbox',
    environment: 'sandbox',
    path: '/sandbox/rfas/{id}/simulate',
    summary: 'Simulate a response to a request for authorization',
    description:
      'Sandbox organizations only; a live credential is rejected with 403 `environment_mismatch`. Applies to requests that were sent. 409 `lifecycle_conflict` if the state of the request does not allow the response. Letters are synthetic documents of the request.',
    request: SimulateRfaRequest,
    problems: [BILLING_NOT_ENABLED, 'environment_mismatch', 'lifecycle_conflict'],
  },
} as const satisfies Record<string, OperationEntry>;
