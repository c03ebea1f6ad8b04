import { Flag, Id, ListOf, Text } from '../kernel/fields.js';

/** Key or webhook endpoint of a former member that still works. */
export class LeftThingView {
  @Id('ID of the key or endpoint.') readonly id!: string;
  @Text('Name of the key, or URL of the endpoint.', { max: 2000 }) readonly name!: string;
}

/** A former member with keys or endpoints that still work. */
export class HandoverView {
  @Id('Member ID.') readonly memberId!: string;
  @Text('Name of the member.', { nullable: true }) readonly name!: string | null;
  @ListOf(() => LeftThingView, 'Keys for programs that the member created and that still work.', { max: 10_000 })
  readonly keys!: readonly LeftThingView[];
  @ListOf(() => LeftThingView, 'Webhook endpoints of the member that still receive events.', { max: 10_000 })
  readonly endpoints!: readonly LeftThingView[];
}

export class HandedOverView {
  @Id('Member ID.') readonly id!: string;
  @Flag('Always true.') readonly handedOver!: boolean;
}
