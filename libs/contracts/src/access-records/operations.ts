import type { OperationEntry } from '../kernel/operation.js';
import { AccessAlertView } from './access-alert.view.js';
import { AccessRecordView, ListAccessRecordsRequest } from './access-record.view.js';
import { AccessReviewView, AccessWeekView } from './access-review.view.js';

const review = {
  section: 'Organization',
  ext: true,
  browser: null,
  reach: 'organization',
  body: 'none',
  status: [200],
  answer: 'data',
} as const;

export const accessOperations = {
  listAccessRecords: {
    method: 'GET',
    path: '/access-records',
    section: 'Organization',
    ext: true,
    server: ['audit:read'],
    browser: null,
    workspace: ['audit:read'],
    reach: 'organization',
    body: 'none',
    status: [200],
    rate: 'default',
    answer: 'page',
    csv: true,
    alsoMedia: ['application/x-ndjson', 'application/fhir+json'],
    summary: 'List access log entries: views of patient data and denied requests',
    description:
      'Returns the access log (45 CFR 164.312(b)), newest entries first. It has one entry for each action that showed, disclosed or refused patient data, in the API and elsewhere. Entries contain only IDs. They are kept for at least six years, even after a bill is shredded. With filters, a page can be short or empty: continue with `nextCursor` until it is null. An entry appears at most one second after the response was sent.',
    query: ListAccessRecordsRequest,
    view: AccessRecordView,
  },
  listAccessReviews: {
    ...review,
    method: 'GET',
    path: '/access-reviews',
    server: ['audit:read'],
    workspace: ['audit:read'],
    rate: 'default',
    summary: 'List weekly access reviews',
    description: 'Returns the last 13 completed weeks, newest first (45 CFR 164.308(a)(1)(ii)(D)).',
    view: [AccessWeekView],
  },
  getAccessReview: {
    ...review,
    method: 'GET',
    path: '/access-reviews/{week}',
    server: ['audit:read'],
    workspace: ['audit:read'],
    rate: 'default',
    summary: 'Get the summary of a weekly access review',
    description:
      'Returns new members and keys, denied requests, the users with the most patients viewed, night work, exports, revealed identifiers and emergency accesses. `week` is a Monday. The current week contains the data so far.',
    view: AccessReviewView,
  },
  acknowledgeAccessReview: {
    ...review,
    method: 'POST',
    path: '/access-reviews/{week}/acknowledge',
    server: [['audit:read', 'orgs:team:write']],
    // `keys:manage` is the only workspace permission limited to administrators.
    workspace: ['keys:manage'],
    rate: 'writes',
    summary: 'Acknowledge a weekly access review',
    description:
      'Only completed weeks can be acknowledged; otherwise 409 `lifecycle_conflict`. Repeating the request has no effect: the first acknowledgment is kept.',
    view: AccessWeekView,
    problems: ['lifecycle_conflict'],
  },
  listAccessAlerts: {
    ...review,
    method: 'GET',
    path: '/access-alerts',
    server: ['audit:read'],
    workspace: ['audit:read'],
    rate: 'default',
    summary: 'List access alerts',
    description:
      'Returns at most 500 alerts, newest first. The operator sets the thresholds (`ACCESS_ALERT_PATIENTS`, `ACCESS_ALERT_EXPORTS`, `ACCESS_ALERT_REFUSALS`). While an alert is unacknowledged, no other alert is raised for the same rule and user.',
    view: [AccessAlertView],
  },
  acknowledgeAccessAlert: {
    ...review,
    method: 'POST',
    path: '/access-alerts/{alertId}/acknowledge',
    server: [['audit:read', 'orgs:team:write']],
    workspace: ['keys:manage'],
    rate: 'writes',
    summary: 'Acknowledge an access alert',
    description: 'Repeating the request has no effect: the first acknowledgment is kept.',
    view: AccessAlertView,
  },
} as const satisfies Record<string, OperationEntry>;
