import type { Partner } from '../partners/partner.js';

/** Why nothing can be carried to or from a partner now. */
export type TransportTrouble = 'partner_unreachable' | 'authentication_failed' | 'host_key_changed';

/** The way to the partner is closed. */
export class TransportFailed extends Error {
  override readonly name = 'TransportFailed';
  constructor(
    readonly code: TransportTrouble,
    options?: ErrorOptions,
  ) {
    super(code, options);
  }
}

/** A file that the partner put down for us. */
export interface FoundFile {
  /** Plain name, without a folder. */
  readonly name: string;
  readonly bytes: number;
}

/** An open way to a partner's folders. All throw TransportFailed. */
export interface OpenTransport {
  /** Bytes of a file in the folder that we put files into; null where it is not there. */
  sizeOf(name: string): Promise<number | null>;
  /** Puts a whole file there, under a name that nobody takes for it while it is written. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** What lies in the folder that the partner puts files into. */
  arrived(): Promise<readonly FoundFile[]>;
  take(name: string): Promise<Buffer>;
  /** It was received: it is kept, deleted or moved, as the partner wants it. */
  settle(name: string): Promise<void>;
  close(): Promise<void>;
}

/** Opens the way to a partner. Throws TransportFailed. */
export type OpenWay = (partner: Partner, signal: AbortSignal) => Promise<OpenTransport>;
