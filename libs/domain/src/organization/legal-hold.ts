import type { Timestamp } from '../kernel/calendar.js';

/** What a legal hold keeps from being erased: everything of an organization, of a patient or of a claim. */
export const holdScopes = ['organization', 'patient', 'claim'] as const;
export type HoldScope = (typeof holdScopes)[number];

/** A duty to keep data (a lawsuit, an audit), whatever the retention schedule says. */
export interface LegalHold {
  readonly holdId: string;
  readonly scope: HoldScope;
  /** Id of the patient or the claim; null where all of the organization is held. */
  readonly subjectId: string | null;
  readonly placedAt: Timestamp;
  /** Why, and by whom; empty once the organization was deleted. */
  readonly reason: string;
  readonly placedBy: string;
  /** Null while it stands. */
  readonly lifted: { readonly at: Timestamp; readonly reason: string; readonly by: string } | null;
}

/** Whatever has legal holds: an organization. */
interface Held {
  readonly holds?: readonly LegalHold[];
}

/** The legal holds that stand and keep a bill of this patient and claim. */
export const holdsOn = (
  { holds = [] }: Held,
  { patientId, claimId }: { readonly patientId: string; readonly claimId: string },
): readonly LegalHold[] =>
  holds.filter(
    ({ lifted, scope, subjectId }) =>
      lifted === null && (scope === 'organization' || subjectId === (scope === 'patient' ? patientId : claimId)),
  );

/** The legal holds that stand, on whatever. */
export const activeHolds = ({ holds = [] }: Held): readonly LegalHold[] =>
  holds.filter(({ lifted }) => lifted === null);
