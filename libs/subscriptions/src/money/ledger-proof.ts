import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import {
  zeroSums,
  OrganizationLedger,
  addSums,
  type LedgerViolation,
  type LedgerStatus,
  type LedgerSums,
  type MoneyInTransit,
} from '#domain';
import type { EventStore, EncryptedEventStore, RecordedEvent } from '#event-store';
import { PAYMENTS_REACTION, type StateStore } from '#state-store';
import { openEffects } from '../reactions.js';
import type { OwnedTransit, TransitOwner } from './owned-transit.js';

/** Maximum time in transit without an owner. The work that completes the transfer may be about to start. */
const MAX_UNOWNED_MS = 10 * 60_000;

const FEED_PAGE_SIZE = 1_000;

export interface LedgerProof {
  readonly sums: LedgerSums;
  readonly broken: readonly (LedgerViolation & { readonly organizationId: string })[];
  readonly inTransit: readonly OwnedTransit[];
}

export const emptyProof: LedgerProof = { sums: zeroSums, broken: [], inTransit: [] };

export const mergeProofs = (proof: LedgerProof, other: LedgerProof): LedgerProof => ({
  sums: addSums(proof.sums, other.sums),
  broken: [...proof.broken, ...other.broken],
  inTransit: [...proof.inTransit, ...other.inTransit],
});

/** Open effects. Read them before the log: an effect that ends meanwhile has completed its transfer in the log. */
export interface OpenEffects {
  /** Position of the reaction. Null if it never started and will process all events. */
  readonly position: bigint | null;
  /** IDs of checks and payments in open effects. */
  readonly named: ReadonlySet<string>;
}

export const openPaymentEffects = async (stateStore: StateStore): Promise<OpenEffects> => {
  // Read the checkpoint first. An event's effects are written together with the checkpoint.
  const checkpoint = await stateStore.storedCheckpoint(PAYMENTS_REACTION);
  const named = new Set<string>();
  for await (const { data } of openEffects(stateStore, PAYMENTS_REACTION))
    for (const id of [data['checkId'], data['paymentId']]) if (typeof id === 'string' && id !== '') named.add(id);
  return { position: checkpoint?.position ?? null, named };
};

export class MoneyFold {
  private readonly folded = new OrganizationLedger();

  constructor(
    private readonly organizationId: string,
    private readonly ledger: Pick<EncryptedEventStore, 'glance'>,
  ) {}

  take(event: RecordedEvent): void {
    const { type, data, metadata, position } = this.ledger.glance(event);
    this.folded.take({ type, data, position, recordedAt: metadata.recordedAt });
  }

  /** Returns the proof of the totals. `now` is the system time in milliseconds since 1970. */
  proof(effects: OpenEffects, now: number): LedgerProof {
    const { organizationId } = this;
    const { sums, broken, inTransit }: LedgerStatus = this.folded.stand();
    return {
      sums,
      broken: broken.map((law) => ({ organizationId, ...law })),
      inTransit: inTransit.map(({ position, file, ...money }) => {
        const ageMs = Math.max(0, now - Date.parse(money.since));
        const owner = ownerOf({ position, file, ...money }, effects);
        const item = file?.item ?? null;
        const ownedBy = file && (item === null ? file.payerFileId : `${file.payerFileId} item ${item}`);
        return { organizationId, ...money, ageMs, owner, ownedBy, lost: owner === null && ageMs > MAX_UNOWNED_MS };
      }),
    };
  }
}

const ownerOf = (
  { file, checkId, paymentId, position }: MoneyInTransit,
  { named, position: seen }: OpenEffects,
): TransitOwner => {
  if (file !== null) return file.item === null ? 'payer file' : 'match';
  if (named.has(checkId) || (paymentId !== null && named.has(paymentId))) return 'outbox';
  return seen === null || position > seen ? 'reaction' : null;
};

/** Reads an organization's feed from the beginning and checks that its money totals are consistent. */
export const proveLedger = async (
  {
    events,
    ledger,
    stateStore,
  }: { readonly events: EventStore; readonly ledger: EncryptedEventStore; readonly stateStore: StateStore },
  organizationId: string,
  signal: AbortSignal,
): Promise<LedgerProof> => {
  const effects = await openPaymentEffects(stateStore);
  const fold = new MoneyFold(organizationId, ledger);
  for (let after = -1; ;) {
    signal.throwIfAborted();
    const page = await events.readFeed(organizationId, after, FEED_PAGE_SIZE);
    for (const { event } of page) if (event !== null) fold.take(event);
    after = page.at(-1)?.revision ?? after;
    // Reads of the embedded log complete without I/O waits. Yield so that other work is not blocked.
    await yieldToEventLoop();
    if (page.length < FEED_PAGE_SIZE) return fold.proof(effects, Date.now());
  }
};
