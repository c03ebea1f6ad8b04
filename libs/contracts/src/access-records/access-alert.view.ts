import { accessAlertRules, type AccessAlert, type AccessAlertRule, type Organization } from '#domain';
import { Choice, Id, Int, Nested, Text, Timestamp } from '../kernel/fields.js';
import { AccessActorView } from './access-record.view.js';
import { nameOfActor } from './access-review.view.js';

/** Something unusual in the record of access. */
export class AccessAlertView {
  @Id('Its id.') readonly id!: string;
  @Choice(
    accessAlertRules,
    'What is unusual: `patients` that one person saw in an hour, `exports` (files of many bills) of one person in a day, `refusals` of the whole practice in a minute.',
  )
  readonly rule!: AccessAlertRule;
  @Nested(() => AccessActorView, 'Who did it; null where the rule is about the whole practice.', { nullable: true })
  readonly actor!: AccessActorView | null;
  @Int('How many it were when it was noticed. What came since is in the record.', { min: 1 }) readonly count!: number;
  @Int('From how many on it is unusual, as it was set then.', { min: 1 }) readonly threshold!: number;
  @Timestamp('When the hour, day or minute began in which they were counted, by the wall clock.')
  readonly since!: string;
  @Timestamp('When it was noticed, by the wall clock.') readonly raisedAt!: string;
  @Timestamp('When somebody acknowledged it; null: nobody yet.', { nullable: true })
  readonly acknowledgedAt!: string | null;
  @Text('Who did: the name of the member or the key, else its id; null: nobody yet.', { nullable: true })
  readonly acknowledgedBy!: string | null;
}

/** An alert as its practice sees it. */
export const presentAccessAlert = (
  practice: Pick<Organization, 'members' | 'keys'>,
  { who, acknowledged, ...alert }: AccessAlert,
): AccessAlertView => ({
  ...alert,
  actor: who && { ...who, name: nameOfActor(practice, who.id) },
  acknowledgedAt: acknowledged?.at ?? null,
  acknowledgedBy: acknowledged && (nameOfActor(practice, acknowledged.by) ?? acknowledged.by),
});
