import type { Decider } from '../kernel/decider.js';
import { Rejection } from '../kernel/rejection.js';
import type { ReviewReason } from '../review-reasons/review-reason.js';
import { defaultReasons } from '../review-reasons/default-reasons.js';
import type { OrganizationCommand } from './organization.commands.js';
import type { OrganizationEvent } from './organization.events.js';
import { requireOrganization, type Organization } from './organization.state.js';

type Decide = Decider<Organization, OrganizationCommand, OrganizationEvent>['decide'];

/** Includes the default reasons. */
export const MAX_REASONS = 100;

/** The default reasons with the organization's changes, followed by its own. */
export const reviewReasonsOf = ({
  reviewReasons = [],
}: Pick<Organization, 'reviewReasons'>): readonly ReviewReason[] => {
  const own = new Map(reviewReasons.map((reviewReason) => [reviewReason.id, reviewReason.record] as const));
  return [
    ...defaultReasons.flatMap((startingReason) =>
      own.has(startingReason.id) ? (own.get(startingReason.id) ?? []) : startingReason,
    ),
    ...reviewReasons.flatMap(({ id, record }) =>
      record && !defaultReasons.some((startingReason) => startingReason.id === id) ? record : [],
    ),
  ];
};

const isSame = (reason: ReviewReason, other: ReviewReason): boolean =>
  reason.title === other.title &&
  reason.text === other.text &&
  reason.carcs.join(' ') === other.carcs.join(' ') &&
  reason.codes.join(' ') === other.codes.join(' ');

/** An unknown ID creates a new reason. */
export const decideReviewReasons: Pick<Decide, 'SaveReviewReason' | 'RemoveReviewReason'> = {
  SaveReviewReason: (state, { id, facts }) => {
    const all = reviewReasonsOf(requireOrganization(state));
    const record = { id, ...facts };
    const known = all.find((reason) => reason.id === id);
    if (known && isSame(known, record)) return [];
    if (!known && all.length >= MAX_REASONS)
      throw new Rejection('validation_error', undefined, [
        { path: 'title', message: `cannot be added: a practice has at most ${MAX_REASONS} reasons` },
      ]);
    return [{ type: 'ReviewReasonSaved', data: { organizationId: state.organizationId, id, private: record } }];
  },
  RemoveReviewReason: (state, { id }) => {
    if (!reviewReasonsOf(requireOrganization(state)).some((reason) => reason.id === id))
      throw new Rejection('not_found');
    return [{ type: 'ReviewReasonRemoved', data: { organizationId: state.organizationId, id } }];
  },
};
