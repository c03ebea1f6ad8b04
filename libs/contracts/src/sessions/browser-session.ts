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

const originText = 'The exact origin that the session works from; every request must carry it as `Origin`.';
const subjectText = 'The stable id that your application has for the person.';
const permissionsText = 'What the person may do.';

const billRules = { max: 128 } as const;
const billText = 'The only bill that the session sees; it must belong to the customer, if both are given.';
const customerText = 'The only customer whose bills the session sees and creates.';

/** Limits a session to a part of the organization; at least one of both. */
export class SessionResourceForm {
  @OptionalId(billText, billRules) readonly billId?: string;
  @OptionalText(customerText) readonly customerExternalId?: string;
}

/** POST /browser-sessions. */
export class CreateBrowserSessionRequest {
  @Text(subjectText, { example: 'user-17' }) readonly subject!: string;
  @Text(`${originText} https; http only for this machine and in the sandbox.`, {
    max: 300,
    example: 'https://app.example',
  })
  readonly allowedOrigin!: string;
  @ChoiceList(
    browserPermissions,
    `${permissionsText} Each once. A session for a resource has neither \`organization:manage\` nor \`team:manage\`, one for a bill not \`bills:create\` either.`,
    { min: 1, max: browserPermissions.length, example: ['bills:read', 'bills:act', 'documents:read'] },
  )
  readonly permissions!: readonly BrowserPermission[];
  @OptionalNested(SessionResourceForm, 'Limits the session to a bill, to a customer, or to both.')
  readonly resource?: SessionResourceForm;
  @OptionalInt('Seconds that it lives, by the wall clock.', { min: 60, max: 3600, default: 900 })
  readonly expiresIn!: number;
  @OptionalText('Name of the person, for the activity and productivity reports.', { max: 200, example: 'Dana Biller' })
  readonly actorName?: string;
}

export class SessionResourceView {
  @OptionalId(billText, billRules) readonly billId?: string;
  @OptionalText(customerText) readonly customerExternalId?: string;
}

/** A new browser session. */
export class BrowserSessionView {
  @Id('Names the session; not secret.') readonly sessionId!: string;
  @Id('The organization that it works in.') readonly organizationId!: string;
  @Text(subjectText) readonly subject!: string;
  @ChoiceList(browserPermissions, permissionsText) readonly permissions!: readonly BrowserPermission[];
  @Nested(SessionResourceView, 'What it is limited to; null for the whole organization.', { nullable: true })
  readonly resource!: SessionResourceView | null;
  @Text('The secret that the browser sends as `Authorization: Bearer`.', { example: 'bs_ses_….…' })
  readonly token!: string;
  @Text(originText, { max: 300 }) readonly allowedOrigin!: string;
  @Timestamp('The end of the session, by the wall clock.') readonly expiresAt!: string;
}
