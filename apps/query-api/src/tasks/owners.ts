import { teamReaderOf, type TaskSearchRequest } from '#contracts';
import type { CalendarDate, Member } from '#domain';
import { refuseParameter, type RequestContext } from '#http';
import type { Filter } from '#read-models';
import { equals, type RowFilter } from '../bills/search-filter.js';
import type { Organizations } from '../kernel/organizations.js';

/** Is this the person of the session? A server key is nobody's. */
export const isCurrentUser = (context: RequestContext, { subject }: Pick<Member, 'subject'>): boolean =>
  subject === teamReaderOf(context).subject;

/** What a list of tasks calls a member. */
export const nameOfOwner = ({ name, email }: Pick<Member, 'name' | 'email'>): string | null => name ?? email;

type Teams = Pick<Organizations, 'members'>;

/** Bills whose owner is asked for; the team is read for `me` alone. 400 for `me` where nobody of the team asks. */
export const ownerFilter = async (
  context: RequestContext,
  owner: TaskSearchRequest['owner'],
  teams: Teams,
): Promise<RowFilter> => {
  if (owner === 'none') return { ownerId: null };
  if (owner !== 'me') return equals('ownerId', owner);
  const me = (await teams.members(context.organizationId)).find((member) => isCurrentUser(context, member));
  return me ? { ownerId: me.id } : refuseParameter('owner', 'is `me` for a person in the workspace alone');
};

/** Names of the owners of some rows, by id. Embedded pages are shown nothing of the team: null. */
export const ownerNames = async (
  { organizationId, scope }: RequestContext,
  rows: readonly { readonly ownerId: string | null }[],
  teams: Teams,
): Promise<OwnerNames> => {
  if (scope.kind !== 'organization') return null;
  if (rows.every(({ ownerId }) => ownerId === null)) return new Map();
  return new Map((await teams.members(organizationId)).map((member) => [member.id, nameOfOwner(member)] as const));
};

/** Names of members by id; null where whoever asks is shown none. */
export type OwnerNames = ReadonlyMap<string, string | null> | null;

/** Bills that are not put off today, or those alone that are. */
export const snoozeFilter = (today: CalendarDate, snoozed: boolean | undefined): Filter =>
  snoozed === true
    ? { snoozedUntil: { $gt: today } }
    : { $or: [{ snoozedUntil: null }, { snoozedUntil: { $lte: today } }] };
