import { Injectable } from '@nestjs/common';
import {
  acknowledgement,
  append,
  bills,
  cameBefore,
  inTurn,
  metadataOf,
  type Reading,
  type RequestIdentity,
  type CurrentBill,
} from '#commands';
import { billStream } from '#domain';
import { Ledger } from '#event-store';
import type { RequestContext } from '#http';

/** A preview that is in the log. */
export interface StoredPreview {
  readonly packetHash: string;
  readonly position: bigint;
  readonly replayed: boolean;
}

const OK = 200;

/** Keeps the key of a preview, and the hash that it showed, in the bill's stream. Hidden from everybody. */
@Injectable()
export class PreviewRecord {
  constructor(private readonly ledger: Ledger) {}

  /** The preview that was kept under this key, if there is one. */
  known(reading: Reading<CurrentBill>, identity: RequestIdentity): StoredPreview | null {
    if (!cameBefore(reading, identity)) return null;
    const upTo = reading.keys.get(identity.key)?.upTo;
    const kept = reading.now.history.find(({ revision }) => revision === upTo);
    if (!kept) return null;
    const { packetHash } = kept.data as unknown as { readonly packetHash: string };
    return { packetHash, position: kept.position, replayed: true };
  }

  /** Keeps it once, however many requests carry the key. */
  keep(context: RequestContext, billId: string, identity: RequestIdentity, packetHash: string): Promise<StoredPreview> {
    const stream = billStream(context.organizationId, billId);
    return inTurn(this.ledger, stream, async () => {
      const reading = await bills.read(this.ledger, stream);
      const known = this.known(reading, identity);
      if (known) return known;
      const metadata = metadataOf(context, identity, OK);
      const event = acknowledgement({ packetHash });
      const [kept] = await append(this.ledger, { stream, metadata }, reading.now.revision, [event]);
      return { packetHash, position: kept?.position ?? 0n, replayed: false };
    });
  }
}
