import type { UnreadableReason } from '#domain';
import type { Drawing } from './drawing.js';

/** An uploaded document on its way into a packet. */
export interface StoredDocument {
  readonly filename: string;
  /** Hex SHA-256 of the original bytes: what a slip sheet shows. */
  readonly sha256: string;
  /** Why it cannot be part of a packet, where that is known since it arrived: it is not tried again. */
  readonly unreadable?: UnreadableReason | undefined;
  /**
   * Reads the document when the packet's turn has come; perhaps again, when a part has to be found out. Null where it
   * is gone. The bytes are given away: do not use them afterwards.
   */
  readonly load: () => Promise<Uint8Array | null>;
}

/** A part of a packet: a page of ours or an uploaded document. Its title becomes the bookmark. */
export type PacketPart =
  | { readonly title: string; readonly drawing: Drawing }
  | { readonly title: string; readonly document: StoredDocument };

export interface PacketOptions {
  readonly title: string;
  /** ISO timestamp of the newest thing shown: the creation date. No clock gets into the bytes. */
  readonly at: string;
  /** `Bill 1042`: printed on each page as `Bill 1042 · page 3 of 41`; null for no stamp. */
  readonly stamp: string | null;
  /** Hash of the packet's parts: becomes the PDF's file id. */
  readonly id: string;
}

/** A packet to compose. */
export interface Packet {
  readonly parts: readonly PacketPart[];
  readonly options: PacketOptions;
  readonly filename: string;
}

export interface ComposedPart {
  readonly title: string;
  /** From 1. */
  readonly firstPage: number;
  readonly pages: number;
  /** Why a slip sheet stands in its place. */
  readonly problem?: UnreadableReason | 'missing' | 'packet_full';
}

export interface ComposedPacket {
  readonly pdf: Buffer;
  /** Hex SHA-256 of `pdf`. */
  readonly sha256: string;
  readonly pages: number;
  readonly parts: readonly ComposedPart[];
  /** Characters that could not be printed on our own pages. */
  readonly missing: readonly string[];
}

/** Version of how packets are put together: part of a packet's hash, raised with every visible change. */
export const PACKET_TEMPLATE = 'packet-6';

/** A part as the thread gets it: with its bytes, or the reason why there are none. */
export type LoadedPart =
  | { readonly title: string; readonly drawing: Drawing }
  | {
      readonly title: string;
      readonly filename: string;
      readonly sha256: string;
      readonly content: Uint8Array | UnreadableReason | 'missing';
      /** Its pages are read, too: it was once too slow, and may be so for whoever opens the packet. */
      readonly thoroughly?: true;
    };

export interface ComposeTask {
  readonly parts: readonly LoadedPart[];
  readonly options: PacketOptions;
}
