import { createHash, timingSafeEqual } from 'node:crypto';
import * as oidc from 'openid-client';
import type { StateStore } from '#state-store';

/** How long a person has from our page to the issuer and back. */
export const ATTEMPT_TIMEOUT_MS = 10 * 60 * 1000;
/** Number of expired attempts that are cleared away when another one begins. */
const SWEEP_BATCH_SIZE = 50;
/** The kind of the records of attempts. */
const ATTEMPT_KIND = 'oidc-attempt';
/** Digits of a time in milliseconds, until the year 2286. */
const TIMESTAMP_DIGITS = 13;
const statePattern = /^\d{13}\.[A-Za-z0-9_-]{43}$/;

/** An attempt as the issuer and the browser know it. */
export type OidcAttempt = {
  readonly challenge: string;
  readonly nonce: string;
  /** Workspace whose person proves who they are once more; absent of a sign-in. */
  readonly workspace?: string;
};
type StoredAttempt = OidcAttempt & { readonly used: boolean };

/**
 * Attempts from our page to the issuer and back: kept where every process finds them, and used once. The verifier of
 * PKCE is in the browser's cookie alone, so only the browser that began can end one.
 */
export class OidcAttempts {
  constructor(private readonly stateStore: StateStore) {}

  /** Keeps an attempt; answers its state. */
  async begin(attempt: OidcAttempt, now: number): Promise<string> {
    await this.sweep(now);
    const state = `${now + ATTEMPT_TIMEOUT_MS}.${oidc.randomState()}`;
    await this.stateStore.put(ATTEMPT_KIND, keyOf(state), { ...attempt, used: false } satisfies StoredAttempt);
    return state;
  }

  /** An attempt of this browser that is not used up yet; from now on it is. */
  async useUp(state: string, verifier: string, now: number): Promise<OidcAttempt | null> {
    if (verifier === '' || !statePattern.test(state) || expiryOf(state) <= now) return null;
    const entry = await this.stateStore.get<StoredAttempt>(ATTEMPT_KIND, keyOf(state));
    if (entry === null || entry.record.used) return null;
    const [kept, brought] = [entry.record.challenge, await oidc.calculatePKCECodeChallenge(verifier)];
    if (!timingSafeEqual(Buffer.from(kept), Buffer.from(brought))) return null;
    const used = { ...entry.record, used: true };
    return (await this.stateStore.compareAndSet(ATTEMPT_KIND, keyOf(state), entry.version, used)) ? used : null;
  }

  /** Keys begin with the end of their attempt: those that ran out come first. */
  private async sweep(now: number): Promise<void> {
    const oldest = await this.stateStore.keys(ATTEMPT_KIND, '', { limit: SWEEP_BATCH_SIZE });
    const over = oldest.filter((key) => expiryOf(key) <= now);
    if (over.length > 0) await this.stateStore.write(over.map((key) => ({ kind: ATTEMPT_KIND, key, record: null })));
  }
}

const expiryOf = (state: string): number => Number(state.slice(0, TIMESTAMP_DIGITS));

/** When the person set out, in milliseconds. */
export const startedAt = (state: string): number => expiryOf(state) - ATTEMPT_TIMEOUT_MS;

/** The state itself is in addresses; what is stored does not tell it. */
const keyOf = (state: string): string =>
  `${state.slice(0, TIMESTAMP_DIGITS)}.${createHash('sha256').update(state).digest('base64url')}`;
