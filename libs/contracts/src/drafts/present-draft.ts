import { dollarsOf, draftText, isDraftReady, maskIdentifiers, staleDraftsBefore, type BillDraft } from '#domain';
import type { DraftSummaryView, DraftView } from './draft.views.js';

/** Maximum number of findings in a list. */
const MAX_LISTED = 20;

interface Presentation {
  /** Time on the organization's clock. */
  readonly now: Date;
  /** Names of team members by ID. Null if the caller may not see them: owner and note are for the team only. */
  readonly names: ReadonlyMap<string, string | null> | null;
}

const presentFacts = (draft: BillDraft, { now, names }: Presentation) => ({
  id: draft.draftId,
  patientId: draft.patientId,
  owner:
    names === null || draft.ownerId === null ? null : { id: draft.ownerId, name: names.get(draft.ownerId) ?? null },
  note: names === null ? null : draft.note,
  customerExternalId: draft.customerExternalId,
  total: draft.total === null ? null : dollarsOf(draft.total),
  isReady: isDraftReady(draft),
  isStale: draft.updatedAt < staleDraftsBefore(now),
  createdAt: draft.createdAt,
  createdBy: draft.createdBy,
  updatedAt: draft.updatedAt,
  updatedBy: draft.updatedBy,
});

export const presentDraft = (draft: BillDraft, how: Presentation): DraftView => ({
  ...presentFacts(draft, how),
  bill: maskIdentifiers(draft.bill),
  submission: draft.submission,
  documents: draft.documents.map(({ id, form, sizeBytes, pages }) => ({
    id,
    filename: form.filename,
    documentType: form.documentType,
    sizeBytes,
    pages,
    externalId: form.externalId ?? null,
    reportTypeCode: form.reportTypeCode ?? null,
    description: form.description ?? null,
  })),
  rejectDuplicates: draft.rejectDuplicates,
  metadata: draft.metadata,
  missing: draft.findings,
});

export const presentDraftSummary = (draft: BillDraft, how: Presentation): DraftSummaryView => {
  const { bill, documents, findings } = draft;
  const name = [draftText(bill, 'patient', 'firstName'), draftText(bill, 'patient', 'lastName')];
  return {
    ...presentFacts(draft, how),
    patientName: name.filter((part) => part !== null).join(' ') || null,
    claimNumber: draftText(bill, 'claim', 'claimNumber'),
    serviceDate: draftText(bill, 'service', 'date'),
    serviceDateEnd: draftText(bill, 'service', 'endDate'),
    payerName: draftText(bill, 'claim', 'claimsAdministrator', 'name'),
    documentCount: documents.length,
    errorCount: findings.filter(({ severity }) => severity === 'error').length,
    missing: findings.slice(0, MAX_LISTED),
  };
};
