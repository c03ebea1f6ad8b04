import type { OperationEntry } from '../kernel/operation.js';
import { LegalHoldView, LiftHoldRequest, PlaceHoldRequest } from './legal-hold.js';
import { organizationOperation } from './operation-kinds.js';

const read = {
  ...organizationOperation,
  ext: true,
  browser: null,
  method: 'GET',
  body: 'none',
  server: ['audit:read'],
  workspace: ['audit:read'],
  rate: 'default',
  status: [200],
} as const;
const change = {
  ...organizationOperation,
  ext: true,
  browser: null,
  method: 'POST',
  body: 'json',
  server: [['audit:read', 'orgs:team:write']],
  workspace: ['keys:manage'],
  stepUp: 'always',
  rate: 'writes',
} as const;

/** Legal holds. Part of the table of operations. */
export const holdOperations = {
  listLegalHolds: {
    ...read,
    path: '/legal-holds',
    summary: 'List legal holds',
    description:
      'Oldest first; those that were lifted, too. A bill under a hold is not erased unless the operator overrides it with a reason.',
    view: [LegalHoldView],
  },
  getLegalHold: {
    ...read,
    path: '/legal-holds/{holdId}',
    summary: 'Get a legal hold',
    view: LegalHoldView,
  },
  placeLegalHold: {
    ...change,
    path: '/legal-holds',
    status: [201],
    summary: 'Place a legal hold on a patient, a claim or the organization',
    description: 'Several may stand on one thing: each ends for its own reason.',
    request: PlaceHoldRequest,
    view: LegalHoldView,
  },
  liftLegalHold: {
    ...change,
    path: '/legal-holds/{holdId}/lift',
    status: [200],
    summary: 'Lift a legal hold',
    description: 'It stays on the list. Lifting it twice changes nothing: the first reason stands.',
    request: LiftHoldRequest,
    view: LegalHoldView,
  },
} as const satisfies Record<string, OperationEntry>;
