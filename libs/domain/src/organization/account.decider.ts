import type { Decider, Message } from '../kernel/decider.js';

/*
 * STORED FOREVER, in the internal stream `account_{home organization}`. An organization's own stream decides its
 * account and access. This list finds an account's organizations without reading the whole log. An organization that is
 * not on it is refused before its stream is read.
 */

export interface AccountMember {
  readonly organizationId: string;
  /** Unique within the account. Null if the operator created the organization without one. */
  readonly externalId: string | null;
}

export type AccountEvent =
  | Message<'OrganizationJoinedAccount', AccountMember & { accountId: string; joinedAt: string }>
  | Message<'OrganizationLeftAccount', { accountId: string; organizationId: string }>;
export type AccountCommand =
  | Message<'JoinAccount', AccountMember & { accountId: string; at: string }>
  | Message<'LeaveAccount', { accountId: string; organizationId: string }>;

/** Member that joined, or ID of a member that left. */
type Change = AccountMember | string;

/** In order of joining. */
class Members {
  readonly byId = new Map<string, AccountMember>();
  readonly byExternalId = new Map<string, AccountMember>();

  apply(change: Change): void {
    const organizationId = typeof change === 'string' ? change : change.organizationId;
    const before = this.byId.get(organizationId);
    this.byId.delete(organizationId);
    if (before?.externalId != null && this.byExternalId.get(before.externalId) === before)
      this.byExternalId.delete(before.externalId);
    if (typeof change === 'string') return;
    this.byId.set(organizationId, change);
    if (change.externalId !== null) this.byExternalId.set(change.externalId, change);
  }
}

/** Immutable. Consecutive states share their data, so that 30,000 organizations are not copied on every event. */
export class Account {
  static readonly empty = new Account([], 0);
  /** Built on first use, and passed on to the next state. */
  private members: Members | null = null;

  private constructor(
    /** Changes up to this state and in later states. */
    private readonly changes: Change[],
    /** Number of changes up to this state. */
    private readonly length: number,
  ) {}

  /** In order of joining. */
  list(): readonly AccountMember[] {
    return [...this.known().byId.values()];
  }

  has(organizationId: string): boolean {
    return this.known().byId.has(organizationId);
  }

  withExternalId(externalId: string | null): AccountMember | undefined {
    return externalId === null ? undefined : this.known().byExternalId.get(externalId);
  }

  after(change: Change): Account {
    const isLast = this.length > 0 && this.changes.length === this.length;
    // If another state already follows this one, or if this is the empty state, nothing can be shared.
    const changes = isLast ? this.changes : this.changes.slice(0, this.length);
    changes.push(change);
    const next = new Account(changes, this.length + 1);
    next.members = this.members;
    next.members?.apply(change);
    this.members = null;
    return next;
  }

  private known(): Members {
    if (this.members === null) {
      this.members = new Members();
      for (let at = 0; at < this.length; at += 1) this.members.apply(this.changes[at] as Change);
    }
    return this.members;
  }
}

export const account: Decider<Account, AccountCommand, AccountEvent> = {
  initial: Account.empty,
  decide: {
    /** Does nothing if a member with either ID exists. */
    JoinAccount: (members, { at, ...facts }) =>
      members.has(facts.organizationId) || members.withExternalId(facts.externalId)
        ? []
        : [{ type: 'OrganizationJoinedAccount', data: { ...facts, joinedAt: at } }],
    LeaveAccount: (members, facts) =>
      members.has(facts.organizationId) ? [{ type: 'OrganizationLeftAccount', data: facts }] : [],
  },
  evolve: {
    OrganizationJoinedAccount: (members, { organizationId, externalId }) =>
      members.after({ organizationId, externalId }),
    OrganizationLeftAccount: (members, { organizationId }) => members.after(organizationId),
  },
};
