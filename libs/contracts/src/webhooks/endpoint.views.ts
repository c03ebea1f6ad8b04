import { MAX_PREVIOUS_SECRETS, type DisabledReason, type EventSelection } from '#domain';
import { pickMembers, partialViewOf } from '../kernel/partial.js';
import { Choice, Flag, Id, Int, LongText, OptionalText, Shown, Text, TextList, Timestamp } from '../kernel/fields.js';

export class EndpointView {
  @Id('Endpoint ID, `wh_…`.') readonly id!: string;
  @Text('URL to which events are posted.', { max: 2048 }) readonly url!: string;
  @LongText('Your description of the endpoint. Null if there is none.', { nullable: true })
  readonly description!: string | null;
  @Shown({}, 'Subscribed event types, as sent: `*`, or a list of types and of families such as `bill.*`.')
  readonly eventTypes!: EventSelection;
  @Flag('True if events are sent to the endpoint.') readonly active!: boolean;
  @Choice(
    ['gone', 'failing'],
    'Reason why the service disabled the endpoint. `gone`: it returned 410. `failing`: its attempts failed over 120 hours, with no success and no gap of more than 48 hours between them. Null if the service did not disable it.',
    { nullable: true },
  )
  readonly disabledReason!: DisabledReason | null;
  @Timestamp('End of the replaced secret, by the wall clock. Null if it no longer signs.', { nullable: true })
  readonly previousSecretExpiresAt!: string | null;
  @TextList(
    `Expiration times of the earlier secrets that still sign, by the wall clock, the most recently replaced secret first. At most ${MAX_PREVIOUS_SECRETS}.`,
    { max: MAX_PREVIOUS_SECRETS },
  )
  readonly previousSecretsExpireAt!: readonly string[];
  @Timestamp('Creation time, by the clock of the organization.') readonly createdAt!: string;
  @Timestamp('Time of the last change, by the clock of the organization.') readonly updatedAt!: string;
  @OptionalText(
    'Secret that signs the deliveries: `whsec_` and Base64. Returned only when a secret is generated: store it.',
    { pattern: /^whsec_[A-Za-z0-9+/]{43}=$/ },
  )
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

/** Callers who may read endpoints get the complete endpoint. */
export class ChangedEndpointView extends partialViewOf(EndpointView, receiptFields) {}

/** Receipt for callers who may change endpoints but not read them, because the URL may contain a receiver's secret. */
export const endpointReceipt = (endpoint: EndpointView): ChangedEndpointView => pickMembers(endpoint, receiptFields);

export class DeletedEndpointView {
  @Id('Endpoint ID.') readonly id!: string;
  @Shown({ type: 'boolean', const: true }, 'Always true. Pending deliveries to the endpoint are canceled.')
  readonly deleted!: true;
}

export class RecoveryView {
  @Int('Number of events that are sent.') readonly count!: number;
}
