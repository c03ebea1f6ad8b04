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
  @Flag('True if emails are sent with these preferences now.') readonly enabled!: boolean;
  @Flag('True if bill status and payment alerts are sent.') readonly statusUpdates!: boolean;
  @IntList('Bill ages, in days, at which a reminder is sent: 30, 60 or 90.', { max: 3, item: { min: 30, max: 90 } })
  readonly agingDays!: readonly number[];
  @Flag('True if emails are held between 7 pm and 7 am America/Los_Angeles.') readonly quietHours!: boolean;
  @Choice(reportDigests, 'Frequency of the activity digest.') readonly reportDigest!: ReportDigest;
}

export const recipientStates = ['active', 'pending_confirmation', 'expired', 'off'] as const;

export class RecipientView {
  @Text('Your ID for the person.', { max: 128 }) readonly externalUserId!: string;
  @Text('Email address. Empty after its owner unsubscribed.', { max: 254, keepEmpty: true }) readonly email!: string;
  @Choice(audiences, 'Bills that the notifications cover.') readonly audience!: Audience;
  @Nested(PreferencesView, 'Selected preferences. For a pending recipient, those that apply after confirmation.')
  readonly preferences!: PreferencesView;
  @Flag('True if the person receives emails.') readonly enabled!: boolean;
  @Choice(recipientStates, 'State of the subscription. `expired`: the invitation was not confirmed in time.')
  readonly state!: (typeof recipientStates)[number];
  @Int('Number of assigned bills.') readonly assignedBillCount!: number;
  @OptionalChoice(deliveryStatuses, 'Delivery status of the last invitation. Absent if there was no invitation.')
  readonly deliveryStatus?: DeliveryStatus;
}

export class RecipientListView {
  @Flag('True if invitations can be delivered, by email or as a preview in the sandbox.') readonly available!: boolean;
  @Choice(['sandbox', 'live'], 'Environment of the organization.') readonly environment!: 'sandbox' | 'live';
  @ListOf(RecipientView, 'Recipients, ordered by `externalUserId`.', { max: 100 })
  readonly recipients!: readonly RecipientView[];
  @Flag('True if there is a next page.') readonly hasMore!: boolean;
}

export class RecipientSettingsView {
  @Nested(PreferencesView, 'Null if nothing is selected, including after the person unsubscribed.', { nullable: true })
  readonly preferences!: PreferencesView | null;
  @Text('Email address for display. Null after its owner unsubscribed.', { max: 254, nullable: true })
  readonly email!: string | null;
  @Choice(audiences, 'Bills that the notifications cover.') readonly audience!: Audience;
  @Choice(['sandbox', 'live'], 'Environment of the organization.') readonly environment!: 'sandbox' | 'live';
  @Flag('True if notifications can be enabled with the stored address and emails can be delivered.')
  readonly canEnable!: boolean;
  @Nested(RecipientView, 'Entry of this recipient in the list.') readonly recipient!: RecipientView;
}

export class InvitationView {
  @Text('Request ID as sent, in lower case.') readonly requestId!: string;
  @Choice(recipientStates, 'Always `pending_confirmation`: the owner of the address must confirm.')
  readonly state!: 'pending_confirmation';
  @Choice(deliveryStatuses, 'Delivery status of the email at the time of the invitation.')
  readonly deliveryStatus!: DeliveryStatus;
  @Timestamp('Time when the link expires.') readonly expiresAt!: string;
  @OptionalText('Sandbox only: link of the email. Anyone with it can confirm: never log it.', { max: 1000 })
  readonly previewUrl?: string;
}

export class RecipientDisabledView {
  @Flag('Always false.') readonly enabled!: false;
}

export class BillAssignmentView {
  @Id('Bill ID.') readonly billId!: string;
  @Flag('True if the bill is assigned to the recipient.') readonly assigned!: boolean;
  @Timestamp('Time of the assignment. Null if the bill is not assigned.', { nullable: true })
  readonly assignedAt!: string | null;
}
