import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  AesVault,
  openEmbeddedLog,
  VaultEventStore,
  type AppendResult,
  type EventMetadata,
  type EventStore,
  type EncryptedEventStore,
} from '#event-store';
import { EmbeddedStateStore } from '#state-store';
import { EmbeddedViews, type AnyProjection, type Projection } from '#read-models';

/** Real embedded engines in their own folder, for specs. */
export interface World {
  readonly events: EventStore;
  readonly ledger: EncryptedEventStore;
  readonly vault: AesVault;
  readonly views: EmbeddedViews;
  readonly stateStore: EmbeddedStateStore;
  /** Appends payments to a bill's stream. Payments below 100 cents include the patient's name. */
  readonly add: (bill: string, ...cents: readonly number[]) => Promise<AppendResult>;
  /** Shreds a bill's key as the product does: appends the shredding event, then destroys the key. */
  readonly shred: (bill: string) => Promise<void>;
  /** Reopens the views, as a new process would. */
  readonly restartViews: () => Promise<EmbeddedViews>;
  readonly close: () => Promise<void>;
}

export const WORLD_ORGANIZATION = 'org1';
export const streamOf = (bill: string, organization = WORLD_ORGANIZATION): string => `${organization}-bill_${bill}`;

export const metadata = (organizationId = WORLD_ORGANIZATION): Omit<EventMetadata, 'v'> => ({
  organizationId,
  at: '2026-01-05T10:00:00.000Z',
  recordedAt: new Date().toISOString(),
  actor: { kind: 'system', id: 'spec' },
  requestId: 'req_spec',
  commandId: randomUUID(),
});

export const openWorld = async (): Promise<World> => {
  const dir = await mkdtemp(join(tmpdir(), 'projector-'));
  const log = await openEmbeddedLog({
    dir: join(dir, 'log'),
    onFatal: (error) => {
      throw error;
    },
  });
  const same = async (key: Uint8Array): Promise<Uint8Array> => Buffer.from(key);
  const vault = new AesVault(log.keys, { wrap: same, unwrap: same });
  const ledger = new VaultEventStore(log.events, vault);
  let views = await EmbeddedViews.open(join(dir, 'views'), vault);
  const stateStore = await EmbeddedStateStore.open(join(dir, 'desk'), vault);
  const revisions = new Map<string, number>();
  return {
    events: log.events,
    ledger,
    vault,
    get views() {
      return views;
    },
    stateStore,
    add: async (bill, ...cents) => {
      const appended = await ledger.append(
        streamOf(bill),
        revisions.get(bill) ?? -1,
        cents.map((amount) => ({
          type: 'PaymentPosted',
          data: { cents: amount, ...(amount < 100 && { private: { patient: `Ana ${bill}` } }) },
        })),
        metadata(),
      );
      revisions.set(bill, appended.revision);
      return appended;
    },
    shred: async (bill) => {
      const order = [{ type: 'SubjectShredded', data: { cents: 0, subject: `bill_${bill}` } }];
      const { revision } = await ledger.append(streamOf(bill), revisions.get(bill) ?? -1, order, metadata());
      revisions.set(bill, revision);
      await vault.shred(`bill_${bill}`, { shreddedAt: '2026-01-06T00:00:00.000Z', eventId: 'x' });
    },
    restartViews: async () => {
      await views.close();
      return (views = await EmbeddedViews.open(join(dir, 'views'), vault));
    },
    close: async () => {
      await views.close();
      await stateStore.close();
      await log.close();
      await rm(dir, { recursive: true });
    },
  };
};

interface Total {
  readonly bill: string;
  readonly cents: number;
  readonly payments: readonly number[];
  readonly patient: string | null;
}

/** Projection that sums a bill's payments. It can't apply a payment of 13 cents. */
export const total = (version = 1, unlucky = { poison: 13 }): AnyProjection => {
  const projection: Projection<Total | null, Total> = {
    name: 'total',
    version,
    idOf: (stream) => /-bill_(.+)$/.exec(stream)?.[1] ?? null,
    initial: null,
    evolve: (state, event) => {
      const { cents, private: group } = event.data as { cents: number; private?: unknown };
      if (cents === unlucky.poison) throw new TypeError(`${cents} is an unlucky number`);
      const named = typeof group === 'object' && group !== null ? (group as { patient: string }).patient : null;
      return {
        bill: event.stream,
        cents: (state?.cents ?? 0) + cents,
        payments: [...(state?.payments ?? []), cents],
        patient: named ?? state?.patient ?? null,
      };
    },
    document: (state) => state,
    slim: ['cents', 'patient'],
  };
  return projection as unknown as AnyProjection;
};

/** Runs a subscriber while a function runs and stops it afterwards. */
export const whileRunning = async <T>(
  run: (signal: AbortSignal) => Promise<void>,
  work: () => Promise<T>,
): Promise<T> => {
  const stop = new AbortController();
  const running = run(stop.signal);
  try {
    return await work();
  } finally {
    stop.abort();
    await running;
  }
};
