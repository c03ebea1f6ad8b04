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

/** The record of access. Part of the table of operations. */
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
      'The record of access (45 CFR 164.312(b)), newest first: an entry for each act that showed, handed out or refused a patient’s data, over every way. Kept for six years or more, also after a bill was shredded: it holds ids alone. With filters a page may be short or empty: go on with `nextCursor` until it is null. An answer is in it a second after it left, at most.',
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
    description: 'The last thirteen weeks that are over, newest first (45 CFR 164.308(a)(1)(ii)(D)).',
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
      'New members and keys, refusals, who saw the most patients and who worked at night, files, revealed identifiers, emergency access. `week` is a Monday; the running week is answered as far as it came.',
    view: AccessReviewView,
  },
  acknowledgeAccessReview: {
    ...review,
    method: 'POST',
    path: '/access-reviews/{week}/acknowledge',
    server: [['audit:read', 'orgs:team:write']],
    // Of the permissions that the workspace alone has, this one is the administrators'.
    workspace: ['keys:manage'],
    rate: 'writes',
    summary: 'Acknowledge a weekly access review',
    description:
      'Only a week that is over (409 `lifecycle_conflict`). Doing it twice changes nothing: the first one stands.',
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
      'The newest first, 500 at most. The operator sets from how many on something is unusual (`ACCESS_ALERT_PATIENTS`, `ACCESS_ALERT_EXPORTS`, `ACCESS_ALERT_REFUSALS`). While one waits, no other is raised for the same reason and person.',
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
    description: 'Doing it twice changes nothing: the first one stands.',
    view: AccessAlertView,
  },
} as const satisfies Record<string, OperationEntry>;
