import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { REDACTED, type Redacted } from '#domain';
import { orIfMissing, type Vault } from '#event-store';
import type { UploadSink } from '../upload/document-intake.js';
import { openBlobKey, sealBlobKey } from './blob-key.js';
import { type BlobAddress, type BlobOwner, BlobStore, type IncomingBlob, type OpenedBlob } from './blob-store.js';
import { blobAddressOf, blobName, ownerName } from './blob-names.js';
import { BlobDamaged, collect, openChunks, plainSize } from './chunk-cipher.js';
import { ReceivedFile, FileSink, HEADER_BYTES, writeAll } from './file-sink.js';
import { FolderSync } from './folder-sync.js';

const MAGIC = Buffer.from('WCBLOB1\n');

/**
 * Stores encrypted files in `DATA_DIR/blobs/{shard}/{organization},{subject},{blobId}`, and unfinished uploads in
 * `DATA_DIR/incoming`. All of an owner's documents are in the same shard. Only one process uses DATA_DIR.
 */
export class EncryptedFileBlobs extends BlobStore {
  private readonly folders = new FolderSync();
  private readonly shards = new Set<string>();

  private constructor(
    private readonly vault: Vault,
    private readonly blobs: string,
    private readonly incomingFolder: string,
  ) {
    super();
  }

  /** Empties `incoming`, whose files belong to requests interrupted by a restart, and opens the store. */
  static async start(dataDir: string, vault: Vault): Promise<EncryptedFileBlobs> {
    const blobs = join(dataDir, 'blobs');
    const incoming = join(dataDir, 'incoming');
    await rm(incoming, { recursive: true, force: true });
    for (const folder of [blobs, incoming]) await mkdir(folder, { recursive: true, mode: 0o700 });
    const store = new EncryptedFileBlobs(vault, blobs, incoming);
    await store.folders.sync(dataDir);
    return store;
  }

  override incoming(): UploadSink<IncomingBlob> {
    return new FileSink(join(this.incomingFolder, randomUUID()));
  }

  override async read(upload: IncomingBlob): Promise<Buffer> {
    const arrived = requireOpen(upload);
    if (arrived.small) return collect(openChunks(arrived.key, [arrived.small]));
    const file = await open(arrived.path, 'r');
    try {
      return await collect(openChunks(arrived.key, sealedBytes(file)));
    } finally {
      await file.close();
    }
  }

  override async keep(upload: IncomingBlob, address: BlobAddress): Promise<void> {
    const arrived = requireOpen(upload);
    const header = await this.header(address, arrived.key);
    const folder = await this.shard(address);
    const target = join(folder, blobName(address));
    if (arrived.small) await this.place(target, [header, arrived.small]);
    else {
      await stamp(arrived.path, header);
      await rename(arrived.path, target);
    }
    arrived.open = false;
    await this.folders.sync(folder);
  }

  override async discard(upload: IncomingBlob): Promise<void> {
    if (!(upload instanceof ReceivedFile) || !upload.open) return;
    upload.open = false;
    // If the file can't be removed now, the next start deletes it.
    if (!upload.small) await rm(upload.path, { force: true }).catch(() => undefined);
  }

  override async open(address: BlobAddress): Promise<OpenedBlob | Redacted | null> {
    const file = await open(join(this.folderOf(address), blobName(address)), 'r').catch(orIfMissing(null));
    if (!file) return null;
    try {
      const key = await openBlobKey(this.vault, address, await sealedKey(file));
      if (key !== REDACTED) {
        const size = plainSize((await file.stat()).size - HEADER_BYTES);
        const stream = Readable.from(openChunks(key, sealedBytes(file)), { objectMode: false });
        // Opened only for reading, so a failed close loses nothing.
        stream.once('close', () => void file.close().catch(() => undefined));
        return { size, stream };
      }
    } catch (error) {
      await file.close();
      throw error;
    }
    await file.close();
    return REDACTED;
  }

