import type { BrowserPermission, ServerPermission } from '#contracts';

/*
 * Access rules, specified independently of the program's own table. The tests in this folder compare the running
 * service with them.
 */

/** Part of an organization's data. Determines which sessions limited to a customer or bill may use an operation. */
export type Part = 'everybody' | 'one bill' | 'create' | 'collection' | 'whole organization';

export interface Access {
  /** A server key needs one of these permissions, or all permissions in one inner list. */
  readonly server: readonly (ServerPermission | readonly ServerPermission[])[];
  /** A browser session needs all of these permissions. Null if browser sessions may not use the operation. */
  readonly browser: readonly BrowserPermission[] | null;
  readonly part: Part;
  readonly sandboxOnly?: true;
  /** True if the operation needs an account key. */
  readonly accountOnly?: true;
  /** True if `X-Service-Org-Id` is required. Without the header, the response is 400 `invalid_parameter`. */
  readonly headerNeeded?: true;
  /** True if a limited session receives `scope_not_allowed`, even though no browser session may use the operation. */
  readonly scopeFirst?: true;
}

const may = (
  server: ServerPermission | Access['server'],
  browser: BrowserPermission | readonly BrowserPermission[] | null,
  part: Part,
  more: Pick<Access, 'sandboxOnly' | 'accountOnly' | 'headerNeeded' | 'scopeFirst'> = {},
): Access => ({
  server: typeof server === 'string' ? [server] : server,
  browser: typeof browser === 'string' ? [browser] : browser,
  part,
  ...more,
});

const readBill = may('bills:read', 'bills:read', 'one bill');
const readEor = may('bills:read', 'eors:read', 'one bill');
const readDocument = may('bills:read', 'documents:read', 'one bill');
const actOnBill = may('bills:write', 'bills:act', 'one bill');
const ownFilters = may('bills:read', 'bills:read', 'everybody');
const readTransmission = may('bills:read', ['bills:read', 'documents:read'], 'one bill');
const takePayerFile = may([['payments:write', 'bills:submit']], null, 'whole organization', { scopeFirst: true });
const readMoney = may('bills:read', 'bills:read', 'whole organization');
const handleCheck = may('payments:write', null, 'whole organization');
const readRfas = may('rfas:read', 'rfas:read', 'collection');
const editRfa = may('rfas:write', 'rfas:edit', 'collection');
const signRfa = may('rfas:write', 'rfas:sign', 'collection');
const actOnRfa = may('rfas:write', 'rfas:act', 'collection');
const readMany = may('bills:read', 'bills:read', 'collection');
const directory = may('payers:read', 'payers:read', 'everybody');
const readPractice = may('orgs:read', 'organization:manage', 'whole organization');
const writePractice = may('orgs:write', 'organization:manage', 'whole organization');
const formChoices = may('orgs:read', 'bills:create', 'whole organization');
const server = (permission: ServerPermission, more?: Pick<Access, 'accountOnly' | 'headerNeeded'>) =>
  may(permission, null, 'whole organization', more);
const notifications = server('orgs:write', { headerNeeded: true });

