import type { EdiPartner } from '#documents';

/** Ways to send an electronic bill's documents. `files`: PDFs and an index next to the 837. */
export const attachmentMethods = ['none', 'files', '275-005010X210', '275-006020X314'] as const;
export type AttachmentMethod = (typeof attachmentMethods)[number];

/** Files in `<path>/out` and `<path>/in`, which the partner's or operator's program transfers. */
export interface FolderTransport {
  readonly kind: 'folder';
  /** Absolute path. */
  readonly path: string;
  /** Seconds between two checks of `in`. */
  readonly every: number;
}

export interface SftpTransport {
  readonly kind: 'sftp';
  readonly host: string;
  readonly port: number;
  readonly user: string;
  /** Location of the secret. The secret itself is never stored here. */
  readonly secret: {
    readonly kind: 'privateKey' | 'password';
    readonly in: 'file' | 'environment';
    readonly name: string;
  };
  /** Host key fingerprint `SHA256:…`, as printed by `ssh-keygen -lf`. A server with a different key is refused. */
  readonly hostKey: string;
  /** Folders on the server. */
  readonly out: string;
  readonly in: string;
  readonly after: { readonly kind: 'keep' | 'delete' } | { readonly kind: 'move'; readonly folder: string };
  /** Seconds between two checks of `in`. */
  readonly every: number;
}

/** A clearinghouse or payer with which files are exchanged, as configured by the operator. */
export interface Partner extends EdiPartner {
  /** `^[a-z0-9][a-z0-9-]{1,31}$` */
  readonly id: string;
  readonly name: string;
  readonly enabled: boolean;
  readonly transport: FolderTransport | SftpTransport;
  readonly attachments: { readonly method: AttachmentMethod; readonly most: number };
  readonly batch: {
    /** Maximum number of claims per file. 1 means that each bill has its own file. */
    readonly most: number;
    /** Times of day such as `16:00`, in the partner's zone, ascending. If empty, files are sent immediately. */
    readonly cutOffs: readonly string[];
  };
  /** Live organizations whose bills the partner accepts. If empty, all organizations. */
  readonly organizations: readonly string[];
  /** Additional payees that its checks may name (a lockbox, a billing service): NPIs and tax IDs, digits only. */
  readonly payees: readonly string[];
}
