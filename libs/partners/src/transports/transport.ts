import type { PartnerTrouble } from '#domain';
import type { Partner } from '../partners/partner.js';

/** The way to the partner is closed. */
export class TransportFailed extends Error {
  override readonly name = 'TransportFailed';
  constructor(
    readonly code: PartnerTrouble,
    options?: ErrorOptions,
  ) {
    super(code, options);
  }
}

/** A file that the partner put down cannot be read, whatever else lies there. */
export class FileUnreadable extends Error {
  override readonly name = 'FileUnreadable';
  constructor(options?: ErrorOptions) {
    super(
      `an entry of the inbox is not read: a link, or an unreadable file whose name now ends in ${UNREADABLE_SUFFIX}`,
      options,
    );
  }
}

/** How the name of a file ends that could not be read; who mends it gives it its name back. */
const UNREADABLE_SUFFIX = '.unreadable';

/** The name under which a file is set aside; `taken`: is there one of that name? */
export const quarantineName = async (name: string, taken: (aside: string) => Promise<boolean>): Promise<string> => {
  for (let n = 1; ; n += 1) {
    const aside = `${name}${n === 1 ? '' : `.${n}`}${UNREADABLE_SUFFIX}`;
    if (!(await taken(aside))) return aside;
  }
};

/** Names that are still being written, ours and usual ones of others. */
const unfinishedPattern = /^\.|\.(?:tmp|part|filepart|partial)$/i;

/** Names of files that are not to be taken: not yet, or not any more. */
export const isIgnored = (name: string): boolean => unfinishedPattern.test(name) || isUnreadableName(name);

/** True for a file that could not be read and was renamed. It waits until an operator restores its name or removes it. */
export const isUnreadableName = (name: string): boolean => name.endsWith(UNREADABLE_SUFFIX);

/** A file that the partner put down for us. */
export interface FoundFile {
  /** Plain name, without a folder. */
  readonly name: string;
  readonly bytes: number;
}

/** Contents of the folder that the partner puts files into. */
export interface Inbox {
  readonly files: readonly FoundFile[];
  /** Number of entries that are never read and wait for an operator: links, and files that were set aside. */
  readonly unread: number;
}

/** An open way to a partner's folders. All throw TransportFailed. */
export interface OpenTransport {
  /** Bytes of a file in the folder that we put files into; null where it is not there. */
  sizeOf(name: string): Promise<number | null>;
  /** Puts a whole file there, under a name that nobody takes for it while it is written. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Lists the folder that the partner puts files into. */
  arrived(): Promise<Inbox>;
  /** Null where it is not there any more. Throws FileUnreadable, too. */
  take(name: string): Promise<Buffer | null>;
  /** It cannot be read: it is given another name, and lies there no more for us. */
  setAside(name: string): Promise<void>;
  /** It was received: it is kept, deleted or moved, as the partner wants it. */
  settle(name: string): Promise<void>;
  close(): Promise<void>;
}

/** Opens the way to a partner. Throws TransportFailed. */
export type TransportOpener = (partner: Partner, signal: AbortSignal) => Promise<OpenTransport>;
