import { Flag, Id, ListOf, Text } from '../kernel/fields.js';

/** Something that a leaver set up and that goes on without them. */
export class LeftThingView {
  @Id('Its id.') readonly id!: string;
  @Text('A key’s name, an endpoint’s address.', { max: 2000 }) readonly name!: string;
}

/** GET /organization/handovers: a member who left, and what goes on that they had set up. */
export class HandoverView {
  @Id('The member.') readonly memberId!: string;
  @Text('Name of the member.', { nullable: true }) readonly name!: string | null;
  @ListOf(() => LeftThingView, 'Server keys of programs that the member made, and that still work.', { max: 10_000 })
  readonly keys!: readonly LeftThingView[];
  @ListOf(() => LeftThingView, 'Webhook endpoints that the member set up, and that still receive.', { max: 10_000 })
  readonly endpoints!: readonly LeftThingView[];
}

/** POST /organization/team/{id}/handover. */
export class HandedOverView {
  @Id('The member.') readonly id!: string;
  @Flag('Always true.') readonly handedOver!: boolean;
}
