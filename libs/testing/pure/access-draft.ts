/** An act of the record of access as specs write it: a key read one bill. They say what is theirs beside it. */
export const accessDraft = {
  organizationId: 'org_1',
  action: 'read',
  outcome: 'shown',
  actor: { kind: 'server_key', id: 'key_1' },
  operation: 'getBill',
  bills: ['bill_1'],
  patients: [],
  address: null,
  agent: null,
  requestId: 'request-1',
} as const;
