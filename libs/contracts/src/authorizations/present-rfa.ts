import {
  allowedRfaActions,
  itemsAwaitingImr,
  isRfaOverdue,
  losAngelesDate,
  noDecisionText,
  itemsToCorrect,
  rfaAdvice,
  rfaClockFacts,
  rfaDeadlines,
  rfaLedger,
  rfaLifecycleOf,
  rfaMissing,
  rfaWarnings,
  currentTimeliness,
  type Rfa,
  type RfaDecision,
  type RfaDocument,
  type RfaImr,
  type RfaLink,
  type RfaTransmission,
  type Timestamp,
  type RuleSet,
} from '#domain';
import type { RfaDecisionView, RfaImrView } from './rfa-decision.views.js';
import type { RfaDocumentView, RfaItemView, RfaLinkView, RfaTransmissionView } from './rfa-parts.views.js';
import type { RfaView } from './rfa.views.js';

const presentLink = ({ billId, lineId, units, released, text }: RfaLink): RfaLinkView => ({
  billId,
  lineId,
  units,
  ...(text ?? { code: null, serviceDate: null, serviceDateEnd: null }),
  state: released ?? 'linked',
});

const presentItems = (rfa: Rfa): readonly RfaItemView[] =>
  (rfa.text?.items ?? []).flatMap((text, i) => {
    const facts = rfa.facts?.items[i];
    if (!facts) return [];
    const { itemId: id, formulary, exemption } = facts;
    return [
      {
        id,
        ...text,
        formulary,
        exemption,
        outcome: rfa.decisions.find(({ itemId }) => itemId === id)?.outcome ?? 'pending',
        deferred: rfa.deferral?.itemIds.includes(id) ?? false,
        withdrawn: rfa.withdrawnIds.includes(id),
        linked: rfa.links.filter(({ itemId }) => itemId === id).map(presentLink),
        ...rfaLedger(rfa, id),
      },
    ];
  });

const presentDocument = (
  rfaId: string,
  { facts, text, attachedAt }: RfaDocument,
  baseUrl: string,
): RfaDocumentView => ({
  id: facts.id,
  documentType: facts.documentType,
  filename: text?.filename ?? null,
  externalId: text?.externalId ?? null,
  description: text?.description ?? null,
  documentDate: facts.documentDate,
  sizeBytes: facts.sizeBytes,
  pages: facts.pages,
  attachedAt,
  contentUrl: `${baseUrl}/rfas/${rfaId}/documents/${facts.id}/content`,
});

const presentTransmission = ({ transmissionId, packetHash: _, ...rest }: RfaTransmission): RfaTransmissionView => ({
  id: transmissionId,
  ...rest,
});

const presentDecision = ({ decisionId, text, ...rest }: RfaDecision): RfaDecisionView => ({
  id: decisionId,
  ...rest,
  ...(text ?? noDecisionText),
});

const presentImr = (rfa: Rfa, imr: RfaImr): RfaImrView => {
  const { imrId: id, ...rest } = imr;
  return { id, ...rest, awaiting: itemsAwaitingImr(imr), toCorrect: itemsToCorrect(rfa, imr) };
};

/** `now`: by the organization's clock. It determines missing parts and overdue deadlines. */
export const presentRfa = (rfa: Rfa, now: Timestamp, baseUrl: string, rules: RuleSet): RfaView => {
  const { facts, text, receipt, returned, deferral, signed } = rfa;
  if (facts === null) throw new RangeError('cannot present a request that was not drafted');
  const today = losAngelesDate(now);
  const missing = rfaMissing(rfa, today, rules);
  const clocks = rfaClockFacts(rfa);
  return {
    id: rfa.rfaId,
    rfaNumber: rfa.rfaNumber,
    externalId: text?.externalId ?? null,
    customerExternalId: facts.customerExternalId,
    status: rfa.status,
    lifecycleStatus: rfaLifecycleOf(rfa),
    createdAt: rfa.draftedAt,
    submittedAt: rfa.submittedAt,
    updatedAt: rfa.updatedAt,
    overdue: isRfaOverdue(rfa, rules),
    revision: rfa.revision,
    patient: text && { id: facts.patientId, ...text.patient, gender: text.patient.gender ?? null },
    claim: text && {
      id: facts.claimId,
      externalId: text.claim.externalId,
      claimNumber: text.claim.claimNumber,
      employer: text.claim.employer,
      dateOfInjury: text.claim.dateOfInjury,
      injuryState: text.claim.injuryState ?? null,
      claimsAdministrator: { id: facts.administratorId, name: text.claim.administratorName },
    },
    requestingPhysician: text && { id: facts.renderingProviderId, ...text.requestingPhysician },
    practice: text && text.practice,
    authorizationContact: text?.authorizationContact ?? null,
    requestType: facts.requestType,
    oralConfirmation: facts.oralConfirmation,
    reviewType: facts.reviewType,
    expedited: facts.expedited,
    certification: text?.certification ?? null,
    rationale: text?.rationale ?? null,
    materialChange: text?.materialChange ?? null,
    recommendationDate: facts.recommendationDate,
    firstVisitDate: facts.firstVisitDate,
    form: facts.form,
    items: presentItems(rfa),
    documents: rfa.documents.map((document) => presentDocument(rfa.rfaId, document, baseUrl)),
    transmissions: rfa.transmissions.map(presentTransmission),
    receipt,
    returned: returned && {
      reasonCode: returned.code,
      returnedAt: returned.returnedAt,
      responseDocumentId: returned.responseDocumentId,
    },
    informationRequests: rfa.informationRequests.map(({ requestId, ...rest }) => ({ id: requestId, ...rest })),
    deferral,
    decisions: rfa.decisions.map(presentDecision),
    correctedDecisions: rfa.corrected.map(presentDecision),
    imr: rfa.imr.map((imr) => presentImr(rfa, imr)),
    ...currentTimeliness(rfa, rules),
    deadlines: clocks
      ? rfaDeadlines(clocks, rules).map((rfaDeadline) => ({ ...rfaDeadline, overdue: today > rfaDeadline.lastDay }))
      : [],
    readiness: { ready: missing.length === 0, missing, warnings: rfaAdvice(rfa, today, rules) },
    warnings: rfaWarnings(rfa),
    accepted: rfa.accepted,
    signature: signed && { signedAt: signed.signedAt, actorReference: signed.actorReference },
    allowedActions: allowedRfaActions(rfa),
  };
};
