import type { Decider } from '../kernel/decider.js';
import { REDACTED, unseal, type Sealed } from '../kernel/sealed.js';
import { timelinessFacts } from './clocks/timeliness-facts.js';
import type { RfaEvent } from './rfa.events.js';
import { evolveImr } from './rfa.imr.js';
import { noRfa, type Rfa } from './rfa.state.js';
import {
  decisionTimes,
  type RfaDecision,
  type RfaDecisionFacts,
  type RfaDecisionText,
  type RfaDecisionTimes,
} from './rfa.responses.js';
import { isSameRfaTask } from './tasks/rfa-task.js';
import type { RfaAccepted, RfaFacts, RfaText, RfaWaiver } from './rfa.types.js';

const factsOf = ({
  customerExternalId,
  patientId,
  claimId,
  administratorId,
  renderingProviderId,
  requestType,
  oralConfirmation,
  reviewType,
  expedited,
  form,
  recommendationDate,
  firstVisitDate,
  items,
}: RfaFacts): RfaFacts => ({
  customerExternalId,
  patientId,
  claimId,
  administratorId,
  renderingProviderId,
  requestType,
  oralConfirmation,
  reviewType,
  expedited,
  form,
  recommendationDate,
  firstVisitDate,
  items,
});

const textOf = (sealed: Sealed<RfaText & { readonly actorName: string | null }>): RfaText | null => {
  if (sealed === REDACTED) return null;
  const { actorName: _, ...text } = sealed;
  return text;
};

/** A new waiver replaces an earlier one with the same code. */
const withAccepted = (
  before: Rfa['accepted'],
  codes: readonly RfaWaiver[],
  reasons: readonly RfaAccepted[] | undefined,
): Rfa['accepted'] => [
  ...before.filter(({ code }) => !codes.includes(code)),
  ...codes.map((code) => reasons?.find((accepted) => accepted.code === code) ?? { code, reason: null }),
];

const toDecision = (
  facts: RfaDecisionFacts,
  times: RfaDecisionTimes,
  text: RfaDecisionText | undefined,
  rest: Pick<RfaDecision, 'basis' | 'replacesId'>,
): RfaDecision => ({ ...facts, ...decisionTimes(times), text: text ?? null, ...rest });

const withLetter = ({ letterIds }: Rfa, id: string | undefined): Rfa['letterIds'] =>
  id === undefined || letterIds.includes(id) ? letterIds : [...letterIds, id];

/** Statuses that do not indicate when the transmission was sent. */
const STATUSES_WITHOUT_SENT_TIME = ['queued', 'received', 'failed', 'uncertain'] as const;

