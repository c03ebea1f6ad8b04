import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { faults, Vault } from '#event-store';
import { issuedSessions, StateStore, type IssuedSession } from '#state-store';

/** Minimum time between two writes for the same session. */
const WRITE_INTERVAL_MS = 60_000;
const MAX_CACHED_SESSIONS = 10_000;
/** Minimum time between two removals of expired sessions. */
const SWEEP_INTERVAL_MS = 60_000;
const SWEEP_BATCH_SIZE = 200;
const MAX_USER_AGENT_LENGTH = 200;

export interface NotedSession {
  readonly organizationId: string;
  readonly sessionId: string;
  /** The user's stable ID at the host. */
  readonly subject: string;
  /** ISO time at which the session ends at the latest. */
  readonly endsAt: string;
}

export type CameFrom = Pick<IssuedSession, 'address' | 'agent'>;

export const cameFrom = ({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): CameFrom => ({
  address: ip,
  agent: headers['user-agent']?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
});

/**
 * Start, last use and client address of each session. Never decides whether a session is valid; the session's stream
 * does. If the state store is unavailable, entries are lost and a background fault is reported.
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

  /** Records a session. Call it before the session is issued, so that every issued session can be found. */
  async issued(session: NotedSession, now = Date.now()): Promise<void> {
    await this.tried(async () => {
      await this.sweep(now);
      await this.sessions.put(session.sessionId, await this.recordOf(session, now));
    });
  }

  /** Runs in the background, without delaying or failing the request. */
  used(session: NotedSession, from: CameFrom, now = Date.now()): void {
    const last = this.written.get(session.sessionId);
    if (last !== undefined && now - last < WRITE_INTERVAL_MS) return;
    this.written.set(session.sessionId, now);
    const work = this.tried(() => this.writeUse(session, from, now)).finally(() => this.underWay.delete(work));
    this.underWay.add(work);
  }

  /** Returns the session IDs for an organization, or for one of its users, ordered by start time. */
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

  /** Returns null if the entry was removed or can no longer be decrypted. */
  async find(sessionId: string): Promise<IssuedSession | null> {
    return (await this.sessions.get(sessionId))?.record ?? null;
  }

  async forget(sessionId: string): Promise<void> {
    await this.tried(() => this.sessions.remove(sessionId));
  }

  /** Waits for pending writes: the state store closes after this hook. */
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
    // Ignore a version conflict: the other process's entry is equally recent.
    await this.sessions.compareAndSet(session.sessionId, known?.version ?? 0, used);
    // Workspace sessions reach the index only when used, so sweep here too.
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

  /** Reports failures as background faults: a failed write must not fail a request. */
  private async tried(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
      faults.well('session index');
    } catch (error) {
      faults.failed('session index', error);
    }
  }
}
