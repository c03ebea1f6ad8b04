import type { Decider, Message } from '../kernel/decider.js';

/*
 * STORED FOR EVER, in the internal stream `account_{home organization}`: the organizations of an account. An
 * organization's own stream says which account it belongs to, and access is decided by that; this is the list of them,
 * which nothing else could give without reading the whole log. Who is not on it is refused before anything is opened.
 */

export interface AccountMember {
  readonly organizationId: string;
  /** The client's id, unique within the account. Null where the operator made it without one. */
  readonly externalId: string | null;
}

export type AccountEvent =
  | Message<'OrganizationJoinedAccount', AccountMember & { accountId: string; joinedAt: string }>
  | Message<'OrganizationLeftAccount', { accountId: string; organizationId: string }>;
export type AccountCommand =
  | Message<'JoinAccount', AccountMember & { accountId: string; at: string }>
  | Message<'LeaveAccount', { accountId: string; organizationId: string }>;
/** In the order in which they joined. */
export type Account = readonly AccountMember[];

const without = (account: Account, organizationId: string): Account =>
  account.filter((one) => one.organizationId !== organizationId);

export const account: Decider<Account, AccountCommand, AccountEvent> = {
  initial: [],
  decide: {
    /** Who is a member already, by either id, stays as it is. */
    JoinAccount: (members, { at, ...facts }) =>
      members.some(
        ({ organizationId, externalId }) =>
          organizationId === facts.organizationId || (externalId !== null && externalId === facts.externalId),
      )
        ? []
        : [{ type: 'OrganizationJoinedAccount', data: { ...facts, joinedAt: at } }],
    LeaveAccount: (members, facts) =>
      without(members, facts.organizationId).length === members.length
        ? []
        : [{ type: 'OrganizationLeftAccount', data: facts }],
  },
  evolve: {
    OrganizationJoinedAccount: (members, { organizationId, externalId }) => [
      ...without(members, organizationId),
      { organizationId, externalId },
    ],
    OrganizationLeftAccount: (members, { organizationId }) => without(members, organizationId),
  },
};
