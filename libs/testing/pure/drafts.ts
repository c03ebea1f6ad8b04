import type { BillDraft } from '#domain';

/** Draft of a bill without contents. */
export const emptyDraft: BillDraft = {
  ...{ organizationId: '', draftId: '', patientId: 'pat_other', createdAt: '', updatedAt: '', createdBy: '' },
  ...{ updatedBy: '', ownerId: null, note: null, bill: {}, submission: {}, documents: [], rejectDuplicates: false },
  ...{ customerExternalId: null, metadata: null, total: null, findings: [], requests: [] },
};
