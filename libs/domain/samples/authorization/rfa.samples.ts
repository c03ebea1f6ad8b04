import { noon } from '../bill/bill.samples.js';
import { sampledEvents } from '../kernel/event.samples.js';
import type { RfaDecisionFacts, RfaDecisionText } from '../../src/authorization/rfa.responses.js';
import type { RfaEvent } from '../../src/authorization/rfa.events.js';
import { rfaContent, sampleRfaItemId } from './content.samples.js';

const rfaId = `rfa_${'a'.repeat(26)}`;
const itemId = sampleRfaItemId;
const transmissionId = `rfatx_${'c'.repeat(26)}`;
const requestId = `rfareq_${'d'.repeat(26)}`;
const documentId = `doc_${'e'.repeat(26)}`;
const actorName = 'Bo Biller';

const times = {
  decidedAt: '2026-06-09',
  communicatedAt: noon('2026-06-09'),
  servedAt: '2026-06-09',
  servedBy: 'fax',
  responseDocumentId: documentId,
  imrDocumentId: documentId,
} as const;

const decision: RfaDecisionFacts = {
  decisionId: `rfadec_${'i'.repeat(26)}`,
  itemId,
  outcome: 'modified',
  effectiveFrom: '2026-06-09',
  effectiveTo: '2026-12-31',
  countBy: 'days',
  previouslyDenied: false,
};

const decisionText: RfaDecisionText = {
  authorizationNumber: 'AUTH-1',
  authorizedProcedureCode: '97110',
  authorizedCodeFrom: null,
  authorizedCodeTo: null,
  authorizedQuantity: 12,
  authorizedUnits: null,
  reason: '12 visits, then a new request',
  reviewer: { name: 'Dr. Rey Reviewer', specialty: 'Orthopedics', phone: '2135550105' },
  guideline: 'MTUS knee',
  providerNpi: '1234567893',
};

const accepted = [{ code: 'document_date_missing', reason: 'The report names the visit.' }] as const;

const ofLine = { rfaId, itemId, billId: `bill_${'l'.repeat(26)}`, lineId: `line_${'m'.repeat(26)}` };

