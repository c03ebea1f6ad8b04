import { sampledEvents } from '../kernel/event.samples.js';
import type { CredentialEvent } from '../../src/key/credential.decider.js';

const organizationId = 'org_test';

export const everyCredentialEvent = sampledEvents<CredentialEvent>({
  CredentialIssued: {
    credentialId: 'key_1',
    organizationId,
    environment: 'sandbox',
    scope: 'account',
    permissions: ['bills:read', 'bills:write'],
    prefix: 'sk_sandbox_ab',
    name: 'Clinic server',
    expiresAt: '2027-01-01T00:00:00.000Z',
  },
  CredentialRevoked: { credentialId: 'key_1' },
  CredentialBound: { credentialId: 'key_1', allowedCidrs: ['203.0.113.0/24', '2001:db8::/32'] },
  CredentialAssigned: { credentialId: 'key_1', memberId: 'mem_1', membership: 1 },
  CredentialShortened: { credentialId: 'key_1', expiresAt: '2026-12-01T00:00:00.000Z' },
});
