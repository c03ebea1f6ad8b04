import { createHmac } from 'node:crypto';
import type { Decider, Message, OrganizationEvent, Redacted } from '#domain';
import { EncryptedEventStore, Vault, type RecordedEvent, type SealedGroup, type StoredEvent } from '#event-store';

export const organizationCreated: OrganizationEvent = {
  type: 'OrganizationCreated',
  data: {
    organizationId: 'org_1',
    environment: 'sandbox',
    accountId: 'org_1',
    externalId: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    private: { name: 'Clinic' },
  },
};

/** Event store with the events from `put`. Doesn't support appends. */
export class FakeLedger extends EncryptedEventStore {
  readonly streams = new Map<string, StoredEvent[]>();
  private readonly recentStates = new Map<
    string,
    { readonly events: StoredEvent[] | undefined; readonly state: unknown }
  >();
  loads = 0;
  failing = false;

  put(stream: string, ...events: readonly Message[]): void {
    const known = this.streams.get(stream) ?? [];
    const stored = events.map(
      (event, i) =>
        ({
          ...event,
          stream,
          revision: known.length + i,
          position: BigInt(i + 1),
          metadata: {},
        }) as unknown as StoredEvent,
    );
    this.streams.set(stream, [...known, ...stored]);
  }

  override async load<Event extends Message>(stream: string): Promise<readonly StoredEvent<Event>[]> {
    this.loads++;
    if (this.failing) throw new Error('the engine is unavailable');
    return (this.streams.get(stream) ?? []) as unknown as readonly StoredEvent<Event>[];
  }

  /** Returns the current state, as in a process that made all the appends itself. */
  override async recent<State, Command extends Message, Event extends Message>(
    decider: Decider<State, Command, Event>,
    stream: string,
  ): Promise<State> {
    const known = this.recentStates.get(stream);
    if (known !== undefined && known.events === this.streams.get(stream)) return known.state as State;
    const { state } = await this.folded(decider, stream);
    this.recentStates.set(stream, { events: this.streams.get(stream), state });
    return state;
  }

  override append(): Promise<never> {
    throw new Error('not available in these tests');
  }

  override glance(_: RecordedEvent): StoredEvent {
    throw new Error('not available in these tests');
  }

  override open(_: RecordedEvent): Promise<StoredEvent> {
    throw new Error('not available in these tests');
  }
}

/** Vault whose HMAC key is derived from organization and purpose. Doesn't support encryption. */
export class FakeVault extends Vault {
  override async hmac(organizationId: string, purpose: string, ...parts: readonly (string | Uint8Array)[]) {
    const hmac = createHmac('sha256', `${organizationId}/${purpose}`);
    for (const part of parts) hmac.update(part).update('\0');
    return hmac.digest();
  }
  override seal(): Promise<SealedGroup> {
    throw new Error('not available in these tests');
  }
  override open(): Promise<object | Redacted> {
    throw new Error('not available in these tests');
  }
  override sealBytes(): Promise<Buffer> {
    throw new Error('not available in these tests');
  }
  override openBytes(): Promise<Buffer | Redacted> {
    throw new Error('not available in these tests');
  }
  override holds(): Promise<boolean> {
    throw new Error('not available in these tests');
  }
  override subjectKey(): Promise<Buffer | Redacted> {
    throw new Error('not available in these tests');
  }
  override unwraps(): Promise<boolean> {
    throw new Error('not available in these tests');
  }
  override shred(): Promise<void> {
    throw new Error('not available in these tests');
  }
  override forget(): void {
    throw new Error('not available in these tests');
  }
  override onShredded(): () => void {
    return () => undefined;
  }
}
