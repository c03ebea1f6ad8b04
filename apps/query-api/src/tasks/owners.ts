import { teamReaderOf, type TaskSearchRequest } from '#contracts';
import type { CalendarDate, Member } from '#domain';
import { refuseParameter, type RequestContext } from '#http';
import type { Filter } from '#read-models';
import { equals, type RowFilter } from '../bills/search-filter.js';
import type { Organizations } from '../kernel/organizations.js';

/** Always false for a server key. */
export const isCurrentUser = (context: RequestContext, { subject }: Pick<Member, 'subject'>): boolean =>
  subject === teamReaderOf(context).subject;

export const nameOfOwner = ({ name, email }: Pick<Member, 'name' | 'email'>): string | null => name ?? email;

type Teams = Pick<Organizations, 'members'>;

/** Reads the team only for `me`. Throws 400 for `me` if the caller is not a member. */
export const ownerFilter = async (
  context: RequestContext,
  owner: TaskSearchRequest['owner'],
  teams: Teams,
): Promise<RowFilter> => {
  if (owner === 'none') return { ownerId: null };
  if (owner !== 'me') return equals('ownerId', owner);
  const me = (await teams.members(context.organizationId)).find((member) => isCurrentUser(context, member));
  return me
    ? { ownerId: me.id }
    : refuseParameter('owner', 'can be `me` only for a user who is signed in to the workspace');
};

/** Returns the names of the rows' owners by member ID. Null in embedded pages, which show no members. */
export const ownerNames = async (
  { organizationId, scope }: RequestContext,
  rows: readonly { readonly ownerId: string | null }[],
  teams: Teams,
): Promise<OwnerNames> => {
  if (scope.kind !== 'organization') return null;
  if (rows.every(({ ownerId }) => ownerId === null)) return new Map();
  return new Map((await teams.members(organizationId)).map((member) => [member.id, nameOfOwner(member)] as const));
};

/** Names by member ID. Null if the caller may not see them. */
export type OwnerNames = ReadonlyMap<string, string | null> | null;

export const snoozeFilter = (today: CalendarDate, snoozed: boolean | undefined): Filter =>
  snoozed === true
    ? { snoozedUntil: { $gt: today } }
    : { $or: [{ snoozedUntil: null }, { snoozedUntil: { $lte: today } }] };
