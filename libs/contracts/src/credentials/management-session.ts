import type { ManagementRole } from '#domain';
import {
  Choice,
  Id,
  OptionalChoice,
  OptionalEmail,
  OptionalInt,
  OptionalText,
  Text,
  Timestamp,
} from '../kernel/fields.js';

export const managementRoles = ['biller', 'viewer'] as const satisfies readonly ManagementRole[];

const subjectText = 'The stable id that your application has for the person.';
const roleText = 'What the person may do in the workspace.';

/** POST /management-sessions. */
export class CreateManagementSessionRequest {
  @Text(subjectText, { example: 'user-17' }) readonly subject!: string;
  @OptionalChoice(managementRoles, roleText, { default: 'biller' }) readonly role!: ManagementRole;
  @OptionalInt('Seconds until the link expires, by the real clock.', { min: 60, max: 900, default: 300 })
  readonly expiresIn!: number;
  @OptionalText('Name of the person; kept with the member of the team.', { max: 200, example: 'Dana Biller' })
  readonly name?: string;
  @OptionalEmail('Address of the person; kept with the member of the team.') readonly email?: string;
}

/** A new link into the hosted workspace. */
export class ManagementSessionView {
  @Text(
    'Where to send the person’s browser. The page has a button, and only the button uses the link up. Treat it like a password.',
    { max: 2000, example: 'https://billing.example/sign-in/ms_ses_….…' },
  )
  readonly url!: string;
  @Timestamp('The end of the link, by the real clock.') readonly expiresAt!: string;
  @Id('The organization that it opens.') readonly organizationId!: string;
  @Text(subjectText) readonly subject!: string;
  @Choice(managementRoles, roleText) readonly role!: ManagementRole;
}
