import type { Timestamp } from '../kernel/calendar.js';
import type { Decider } from '../kernel/decider.js';
import { Rejection } from '../kernel/rejection.js';
import type { OrganizationCommand } from './organization.commands.js';
import type { OrganizationEvent } from './organization.events.js';
import { existing, type Organization } from './organization.types.js';

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

/** The legal holds that stand and keep a bill of this patient and claim. */
export const holdsOn = (
  { holds = [] }: Pick<Organization, 'holds'>,
  { patientId, claimId }: { readonly patientId: string; readonly claimId: string },
): readonly LegalHold[] =>
  holds.filter(
    ({ lifted, scope, subjectId }) =>
      lifted === null && (scope === 'organization' || subjectId === (scope === 'patient' ? patientId : claimId)),
  );

/** The legal holds that stand, on whatever. */
export const standingHolds = ({ holds = [] }: Pick<Organization, 'holds'>): readonly LegalHold[] =>
  holds.filter(({ lifted }) => lifted === null);

type Decide = Decider<Organization, OrganizationCommand, OrganizationEvent>['decide'];

/** A second hold on the same thing is one of its own: each ends for its own reason. */
export const decideHolds: Pick<Decide, 'PlaceHold' | 'LiftHold'> = {
  PlaceHold: (state, { holdId, scope, subjectId, reason, by, at }) => {
    const { organizationId, holds = [] } = existing(state);
    if (holds.some((one) => one.holdId === holdId)) return [];
    return [
      {
        type: 'LegalHoldPlaced',
        data: { organizationId, holdId, scope, subjectId, placedAt: at, private: { reason, by } },
      },
    ];
  },
  LiftHold: (state, { holdId, reason, by, at }) => {
    const { organizationId, holds = [] } = existing(state);
    const hold = holds.find((one) => one.holdId === holdId);
    if (!hold) throw new Rejection('not_found');
    if (hold.lifted) return [];
    return [{ type: 'LegalHoldLifted', data: { organizationId, holdId, liftedAt: at, private: { reason, by } } }];
  },
};
