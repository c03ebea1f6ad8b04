import { MAX_PREVIOUS_SECRETS, type DisabledReason, type EventSelection } from '#domain';
import { pickMembers, partialViewOf } from '../kernel/partial.js';
import { Choice, Flag, Id, Int, LongText, OptionalText, Shown, Text, TextList, Timestamp } from '../kernel/fields.js';

/** A webhook endpoint. */
export class EndpointView {
  @Id('Of the endpoint: `wh_…`.') readonly id!: string;
  @Text('Where events are posted.', { max: 2048 }) readonly url!: string;
  @LongText('Your own words about it.', { nullable: true }) readonly description!: string | null;
  @Shown({}, 'What it listens to, as it was written: `*`, or a list of types and of families such as `bill.*`.')
  readonly eventTypes!: EventSelection;
  @Flag('Are events sent to it?') readonly active!: boolean;
  @Choice(
    ['gone', 'failing'],
    'Why the service disabled it: it returned 410, or its attempts failed over 120 hours, with no success and no gap of more than 48 hours between them.',
    {
      nullable: true,
    },
  )
  readonly disabledReason!: DisabledReason | null;
  @Timestamp('When the most recently replaced secret stops signing, by the wall clock; null if it no longer signs.', {
    nullable: true,
  })
  readonly previousSecretExpiresAt!: string | null;
  @TextList(
    `When each earlier secret that still signs expires, by the wall clock, the one that was replaced last first: at most ${MAX_PREVIOUS_SECRETS}.`,
    { max: MAX_PREVIOUS_SECRETS },
  )
  readonly previousSecretsExpireAt!: readonly string[];
  @Timestamp('When it was made, by the clock of the organization.') readonly createdAt!: string;
  @Timestamp('When it was last changed, by the clock of the organization.') readonly updatedAt!: string;
  @OptionalText('Signs the deliveries: `whsec_` and Base64. Only in the answers that make one: keep it.', {
    pattern: /^whsec_[A-Za-z0-9+/]{43}=$/,
  })
  readonly secret?: string;
}

const receiptFields = [
  'id',
  'active',
  'updatedAt',
  'previousSecretExpiresAt',
  'previousSecretsExpireAt',
  'secret',
] as const;

/** A change of an endpoint: the whole of it for those who may read it. */
export class ChangedEndpointView extends partialViewOf(EndpointView, receiptFields) {}

/** An endpoint after a change, for those who may change and not read: its address may be a secret of its receiver. */
export const endpointReceipt = (endpoint: EndpointView): ChangedEndpointView => pickMembers(endpoint, receiptFields);

/** DELETE /webhook-endpoints/{endpointId}. */
export class DeletedEndpointView {
  @Id('Of the endpoint.') readonly id!: string;
  @Shown({ type: 'boolean', const: true }, 'It is gone; what was still to be sent to it is canceled.')
  readonly deleted!: true;
}

/** POST /webhook-endpoints/{endpointId}/recover. */
export class RecoveryView {
  @Int('Events that are sent.') readonly count!: number;
}
