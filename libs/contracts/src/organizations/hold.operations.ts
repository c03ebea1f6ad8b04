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

export const holdOperations = {
  listLegalHolds: {
    ...read,
    path: '/legal-holds',
    summary: 'List legal holds',
    description:
      'Oldest first, including lifted holds. A bill under a hold is not erased unless the operator overrides the hold with a reason.',
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
    description: 'A patient, a claim or the organization may have several holds. Each hold is lifted separately.',
    request: PlaceHoldRequest,
    view: LegalHoldView,
  },
  liftLegalHold: {
    ...change,
    path: '/legal-holds/{holdId}/lift',
    status: [200],
    summary: 'Lift a legal hold',
    description: 'A lifted hold stays on the list. Lifting it again changes nothing and keeps the first reason.',
    request: LiftHoldRequest,
    view: LegalHoldView,
  },
} as const satisfies Record<string, OperationEntry>;