export const everyRfaEvent = sampledEvents<RfaEvent>({
  RfaDrafted: {
    rfaId,
    rfaNumber: 1,
    ...rfaContent.facts,
    draftedAt: noon('2026-06-01'),
    copyOf: null,
    private: { ...rfaContent.text, actorName },
  },
  RfaDraftReplaced: {
    rfaId,
    revision: 2,
    ...rfaContent.facts,
    replacedAt: noon('2026-06-01'),
    private: { ...rfaContent.text, actorName },
  },
  RfaDocumentAttached: {
    rfaId,
    document: {
      id: documentId,
      documentType: 'clinical_report',
      sizeBytes: 2048,
      pages: 3,
      documentDate: '2026-05-28',
    },
    attachedAt: noon('2026-06-01'),
    private: {
      externalId: 'report-1',
      filename: 'pr2.pdf',
      description: 'PR-2',
      sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
      actorName,
    },
  },
  RfaDocumentRemoved: { rfaId, documentId, removedAt: noon('2026-06-01') },
  RfaPreviewed: {
    rfaId,
    previewId: `rfapre_${'j'.repeat(26)}`,
    revision: 2,
    previewedAt: noon('2026-06-01'),
    expiresAt: noon('2026-06-02'),
    private: { contentHash: '4c'.repeat(32) },
  },
  RfaSigned: {
    rfaId,
    revision: 2,
    signedAt: noon('2026-06-01'),
    accepted: ['document_date_missing'],
    private: { contentHash: '4c'.repeat(32), actorReference: 'dr-primary', accepted, actorName },
  },
  RfaSubmitted: {
    rfaId,
    transmissionId,
    attempt: 1,
    channel: 'fax',
    recorded: true,
    submittedAt: noon('2026-06-02'),
    sentAt: noon('2026-06-02'),
    documentIds: [documentId],
    accepted: ['document_date_missing'],
    private: {
      destination: {
        name: 'Golden State Claims',
        attention: 'UR',
        fax: '2135550104',
        email: null,
        mailingAddress: null,
      },
      packetHash: '5d'.repeat(32),
      accepted,
      actorName,
    },
  },
  RfaTransmissionNoted: {
    rfaId,
    transmissionId,
    direction: 'outbound',
    channel: 'fax',
    status: 'received',
    occurredAt: noon('2026-06-02'),
    receivedAt: noon('2026-06-02'),
    depositedAt: null,
    proofDocumentId: documentId,
    notedAt: noon('2026-06-02'),
    private: { providerMessageId: 'fax-77', actorName },
  },
  RfaPrintQueued: { rfaId, transmissionId, queuedAt: noon('2026-06-02') },
  RfaReceived: {
    rfaId,
    ...{ receivedAt: noon('2026-06-02'), basis: 'stamp', channel: 'fax', depositedAt: null },
    notedAt: noon('2026-06-02'),
  },
  RfaReturned: {
    rfaId,
    code: 'documentation_missing',
    returnedAt: noon('2026-06-04'),
    responseDocumentId: documentId,
    notedAt: noon('2026-06-04'),
    private: { actorName },
  },
  RfaInformationRequested: {
    rfaId,
    requestId,
    requestedAt: noon('2026-06-04'),
    dueAt: '2026-06-16',
    notedAt: noon('2026-06-04'),
    private: { requestText: 'MRI report', actorName },
  },
  RfaInformationAnswered: {
    rfaId,
    requestId,
    respondedAt: noon('2026-06-05'),
    responseDocumentIds: [documentId],
    notedAt: noon('2026-06-05'),
    private: { actorName },
  },
  RfaReviewDeferred: {
    rfaId,
    itemIds: [itemId],
    deferredAt: noon('2026-06-05'),
    responseDocumentId: documentId,
    notedAt: noon('2026-06-05'),
    private: { reason: 'Body part disputed', actorName },
  },
  RfaDeferralLifted: {
    rfaId,
    itemIds: [itemId],
    liftedAt: noon('2026-06-08'),
    notedAt: noon('2026-06-08'),
    private: { reason: 'Accepted since', actorName },
  },
  RfaItemsDecided: {
    rfaId,
    ...times,
    decisions: [decision],
    timeliness: 'in_time',
    rulesVersion: '2026.1',
    notedAt: noon('2026-06-09'),
    private: { decisions: [decisionText], actorName },
  },
  RfaDecisionCorrected: {
    rfaId,
    ...times,
    replacesId: decision.decisionId,
    decision: { ...decision, decisionId: `rfadec_${'k'.repeat(26)}`, outcome: 'approved' },
    basis: 'imr',
    notedAt: noon('2026-07-09'),
    private: { decision: decisionText, reason: 'IMR overturned it', actorName },
  },
  RfaImrFiled: {
    rfaId,
    imrId: `rfaimr_${'n'.repeat(26)}`,
    itemIds: [itemId],
    ...{ filedAt: '2026-06-20', filedBy: 'employee', documentId, notedAt: noon('2026-06-22') },
    private: { actorName },
  },
  RfaImrDecided: {
    rfaId,
    imrId: `rfaimr_${'n'.repeat(26)}`,
    itemIds: [itemId],
    ...{ decision: 'overturned', decidedAt: '2026-07-08', documentId, notedAt: noon('2026-07-09') },
    private: { actorName },
  },
  RfaOverdue: { rfaId, deadline: 'decision', lastDay: '2026-06-09', at: noon('2026-06-10') },
  RfaItemWithdrawn: {
    rfaId,
    itemId,
    withdrawnAt: noon('2026-06-10'),
    private: { reason: 'Not needed any more', actorName },
  },
  RfaItemLinked: {
    ...ofLine,
    units: 2,
    unitsRemaining: 11,
    linkedAt: noon('2026-06-16'),
    private: { code: '97110', serviceDate: '2026-06-13', serviceDateEnd: '2026-06-14' },
  },
  RfaItemReleased: {
    ...ofLine,
    because: 'rejected',
    unitsRemaining: 12,
    releasedAt: noon('2026-06-17'),
  },
  RfaCanceled: { rfaId, canceledAt: noon('2026-06-10'), private: { reason: 'Entered twice', actorName } },
  RfaClosed: { rfaId, closedAt: noon('2026-06-10'), private: { reason: 'Done', actorName } },
  RfaReopened: { rfaId, reopenedAt: noon('2026-06-11'), private: { reason: 'Not done', actorName } },
  RfaNoted: { rfaId, notedAt: noon('2026-06-11'), private: { note: 'Called the desk', actorName } },
  RfaFollowedUp: {
    ...{ rfaId, kind: 'no_response', occurrence: 'decision-2026-06-02', outcome: 'message_left' },
    ...{ snoozedUntil: '2026-06-15', followedUpAt: noon('2026-06-12') },
    private: { assigneeReference: 'biller-7', note: 'Nobody picked up', actorName },
  },
  RfaStatusUpdated: { rfaId, status: 'draft', previousStatus: 'ready' },
  SubjectShredded: { subject: rfaId, shreddedAt: noon('2026-06-12') },
});
