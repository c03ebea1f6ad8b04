import { sampledEvents } from '../kernel/event.samples.js';
import type { SessionEvent } from '../../src/session/session.events.js';

const organizationId = 'org_test';
const sessionFacts = {
  sessionId: 'ses_1',
  organizationId,
  environment: 'sandbox',
  issuer: `credential_${'ab'.repeat(32)}`,
} as const;

export const everySessionEvent = sampledEvents<SessionEvent>({
  BrowserSessionIssued: {
    ...sessionFacts,
    expiresAt: '2026-01-08T20:15:00.000Z',
    permissions: ['bills:read', 'documents:read'],
    billId: 'bill_1',
    private: {
      subject: 'user-17',
      actorName: 'Dana Biller',
      allowedOrigin: 'https://app.example',
      customerExternalId: 'CU-9',
    },
  },
  ManagementSessionIssued: {
    ...sessionFacts,
    expiresAt: '2026-01-08T20:05:00.000Z',
    role: 'biller',
    private: { subject: 'user-17', name: 'Dana Biller', email: 'dana@kim.example' },
  },
  ManagementSessionOpened: {
    sessionId: 'ses_1',
    openedAt: '2026-01-08T20:01:00.000Z',
    endsAt: '2026-01-09T04:01:00.000Z',
  },
  FactorProved: { sessionId: 'ses_1', provedAt: '2026-01-08T20:02:00.000Z', way: 'passkey' },
  ManagementSessionUsed: { sessionId: 'ses_1', usedAt: '2026-01-08T20:16:00.000Z' },
  ManagementSessionClosed: { sessionId: 'ses_1', closedAt: '2026-01-08T21:00:00.000Z' },
  SessionEnded: { sessionId: 'ses_1', endedAt: '2026-01-08T21:30:00.000Z' },
});
