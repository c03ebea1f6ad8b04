import { teamRoles, type TeamRole } from '#domain';
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

export const managementRoles = ['biller', 'viewer'] as const satisfies readonly TeamRole[];
export type ManagementRole = (typeof managementRoles)[number];

const subjectText = 'Stable ID of the user in your application.';

export class CreateManagementSessionRequest {
  @Text(subjectText, { example: 'user-17' }) readonly subject!: string;
  @OptionalChoice(
    managementRoles,
    'Maximum role of the session. A new user joins the team with this role. An existing member keeps the role in the team, and the session gets the lesser of both.',
    { default: 'biller' },
  )
  readonly role!: ManagementRole;
  @OptionalInt('Lifetime of the link in seconds, by the wall clock.', { min: 60, max: 900, default: 300 })
  readonly expiresIn!: number;
  @OptionalText('Name of the user. Stored with the team member.', { max: 200, example: 'Dana Biller' })
  readonly name?: string;
  @OptionalEmail('Email address of the user. Stored with the team member.') readonly email?: string;
}

/** Link to the hosted workspace. */
export class ManagementSessionView {
  @Text(
    'URL to which to send the user’s browser. Only the button on the page uses up the link. Treat the URL like a password.',
    { max: 2000, example: 'https://billing.example/sign-in/ms_ses_….…' },
  )
  readonly url!: string;
  @Timestamp('Expiration time of the link, by the wall clock.') readonly expiresAt!: string;
  @Id('Organization that the link opens.') readonly organizationId!: string;
  @Text(subjectText) readonly subject!: string;
  @Choice(teamRoles, 'The requested role, or the user’s role in the team if it is the lesser role.')
  readonly role!: TeamRole;
}
