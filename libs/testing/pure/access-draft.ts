/** Sample entry in the access record: a key read one bill. Specs override the members that matter to them. */
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
