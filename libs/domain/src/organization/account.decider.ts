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

/** A member that joined, or the id of one that left. */
type Change = AccountMember | string;

/** The members by both of their ids; in the order in which they joined. */
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

/**
 * The organizations of an account as of one of its events. A state never changes; those that follow one another share
 * what they are made of, so that an account of 30,000 is not copied with every event.
 */
export class Account {
  static readonly empty = new Account([], 0);
  /** Made when somebody asks, and handed on to the next state. */
  private members: Members | null = null;

  private constructor(
    /** Changes of this state and of those after it. */
    private readonly changes: Change[],
    /** How many of the changes are this state's. */
    private readonly length: number,
  ) {}

  /** In the order in which they joined. */
  list(): readonly AccountMember[] {
    return [...this.known().byId.values()];
  }

  has(organizationId: string): boolean {
    return this.known().byId.has(organizationId);
  }

  withExternalId(externalId: string | null): AccountMember | undefined {
    return externalId === null ? undefined : this.known().byExternalId.get(externalId);
  }

  /** The state after a member joined, or left by its id. */
  after(change: Change): Account {
    const isLast = this.length > 0 && this.changes.length === this.length;
    // Another state came after this one before, or this is where all accounts begin: nothing is shared.
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
    /** A member, known by either id, stays as it is. */
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
