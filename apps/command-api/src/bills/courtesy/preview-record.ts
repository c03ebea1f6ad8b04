import { Injectable } from '@nestjs/common';
import { billStream, type BillEvent, type Message } from '#domain';
import {
  findReplay,
  IdempotencyKeyReused,
  Ledger,
  LostRace,
  REQUEST_ACKNOWLEDGED,
  WrongExpectedRevision,
  type StoredEvent,
} from '#event-store';
import type { RequestContext, RequestIdentity } from '#http';
import { metadataOf } from '../../kernel/metadata.js';

type History = readonly StoredEvent<BillEvent>[];

/** A preview that is in the log. */
export interface KeptPreview {
  readonly packetHash: string;
  readonly position: bigint;
  readonly replayed: boolean;
}

const ATTEMPTS = 3;
const OK = 200;

/** Keeps the key of a preview, and the hash that it showed, in the bill's stream. Hidden from everybody. */
@Injectable()
export class PreviewRecord {
  constructor(private readonly ledger: Ledger) {}

  /** The preview that was kept under this key, if there is one. */
  known(history: History, identity: RequestIdentity): KeptPreview | null {
    const replay = findReplay(history, identity);
    if (replay?.kind === 'reused') throw new IdempotencyKeyReused();
    const kept = replay && history.find(({ revision }) => revision === replay.upTo);
    if (!kept) return null;
    const { packetHash } = kept.data as unknown as { readonly packetHash: string };
    return { packetHash, position: kept.position, replayed: true };
  }

  /** Keeps it once, however many requests carry the key. */
  async keep(
    context: RequestContext,
    billId: string,
    history: History,
    identity: RequestIdentity,
    packetHash: string,
  ): Promise<KeptPreview> {
    const stream = billStream(context.organizationId, billId);
    const event: Message = { type: REQUEST_ACKNOWLEDGED, data: { packetHash } };
    let seen = history;
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const known = this.known(seen, identity);
      if (known) return known;
      const last = seen.at(-1)?.revision ?? -1;
      try {
        const { position } = await this.ledger.append(stream, last, [event], metadataOf(context, identity, OK));
        return { packetHash, position, replayed: false };
      } catch (error) {
        if (!(error instanceof WrongExpectedRevision)) throw error;
        seen = [...seen, ...(await this.ledger.load<BillEvent>(stream, last + 1))];
      }
    }
    throw new LostRace();
  }
}
