import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { faults, Vault } from '#event-store';
import { issuedSessions, StateStore, type IssuedSession } from '#state-store';

/** A session's use is written down at most this often. */
const WRITE_INTERVAL_MS = 60_000;
/** Number of sessions whose last use is remembered. */
const MAX_CACHED_SESSIONS = 10_000;
/** Sessions that are over are removed at most this often, `SWEEP_BATCH_SIZE` at a time. */
const SWEEP_INTERVAL_MS = 60_000;
const SWEEP_BATCH_SIZE = 200;
const MAX_USER_AGENT_LENGTH = 200;

/** A session as it is found again: whose it is, and until when at most. */
export interface NotedSession {
  readonly organizationId: string;
  readonly sessionId: string;
  /** The host's stable id of the person. */
  readonly subject: string;
  /** ISO timestamp. */
  readonly endsAt: string;
}

/** Where a request came from. */
export type CameFrom = Pick<IssuedSession, 'address' | 'agent'>;

/** Where this request came from. */
export const cameFrom = ({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): CameFrom => ({
  address: ip,
  agent: headers['user-agent']?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
});

/**
 * Where the sessions of an organization and of a person are, since when, and when they were last used. An index beside their
 * streams: whether a session stands is never decided by it. A state store that is away loses lines of it, and is told.
 */
@Injectable()
export class SessionIndex implements OnModuleDestroy {
  private readonly written = new LRUCache<string, number>({ max: MAX_CACHED_SESSIONS });
  private readonly underWay = new Set<Promise<void>>();
  private sweptAt = 0;

  constructor(
    private readonly stateStore: StateStore,
    private readonly vault: Vault,
  ) {}

  /** Notes a session that is issued now, before it is: nobody has one that is not found. */
  async issued(session: NotedSession, now = Date.now()): Promise<void> {
    await this.tried(async () => {
      await this.sweep(now);
      await this.sessions.put(session.sessionId, await this.recordOf(session, now));
    });
  }

  /** Notes that a session is used, beside the request and never in its way. */
  used(session: NotedSession, from: CameFrom, now = Date.now()): void {
    const last = this.written.get(session.sessionId);
    if (last !== undefined && now - last < WRITE_INTERVAL_MS) return;
    this.written.set(session.sessionId, now);
    const work = this.tried(() => this.writeUse(session, from, now)).finally(() => this.underWay.delete(work));
    this.underWay.add(work);
  }

  /** Ids of an organization's sessions, or of a person's in it, in the order in which they began. */
  async ids(organizationId: string, subject?: string): Promise<readonly string[]> {
    const person = subject === undefined ? null : await this.personOf(organizationId, subject);
    const all =
      person === null
        ? this.sessions.eachKey('byOrganization', { equals: [organizationId] })
        : this.sessions.eachKey('byMember', { equals: [organizationId, person] });
    const found: string[] = [];
    for await (const { key } of all) found.push(key);
    return found;
  }

  /** Null where it was removed since, or nobody can read it any more. */
  async find(sessionId: string): Promise<IssuedSession | null> {
    return (await this.sessions.get(sessionId))?.record ?? null;
  }

  /** Forgets a session that was ended. */
  async forget(sessionId: string): Promise<void> {
    await this.tried(() => this.sessions.remove(sessionId));
  }

  /** The state store is closed after this. */
  async onModuleDestroy(): Promise<void> {
    await Promise.all(this.underWay);
  }

  private get sessions() {
    return issuedSessions.in(this.stateStore);
  }

  private async writeUse(session: NotedSession, from: CameFrom, now: number): Promise<void> {
    const known = await this.sessions.get(session.sessionId);
    const record = known?.record ?? (await this.recordOf(session, now));
    const used = { ...record, ...from, endsAt: session.endsAt, usedAt: new Date(now).toISOString() };
    // Where another process was faster, its line is as good.
    await this.sessions.compareAndSet(session.sessionId, known?.version ?? 0, used);
    // Sessions of the hosted workspace are noted by their use alone.
    await this.sweep(now);
  }

  private async recordOf({ subject, ...session }: NotedSession, now: number): Promise<IssuedSession> {
    const person = await this.personOf(session.organizationId, subject);
    return { ...session, person, startedAt: new Date(now).toISOString(), usedAt: null, address: null, agent: null };
  }

  private async personOf(organizationId: string, subject: string): Promise<string> {
    return (await this.vault.hmac(organizationId, 'ids', 'person of a session', subject)).toString('base64url');
  }

  private async sweep(now: number): Promise<void> {
    if (now - this.sweptAt < SWEEP_INTERVAL_MS) return;
    this.sweptAt = now;
    const below = new Date(now).toISOString();
    const over = await this.sessions.findKeys('endsAt', { below, limit: SWEEP_BATCH_SIZE });
    await this.stateStore.write(over.map(({ key }) => this.sessions.removal(key)));
  }

  /** The index is no reason to refuse anybody. */
  private async tried(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
      faults.well('session index');
    } catch (error) {
      faults.failed('session index', error);
    }
  }
}
