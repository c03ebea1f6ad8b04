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

const subjectText = 'The stable id that your application has for the person.';

/** POST /management-sessions. */
export class CreateManagementSessionRequest {
  @Text(subjectText, { example: 'user-17' }) readonly subject!: string;
  @OptionalChoice(
    managementRoles,
    'What the session may do at most. Who is new joins the team with it; who is in the team already stays what the team made of them, and gets the lesser of both.',
    { default: 'biller' },
  )
  readonly role!: ManagementRole;
  @OptionalInt('Seconds until the link expires, by the wall clock.', { min: 60, max: 900, default: 300 })
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
  @Timestamp('The end of the link, by the wall clock.') readonly expiresAt!: string;
  @Id('The organization that it opens.') readonly organizationId!: string;
  @Text(subjectText) readonly subject!: string;
  @Choice(
    teamRoles,
    'What the session may do: the role that was asked for, or the one that the person has in the team where that one is less.',
  )
  readonly role!: TeamRole;
}
