import { Injectable } from '@nestjs/common';
import {
  acknowledgement,
  append,
  isReplay,
  withStreamLock,
  requestMetadata,
  type LoadedStream,
  type RequestIdentity,
} from '#commands';
import { EncryptedEventStore, type StoredEvent } from '#event-store';
import type { RequestContext } from '#http';

export interface StoredPreview {
  readonly packetHash: string;
  readonly position: bigint;
  readonly replayed: boolean;
}

type WithEvents = LoadedStream<{ readonly revision: number; readonly history: readonly StoredEvent[] }>;

export interface PreviewedStream {
  readonly stream: string;
  readonly aggregate: { read(ledger: EncryptedEventStore, stream: string): Promise<WithEvents> };
}

const OK = 200;

/** Stores a preview's idempotency key and packet hash in its stream. The event is hidden from the feed. */
@Injectable()
export class PreviewRecord {
  constructor(private readonly ledger: EncryptedEventStore) {}

  known(reading: WithEvents, identity: RequestIdentity): StoredPreview | null {
    if (!isReplay(reading, identity)) return null;
    const upTo = reading.keys.get(identity.key)?.upTo;
    const kept = reading.now.history.find(({ revision }) => revision === upTo);
    if (!kept) return null;
    const { packetHash } = kept.data as unknown as { readonly packetHash: string };
    return { packetHash, position: kept.position, replayed: true };
  }

  /** Stores the preview once, even for concurrent requests with the same key. */
  keep(
    context: RequestContext,
    { stream, aggregate }: PreviewedStream,
    identity: RequestIdentity,
    packetHash: string,
  ): Promise<StoredPreview> {
    return withStreamLock(this.ledger, stream, async () => {
      const reading = await aggregate.read(this.ledger, stream);
      const known = this.known(reading, identity);
      if (known) return known;
      const metadata = requestMetadata(context, identity, OK);
      const event = acknowledgement({ packetHash });
      const [kept] = await append(this.ledger, { stream, metadata }, reading.now.revision, [event]);
      return { packetHash, position: kept?.position ?? 0n, replayed: false };
    });
  }
}
