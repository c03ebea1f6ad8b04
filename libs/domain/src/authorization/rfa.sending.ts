import { losAngelesDate } from '../kernel/calendar.js';
import type { ByRules, Decider } from '../kernel/decider.js';
import { Rejection } from '../kernel/rejection.js';
import type { RfaCommand } from './rfa.commands.js';
import { notReadyError } from './rfa.drafts.js';
import type { RfaEvent } from './rfa.events.js';
import { rfaMissing } from './rfa.readiness.js';
import {
  assertRfaAllows,
  lastSending,
  withStatusChange,
  futureProblems,
  openItemIds,
  documentProblems,
  assertNoProblems,
  beforeInjuryProblems,
} from './rfa.rules.js';
import type { Rfa } from './rfa.state.js';

type SendingDecisions = Pick<
  Decider<Rfa, RfaCommand, RfaEvent, ByRules>['decide'],
  | 'SubmitRfa'
  | 'NoteRfaTransmission'
  | 'ReturnRfa'
  | 'RequestRfaInformation'
  | 'AnswerRfaInformation'
  | 'DeferRfaReview'
  | 'LiftRfaDeferral'
>;

export const sendingDecisions: SendingDecisions = {
  SubmitRfa: (state, { at, actorName, accepted, ...sending }, rules) => {
    const { rfaId, transmissions } = state;
    if (state.status === 'submitted' && lastSending(state)?.status === 'uncertain')
      throw new Rejection('transmission_uncertain', 'First record the outcome of the last transmission.');
    assertRfaAllows(state, 'submit');
    const waived = new Set<string>(accepted.map(({ code }) => code));
    const missing = rfaMissing(state, losAngelesDate(at), rules).filter(({ code }) => !waived.has(code));
    if (missing.length > 0) throw notReadyError(missing);
    assertNoProblems([
      ...documentProblems(
        state,
        sending.documentIds.map((id, i) => [`documentIds.${i}`, id] as const),
      ),
      ...beforeInjuryProblems(state, 'sentAt', sending.sentAt, at),
    ]);
    const { transmissionId, channel, recorded, sentAt, documentIds, destination, packetHash, message } = sending;
    return withStatusChange(state, 'submitted', {
      type: 'RfaSubmitted',
      data: {
        rfaId,
        transmissionId,
        attempt: transmissions.filter(({ direction }) => direction === 'outbound').length + 1,
        channel,
        recorded,
        submittedAt: at,
        sentAt,
        documentIds,
        accepted: accepted.map(({ code }) => code),
        private: { destination, packetHash, ...(message !== null && { message }), accepted, actorName },
      },
    });
  },

  NoteRfaTransmission: (state, { at, actorName, transmissionId, providerMessageId, ...noted }) => {
    assertRfaAllows(state, 'record_transmission');
    const { rfaId, status } = state;
    const sending = state.transmissions.findLast(
      (transmission) => transmission.direction === 'outbound' && transmission.channel === noted.channel,
    );
    const isOutbound = noted.direction === 'outbound';
    const isReceipt = isOutbound && noted.status === 'received';
    assertNoProblems([
      ...beforeInjuryProblems(state, 'occurredAt', noted.occurredAt, at),
      ...beforeInjuryProblems(state, 'receivedAt', noted.receivedAt, at),
      ...beforeInjuryProblems(state, 'depositedAt', noted.depositedAt, at),
      ...documentProblems(state, [['proofDocumentId', noted.proofDocumentId]]),
      ...(isOutbound && sending === undefined
        ? [{ path: 'channel', message: 'must be the channel of a transmission of this request' }]
        : []),
      ...(noted.status === 'received' && noted.proofDocumentId === null && providerMessageId === null
        ? [{ path: 'proofDocumentId', message: 'is required for a receipt, unless `providerMessageId` is sent' }]
        : []),
    ]);
    const { channel, receivedAt, depositedAt, occurredAt } = noted;
    const byMail = channel === 'mail' && receivedAt === null && depositedAt !== null;
    const note: RfaEvent = {
      type: 'RfaTransmissionNoted',
      data: {
        rfaId,
        transmissionId: isOutbound ? (sending?.transmissionId ?? transmissionId) : transmissionId,
        ...noted,
        notedAt: at,
        private: { providerMessageId, actorName },
      },
    };
    if (!isReceipt || status !== 'submitted') return [note];
    const basis = byMail ? 'mail_rule' : providerMessageId === null ? 'proof' : 'stamp';
    const receivedOn = byMail ? null : (receivedAt ?? occurredAt);
    const receipt: RfaEvent = {
      type: 'RfaReceived',
      data: { rfaId, receivedAt: receivedOn, basis, channel, depositedAt, notedAt: at },
    };
    return withStatusChange(state, 'received', note, receipt);
  },

  ReturnRfa: (state, { at, actorName, code, returnedAt, responseDocumentId }) => {
    assertRfaAllows(state, 'record_incomplete');
    assertNoProblems([
      ...beforeInjuryProblems(state, 'returnedAt', returnedAt, at),
      ...documentProblems(state, [['responseDocumentId', responseDocumentId]]),
    ]);
    return withStatusChange(state, 'incomplete', {
      type: 'RfaReturned',
      data: { rfaId: state.rfaId, code, returnedAt, responseDocumentId, notedAt: at, private: { actorName } },
    });
  },

  RequestRfaInformation: (state, { at, actorName, requestId, requestedAt, dueAt, ...asked }) => {
    assertRfaAllows(state, 'record_information_request');
    const { requestText, requestDocumentId } = asked;
    assertNoProblems([
      ...beforeInjuryProblems(state, 'requestedAt', requestedAt, at),
      ...documentProblems(state, [['requestDocumentId', requestDocumentId]]),
    ]);
    return withStatusChange(state, 'information_requested', {
      type: 'RfaInformationRequested',
      data: {
        ...{ rfaId: state.rfaId, requestId, requestedAt, dueAt, notedAt: at },
        ...(requestDocumentId !== null && { requestDocumentId }),
        private: { requestText, actorName },
      },
    });
  },

  AnswerRfaInformation: (state, { at, actorName, requestId, respondedAt, responseDocumentIds }) => {
    if (!state.informationRequests.some((informationRequest) => informationRequest.requestId === requestId))
      throw new Rejection('not_found');
    assertRfaAllows(state, 'answer_information_request');
    const open = state.informationRequests.filter((informationRequest) => informationRequest.respondedAt === null);
    const asked = open.find((request) => request.requestId === requestId);
    if (asked === undefined) throw new Rejection('lifecycle_conflict', 'The information request was already answered.');
    assertNoProblems([
      ...futureProblems('respondedAt', respondedAt, at),
      ...(Date.parse(respondedAt) < Date.parse(asked.requestedAt)
        ? [{ path: 'respondedAt', message: 'must not be before the request' }]
        : []),
      ...documentProblems(
        state,
        responseDocumentIds.map((id, i) => [`responseDocumentIds.${i}`, id] as const),
      ),
    ]);
    const after = state.status === 'information_requested' && open.length === 1 ? 'under_review' : state.status;
    return withStatusChange(state, after, {
      type: 'RfaInformationAnswered',
      data: { rfaId: state.rfaId, requestId, respondedAt, responseDocumentIds, notedAt: at, private: { actorName } },
    });
  },

  DeferRfaReview: (state, { at, actorName, itemIds, deferredAt, responseDocumentId, reason }) => {
    assertRfaAllows(state, 'record_deferral');
    const open = openItemIds(state);
    const deferred = itemIds ?? open;
    assertNoProblems([
      ...beforeInjuryProblems(state, 'deferredAt', deferredAt, at),
      ...documentProblems(state, [['responseDocumentId', responseDocumentId]]),
      ...deferred.flatMap((id, i) =>
        open.includes(id) ? [] : [{ path: `itemIds.${i}`, message: 'must be an item that awaits a decision' }],
      ),
    ]);
    return withStatusChange(state, open.every((id) => deferred.includes(id)) ? 'deferred' : state.status, {
      type: 'RfaReviewDeferred',
      data: {
        rfaId: state.rfaId,
        itemIds: deferred,
        deferredAt,
        responseDocumentId,
        notedAt: at,
        private: { reason, actorName },
      },
    });
  },

  LiftRfaDeferral: (state, { at, actorName, liftedAt, reason }) => {
    assertRfaAllows(state, 'lift_deferral');
    assertNoProblems([
      ...futureProblems('liftedAt', liftedAt, at),
      ...(state.deferral !== null && Date.parse(liftedAt) < Date.parse(state.deferral.deferredAt)
        ? [{ path: 'liftedAt', message: 'must not be before the deferral' }]
        : []),
    ]);
    return withStatusChange(state, state.status === 'deferred' ? 'received' : state.status, {
      type: 'RfaDeferralLifted',
      data: {
        rfaId: state.rfaId,
        itemIds: state.deferral?.itemIds ?? [],
        liftedAt,
        notedAt: at,
        private: { reason, actorName },
      },
    });
  },
};
