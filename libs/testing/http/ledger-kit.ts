import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  AesVault,
  EventStoreUnavailable,
  FileKeyProvider,
  openEmbeddedLog,
  VaultEventStore,
  type AppendResult,
  type EventMetadata,
  type EventStore,
  type KeyProvider,
  type KeyStore,
  type NewEvent,
  type Upcasters,
} from '#event-store';

/** Fault of a single `append` call. */
export type Fault = 'lost before' | 'lost after' | (() => Promise<unknown>);

export interface Kit {
  readonly events: EventStore;
  readonly keys: KeyStore;
  readonly provider: KeyProvider;
  readonly vault: AesVault;
  readonly ledger: VaultEventStore;
  /** Faults for the next appends, in order. */
  readonly faults: Fault[];
  /** Events of each append that reached the engine. */
  readonly appends: (readonly NewEvent[])[];
  readonly stop: () => Promise<void>;
}

/** Opens an encrypted event store on an embedded log in its own folder. Its appends can be made to fail. */
export const openKit = async (upcasters?: Upcasters): Promise<Kit> => {
  const dir = await mkdtemp(join(tmpdir(), 'ledger-'));
  const log = await openEmbeddedLog({ dir, onFatal: () => undefined });
  const faults: Fault[] = [];
  const appends: (readonly NewEvent[])[] = [];
  const append = async (stream: string, expected: number, events: readonly NewEvent[]): Promise<AppendResult> => {
    const fault = faults.shift();
    if (fault === 'lost before') throw new EventStoreUnavailable('lost');
    if (typeof fault === 'function') await fault();
    appends.push(events);
    const appended = await log.events.append(stream, expected, events);
    if (fault === 'lost after') throw new EventStoreUnavailable('lost');
    return appended;
  };
  const faulty = new Proxy(log.events, {
    get: (target, name) => {
      if (name === 'append') return append;
      const member = Reflect.get(target, name) as unknown;
      return typeof member === 'function' ? (member.bind(target) as unknown) : member;
    },
  });
  const provider = await FileKeyProvider.open({ base64: randomBytes(32).toString('base64') });
  const vault = new AesVault(log.keys, provider);
  return {
    events: log.events,
    keys: log.keys,
    provider,
    vault,
    ledger: new VaultEventStore(faulty, vault, upcasters),
    faults,
    appends,
    stop: async () => {
      await log.close();
      await rm(dir, { recursive: true });
    },
  };
};

let commands = 0;

export const commandMetadata = (idempotency?: EventMetadata['idempotency']): Omit<EventMetadata, 'v'> => ({
  organizationId: 'org1',
  at: '2026-01-02T03:04:05.000Z',
  recordedAt: '2026-01-02T03:04:05.000Z',
  actor: { kind: 'server_key', id: 'key_1' },
  requestId: 'req_1',
  commandId: `command_${(commands += 1)}`,
  ...(idempotency && { idempotency }),
});
