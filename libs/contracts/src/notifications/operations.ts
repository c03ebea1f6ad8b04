import type { OperationEntry } from '../kernel/operation.js';
import { InviteRecipientRequest, ListRecipientsRequest, SaveRecipientRequest } from './recipient.requests.js';
import {
  BillAssignmentView,
  InvitationView,
  RecipientDisabledView,
  RecipientListView,
  RecipientSettingsView,
} from './recipient.views.js';

const managed = {
  section: 'Notifications',
  server: ['orgs:write'],
  browser: null,
  workspace: ['notifications:manage'],
  namesOrganization: true,
  reach: 'organization',
  answer: 'data',
  status: [200],
} as const;
const read = { ...managed, method: 'GET', body: 'none', rate: 'default' } as const;
const write = { ...managed, rate: 'writes' } as const;

export const notificationOperations = {
  listNotificationRecipients: {
    ...read,
    path: '/notifications/recipients',
    summary: 'List notification recipients',
    description: 'Returns pages of 100 recipients, ordered by `externalUserId`. Never sends email.',
    query: ListRecipientsRequest,
    view: RecipientListView,
  },
  getNotificationRecipient: {
    ...read,
    path: '/notifications/recipients/{externalUserId}',
    ext: true,
    summary: 'Get the notification settings of a recipient',
    problems: ['not_found'],
    view: RecipientSettingsView,
  },
  inviteNotificationRecipient: {
    ...write,
    method: 'POST',
    path: '/notifications/recipients/{externalUserId}/invitations',
    summary: 'Invite a notification recipient',
    description:
      'Sends a link to the address. The owner of the address must confirm within 48 hours. An invitation disables an existing subscription until it is confirmed. Repeating the same `requestId` with the same body returns the first response. The sandbox sends nothing and returns a `previewUrl` instead, which opens the same page: never log or publish it.',
    body: 'json',
    request: InviteRecipientRequest,
    view: InvitationView,
    problems: ['idempotency_key_reused'],
  },
  saveNotificationRecipient: {
    ...write,
    method: 'PUT',
    path: '/notifications/recipients/{externalUserId}',
    summary: "Enable or change a signed-in person's own settings",
    description:
      'Changed settings require a new explicit `consent` (409 `fresh_consent_required`). Sending the current settings again keeps the existing consent. Changing the address or audience clears the assigned bills.',
    body: 'json',
    request: SaveRecipientRequest,
    view: RecipientSettingsView,
    problems: ['fresh_consent_required'],
  },
  disableNotificationRecipient: {
    ...write,
    method: 'DELETE',
    path: '/notifications/recipients/{externalUserId}',
    summary: 'Turn off notifications of a recipient',
    description: 'Requires no consent. Revokes the links of all invitations.',
    body: 'none',
    view: RecipientDisabledView,
    problems: ['not_found'],
  },
  assignNotificationBill: {
    ...write,
    method: 'PUT',
    path: '/notifications/recipients/{externalUserId}/bills/{billId}',
    summary: 'Assign a bill to a recipient with audience `assigned_bills`',
    description: 'Grants neither consent nor access. Assigning it again keeps `assignedAt`.',
    body: 'none',
    view: BillAssignmentView,
    problems: ['not_found', 'lifecycle_conflict'],
  },
  removeNotificationBill: {
    ...write,
    method: 'DELETE',
    path: '/notifications/recipients/{externalUserId}/bills/{billId}',
    summary: 'Unassign a bill from a recipient with audience `assigned_bills`',
    body: 'none',
    view: BillAssignmentView,
    problems: ['not_found', 'lifecycle_conflict'],
  },
} as const satisfies Record<string, OperationEntry>;
