import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Vault } from '#event-store';
import { refuse } from '#http';
import { StateStore } from '#state-store';

/** A lock contains no personal data, because its key is a hash. */
const LOCK_KIND = 'external-id-lock';
interface Lock extends Record<string, string> {
  /** Wall-clock time at which the lock expires if the holder does not release it. */
  readonly expiresAt: string;
}

/** Longer than any request takes. */
const LOCK_TTL_MS = 30_000;
const POLL_INTERVAL_MS = 20;
const WAIT_TIMEOUT_MS = 10_000;
const TOKEN_BYTES = 16;

/**
 * Serializes submissions with `rejectDuplicates` and the same external ID across all processes, so that the second
 * submission finds the first one's bill. Other submissions take no lock, except on their draft.
 */
@Injectable()
export class ExternalIdLock {
  constructor(
    private readonly stateStore: StateStore,
    private readonly vault: Vault,
  ) {}

  /** Returns a function that releases the lock. Throws 503 after the timeout. */
  async acquire(organizationId: string, externalId: string): Promise<() => Promise<void>> {
    const hash = await this.vault.hmac(organizationId, 'ids', 'external-id-lock', externalId);
    return this.lock(`${organizationId}/${hash.subarray(0, TOKEN_BYTES).toString('base64url')}`);
  }

  /** Serializes submissions of one draft, so that they create only one bill. */
  acquireDraft(organizationId: string, draftId: string): Promise<() => Promise<void>> {
    return this.lock(`${organizationId}/${draftId}`);
  }

  private async lock(key: string): Promise<() => Promise<void>> {
    const expiresAt = await this.take(key);
    return async () => {
      // An expired lock may have been taken by another request. If removal fails, the lock expires.
      if (Date.now() < expiresAt) await this.stateStore.remove(LOCK_KIND, key).catch(() => undefined);
    };
  }

  /** Returns the wall-clock time at which the lock expires, in milliseconds. */
  private async take(key: string): Promise<number> {
    const deadline = Date.now() + WAIT_TIMEOUT_MS;
    do {
      const found = await this.stateStore.get<Lock>(LOCK_KIND, key);
      const now = Date.now();
      const isFree = !found || Date.parse(found.record.expiresAt) <= now;
      const lock: Lock = { expiresAt: new Date(now + LOCK_TTL_MS).toISOString() };
      if (isFree && (await this.stateStore.compareAndSet(LOCK_KIND, key, found?.version ?? 0, lock)))
        return now + LOCK_TTL_MS;
      await pause(POLL_INTERVAL_MS);
    } while (Date.now() < deadline);
    return refuse('service_unavailable', {
      detail:
        'Another request with this externalId or draft is in progress. Nothing was created. Send the request again.',
    });
  }
}
