import type { OperationEntry } from '../kernel/operation.js';
import { ListRfasRequest } from './list-rfas.request.js';
import {
  AnswerRfaInformationRequest,
  CorrectRfaDecisionRequest,
  DecideRfaRequest,
  DeferRfaRequest,
  LiftRfaDeferralRequest,
  PerformRfaActionRequest,
  PreviewRfaPacketRequest,
  RecordRfaImrRequest,
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

/** Requests for authorization of treatment (DWC Form RFA). Part of the table of operations. */
export const rfaOperations = {
  createRfa: {
    ...write,
    ...documents,
    path: '/rfas',
    summary: 'Create a draft request for authorization',
    description:
      'A draft may lack what the form needs: `readiness` of the answer says what. Only what is malformed is refused.',
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
      'Sent is not received: `receipt` says when and how the claims administrator got it. Silence approves nothing: a late decision changes no outcome.',
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
      'With who did it, and what a person wrote of it. Each entry that the feed tells, too, has the same `id` and `sequence` there; notes and removed documents stay inside, and have entries here.',
    answer: 'data',
    view: [RfaEventView],
  },
  replaceRfaDraft: {
    ...edit,
    method: 'PATCH',
    path: '/rfas/{id}/draft',
    summary: 'Replace the content of a draft request for authorization',
    description:
      'The whole content anew, under the next revision; a signature is gone by it. Items keep their ids. 409 `rfa_revision_changed` where somebody else was faster, `rfa_content_frozen` once it was sent: copy it instead.',
    request: ReplaceRfaDraftRequest,
    problems: [BILLING_NOT_ENABLED, 'lifecycle_conflict', 'rfa_revision_changed', 'rfa_content_frozen'],
  },
  copyRfa: {
    ...write,
    path: '/rfas/{id}/copy',
    summary: 'Copy a request for authorization to a new draft',
    description: 'Without its signatures, documents and decisions.',
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
      'To be signed within 24 hours by its `id` and `contentHash`. `previewDocumentId` is the form as it will be signed.',
    view: RfaPreviewView,
  },
  signRfa: {
    ...sign,
    path: '/rfas/{id}/sign',
    summary: 'Sign a request for authorization for the physician',
    description:
      'The typed name of the physician, whom a person says to have authorized it. 422 `rfa_not_ready` names what is missing and cannot be waived.',
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
      'Cover, DWC Form RFA with its continuation, the clinical report, supporting records and what else there is; within a group as in `documentIds`. The header `Packet-Hash` stands for this packet, its way, destination and message: send it as `packetHash` within 24 hours. The time of sending on its cover is the one of the preview. Of a document that cannot be read, a page says why; the file itself is at its contentUrl, and the header `Packet-Warnings` says `document_unreadable`; `packet_too_long` where the packet has no room for one.',
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
      'First look at its packet (POST /rfas/{id}/packet), then send it with the `packetHash` of that: 409 `packet_changed` where it is another one by now, or was looked at more than 24 hours ago. Of what was sent by hand no hash is needed. The sandbox never sends: it notes it as sent. A live one goes as bills do: email by the mail server (422 `delivery_route_unavailable` where there is none), faxes by the gateway, mail and other faxes into the print queue. Its transmission is `queued` until it has left; `failed` with `failureCode` where it could not. No clock starts with it: record the receipt (POST /rfas/{id}/transmissions).',
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
      'What is said of `outbound` is about the last sending by this channel. With `received` the claims administrator has it, and the clocks begin. `failed` of what is queued, or is tried again, ends that: submit it again, by this way or another one.',
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
    description: 'Add what was missing, and submit it again: a new receipt begins the clocks anew.',
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
      'Of a request whose receipt nobody recorded, this records it, too: by then the claims administrator had it.',
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
      'It is recorded, never filed from here. A decision of an application that nobody recorded is taken, too: `filedAt` of it is null. Its items end their deadline `imr` once it was asked for. What it overturned changes by a correction with `basis: imr` alone: `toCorrect` of the review names those items.',
    request: RecordRfaImrRequest,
  },
  performRfaAction: {
    ...act,
    path: '/rfas/{id}/actions',
    summary: 'Cancel, close or reopen a request, add a note, or withdraw an item',
    description: '`allowedActions` of the request says what its state allows.',
    request: PerformRfaActionRequest,
  },
  listRfaFollowUps: {
    ...read,
    path: '/rfa-follow-ups',
    summary: 'List today’s tasks for requests for authorization with totals',
    description:
      'Tasks come of what is on record of a request and the rules in force, from their day on, and go with what they wait for or a review. `answer_expected` begins with the day of the decision by the best reading of the rules, `no_response` after the last defensible one. A request that was canceled, closed or erased has none. What an EOR denied of an authorized line is a task of its bill: GET /bill-tasks.',
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
      'What is left out stays as it is; null takes it away. 409 `lifecycle_conflict` where the task does not stand today: what it waited for was recorded, it was reviewed, or its day has not come.',
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
      'Sandbox organizations only; a live credential is refused with 403 `environment_mismatch`. Of what was sent: 409 `lifecycle_conflict` where its state does not allow the answer. Letters are synthetic documents of the request.',
    request: SimulateRfaRequest,
    problems: [BILLING_NOT_ENABLED, 'environment_mismatch', 'lifecycle_conflict'],
  },
} as const satisfies Record<string, OperationEntry>;
