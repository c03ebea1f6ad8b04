import { accessAlertRules, type AccessAlert, type AccessAlertRule, type Organization } from '#domain';
import { Choice, Id, Int, Nested, Text, Timestamp } from '../kernel/fields.js';
import { AccessActorView } from './access-record.view.js';
import { nameOfActor } from './access-review.view.js';

export class AccessAlertView {
  @Id('ID of the alert.') readonly id!: string;
  @Choice(
    accessAlertRules,
    'Rule that raised the alert. `patients`: one user viewed many patients within an hour. `exports`: one user exported files of many bills within a day. `refusals`: many requests of the organization were denied within a minute.',
  )
  readonly rule!: AccessAlertRule;
  @Nested(() => AccessActorView, 'User or key, or null for the whole organization (`refusals`).', { nullable: true })
  readonly actor!: AccessActorView | null;
  @Int('Count when the alert was raised. The access log contains later activity.', { min: 1 }) readonly count!: number;
  @Int('Threshold in effect when the alert was raised: the alert is raised at this count.', { min: 1 })
  readonly threshold!: number;
  @Timestamp('Start of the hour, day or minute that was counted, by the wall clock.') readonly since!: string;
  @Timestamp('Time when the alert was raised, by the wall clock.') readonly raisedAt!: string;
  @Timestamp('Time when the alert was acknowledged, or null.', { nullable: true })
  readonly acknowledgedAt!: string | null;
  @Text('Member or key that acknowledged the alert: name, or else ID. Null if not acknowledged.', { nullable: true })
  readonly acknowledgedBy!: string | null;
}

export const presentAccessAlert = (
  practice: Pick<Organization, 'members' | 'keys'>,
  { who, acknowledged, ...alert }: AccessAlert,
): AccessAlertView => ({
  ...alert,
  actor: who && { ...who, name: nameOfActor(practice, who.id) },
  acknowledgedAt: acknowledged?.at ?? null,
  acknowledgedBy: acknowledged && (nameOfActor(practice, acknowledged.by) ?? acknowledged.by),
});
