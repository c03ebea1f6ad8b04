import type { Timestamp } from '../kernel/calendar.js';

/** Scope of data that a legal hold protects from erasure: the whole organization, a patient or a claim. */
export const holdScopes = ['organization', 'patient', 'claim'] as const;
export type HoldScope = (typeof holdScopes)[number];

/** A duty to keep data, for example for a lawsuit or an audit, regardless of the retention schedule. */
export interface LegalHold {
  readonly holdId: string;
  readonly scope: HoldScope;
  /** ID of the patient or claim. Null if the whole organization is on hold. */
  readonly subjectId: string | null;
  readonly placedAt: Timestamp;
  /** Reason and user. Empty after the organization is deleted. */
  readonly reason: string;
  readonly placedBy: string;
  /** Null while the hold is active. */
  readonly lifted: { readonly at: Timestamp; readonly reason: string; readonly by: string } | null;
}

/** An object with legal holds, such as an organization. */
interface Held {
  readonly holds?: readonly LegalHold[];
}

/** Returns the active legal holds that apply to a bill of this patient and claim. */
export const holdsOn = (
  { holds = [] }: Held,
  { patientId, claimId }: { readonly patientId: string; readonly claimId: string },
): readonly LegalHold[] =>
  holds.filter(
    ({ lifted, scope, subjectId }) =>
      lifted === null && (scope === 'organization' || subjectId === (scope === 'patient' ? patientId : claimId)),
  );

/** Returns all active legal holds, regardless of scope. */
export const activeHolds = ({ holds = [] }: Held): readonly LegalHold[] =>
  holds.filter(({ lifted }) => lifted === null);
