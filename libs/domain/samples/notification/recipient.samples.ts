import { noon } from '../bill/bill.samples.js';
import { sampledEvents } from '../kernel/event.samples.js';
import type { RecipientEvent } from '../../src/notification/recipient.events.js';
import type { NotificationChoice } from '../../src/notification/recipient.state.js';

const recipientId = 'recipient_mzxw6ytboi4dgnzsmzxw6ytbo1';
const externalUserId = 'user-7';
const choice: NotificationChoice = {
  statusUpdates: true,
  agingDays: [30, 90],
  quietHours: true,
  reportDigest: 'weekly',
};

export const everyRecipientEvent = sampledEvents<RecipientEvent>({
  RecipientInvited: {
    recipientId,
    externalUserId,
    generation: 1,
    address: 1,
    audience: 'assigned_bills',
    choice,
    clearsAssignments: false,
    invitation: 1,
    requestId: '0b8f6a52-5a0e-4d0e-9f0c-6f0a3a1c2d3e',
    fingerprint: 'ab'.repeat(32),
    delivery: 'mail',
    invitedAt: noon('2026-03-02'),
    expiresAt: noon('2026-03-04'),
    private: { email: 'dana@clinic.example' },
  },
  InvitationDelivered: { recipientId, invitation: 1, outcome: 'sent', settledAt: noon('2026-03-02') },
  RecipientEnabled: {
    recipientId,
    externalUserId,
    generation: 1,
    address: 1,
    audience: 'assigned_bills',
    choice,
    clearsAssignments: false,
    source: 'settings',
    invitation: 1,
    enabledAt: noon('2026-03-03'),
    grantedAt: noon('2026-03-03'),
    emailVerifiedAt: noon('2026-03-01'),
    private: { email: 'dana@clinic.example', consentVersion: 'notifications-2' },
  },
  RecipientDisabled: { recipientId, externalUserId, generation: 1, by: 'unsubscribe', disabledAt: noon('2026-03-05') },
  RecipientBillAssigned: { recipientId, billId: 'bill_1', assignedAt: noon('2026-03-04') },
  RecipientBillRemoved: { recipientId, billId: 'bill_1', removedAt: noon('2026-03-04') },
  SubjectShredded: { subject: recipientId, shreddedAt: noon('2026-03-05') },
});
