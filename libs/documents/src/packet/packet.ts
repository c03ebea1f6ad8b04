import type { UnreadableReason } from '#domain';
import type { Drawing } from './drawing.js';

export interface StoredDocument {
  readonly filename: string;
  /** Hex SHA-256 of the original bytes. Slip sheets show it. */
  readonly sha256: string;
  /** Reason found by the inspection at upload. The composer does not try the document again. */
  readonly unreadable?: UnreadableReason | undefined;
  /**
   * Loads the bytes when the packet is composed, possibly again if a part must be excluded. Null if the document no
   * longer exists. The caller takes ownership of the bytes.
   */
  readonly load: () => Promise<Uint8Array | null>;
}

/** A part of a packet: a generated page or an uploaded document. The title becomes the bookmark. */
export type PacketPart =
  | { readonly title: string; readonly drawing: Drawing }
  | { readonly title: string; readonly document: StoredDocument };

export interface PacketOptions {
  readonly title: string;
  /** ISO time of the newest content. Used as the creation date, so that the bytes don't depend on the clock. */
  readonly at: string;
  /** Stamp. `Bill 1042` prints `Bill 1042 · page 3 of 41` on each page. Null for no stamp. */
  readonly stamp: string | null;
  /** Hash of the parts. Becomes the PDF's file ID. */
  readonly id: string;
}

export interface Packet {
  readonly parts: readonly PacketPart[];
  readonly options: PacketOptions;
  readonly filename: string;
}

export interface ComposedPart {
  readonly title: string;
  /** Page number of the first page, from 1. */
  readonly firstPage: number;
  readonly pages: number;
  /** Reason why a slip sheet replaces the document. */
  readonly problem?: UnreadableReason | 'missing' | 'packet_full';
}

export interface ComposedPacket {
  readonly pdf: Buffer;
  readonly sha256: string;
  readonly pages: number;
  readonly parts: readonly ComposedPart[];
  /** Characters that could not be printed. */
  readonly missing: readonly string[];
}

/** Part of a packet's hash; incremented with every visible change. */
export const PACKET_TEMPLATE = 'packet-7';

/** A part as sent to the worker thread, with its bytes or the reason why they are missing. */
export type LoadedPart =
  | { readonly title: string; readonly drawing: Drawing }
  | {
      readonly title: string;
      readonly filename: string;
      readonly sha256: string;
      readonly content: Uint8Array | UnreadableReason | 'missing';
      /** True to read the pages: the document was too slow at upload and might be too slow for the packet's readers. */
      readonly thoroughly?: true;
    };

export interface ComposeTask {
  readonly parts: readonly LoadedPart[];
  readonly options: PacketOptions;
}
