import { SlotDropped } from '#read-models';
import { LeaseLost } from '../leases.js';

/** `main`: follows the head of the log. `catching_up`: reads page after page until it can join the main reader. */
export type ReaderRole = 'main' | 'catching_up';

export interface ReadPage<Shard> {
  /** True if the page was full, so there is more to read. */
  readonly more: boolean;
  /** Shards that failed to process the page, with their errors. Their positions do not change. */
  readonly failed: ReadonlyMap<Shard, unknown>;
}

export type ReaderMove =
  | { readonly kind: 'read' }
  /** Waits for an append, because the reader has no shards. */
  | { readonly kind: 'wait' }
  /** At the head of the log: slots that have caught up may serve now. Then waits for an append. */
  | { readonly kind: 'settle' }
  /** At the head of the log: hands its shards to the main reader, unless the main reader is ahead again. */
  | { readonly kind: 'join' }
  /** Rereads the same page, because every shard failed or a shard's slot was dropped. */
  | { readonly kind: 'fail'; readonly error: unknown };

/** Returns a reader's next move. `shards` are the reader's shards after the page. */
export const next = <Shard>(
  role: ReaderRole,
  shards: ReadonlySet<Shard>,
  { more, failed }: ReadPage<Shard>,
): {
  /** Shards whose lease is now held by another process. */
  readonly lost: readonly Shard[];
  /** Shards that continue with their own reader, so that they do not block the others. */
  readonly stuck: readonly Shard[];
  readonly move: ReaderMove;
} => {
  const lost = [...failed].filter(([, error]) => error instanceof LeaseLost).map(([shard]) => shard);
  const failures = [...failed].filter(([shard]) => !lost.includes(shard));
  const [first] = failures;
  const dropped = failures.find(([, error]) => error instanceof SlotDropped);
  const left = [...shards].filter((shard) => !lost.includes(shard)).length;
  if (first && (dropped || failures.length === left))
    return { lost, stuck: [], move: { kind: 'fail', error: (dropped ?? first)[1] } };
  const stuck = failures.map(([shard]) => shard);
  if (more) return { lost, stuck, move: { kind: 'read' } };
  if (role === 'catching_up') return { lost, stuck, move: { kind: 'join' } };
  return { lost, stuck, move: { kind: shards.size === 0 ? 'wait' : 'settle' } };
};
