import { Injectable } from '@nestjs/common';
import {
  base32,
  fold,
  session,
  sessionStream,
  type SessionCommand,
  type SessionFacts,
  type SessionState,
} from '#domain';
import { findReplay, IdempotencyKeyReused, Ledger, Vault } from '#event-store';
import { IdempotencyKeys, InFlight, type RequestContext, type RequestIdentity } from '#http';
import { metadataOf } from '../kernel/metadata.js';
import { newId } from '../kernel/new-id.js';
import { SessionStore } from './session.store.js';

const CREATED = 201;

export interface Issued {
  readonly state: SessionState;
  readonly position: bigint;
  readonly replayed: boolean;
}

/** What every session has, given its lifetime in seconds. */
export type FactsFor = (seconds: number) => SessionFacts;

/** How a session comes to be: replay or 409, then the form, then the event. */
@Injectable()
export class SessionIssue {
  constructor(
    private readonly sessions: SessionStore,
    private readonly ledger: Ledger,
    private readonly vault: Vault,
    private readonly idempotency: IdempotencyKeys,
    private readonly inFlight: InFlight,
  ) {}

  /** `commandOf` reads the form; it is not asked for a replay. */
  async issue(
    context: RequestContext,
    body: unknown,
    commandOf: (factsFor: FactsFor) => Promise<SessionCommand>,
  ): Promise<Issued> {
    const identity = await this.idempotency.identify(context, { body: body ?? {} });
    return this.inFlight.run(identity?.key ?? null, async () => {
      const sessionId = await this.idFor(context, identity);
      const stream = sessionStream(sessionId);
      if (identity && findReplay(await this.ledger.load(stream), identity)?.kind === 'reused')
        throw new IdempotencyKeyReused();
      const handled = await this.sessions.handle(
        stream,
        () => commandOf((seconds) => factsOf(context, sessionId, seconds)),
        metadataOf(context, identity, CREATED),
      );
      return { state: fold(session, handled.history), position: handled.position, replayed: handled.replayed };
    });
  }

  /** Racing requests with one key meet in one stream: the id comes from the key. */
  private async idFor({ organizationId }: RequestContext, identity: RequestIdentity | null): Promise<string> {
    if (identity === null) return newId('ses');
    const hash = await this.vault.hmac(organizationId, 'ids', 'ses', identity.key);
    return `ses_${base32(hash.subarray(0, 16))}`;
  }
}

/** A session ends by the real clock: whoever moves the clock of a sandbox wants its deadlines, not its sessions, to pass. */
const factsOf = (
  { organizationId, environment, credential }: RequestContext,
  sessionId: string,
  seconds: number,
): SessionFacts => ({
  sessionId,
  organizationId,
  environment,
  expiresAt: new Date(Date.now() + seconds * 1000).toISOString(),
  issuer: credential,
});