  override async remove(owner: BlobOwner): Promise<void> {
    const folder = this.folderOf(owner);
    const names = (await readdir(folder).catch(orIfMissing(null))) ?? [];
    const start = `${ownerName(owner)},`;
    const gone = names.filter((name) => name.startsWith(start));
    await Promise.all(gone.map((name) => rm(join(folder, name), { force: true })));
    if (gone.length > 0) await this.folders.sync(folder);
  }

  override async sweep(olderThan: Date, isMentioned: (address: BlobAddress) => Promise<boolean>): Promise<number> {
    let swept = 0;
    for (const shard of await readdir(this.blobs)) {
      for (const name of await readdir(join(this.blobs, shard))) {
        const path = join(this.blobs, shard, name);
        const info = await stat(path).catch(orIfMissing(null));
        const address = blobAddressOf(name);
        if (!info || !address || info.mtimeMs >= olderThan.getTime() || (await isMentioned(address))) continue;
        await rm(path, { force: true });
        swept++;
      }
    }
    return swept;
  }

  override async *addresses(): AsyncIterable<BlobAddress> {
    for (const shard of await readdir(this.blobs)) {
      for (const name of await readdir(join(this.blobs, shard))) {
        const address = blobAddressOf(name);
        if (address) yield address;
      }
    }
  }

  override async close(): Promise<void> {
    // Each call closes the files that it opens.
  }

  /** Writes a small document to its final path. If writing fails, deletes the partial file. */
  private async place(target: string, bytes: readonly Buffer[]): Promise<void> {
    const file = await open(target, 'wx', 0o600);
    try {
      await writeAll(file, bytes, 0);
      await file.datasync();
    } catch (error) {
      await rm(target, { force: true });
      throw error;
    } finally {
      await file.close();
    }
  }

  private async header(address: BlobAddress, key: Buffer): Promise<Buffer> {
    const sealed = await sealBlobKey(this.vault, address, key);
    const header = Buffer.alloc(HEADER_BYTES);
    if (MAGIC.length + 2 + sealed.length > HEADER_BYTES) throw new RangeError('a sealed key is larger than its header');
    MAGIC.copy(header);
    header.writeUInt16BE(sealed.length, MAGIC.length);
    sealed.copy(header, MAGIC.length + 2);
    return header;
  }

  private folderOf(owner: BlobOwner): string {
    return join(this.blobs, createHash('sha256').update(ownerName(owner)).digest('hex').slice(0, 3));
  }

  private async shard(owner: BlobOwner): Promise<string> {
    const folder = this.folderOf(owner);
    if (!this.shards.has(folder)) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await this.folders.sync(this.blobs);
      this.shards.add(folder);
    }
    return folder;
  }
}

const requireOpen = (upload: IncomingBlob): ReceivedFile => {
  if (!(upload instanceof ReceivedFile) || !upload.open)
    throw new TypeError('the upload was already kept or discarded');
  return upload;
};

const stamp = async (path: string, header: Buffer): Promise<void> => {
  const file = await open(path, 'r+');
  try {
    await writeAll(file, [header], 0);
    await file.datasync();
  } finally {
    await file.close();
  }
};

const sealedKey = async (file: FileHandle): Promise<Buffer> => {
  const header = Buffer.alloc(HEADER_BYTES);
  const { bytesRead } = await file.read(header, 0, HEADER_BYTES, 0);
  if (bytesRead < HEADER_BYTES || !header.subarray(0, MAGIC.length).equals(MAGIC)) throw new BlobDamaged();
  const start = MAGIC.length + 2;
  return header.subarray(start, start + header.readUInt16BE(MAGIC.length));
};

async function* sealedBytes(file: FileHandle): AsyncGenerator<Buffer> {
  let position = HEADER_BYTES;
  for (;;) {
    const bytes = Buffer.allocUnsafe(262_144);
    const { bytesRead } = await file.read(bytes, 0, bytes.length, position);
    if (bytesRead === 0) return;
    position += bytesRead;
    yield bytes.subarray(0, bytesRead);
  }
}
