import type { OperationEntry } from './kernel/operation.js';
import { ClockView, MoveClockRequest } from './organization-clock.js';

/** Sandbox only. */
export const clockOperations = {
  getSandboxClock: {
    method: 'GET',
    body: 'none',
    status: [200],
    rate: 'default',
    answer: 'data',
    server: ['bills:read'],
    browser: ['bills:read'],
    path: '/sandbox/clock',
    section: 'Sandbox',
    ext: true,
    summary: 'Get the clock of a sandbox organization',
    reach: 'organization',
    environment: 'sandbox',
    view: ClockView,
  },
  moveSandboxClock: {
    method: 'PUT',
    path: '/sandbox/clock',
    section: 'Sandbox',
    ext: true,
    summary: 'Move the clock of a sandbox organization forward',
    description:
      'The clock drives every timestamp, deadline, age and report of the organization. The response is sent after all events that became due were recorded.',
    server: ['bills:submit'],
    browser: null,
    workspace: ['sandbox:manage'],
    reach: 'organization',
    environment: 'sandbox',
    body: 'json',
    answer: 'data',
    status: [200],
    rate: 'writes',
    request: MoveClockRequest,
    view: ClockView,
    problems: ['environment_mismatch'],
  },
} as const satisfies Record<string, OperationEntry>;
