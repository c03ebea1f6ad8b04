import { Readable } from 'node:stream';
import { BlobStore, type BlobAddress, type IncomingBlob, type OpenedBlob } from '#documents';

type BlobOwner = Parameters<BlobStore['remove']>[0];

interface ReceivedBlob extends IncomingBlob {
  readonly bytes: Buffer;
}

const ownerName = ({ organizationId, subject }: BlobOwner): string => `${organizationId}/${subject}/`;

/**
 * A simulated world's documents. They survive its crashes. Calls on real files could complete in any order, so the
 * world would not depend on the seed alone. Owners' keys are ignored.
 */
export class BlobsInMemory extends BlobStore {
  constructor(private readonly kept: Map<string, { readonly address: BlobAddress; readonly bytes: Buffer }>) {
    super();
  }

  override incoming(): ReturnType<BlobStore['incoming']> {
    const chunks: Buffer[] = [];
    return {
      write: (bytes: Buffer) => {
        chunks.push(Buffer.from(bytes));
        return undefined;
      },
      finish: async (): Promise<ReceivedBlob> => {
        const bytes = Buffer.concat(chunks);
        return { size: bytes.length, bytes };
      },
      discard: async () => undefined,
    };
  }

  override async read(upload: IncomingBlob): Promise<Buffer> {
    return (upload as ReceivedBlob).bytes;
  }

  override async keep(upload: IncomingBlob, address: BlobAddress): Promise<void> {
    this.kept.set(ownerName(address) + address.blobId, { address, bytes: (upload as ReceivedBlob).bytes });
  }

  override async discard(): Promise<void> {
    // Nothing to do: an upload that did not complete is not stored.
  }

  override async open(address: BlobAddress): Promise<OpenedBlob | null> {
    const found = this.kept.get(ownerName(address) + address.blobId);
    return found ? { size: found.bytes.length, stream: Readable.from([found.bytes]) } : null;
  }

  override async load(address: BlobAddress): Promise<Buffer | null> {
    return this.kept.get(ownerName(address) + address.blobId)?.bytes ?? null;
  }

  override async remove(owner: BlobOwner): Promise<void> {
    for (const name of this.kept.keys()) if (name.startsWith(ownerName(owner))) this.kept.delete(name);
  }

  override async sweep(): Promise<number> {
    return 0;
  }

  override async *addresses(): AsyncIterable<BlobAddress> {
    for (const { address } of this.kept.values()) yield address;
  }

  override async close(): Promise<void> {
    // Nothing to release.
  }
}
