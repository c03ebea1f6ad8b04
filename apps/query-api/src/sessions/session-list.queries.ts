import { Injectable } from '@nestjs/common';
import type { ListSessionsRequest, SessionView } from '#contracts';
import {
  hasLostAccess,
  idleTimeoutAt,
  NO_ISSUING_KEY,
  session,
  sessionStream,
  type Organization,
  type SessionState,
} from '#domain';
import { EncryptedEventStore, loadState } from '#event-store';
import { KeyAuthenticator, refuseParameter, SessionIndex, type RequestContext } from '#http';
import { HandlesQuery, ContextQuery } from '../kernel/context-query.js';
import { ListPages, type PagedList } from '../kernel/list-pages.js';
import { Organizations } from '../kernel/organizations.js';

export class ListSessions extends ContextQuery<PagedList<SessionView>, [request: ListSessionsRequest]> {}

const READ_CONCURRENCY = 20;

@Injectable()
export class SessionListQueries {
  constructor(
    private readonly organizations: Organizations,
    private readonly ledger: EncryptedEventStore,
    private readonly index: SessionIndex,
    private readonly keys: KeyAuthenticator,
    private readonly pages: ListPages,
  ) {}

  @HandlesQuery(ListSessions)
  async list(context: RequestContext, { memberId, ...page }: ListSessionsRequest): Promise<PagedList<SessionView>> {
    const { organizationId } = context;
    const home = await this.organizations.get(organizationId);
    const member = home.members.find(({ id }) => id === memberId);
    if (memberId !== undefined && member === undefined) return refuseParameter('memberId', 'is not a team member');
    const ids = await this.index.ids(organizationId, member?.subject);
    // A cursor is valid only for the same member.
    const owner = { organizationId, list: ['sessions', memberId ?? ''].join(' ') };
    return this.pages.page(owner, page, ids, async (some) => {
      const shown: SessionView[] = [];
      for (let at = 0; at < some.length; at += READ_CONCURRENCY) {
        const found = await Promise.all(
          some.slice(at, at + READ_CONCURRENCY).map((id) => this.show(context, home, id)),
        );
        shown.push(...found.filter((session) => session !== null));
      }
      return shown;
    });
  }

  /** Returns null if the session is no longer active. */
  private async show(context: RequestContext, home: Organization, id: string): Promise<SessionView | null> {
    const [noted, state] = await Promise.all([this.index.find(id), loadState(this.ledger, session, sessionStream(id))]);
    const end = expiryOf(state, home);
    if (noted === null || end === null || state.status === 'absent' || Date.parse(end) <= Date.now()) return null;
    const { subject, issuer } = state.session;
    if (hasLostAccess(home, state.session)) return null;
    if (issuer !== NO_ISSUING_KEY && !(await this.keys.stands(issuer, home.organizationId))) return null;
    const member = home.members.find((candidate) => candidate.subject === subject);
    const isPage = state.status === 'browser';
    const own = isPage ? state.session.actorName : (state as { session: { name: string | null } }).session.name;
    const worked = 'usedAt' in state.session ? state.session.usedAt : null;
    return {
      id,
      kind: isPage ? 'page' : 'workspace',
      subject,
      memberId: member?.id ?? null,
      name: member?.name ?? own,
      startedAt: noted.startedAt,
      lastUsedAt: laterOf(noted.usedAt, worked),
      expiresAt: end,
      address: noted.address,
      userAgent: noted.agent,
      issuedBy: home.keys.find(({ stream }) => stream === issuer)?.credentialId ?? null,
      current: context.credential === sessionStream(id) || context.issuer === sessionStream(id),
    };
  }
}

/** Returns when a session will end if there is no more activity, or null for an ended session or an unused link. */
const expiryOf = (state: SessionState, home: Organization): string | null => {
  if (state.status === 'browser') return state.session.expiresAt;
  return state.status === 'open' ? idleTimeoutAt(state.session, home) : null;
};

const laterOf = (one: string | null, other: string | null): string | null =>
  one !== null && other !== null ? (one > other ? one : other) : (one ?? other);
