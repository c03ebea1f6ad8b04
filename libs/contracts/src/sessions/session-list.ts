import { Choice, Flag, Id, OptionalId, Text, Timestamp } from '../kernel/fields.js';
import { ListPageRequest } from '../kernel/list-page.request.js';

/** Kinds of sessions: a person at work in the hosted workspace, or in a page of the host's own. */
export const sessionKinds = ['workspace', 'page'] as const;

/** GET /sessions. */
export class ListSessionsRequest extends ListPageRequest {
  @OptionalId('Only those of this member of the team.') readonly memberId?: string;
}

/** A session that stands. */
export class SessionView {
  @Id('Its id.') readonly id!: string;
  @Choice(sessionKinds, 'In the hosted workspace, or in a page of your own.') readonly kind!: string;
  @Text('The stable id that your application has for the person.') readonly subject!: string;
  @Id('The member of the team; null for somebody who is in no team.', { nullable: true })
  readonly memberId!: string | null;
  @Text('Name of the person.', { nullable: true }) readonly name!: string | null;
  @Timestamp('Since when, by the wall clock.') readonly startedAt!: string;
  @Timestamp('When it was last used, to the minute; null: not yet.', { nullable: true })
  readonly lastUsedAt!: string | null;
  @Timestamp('When it ends at the latest, by the wall clock.') readonly expiresAt!: string;
  @Text('Address that it was last used from.', { nullable: true }) readonly address!: string | null;
  @Text('`User-Agent` of the browser that it was last used in.', { nullable: true, max: 300 })
  readonly userAgent!: string | null;
  @Id('The server key of this organization that issued it; null where none did.', { nullable: true })
  readonly issuedBy!: string | null;
  @Flag('Is it the session that asks?') readonly current!: boolean;
}
