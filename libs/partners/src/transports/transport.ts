import type { PartnerTrouble } from '#domain';
import type { Partner } from '../partners/partner.js';

/** Thrown if the connection to the partner fails. */
export class TransportFailed extends Error {
  override readonly name = 'TransportFailed';
  constructor(
    readonly code: PartnerTrouble,
    options?: ErrorOptions,
  ) {
    super(code, options);
  }
}

/** Thrown if a single file of the partner cannot be read. */
export class FileUnreadable extends Error {
  override readonly name = 'FileUnreadable';
  constructor(options?: ErrorOptions) {
    super(
      `an entry of the inbox is not read: a link, or an unreadable file whose name now ends in ${UNREADABLE_SUFFIX}`,
      options,
    );
  }
}

/** Suffix of a file that couldn't be read. After fixing the cause, the operator removes the suffix. */
const UNREADABLE_SUFFIX = '.unreadable';

/** Returns an unused name for an unreadable file. `taken`: returns true if a name is in use. */
export const quarantineName = async (name: string, taken: (aside: string) => Promise<boolean>): Promise<string> => {
  for (let n = 1; ; n += 1) {
    const aside = `${name}${n === 1 ? '' : `.${n}`}${UNREADABLE_SUFFIX}`;
    if (!(await taken(aside))) return aside;
  }
};

/** Pattern for files that are still being written, by this service or by common programs. */
const unfinishedPattern = /^\.|\.(?:tmp|part|filepart|partial)$/i;

export const isIgnored = (name: string): boolean => unfinishedPattern.test(name) || isUnreadableName(name);

/** Returns true for a renamed unreadable file. An operator restores its name or removes it. */
export const isUnreadableName = (name: string): boolean => name.endsWith(UNREADABLE_SUFFIX);

export interface FoundFile {
  /** Plain name without a folder. */
  readonly name: string;
  readonly bytes: number;
}

export interface Inbox {
  readonly files: readonly FoundFile[];
  /** Entries that are never read and need an operator: links and renamed files. */
  readonly unread: number;
}

/** An open connection to a partner's folders. All methods throw `TransportFailed`. */
export interface OpenTransport {
  /** Returns a file's size in our outgoing folder, or null if it does not exist. */
  sizeOf(name: string): Promise<number | null>;
  /** Puts a complete file in the outgoing folder. It has a temporary name while being written. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  arrived(): Promise<Inbox>;
  /** Returns the file's bytes, or null if it no longer exists. Also throws `FileUnreadable`. */
  take(name: string): Promise<Buffer | null>;
  /** Renames an unreadable file so that it is no longer listed. */
  setAside(name: string): Promise<void>;
  /** Keeps, deletes or moves a received file, as configured. */
  settle(name: string): Promise<void>;
  close(): Promise<void>;
}

/** Opens a connection to a partner. Throws `TransportFailed`. */
export type TransportOpener = (partner: Partner, signal: AbortSignal) => Promise<OpenTransport>;