export const access: Readonly<Record<string, Access>> = {
  'POST /bills': may('bills:write', 'bills:create', 'create'),
  'POST /bills/validate': may('bills:write', 'bills:create', 'create'),
  'POST /drafts': may('bills:write', 'bills:create', 'create'),
  'GET /drafts': readMany,
  'GET /drafts/{draftId}': readMany,
  'PUT /drafts/{draftId}': may('bills:write', 'bills:create', 'create'),
  'DELETE /drafts/{draftId}': may('bills:write', 'bills:create', 'create'),
  'GET /bills': readMany,
  'GET /bills/{billId}': readBill,
  'GET /bills/{billId}/status': readBill,
  'GET /bills/{billId}/lifecycle': readBill,
  'GET /bills/{billId}/proof': may('bills:read', null, 'one bill'),
  'GET /rules': may('bills:read', 'bills:read', 'everybody'),
  'GET /rules/versions': may('bills:read', 'bills:read', 'everybody'),
  'GET /bills/{billId}/packet': may('bills:read', ['bills:read', 'documents:read'], 'one bill'),
  'GET /bills/{billId}/ibr-packet': may('bills:read', ['bills:read', 'documents:read', 'eors:read'], 'one bill'),
  'GET /bills/{billId}/demands/{demandId}/packet': may(
    'bills:read',
    ['bills:read', 'documents:read', 'eors:read'],
    'one bill',
  ),
  'GET /bills/{billId}/filings': readBill,
  'GET /bills/{billId}/filings/{kind}/packet': may(
    'bills:read',
    ['bills:read', 'documents:read', 'eors:read'],
    'one bill',
  ),
  'GET /bills/{billId}/delivery-options': readBill,
  'GET /bills/{billId}/reviews': readBill,
  'GET /bills/{billId}/reviews/{reviewId}': readBill,
  'GET /bills/{billId}/demands': readBill,
  'GET /bill-dashboard': readMany,
  'GET /bill-dashboard.csv': readMany,
  'GET /bill-dashboard/options': readMany,
  'GET /bill-dashboard/counts': readMany,
  'GET /bill-tasks': readMany,
  'GET /bill-tasks/owners': may('bills:read', 'bills:read', 'whole organization'),
  'GET /reports/productivity': readMany,
  'GET /reports/productivity.csv': readMany,
  'GET /reports/service-line-items': readMany,
  'GET /reports/service-line-items.csv': readMany,
  'GET /reports/payments': readMany,
  'GET /reports/payments.csv': readMany,
  'GET /reports/aging': readMany,
  'GET /reports/aging.csv': readMany,
  'GET /reports/contracts': readMany,
  'GET /reports/contracts.csv': readMany,
  'GET /deadlines': readMany,
  'GET /deadlines.ics': readMany,
  'GET /denials': readMany,
  'GET /denials/lines': readMany,
  'GET /reports/outlook': readMany,
  'GET /reports/authorizations': readRfas,
  'GET /reports/authorizations.csv': may([['rfas:read', 'exports:create']], 'rfas:read', 'collection'),
  'GET /deposits': readMoney,
  'GET /deposits/{date}': readMoney,
  'GET /deposits/{date}/bank-statement': readMoney,
  'PUT /deposits/{date}/bank-statement': handleCheck,
  'GET /reports/deposits': readMoney,
  'GET /reports/deposits.csv': readMoney,
  'GET /reports/unapplied': readMoney,
  'GET /reports/unapplied.csv': readMoney,
  'GET /reports/adjustments': readMoney,
  'GET /reports/adjustments.csv': readMoney,
  'GET /reports/reconciliation': readMoney,
  'GET /reports/reconciliation.csv': readMoney,
  'GET /print-batches': may('bills:read', 'bills:read', 'whole organization'),
  'GET /print-batches/{date}': may('bills:read', 'bills:read', 'whole organization'),
  'GET /print-batches/{date}/pdf': may('bills:read', ['bills:read', 'documents:read'], 'whole organization'),
  'POST /print-batches/{date}/mark-mailed': may('bills:write', 'bills:act', 'whole organization'),
  'GET /saved-filters': ownFilters,
  'POST /saved-filters': ownFilters,
  'DELETE /saved-filters/{filterId}': ownFilters,
  'GET /bills/{billId}/transmissions': readTransmission,
  'GET /bills/{billId}/transmissions/{controlNumber}/files/{name}': readTransmission,
  'POST /payer-files': takePayerFile,
  'GET /payer-files': readMoney,
  'GET /payer-files/{id}': readMoney,
  'POST /payer-files/{id}/items/{n}/match': takePayerFile,
  'POST /payer-files/{id}/dismiss': takePayerFile,
  'POST /payer-files/{id}/items/{n}/dismiss': takePayerFile,
  'POST /payer-files/{id}/destroy': takePayerFile,
  'GET /bills/{billId}/eor': readEor,
  'GET /bills/{billId}/eors/{docId}': readEor,
  'GET /bills/{billId}/documents': readDocument,
  'GET /bills/{billId}/documents/{docId}': readDocument,
  'GET /bills/{billId}/documents/{docId}/content': readDocument,
  'GET /bills/{billId}/reviews/{reviewId}/packet': readDocument,
  'GET /bills/{billId}/reviews/{reviewId}/sbr-packet': readDocument,
  // Each action requires one of the two: payments:write to post and void payments, bills:write for all others.
  'POST /bills/{billId}/actions': may(['bills:write', 'payments:write'], 'bills:act', 'one bill'),
  'POST /rfas': may('rfas:write', 'rfas:create', 'create'),
  'GET /rfas': readRfas,
  'GET /rfas/{id}': readRfas,
  'GET /rfas/{id}/events': readRfas,
  'GET /rfas/{id}/documents/{docId}/content': may('rfas:read', ['rfas:read', 'documents:read'], 'collection'),
  'PATCH /rfas/{id}/draft': editRfa,
  'POST /rfas/{id}/copy': may('rfas:write', 'rfas:create', 'collection'),
  'POST /rfas/{id}/documents': editRfa,
  'DELETE /rfas/{id}/documents/{docId}': editRfa,
  'POST /rfas/{id}/signing-preview': signRfa,
  'POST /rfas/{id}/sign': signRfa,
  'POST /rfas/{id}/packet': may('rfas:read', ['rfas:read', 'documents:read'], 'collection'),
  'POST /rfas/{id}/submit': actOnRfa,
  'POST /rfas/{id}/transmissions': actOnRfa,
  'POST /rfas/{id}/information-requests': actOnRfa,
  'PATCH /rfas/{id}/information-requests/{requestId}': actOnRfa,
  'POST /rfas/{id}/incomplete': actOnRfa,
  'POST /rfas/{id}/deferral': actOnRfa,
  'POST /rfas/{id}/deferral/lift': actOnRfa,
  'POST /rfas/{id}/decisions': actOnRfa,
  'POST /rfas/{id}/decision-corrections': actOnRfa,
  'POST /rfas/{id}/imr': actOnRfa,
  'POST /rfas/{id}/actions': actOnRfa,
  'GET /rfa-follow-ups': readRfas,
  'PATCH /rfa-follow-ups/{id}': actOnRfa,
  'POST /sandbox/rfas/{id}/simulate': may('rfas:write', 'rfas:act', 'collection', { sandboxOnly: true }),
  'GET /payments': readMoney,
  'GET /payments/{id}': readMoney,
  'POST /payments': may('payments:write', 'bills:act', 'create'),
  'POST /payments/{id}/allocations': handleCheck,
  'POST /payments/{id}/refunds': handleCheck,
  'POST /payments/{id}/refunds/{refundId}/void': handleCheck,
  'POST /payments/{id}/void': handleCheck,
  'POST /payments/{id}/adjustments/{adjustmentId}': handleCheck,
  'PUT /payments/{id}/clearance': handleCheck,
  'POST /bills/{billId}/reviews': actOnBill,
  'POST /bills/{billId}/reviews/preview': may('bills:read', ['bills:act', 'documents:read'], 'one bill'),
  'POST /bills/{billId}/courtesy-forward': actOnBill,
  'POST /bills/{billId}/documents': actOnBill,
  'POST /bills/{billId}/eors': may('bills:write', null, 'one bill'),
  'POST /bills/{billId}/eors/{docId}/void': may('bills:write', null, 'one bill'),
  'PATCH /bills/{billId}/eors/{eorId}/service': may('bills:write', null, 'one bill'),
  'DELETE /bills/{billId}/reviews/{reviewId}': actOnBill,
  'POST /bills/{billId}/reviews/{reviewId}/submissions': may('bills:submit', 'bills:act', 'one bill'),
  'POST /bills/{billId}/submissions': may('bills:write', 'bills:read', 'one bill'),
  'POST /sandbox/bills/{billId}/simulate': may('bills:submit', 'bills:act', 'one bill', { sandboxOnly: true }),
  'POST /sandbox/bills/{billId}/payer-file': may('bills:submit', 'bills:act', 'one bill', { sandboxOnly: true }),
  'GET /sandbox/clock': may('bills:read', 'bills:read', 'whole organization', { sandboxOnly: true }),
  'PUT /sandbox/clock': may('bills:submit', null, 'whole organization', { sandboxOnly: true }),

  'GET /claims-administrators': directory,
  'GET /claims-administrators/{id}': directory,
  'GET /postal-codes': directory,
  'GET /diagnosis-codes': directory,
  'GET /adjustment-codes': directory,
  'GET /delivery-preview': directory,

  'GET /organization': readPractice,
  'GET /organizations/{id}': readPractice,
  'GET /organization/locations': readPractice,
  'GET /organizations/{id}/locations': readPractice,
  'GET /organization/w9/content': readPractice,
  'GET /organizations/{id}/w9/content': readPractice,
  'GET /organization/claims-administrators': readPractice,
  'GET /organization/billing-profile': formChoices,
  'GET /organizations/{id}/billing-profile': formChoices,
  'PUT /organization/billing-profile': writePractice,
  'PUT /organizations/{id}/billing-profile': writePractice,
  'PUT /organization/locations': writePractice,
  'PUT /organizations/{id}/locations': writePractice,
  'PUT /organization/w9': writePractice,
  'PUT /organizations/{id}/w9': writePractice,
  'GET /patients': readMany,
  'GET /patients/{id}': readMany,
  'GET /review-reasons': readMoney,
  'POST /review-reasons': writePractice,
  'PATCH /review-reasons/{id}': writePractice,
  'DELETE /review-reasons/{id}': writePractice,
  'GET /bills/{billId}/review-reasons': readBill,
  'GET /organization/bill-rules': readPractice,
  'GET /organization/bill-rules/test': may(
    [['orgs:read', 'bills:read']],
    ['organization:manage', 'bills:read'],
    'whole organization',
  ),
  'POST /organization/bill-rules': writePractice,
  'PATCH /organization/bill-rules/{id}': writePractice,
  'DELETE /organization/bill-rules/{id}': writePractice,
  'GET /organization/payer-contracts': readPractice,
  'GET /organization/payer-contracts/{payerId}': readPractice,
  'PUT /organization/payer-contracts/{payerId}': writePractice,
  'POST /organization/claims-administrators': writePractice,
  'PATCH /organization/claims-administrators/{id}': writePractice,
  'DELETE /organization/claims-administrators/{id}': writePractice,
  'GET /organization/team': may('orgs:team:read', 'team:manage', 'whole organization'),
  'POST /organization/team/invitations': may(
    [['orgs:team:write', 'management:write', 'keys:write']],
    null,
    'whole organization',
  ),
  'PATCH /organization/team/{id}': may('orgs:team:write', 'team:manage', 'whole organization'),
  'POST /organization/team/{id}/second-factor-reset': may('orgs:team:write', 'team:manage', 'whole organization'),
  'POST /organization/team/{id}/sign-out': may('orgs:team:write', 'team:manage', 'whole organization'),
  'GET /organization/sign-in-rules': may('orgs:team:read', 'team:manage', 'whole organization'),
  'PUT /organization/sign-in-rules': may('orgs:team:write', 'team:manage', 'whole organization'),
  'GET /organization/handovers': may('orgs:team:read', 'team:manage', 'whole organization'),
  'POST /organization/team/{id}/handover': may('orgs:team:write', 'team:manage', 'whole organization'),
  'GET /sessions': may('orgs:team:read', 'team:manage', 'whole organization'),
  'DELETE /sessions/{sessionId}': may('orgs:team:write', 'team:manage', 'whole organization'),
  'POST /organizations': server('orgs:write', { accountOnly: true }),
  'GET /organizations': server('orgs:read'),
  'GET /audit': server('orgs:read'),
  'GET /access-records': server('audit:read'),
  'GET /access-reviews': server('audit:read'),
  'GET /access-reviews/{week}': server('audit:read'),
  'GET /access-alerts': server('audit:read'),
  'POST /access-alerts/{alertId}/acknowledge': may([['audit:read', 'orgs:team:write']], null, 'whole organization'),
  'POST /access-reviews/{week}/acknowledge': may([['audit:read', 'orgs:team:write']], null, 'whole organization'),
  'GET /legal-holds': server('audit:read'),
  'GET /legal-holds/{holdId}': server('audit:read'),
  'POST /legal-holds': may([['audit:read', 'orgs:team:write']], null, 'whole organization'),
  'POST /legal-holds/{holdId}/lift': may([['audit:read', 'orgs:team:write']], null, 'whole organization'),
  'GET /patients/{id}/disclosures': server('audit:read'),
  'GET /patients/{id}/disclosures/pdf': may([['audit:read', 'bills:read']], null, 'whole organization'),
  'GET /keys': server('orgs:read'),
  'GET /keys/{keyId}': server('orgs:read'),
  'POST /keys': server('keys:write'),
  'POST /keys/{keyId}/rotate': server('keys:write'),
  'DELETE /keys/{keyId}': server('keys:write'),
  'GET /requests': may('orgs:read', 'organization:manage', 'whole organization'),
  'GET /requests/{requestId}': may('orgs:read', 'organization:manage', 'whole organization'),

  'POST /browser-sessions': server('sessions:write'),
  'POST /management-sessions': server('management:write'),

  'GET /events': server('events:read'),
  'GET /events/stream': server('events:read'),
  'GET /webhook-deliveries': server('events:read'),
  'GET /webhook-endpoints': server('events:read'),
  'GET /webhook-endpoints/{endpointId}': server('events:read'),
  'POST /webhook-endpoints': server('webhooks:write'),
  'PATCH /webhook-endpoints/{endpointId}': server('webhooks:write'),
  'DELETE /webhook-endpoints/{endpointId}': server('webhooks:write'),
  'POST /webhook-endpoints/{endpointId}/rotate-secret': server('webhooks:write'),
  'POST /webhook-endpoints/{endpointId}/test': server('webhooks:write'),
  'POST /webhook-endpoints/{endpointId}/recover': server('webhooks:write'),
  'POST /webhook-deliveries/{deliveryId}/redeliver': server('webhooks:write'),

  'GET /notifications/recipients': notifications,
  'GET /notifications/recipients/{externalUserId}': notifications,
  'PUT /notifications/recipients/{externalUserId}': notifications,
  'DELETE /notifications/recipients/{externalUserId}': notifications,
  'POST /notifications/recipients/{externalUserId}/invitations': notifications,
  'PUT /notifications/recipients/{externalUserId}/bills/{billId}': notifications,
  'DELETE /notifications/recipients/{externalUserId}/bills/{billId}': notifications,
};

/** Operations that need no credential. */
export const open: readonly string[] = ['GET /openapi.json', 'GET /openapi.yaml'];
