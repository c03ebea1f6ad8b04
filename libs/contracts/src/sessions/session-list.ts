import { Choice, Flag, Id, OptionalId, Text, Timestamp } from '../kernel/fields.js';
import { ListPageRequest } from '../kernel/list-page.request.js';

/** Session in the hosted workspace, or in a page of the host application. */
export const sessionKinds = ['workspace', 'page'] as const;

export class ListSessionsRequest extends ListPageRequest {
  @OptionalId('Only sessions of this team member.') readonly memberId?: string;
}

export class SessionView {
  @Id('Session ID.') readonly id!: string;
  @Choice(sessionKinds, 'Kind of session: in the hosted workspace, or in a page of your own.') readonly kind!: string;
  @Text('Stable ID of the user in your application.') readonly subject!: string;
  @Id('Team member ID. Null for a user who is not in the team.', { nullable: true }) readonly memberId!: string | null;
  @Text('Name of the user.', { nullable: true }) readonly name!: string | null;
  @Timestamp('Start time, by the wall clock.') readonly startedAt!: string;
  @Timestamp('Time of the last use, to the minute. Null if the session was not used yet.', { nullable: true })
  readonly lastUsedAt!: string | null;
  @Timestamp('Latest end of the session, by the wall clock.') readonly expiresAt!: string;
  @Text('Network address of the last use.', { nullable: true }) readonly address!: string | null;
  @Text('`User-Agent` of the last use.', { nullable: true, max: 300 }) readonly userAgent!: string | null;
  @Id('Server key of this organization that issued the session. Null if no key issued it.', { nullable: true })
  readonly issuedBy!: string | null;
  @Flag('True for the session that sends the request.') readonly current!: boolean;
}
