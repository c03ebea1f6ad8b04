import type { EdiPartner } from '#documents';

/** How documents of an electronic bill reach the partner. `none`: not at all. `files`: PDFs and an index beside the 837. */
export const attachmentMethods = ['none', 'files', '275-005010X210', '275-006020X314'] as const;
export type AttachmentMethod = (typeof attachmentMethods)[number];

/** Files in `<path>/out` and `<path>/in`, for a program that carries them. */
export interface FolderTransport {
  readonly kind: 'folder';
  /** Absolute. */
  readonly path: string;
  /** Seconds between two looks into `in`. */
  readonly every: number;
}

/** Files on the partner's server. */
export interface SftpTransport {
  readonly kind: 'sftp';
  readonly host: string;
  readonly port: number;
  readonly user: string;
  /** Where the secret is: never the secret itself. */
  readonly secret: {
    readonly kind: 'privateKey' | 'password';
    readonly in: 'file' | 'environment';
    readonly name: string;
  };
  /** `SHA256:…`, as `ssh-keygen -lf` prints it. Another key is refused. */
  readonly hostKey: string;
  /** Folders there. */
  readonly out: string;
  readonly in: string;
  /** Handling of a fetched file. */
  readonly after: { readonly kind: 'keep' | 'delete' } | { readonly kind: 'move'; readonly folder: string };
  /** Seconds between two looks into `in`. */
  readonly every: number;
}

/** A clearinghouse or payer that files are exchanged with, as the operator set it. */
export interface Partner extends EdiPartner {
  /** `^[a-z0-9][a-z0-9-]{1,31}$` */
  readonly id: string;
  readonly name: string;
  readonly enabled: boolean;
  readonly transport: FolderTransport | SftpTransport;
  readonly attachments: { readonly method: AttachmentMethod; readonly most: number };
  readonly batch: {
    /** Claims of one file at most; 1: a file a bill. */
    readonly most: number;
    /** `16:00` in the partner's zone, rising. Empty: at once. */
    readonly cutOffs: readonly string[];
  };
  /** Live organizations whose bills it takes; empty: all. */
  readonly organizations: readonly string[];
  /** NPIs and tax ids besides our providers' that its checks may name as payee: a lockbox, a billing service. Digits. */
  readonly payees: readonly string[];
}
