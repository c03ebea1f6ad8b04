import type { OperationEntry } from '../kernel/operation.js';
import { LegalHoldView, LiftHoldRequest, PlaceHoldRequest } from './legal-hold.js';
import { ofOrganization } from './operation-kinds.js';

const holds = { ...ofOrganization, ext: true, browser: null, body: 'json' } as const;

/** Legal holds. Part of the table of operations. */
export const holdOperations = {
  listLegalHolds: {
    ...holds,
    method: 'GET',
    path: '/legal-holds',
    body: 'none',
    server: ['audit:read'],
    workspace: ['audit:read'],
    rate: 'default',
    status: [200],
    summary: 'What must not be erased, and why',
    description:
      'Oldest first; those that were lifted, too. A bill under a hold is not erased unless the operator overrides it with a reason.',
    view: [LegalHoldView],
  },
  getLegalHold: {
    ...holds,
    method: 'GET',
    path: '/legal-holds/{holdId}',
    body: 'none',
    server: ['audit:read'],
    workspace: ['audit:read'],
    rate: 'default',
    status: [200],
    summary: 'One legal hold',
    view: LegalHoldView,
  },
  placeLegalHold: {
    ...holds,
    method: 'POST',
    path: '/legal-holds',
    server: [['audit:read', 'orgs:team:write']],
    workspace: ['keys:manage'],
    stepUp: 'always',
    rate: 'writes',
    status: [201],
    summary: 'Keep everything of a patient, a claim or the organization from being erased',
    description: 'Several may stand on one thing: each ends for its own reason.',
    request: PlaceHoldRequest,
    view: LegalHoldView,
  },
  liftLegalHold: {
    ...holds,
    method: 'POST',
    path: '/legal-holds/{holdId}/lift',
    server: [['audit:read', 'orgs:team:write']],
    workspace: ['keys:manage'],
    stepUp: 'always',
    rate: 'writes',
    status: [200],
    summary: 'End a legal hold',
    description: 'It stays on the list. Lifting it twice changes nothing: the first reason stands.',
    request: LiftHoldRequest,
    view: LegalHoldView,
  },
} as const satisfies Record<string, OperationEntry>;
