import { executeCommand, actorMetadata, sessions } from '#commands';
import { Rejection, sessionStream } from '#domain';
import type { EncryptedEventStore, Vault } from '#event-store';
import { issuerSessions, type IssuerSession, type StateStore } from '#state-store';

const INSTALLATION = 'installation';
const SWEEP_BATCH_SIZE = 50;

export interface IssuerIdentity {
  readonly issuer: string;
  readonly sub?: string;
  readonly sid?: string;
}

/** Index by a logout token's claims (`sub`, `sid`). */
export class IssuerSessions {
  private readonly records;

  constructor(
    private readonly stateStore: StateStore,
    private readonly ledger: EncryptedEventStore,
    private readonly vault: Vault,
  ) {
    this.records = issuerSessions.in(stateStore);
  }

  /** Records a session before it is issued, so that a logout finds every existing session. */
  async note(
    { issuer, sub, sid }: IssuerIdentity & { readonly sub: string },
    session: Pick<IssuerSession, 'organizationId' | 'sessionId' | 'endsAt'>,
    now: number,
  ): Promise<void> {
    await this.sweep(now);
    const subject = await this.hashOf(issuer, 'sub', sub);
    const hashedSid = sid === undefined ? null : await this.hashOf(issuer, 'sid', sid);
    await this.records.put(session.sessionId, { ...session, subject, sid: hashedSid });
  }

  /** Ends the session and returns true if a logout has since removed its record. Call after the session is issued. */
  async endIfLoggedOut({ organizationId, sessionId }: Pick<IssuerSession, 'organizationId' | 'sessionId'>) {
    if ((await this.records.get(sessionId)) !== null) return false;
    await this.end(organizationId, sessionId);
    return true;
  }

  /**
   * Ends all sessions that the token refers to: those with its `sid`, or all those with its `sub` if it has no `sid`.
   * Sessions whose ID token had no `sid` are also ended. Returns the number of ended sessions.
   */
  async endAll({ issuer, sub, sid }: IssuerIdentity): Promise<number> {
    const subject = sub === undefined ? null : await this.hashOf(issuer, 'sub', sub);
    const hashedSid = sid === undefined ? null : await this.hashOf(issuer, 'sid', sid);
    const claim = subject ?? hashedSid;
    if (claim === null) return 0;
    const keys: string[] = [];
    const found = this.records.eachKey(subject === null ? 'bySid' : 'bySubject', { equals: [claim] });
    for await (const { key } of found) keys.push(key);
    let ended = 0;
    for (const key of keys) {
      const session = (await this.records.get(key))?.record;
      if (!session || (hashedSid !== null && session.sid !== null && session.sid !== hashedSid)) continue;
      await this.end(session.organizationId, session.sessionId);
      await this.records.remove(key);
      ended += 1;
    }
    return ended;
  }

  private async end(organizationId: string, sessionId: string): Promise<void> {
    const metadata = actorMetadata({ organizationId, actor: { kind: 'system', id: 'sign-in' } });
    try {
      await executeCommand(this.ledger, sessions, {
        stream: sessionStream(sessionId),
        command: { type: 'EndSession', data: { at: metadata.recordedAt } },
        metadata,
      });
    } catch (error) {
      // The session hasn't been issued yet. `endIfLoggedOut` will end it.
      if (!(error instanceof Rejection && error.code === 'not_found')) throw error;
    }
  }

  private async sweep(now: number): Promise<void> {
    const over = await this.records.findKeys('endsAt', { below: new Date(now).toISOString(), limit: SWEEP_BATCH_SIZE });
    await this.stateStore.write(over.map(({ key }) => this.records.removal(key)));
  }

  private async hashOf(issuer: string, claim: 'sub' | 'sid', value: string): Promise<string> {
    const text = JSON.stringify([issuer, claim, value]);
    return (await this.vault.hmac(INSTALLATION, 'ids', 'claim of an issuer', text)).toString('base64url');
  }
}
