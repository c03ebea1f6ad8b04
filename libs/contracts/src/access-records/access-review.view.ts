import { addDays, weekAfter, type AccessReview, type Organization } from '#domain';
import { CalendarDate, Flag, Id, Int, ListOf, Nested, Text, Timestamp } from '../kernel/fields.js';
import { AccessActorView } from './access-record.view.js';

export class AccessWeekView {
  @CalendarDate('First day of the week (a Monday), in Los Angeles time.') readonly week!: string;
  @CalendarDate('Last day of the week (a Sunday), in Los Angeles time.') readonly through!: string;
  @Timestamp('Time when the week was acknowledged, by the wall clock. Null if not acknowledged.', { nullable: true })
  readonly reviewedAt!: string | null;
  @Text('Member or key that acknowledged the week: name, or else ID. Null if not acknowledged.', { nullable: true })
  readonly reviewedBy!: string | null;
}

export class ActorFigureView {
  @Nested(() => AccessActorView, 'User or key that was counted.') readonly actor!: AccessActorView;
  @Int('Number of items counted: actions, denied requests or patients, depending on the list.', { min: 1 })
  readonly count!: number;
}

export class ReviewedActView {
  @Timestamp('Time of the action, by the wall clock.') readonly at!: string;
  @Nested(() => AccessActorView, 'Actor that performed the action.') readonly actor!: AccessActorView;
  @Text('API operation, command or event of the action.', { example: 'getBillDashboard' }) readonly operation!: string;
  @Int('Number of bills that were shown.', { min: 0 }) readonly bills!: number;
  @Text('Reason that the user entered. Null if none was requested, or if you may not read bills.', { nullable: true })
  readonly reason!: string | null;
}

/** Member or key added during the week. */
export class NewcomerView {
  @Id('ID of the member or key.') readonly id!: string;
  @Text('Name of the member or key, or null.', { nullable: true }) readonly name!: string | null;
  @Timestamp('Time when the member or key was created.') readonly createdAt!: string;
}

/** Lists are sorted largest or newest first and limited in length. */
export class AccessReviewView extends AccessWeekView {
  @Flag('True if the week has ended. Until then the numbers grow and the week cannot be acknowledged.')
  readonly over!: boolean;
  @Int('Number of actions that showed, disclosed or refused patient data.', { min: 0 }) readonly acts!: number;
  @Int('Number of denied requests among these actions.', { min: 0 }) readonly refused!: number;
  @ListOf(ActorFigureView, 'Users and keys with the most denied requests.', { max: 10 })
  readonly refusedActors!: readonly ActorFigureView[];
  @ListOf(ActorFigureView, 'Users and keys that viewed the most patients.', { max: 10 })
  readonly mostPatients!: readonly ActorFigureView[];
  @ListOf(ActorFigureView, 'Users who worked between 10 pm and 6 am Los Angeles time, with their actions.', { max: 10 })
  readonly atNight!: readonly ActorFigureView[];
  @ListOf(ReviewedActView, 'Exports and prints of many bills.', { max: 100 })
  readonly exports!: readonly ReviewedActView[];
  @ListOf(ReviewedActView, 'Actions that revealed identifiers such as an SSN.', { max: 100 })
  readonly reveals!: readonly ReviewedActView[];
  @ListOf(ReviewedActView, 'Emergency accesses.', { max: 100 }) readonly emergencies!: readonly ReviewedActView[];
  @ListOf(NewcomerView, 'Members who were added during the week.', { max: 2_000 })
  readonly newMembers!: readonly NewcomerView[];
  @ListOf(NewcomerView, 'Server keys that were created during the week.', { max: 2_000 })
  readonly newKeys!: readonly NewcomerView[];
}

/** Null for actors other than members and keys. */
export const nameOfActor = ({ members, keys }: Pick<Organization, 'members' | 'keys'>, id: string): string | null =>
  members.find(({ subject }) => subject === id)?.name ??
  keys.find(({ credentialId }) => credentialId === id)?.name ??
  null;

export const presentAccessWeek = (practice: Organization, week: string): Pick<AccessWeekView, keyof AccessWeekView> => {
  const review: AccessReview | undefined = practice.accessReviews?.find((accessReview) => accessReview.week === week);
  return {
    week,
    through: addDays(weekAfter(week), -1),
    reviewedAt: review?.reviewedAt ?? null,
    reviewedBy: review ? (nameOfActor(practice, review.by) ?? review.by) : null,
  };
};
