import { REDACTED, type WebhookError } from '#domain';
import { isKeyError, KeyDestroyed, type Vault } from '#event-store';
import type { DeliveryRow, DeliveryRows, EndpointKey, StoredAttempt } from './delivery-rows.js';

/** Maximum number of stored attempts per delivery; the latest are kept. */
export const MAX_ATTEMPTS_KEPT = 10;

/** Attempt with times in milliseconds since 1970, from the system clock. */
export interface DeliveryAttempt {
  readonly at: number;
  readonly durationMs: number;
  readonly status: number | null;
  readonly error: WebhookError | null;
  /** Start of the response. Null after a success, if it was empty, or after the bill was shredded. */
  readonly answer: string | null;
}

export interface KnownRow extends EndpointKey {
  readonly position: bigint;
  readonly row: DeliveryRow;
}

/**
 * Attempts for deliveries that did not succeed at once. Responses come from third parties and may contain anything.
 * They are encrypted with the key of the event's bill and erased with it. A first attempt that succeeds is only in the
 * row.
 */
export class DeliveryAttempts {
  constructor(
    private readonly rows: DeliveryRows,
    private readonly vault: Vault,
  ) {}

  /** Call before the row is updated. `subject`: the bill, or the organization for an event without a bill. */
  async note(delivery: KnownRow, subject: string, { answer, ...facts }: DeliveryAttempt): Promise<void> {
    const before = withLatest(await this.kept(delivery), latestOf(delivery.row));
    if (before.some(({ at }) => at === facts.at)) return;
    const sealed = answer === null ? undefined : await this.sealed(delivery, subject, answer);
    const storedAttempt = sealed === undefined ? facts : { ...facts, sealed };
    const attempts = [...before, storedAttempt].slice(-MAX_ATTEMPTS_KEPT);
    await this.rows.keepAttempts(delivery, delivery.position, { eventId: delivery.row.eventId, attempts });
  }

  /** Attempts, oldest first. The latest attempt comes from the row. */
  async list(delivery: KnownRow): Promise<readonly DeliveryAttempt[]> {
    const { attempt, error } = delivery.row;
    const isOnlyInRow = attempt === 0 || (attempt === 1 && error === null);
    const kept = isOnlyInRow ? [] : await this.kept(delivery);
    const all = withLatest(kept, latestOf(delivery.row)).slice(-MAX_ATTEMPTS_KEPT);
    return Promise.all(all.map((attempt) => this.opened(delivery, attempt)));
  }

  private async kept(delivery: KnownRow): Promise<readonly StoredAttempt[]> {
    const found = await this.rows.attempts(delivery, delivery.position);
    // A restored log may have another event at this position.
    return found?.eventId === delivery.row.eventId ? found.attempts : [];
  }

  private async sealed(delivery: KnownRow, subject: string, answer: string): Promise<StoredAttempt['sealed']> {
    try {
      return { ...(await this.vault.seal(delivery.organizationId, subject, aadOf(delivery), { answer })) };
    } catch (error) {
      if (error instanceof KeyDestroyed || isKeyError(error)) return undefined;
      throw error;
    }
  }

  private async opened(delivery: KnownRow, { sealed, ...facts }: StoredAttempt): Promise<DeliveryAttempt> {
    if (sealed === undefined) return { ...facts, answer: null };
    try {
      const group = await this.vault.open(delivery.organizationId, aadOf(delivery), sealed);
      return { ...facts, answer: group === REDACTED ? null : (group as { readonly answer: string }).answer };
    } catch (error) {
      if (!isKeyError(error)) throw error;
      return { ...facts, answer: null };
    }
  }
}

const latestOf = ({ attemptedAt, durationMs, responseStatus: status, error }: DeliveryRow): StoredAttempt | null =>
  attemptedAt === null ? null : { at: attemptedAt, durationMs: durationMs ?? 0, status, error };

const withLatest = (kept: readonly StoredAttempt[], latest: StoredAttempt | null): readonly StoredAttempt[] =>
  latest === null || kept.some(({ at }) => at >= latest.at) ? kept : [...kept, latest];

const aadOf = ({ organizationId, endpointId, row }: KnownRow): string =>
  `webhook-answer|${organizationId}|${endpointId}|${row.eventId}`;
