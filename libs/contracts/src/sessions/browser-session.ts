import {
  ChoiceList,
  Id,
  Nested,
  OptionalId,
  OptionalInt,
  OptionalNested,
  OptionalText,
  Text,
  Timestamp,
} from '../kernel/fields.js';
import { browserPermissions, type BrowserPermission } from '../kernel/operation.js';

const originText = 'Exact origin from which the session works. Every request must send it as `Origin`.';
const subjectText = 'Stable ID of the user in your application.';
const permissionsText = 'Permissions of the session.';

const billRules = { max: 128 } as const;
const billText = 'Only bill that the session can access. It must belong to the customer if both are set.';
const customerText = 'Only customer whose bills the session can access and create.';

/** Part of the organization. At least one field is required. */
export class SessionResourceForm {
  @OptionalId(billText, billRules) readonly billId?: string;
  @OptionalText(customerText) readonly customerExternalId?: string;
}

export class CreateBrowserSessionRequest {
  @Text(subjectText, { example: 'user-17' }) readonly subject!: string;
  @Text(`${originText} Requires https; http is allowed for localhost and in the sandbox.`, {
    max: 300,
    example: 'https://app.example',
  })
  readonly allowedOrigin!: string;
  @ChoiceList(
    browserPermissions,
    `${permissionsText} No duplicates. A session limited to a resource cannot have \`organization:manage\` or \`team:manage\`. A session limited to a bill cannot have \`bills:create\` either.`,
    { min: 1, max: browserPermissions.length, example: ['bills:read', 'bills:act', 'documents:read'] },
  )
  readonly permissions!: readonly BrowserPermission[];
  @OptionalNested(SessionResourceForm, 'Limits the session to a bill, to a customer, or to both.')
  readonly resource?: SessionResourceForm;
  @OptionalInt('Lifetime in seconds, by the wall clock.', { min: 60, max: 3600, default: 900 })
  readonly expiresIn!: number;
  @OptionalText('Name of the user, for the activity and productivity reports.', { max: 200, example: 'Dana Biller' })
  readonly actorName?: string;
}

export class SessionResourceView {
  @OptionalId(billText, billRules) readonly billId?: string;
  @OptionalText(customerText) readonly customerExternalId?: string;
}

export class BrowserSessionView {
  @Id('Session ID. Not secret.') readonly sessionId!: string;
  @Id('Organization of the session.') readonly organizationId!: string;
  @Text(subjectText) readonly subject!: string;
  @ChoiceList(browserPermissions, permissionsText) readonly permissions!: readonly BrowserPermission[];
  @Nested(SessionResourceView, 'Limit of the session. Null for the whole organization.', { nullable: true })
  readonly resource!: SessionResourceView | null;
  @Text('Secret token that the browser sends as `Authorization: Bearer`.', { example: 'bs_ses_….…' })
  readonly token!: string;
  @Text(originText, { max: 300 }) readonly allowedOrigin!: string;
  @Timestamp('Expiration time of the session, by the wall clock.') readonly expiresAt!: string;
}
