import { createHash, timingSafeEqual } from 'node:crypto';
import * as oidc from 'openid-client';
import type { StateStore } from '#state-store';

/** Maximum time from our sign-in page to the issuer and back, in milliseconds. */
export const ATTEMPT_TIMEOUT_MS = 10 * 60 * 1000;
const SWEEP_BATCH_SIZE = 50;
const ATTEMPT_KIND = 'oidc-attempt';
const TIMESTAMP_DIGITS = 13;
const statePattern = /^\d{13}\.[A-Za-z0-9_-]{43}$/;

export type OidcAttempt = {
  readonly challenge: string;
  readonly nonce: string;
  /** The workspace session being reauthenticated. Missing for a sign-in. */
  readonly workspace?: string;
};
type StoredAttempt = OidcAttempt & { readonly used: boolean };

/**
 * Sign-in attempts at the issuer. They are stored for all processes and can be used once. The PKCE verifier is only in
 * the browser's cookie, so only the browser that started an attempt can complete it.
 */
export class OidcAttempts {
  constructor(private readonly stateStore: StateStore) {}

  /** Returns the `state` parameter. */
  async begin(attempt: OidcAttempt, now: number): Promise<string> {
    await this.sweep(now);
    const state = `${now + ATTEMPT_TIMEOUT_MS}.${oidc.randomState()}`;
    await this.stateStore.put(ATTEMPT_KIND, keyOf(state), { ...attempt, used: false } satisfies StoredAttempt);
    return state;
  }

  /** Returns null unless this is an unused attempt by this browser. */
  async useUp(state: string, verifier: string, now: number): Promise<OidcAttempt | null> {
    if (verifier === '' || !statePattern.test(state) || expiryOf(state) <= now) return null;
    const entry = await this.stateStore.get<StoredAttempt>(ATTEMPT_KIND, keyOf(state));
    if (entry === null || entry.record.used) return null;
    const [kept, brought] = [entry.record.challenge, await oidc.calculatePKCECodeChallenge(verifier)];
    if (!timingSafeEqual(Buffer.from(kept), Buffer.from(brought))) return null;
    const used = { ...entry.record, used: true };
    return (await this.stateStore.compareAndSet(ATTEMPT_KIND, keyOf(state), entry.version, used)) ? used : null;
  }

  /** Keys start with the expiration time, so expired attempts sort first. */
  private async sweep(now: number): Promise<void> {
    const oldest = await this.stateStore.keys(ATTEMPT_KIND, '', { limit: SWEEP_BATCH_SIZE });
    const over = oldest.filter((key) => expiryOf(key) <= now);
    if (over.length > 0) await this.stateStore.write(over.map((key) => ({ kind: ATTEMPT_KIND, key, record: null })));
  }
}

const expiryOf = (state: string): number => Number(state.slice(0, TIMESTAMP_DIGITS));

/** Start of the attempt in milliseconds since 1970. */
export const startedAt = (state: string): number => expiryOf(state) - ATTEMPT_TIMEOUT_MS;

/** Returns the storage key of an attempt. It contains only a hash, because the state itself appears in URLs. */
const keyOf = (state: string): string =>
  `${state.slice(0, TIMESTAMP_DIGITS)}.${createHash('sha256').update(state).digest('base64url')}`;
