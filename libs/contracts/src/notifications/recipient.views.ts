import {
  audiences,
  deliveryStatuses,
  reportDigests,
  type Audience,
  type DeliveryStatus,
  type ReportDigest,
} from '#domain';
import {
  Choice,
  Flag,
  Id,
  Int,
  IntList,
  ListOf,
  Nested,
  OptionalChoice,
  OptionalText,
  Text,
  Timestamp,
} from '../kernel/fields.js';

export class PreferencesView {
  @Flag('Is mail sent by these preferences now?') readonly enabled!: boolean;
  @Flag('Bill-status and payment alerts.') readonly statusUpdates!: boolean;
  @IntList('Aging reminders: 30, 60, 90.', { max: 3, item: { min: 30, max: 90 } })
  readonly agingDays!: readonly number[];
  @Flag('Nothing between 7 pm and 7 am America/Los_Angeles.') readonly quietHours!: boolean;
  @Choice(reportDigests, 'How often activity is summed up.') readonly reportDigest!: ReportDigest;
}

export const recipientStates = ['active', 'pending_confirmation', 'expired', 'off'] as const;

/** A recipient in the list. */
export class RecipientView {
  @Text('Your id of the person.', { max: 128 }) readonly externalUserId!: string;
  @Text('Address; empty once its owner has unsubscribed.', { max: 254, keepEmpty: true }) readonly email!: string;
  @Choice(audiences, 'Which bills are meant.') readonly audience!: Audience;
  @Nested(PreferencesView, 'What is chosen; while it is not active, what will be on after confirmation.')
  readonly preferences!: PreferencesView;
  @Flag('Does this person get mail?') readonly enabled!: boolean;
  @Choice(recipientStates, '`expired`: the invitation was not confirmed in time.')
  readonly state!: (typeof recipientStates)[number];
  @Int('Bills that are assigned.') readonly assignedBillCount!: number;
  @OptionalChoice(deliveryStatuses, 'Of the last invitation, where there was one.')
  readonly deliveryStatus?: DeliveryStatus;
}

/** GET /notifications/recipients. */
export class RecipientListView {
  @Flag('Can invitations reach anybody: by mail, or as a preview in the sandbox?') readonly available!: boolean;
  @Choice(['sandbox', 'live'], 'Of the organization.') readonly environment!: 'sandbox' | 'live';
  @ListOf(RecipientView, 'By externalUserId.', { max: 100 }) readonly recipients!: readonly RecipientView[];
  @Flag('Is there a next page?') readonly hasMore!: boolean;
}

/** The settings of one recipient. */
export class RecipientSettingsView {
  @Nested(PreferencesView, 'Null when nothing is chosen, also after the person unsubscribed.', { nullable: true })
  readonly preferences!: PreferencesView | null;
  @Text('For display; null once its owner has unsubscribed.', { max: 254, nullable: true }) readonly email!:
    | string
    | null;
  @Choice(audiences, 'Which bills are meant.') readonly audience!: Audience;
  @Choice(['sandbox', 'live'], 'Of the organization.') readonly environment!: 'sandbox' | 'live';
  @Flag('Can it be enabled without another address, and would mail be possible?') readonly canEnable!: boolean;
  @Nested(RecipientView, 'The entry in the list.') readonly recipient!: RecipientView;
}

/** POST …/invitations. */
export class InvitationView {
  @Text('As sent, in lower case.') readonly requestId!: string;
  @Choice(recipientStates, 'The owner of the address must confirm.') readonly state!: 'pending_confirmation';
  @Choice(deliveryStatuses, 'Of the mail, at the time of the invitation.') readonly deliveryStatus!: DeliveryStatus;
  @Timestamp('The link is of no use from then on.') readonly expiresAt!: string;
  @OptionalText('Sandbox only: the link that a mail would hold. Whoever has it can confirm: never log it.', {
    max: 1000,
  })
  readonly previewUrl?: string;
}

/** DELETE /notifications/recipients/{externalUserId}. */
export class RecipientDisabledView {
  @Flag('Always false.') readonly enabled!: false;
}

/** PUT and DELETE …/bills/{billId}. */
export class BillAssignmentView {
  @Id('The bill.') readonly billId!: string;
  @Flag('Is it assigned now?') readonly assigned!: boolean;
  @Timestamp('Since when; null when it is not.', { nullable: true }) readonly assignedAt!: string | null;
}
