import { addDays, weekAfter, type AccessReview, type Organization } from '#domain';
import { CalendarDate, Flag, Id, Int, ListOf, Nested, Text, Timestamp } from '../kernel/fields.js';
import { AccessActorView } from './access-record.view.js';

/** One week of the record of access, and whether somebody has looked through it. */
export class AccessWeekView {
  @CalendarDate('The Monday on which it began, in Los Angeles.') readonly week!: string;
  @CalendarDate('Its Sunday.') readonly through!: string;
  @Timestamp('When somebody acknowledged it, by the wall clock; null: nobody yet.', { nullable: true })
  readonly reviewedAt!: string | null;
  @Text('Who did: the name of the member or the key, else its id; null: nobody yet.', { nullable: true })
  readonly reviewedBy!: string | null;
}

/** How much of something one person or program did. */
export class ActorFigureView {
  @Nested(() => AccessActorView, 'Who.') readonly actor!: AccessActorView;
  @Int('How many.', { min: 1 }) readonly count!: number;
}

/** An act that a review shows one by one. */
export class ReviewedActView {
  @Timestamp('When, by the wall clock.') readonly at!: string;
  @Nested(() => AccessActorView, 'Who did it.') readonly actor!: AccessActorView;
  @Text('Operation of the API, command or event.', { example: 'getBillDashboard' }) readonly operation!: string;
  @Int('Bills that were shown.', { min: 0 }) readonly bills!: number;
  @Text('Why it was done, where that was asked; for whoever may read bills.', { nullable: true })
  readonly reason!: string | null;
}

/** Somebody or something that is new in the practice. */
export class NewcomerView {
  @Id('The member, or the key.') readonly id!: string;
  @Text('The name.', { nullable: true }) readonly name!: string | null;
  @Timestamp('Since when.') readonly createdAt!: string;
}

/** GET /access-reviews/{week}: the figures of a week. Lists have the largest or newest first, and an end. */
export class AccessReviewView extends AccessWeekView {
  @Flag('The week is over. Before that the figures grow, and nobody acknowledges them.') readonly over!: boolean;
  @Int('Acts that showed, handed out or refused a patient’s data.', { min: 0 }) readonly acts!: number;
  @Int('Refusals among them.', { min: 0 }) readonly refused!: number;
  @ListOf(ActorFigureView, 'Who was refused the most.', { max: 10 })
  readonly refusedActors!: readonly ActorFigureView[];
  @ListOf(ActorFigureView, 'Who saw the most patients.', { max: 10 })
  readonly mostPatients!: readonly ActorFigureView[];
  @ListOf(ActorFigureView, 'Which people worked between 10 pm and 6 am in Los Angeles, and how many acts it were.', {
    max: 10,
  })
  readonly atNight!: readonly ActorFigureView[];
  @ListOf(ReviewedActView, 'Files and prints of many bills.', { max: 100 })
  readonly exports!: readonly ReviewedActView[];
  @ListOf(ReviewedActView, 'Identifiers that were revealed.', { max: 100 })
  readonly reveals!: readonly ReviewedActView[];
  @ListOf(ReviewedActView, 'Emergency access.', { max: 100 }) readonly emergencies!: readonly ReviewedActView[];
  @ListOf(NewcomerView, 'Members who came in that week.', { max: 2_000 }) readonly newMembers!: readonly NewcomerView[];
  @ListOf(NewcomerView, 'Server keys that were made in that week.', { max: 2_000 })
  readonly newKeys!: readonly NewcomerView[];
}

/** Name of an actor as the practice knows it today: of a member or a key; null for others. */
export const nameOfActor = ({ members, keys }: Pick<Organization, 'members' | 'keys'>, id: string): string | null =>
  members.find(({ subject }) => subject === id)?.name ??
  keys.find(({ credentialId }) => credentialId === id)?.name ??
  null;

/** A week, with who has acknowledged it. */
export const presentAccessWeek = (practice: Organization, week: string): Pick<AccessWeekView, keyof AccessWeekView> => {
  const review: AccessReview | undefined = practice.accessReviews?.find((accessReview) => accessReview.week === week);
  return {
    week,
    through: addDays(weekAfter(week), -1),
    reviewedAt: review?.reviewedAt ?? null,
    reviewedBy: review ? (nameOfActor(practice, review.by) ?? review.by) : null,
  };
};