export const evolveRfa: Decider<Rfa, never, RfaEvent>['evolve'] = {
  RfaDrafted: (_, { rfaId, rfaNumber, draftedAt, private: sealed, ...facts }) => ({
    ...noRfa,
    exists: true,
    rfaId,
    rfaNumber,
    revision: 1,
    facts: factsOf(facts),
    text: textOf(sealed),
    erased: sealed === REDACTED,
    draftedAt,
    updatedAt: draftedAt,
  }),
  RfaDraftReplaced: (state, { revision, replacedAt, private: sealed, ...facts }) => ({
    ...state,
    revision,
    facts: factsOf(facts),
    text: textOf(sealed),
    erased: sealed === REDACTED,
    preview: null,
    signed: null,
    accepted: [],
    updatedAt: replacedAt,
  }),
  RfaDocumentAttached: (state, { document, attachedAt, private: sealed }) => {
    const { externalId = null, filename = '', description = null, sha256 = '' } = unseal(sealed);
    const text = sealed === REDACTED ? null : { externalId, filename, description, sha256 };
    return { ...state, documents: [...state.documents, { facts: document, text, attachedAt }], updatedAt: attachedAt };
  },
  RfaDocumentRemoved: (state, { documentId, removedAt }) => ({
    ...state,
    documents: state.documents.filter(({ facts }) => facts.id !== documentId),
    updatedAt: removedAt,
  }),
  RfaPreviewed: (state, { previewId, revision, previewedAt, expiresAt, private: sealed }) => ({
    ...state,
    preview: { previewId, revision, previewedAt, expiresAt, contentHash: unseal(sealed).contentHash ?? '' },
  }),
  RfaSigned: (state, { signedAt, accepted, private: sealed }) => {
    const { contentHash = null, actorReference = null, accepted: reasons } = unseal(sealed);
    return {
      ...state,
      signed: { signedAt, contentHash, actorReference },
      accepted: withAccepted(state.accepted, accepted, reasons),
      preview: null,
      updatedAt: signedAt,
    };
  },
  RfaSubmitted: (state, data) => {
    const { transmissionId, attempt, channel, submittedAt, sentAt, documentIds, accepted, private: sealed } = data;
    const text = unseal(sealed);
    return {
      ...state,
      submittedAt: state.submittedAt ?? sentAt ?? submittedAt,
      accepted: withAccepted(state.accepted, accepted, text.accepted),
      transmissions: [
        ...state.transmissions,
        {
          transmissionId,
          attempt,
          channel,
          direction: 'outbound',
          status: sentAt === null ? 'queued' : 'sent',
          queuedAt: submittedAt,
          sentAt,
          receivedAt: null,
          depositedAt: null,
          proofDocumentId: null,
          providerMessageId: null,
          documentIds,
          destination: text.destination ?? null,
          packetHash: text.packetHash ?? null,
          message: text.message ?? null,
          printQueuedAt: null,
          failureCode: null,
        },
      ],
      updatedAt: submittedAt,
    };
  },
  RfaTransmissionNoted: (state, data) => {
    const { transmissionId, status, occurredAt, receivedAt, depositedAt, proofDocumentId, notedAt } = data;
    const { code = null } = data;
    const { providerMessageId = null } = unseal(data.private);
    const known = state.transmissions.find((transmission) => transmission.transmissionId === transmissionId);
    const before = known ?? {
      transmissionId,
      attempt: 0,
      queuedAt: occurredAt,
      sentAt: null,
      documentIds: [],
      destination: null,
      packetHash: null,
      message: null,
      printQueuedAt: null,
      receivedAt: null,
      depositedAt: null,
      proofDocumentId: null,
      providerMessageId: null,
    };
    const noted = {
      ...before,
      channel: data.channel,
      direction: data.direction,
      status,
      sentAt: before.sentAt ?? (STATUSES_WITHOUT_SENT_TIME.some((late) => late === status) ? null : occurredAt),
      receivedAt: receivedAt ?? before.receivedAt,
      depositedAt: depositedAt ?? before.depositedAt,
      proofDocumentId: proofDocumentId ?? before.proofDocumentId,
      providerMessageId: providerMessageId ?? before.providerMessageId,
      failureCode: code,
    };
    return {
      ...state,
      transmissions: known
        ? state.transmissions.map((transmission) => (transmission === known ? noted : transmission))
        : [...state.transmissions, noted],
      updatedAt: notedAt,
    };
  },
  RfaPrintQueued: (state, { transmissionId, queuedAt }) => ({
    ...state,
    transmissions: state.transmissions.map((transmission) =>
      transmission.transmissionId === transmissionId
        ? { ...transmission, status: 'queued', printQueuedAt: queuedAt, failureCode: null }
        : transmission,
    ),
    updatedAt: queuedAt,
  }),
  RfaReceived: (state, { receivedAt, basis, channel, depositedAt, notedAt }) => ({
    ...state,
    receipt: { receivedAt, basis, channel, depositedAt },
    resumedAt: null,
    overdue: [],
    updatedAt: notedAt,
  }),
  RfaReturned: (state, { code, returnedAt, responseDocumentId, notedAt }) => ({
    ...state,
    returned: { code, returnedAt, responseDocumentId },
    letterIds: withLetter(state, responseDocumentId),
    updatedAt: notedAt,
  }),
  RfaInformationRequested: (state, { requestId, requestedAt, dueAt, requestDocumentId, notedAt, private: sealed }) => ({
    ...state,
    letterIds: withLetter(state, requestDocumentId),
    informationRequests: [
      ...state.informationRequests,
      {
        requestId,
        requestedAt,
        dueAt,
        requestText: unseal(sealed).requestText ?? null,
        requestDocumentId: requestDocumentId ?? null,
        respondedAt: null,
        responseDocumentIds: [],
      },
    ],
    updatedAt: notedAt,
  }),
  RfaInformationAnswered: (state, { requestId, respondedAt, responseDocumentIds, notedAt }) => ({
    ...state,
    informationRequests: state.informationRequests.map((request) =>
      request.requestId === requestId ? { ...request, respondedAt, responseDocumentIds } : request,
    ),
    updatedAt: notedAt,
  }),
  RfaReviewDeferred: (state, { itemIds, deferredAt, responseDocumentId, notedAt, private: sealed }) => ({
    ...state,
    deferral: { itemIds, deferredAt, responseDocumentId, reason: unseal(sealed).reason ?? null },
    letterIds: withLetter(state, responseDocumentId),
    updatedAt: notedAt,
  }),
  RfaDeferralLifted: (state, { liftedAt, notedAt }) => ({
    ...state,
    deferral: null,
    resumedAt: liftedAt,
    updatedAt: notedAt,
  }),
  RfaItemsDecided: (state, { decisions, timeliness, rulesVersion, status: _, notedAt, private: sealed, ...times }) => {
    const texts = unseal(sealed).decisions;
    const made = decisions.map((decision, i) =>
      toDecision(decision, times, texts?.[i], { basis: null, replacesId: null }),
    );
    return {
      ...state,
      decisions: [...state.decisions, ...made],
      letterIds: withLetter(state, times.responseDocumentId),
      timeliness: timeliness ?? state.timeliness,
      rulesVersion: rulesVersion ?? state.rulesVersion,
      judgedBy: timelinessFacts(state, times) ?? state.judgedBy,
      updatedAt: notedAt,
    };
  },
  RfaDecisionCorrected: (state, { replacesId, decision, basis, notedAt, private: sealed, ...times }) => {
    const made = toDecision(decision, times, unseal(sealed).decision, { basis, replacesId });
    return {
      ...state,
      decisions: state.decisions.map((decision) => (decision.decisionId === replacesId ? made : decision)),
      letterIds: withLetter(state, times.responseDocumentId),
      corrected: [...state.corrected, ...state.decisions.filter(({ decisionId }) => decisionId === replacesId)],
      updatedAt: notedAt,
    };
  },
  ...evolveImr,
  RfaOverdue: (state, { deadline }) => ({ ...state, overdue: [...state.overdue, deadline] }),
  RfaItemWithdrawn: (state, { itemId, withdrawnAt }) => ({
    ...state,
    withdrawnIds: [...state.withdrawnIds, itemId],
    updatedAt: withdrawnAt,
  }),
  // A bill link does not change the content of the request, so `updatedAt` stays.
  RfaItemLinked: (state, { itemId, billId, lineId, units, private: sealed }) => {
    const text = sealed === REDACTED ? null : sealed;
    const others = state.links.filter((link) => link.billId !== billId || link.lineId !== lineId);
    return { ...state, links: [...others, { itemId, billId, lineId, units, released: null, text }] };
  },
  RfaItemReleased: (state, { billId, lineId, because }) => ({
    ...state,
    links: state.links.map((link) =>
      link.billId === billId && link.lineId === lineId ? { ...link, released: because } : link,
    ),
  }),
  RfaCanceled: (state, { canceledAt }) => ({ ...state, updatedAt: canceledAt }),
  RfaClosed: (state, { closedAt }) => ({ ...state, closedFrom: state.status, updatedAt: closedAt }),
  RfaReopened: (state, { reopenedAt }) => ({ ...state, closedFrom: null, updatedAt: reopenedAt }),
  RfaNoted: (state, { notedAt }) => ({ ...state, updatedAt: notedAt }),
  // A follow-up does not change the content of the request, so `updatedAt` stays.
  RfaFollowedUp: (state, { kind, occurrence, outcome, snoozedUntil, followedUpAt, private: sealed }) => {
    const { assigneeReference = null, note = null, actorName = null } = unseal(sealed);
    const followUp = { kind, occurrence, outcome, snoozedUntil, followedUpAt, assigneeReference, note, actorName };
    return { ...state, followUps: [...state.followUps.filter((entry) => !isSameRfaTask(entry, followUp)), followUp] };
  },
  RfaStatusUpdated: (state, { status }) => ({ ...state, status }),
  // After this event, earlier events read as redacted. Data already in memory is cleared here.
  SubjectShredded: (state) => ({ ...state, text: null, preview: null, followUps: [], erased: true }),
};
