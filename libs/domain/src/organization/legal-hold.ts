import type { Timestamp } from '../kernel/calendar.js';

export const holdScopes = ['organization', 'patient', 'claim'] as const;
export type HoldScope = (typeof holdScopes)[number];

/** Duty to keep data, for example for a lawsuit or an audit, regardless of the retention schedule. */
export interface LegalHold {
  readonly holdId: string;
  readonly scope: HoldScope;
  /** Patient or claim. Null for the whole organization. */
  readonly subjectId: string | null;
  readonly placedAt: Timestamp;
  /** Empty after the organization is deleted. */
  readonly reason: string;
  readonly placedBy: string;
  /** Null while active. */
  readonly lifted: { readonly at: Timestamp; readonly reason: string; readonly by: string } | null;
}

interface Held {
  readonly holds?: readonly LegalHold[];
}

export const holdsOn = (
  { holds = [] }: Held,
  { patientId, claimId }: { readonly patientId: string; readonly claimId: string },
): readonly LegalHold[] =>
  holds.filter(
    ({ lifted, scope, subjectId }) =>
      lifted === null && (scope === 'organization' || subjectId === (scope === 'patient' ? patientId : claimId)),
  );

/** Regardless of scope. */
export const activeHolds = ({ holds = [] }: Held): readonly LegalHold[] =>
  holds.filter(({ lifted }) => lifted === null);
