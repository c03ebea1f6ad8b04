import { Readable } from 'node:stream';
import { REDACTED, type Redacted } from '#domain';
import { type EngineHealth, EventStoreRefused, type Vault } from '#event-store';
import type { UploadSink } from '../../upload/document-intake.js';
import { openBlobKey, sealBlobKey } from '../blob-key.js';
import { blobAddressOf, blobName, ownerName } from '../blob-names.js';
import { type BlobAddress, type BlobOwner, BlobStore, type IncomingBlob, type OpenedBlob } from '../blob-store.js';
import { BufferedSink, ReceivedUpload, requireOpen } from '../buffered-sink.js';
import { BlobDamaged, collect, openChunks, plainSize } from '../chunk-cipher.js';
import type { ObjectStore } from './object-store.js';
import { callS3, isMissing, isAlreadyThere, readS3 } from './outage.js';
import { incomingPrefix, ObjectUpload } from './object-upload.js';

interface ListedObject {
  readonly name: string;
  readonly changedAt: Date;
}

/**
 * Stores documents in an object store under `{prefix}documents/{organization},{subject},{blobId}`, encrypted before
 * they are sent. The sealed key is in the metadata, so document and key are created and deleted together. Several
 * processes share the bucket. Uploads that were not kept are under `{prefix}arriving/` and are swept after a day.
 */
export class S3Blobs extends BlobStore {
  constructor(
    private readonly store: ObjectStore,
    private readonly vault: Vault,
    private readonly page = 1_000,
  ) {
    super();
  }

  override incoming(): UploadSink<IncomingBlob> {
    return new BufferedSink(() => new ObjectUpload(this.store));
  }

  override async read(upload: IncomingBlob): Promise<Buffer> {
    const { key, sealed } = requireOpen<string>(upload);
    if (typeof sealed !== 'string') return collect(openChunks(key, [sealed]));
    const { Body } = await this.get(sealed);
    return collect(openChunks(key, readS3(Body as Readable)));
  }

  override async keep(upload: IncomingBlob, address: BlobAddress): Promise<void> {
    const arrived = requireOpen<string>(upload);
    const key = (await sealBlobKey(this.vault, address, arrived.key)).toString('base64');
    if (typeof arrived.sealed === 'string') await this.adopt(address, arrived.sealed, key);
    else await this.place(address, arrived.sealed, key);
    arrived.open = false;
  }

  override async discard(upload: IncomingBlob): Promise<void> {
    if (!(upload instanceof ReceivedUpload) || !upload.open) return;
    upload.open = false;
    // If the object can't be deleted now, the sweep removes it.
    if (typeof upload.sealed === 'string') await this.erase(upload.sealed).catch(() => undefined);
  }

  override async open(address: BlobAddress): Promise<OpenedBlob | Redacted | null> {
    const found = await this.get(this.nameOf(address)).catch(nullIfMissing);
    if (!found) return null;
    const body = found.Body as Readable;
    try {
      const sealed = found.Metadata?.['key'];
      if (sealed === undefined) throw new BlobDamaged();
      const key = await openBlobKey(this.vault, address, Buffer.from(sealed, 'base64'));
      if (key !== REDACTED) {
        const size = plainSize(found.ContentLength ?? 0);
        const stream = Readable.from(openChunks(key, readS3(body)), { objectMode: false });
        stream.once('close', () => body.destroy());
        return { size, stream };
      }
    } catch (error) {
      body.destroy();
      throw error;
    }
    body.destroy();
    return REDACTED;
  }

  override async remove(owner: BlobOwner): Promise<void> {
    for await (const { name } of this.list(`${this.documents}${ownerName(owner)},`)) await this.erase(name);
  }

  override async sweep(olderThan: Date, isMentioned: (address: BlobAddress) => Promise<boolean>): Promise<number> {
    let swept = 0;
    for await (const { name, changedAt } of this.list(this.documents)) {
      const address = blobAddressOf(name.slice(this.documents.length));
      if (!address || changedAt >= olderThan || (await isMentioned(address))) continue;
      await this.erase(name);
      swept++;
    }
    for await (const { name, changedAt } of this.list(incomingPrefix(this.store))) {
      if (changedAt >= olderThan) continue;
      await this.erase(name);
      swept++;
    }
    return swept + (await this.sweepParts(olderThan));
  }

  override async *addresses(): AsyncIterable<BlobAddress> {
    for await (const { name } of this.list(this.documents)) {
      const address = blobAddressOf(name.slice(this.documents.length));
      if (address) yield address;
    }
  }

  /** Checks the bucket with a list request, because the response to a HEAD request contains no error name. */
  async health(): Promise<EngineHealth> {
    const { s3, bucket: Bucket } = this.store;
    return callS3(() => s3.listObjectsV2({ Bucket, Prefix: this.documents, MaxKeys: 1 })).then(
      () => ({ ok: true, detail: 'the object store is available' }),
      (error: unknown) => ({
        ok: false,
        detail: error instanceof EventStoreRefused ? error.message : 'waiting for the object store',
      }),
    );
  }

  override async close(): Promise<void> {
    this.store.s3.destroy();
  }

  private get documents(): string {
    return `${this.store.prefix}documents/`;
  }

  private nameOf(address: BlobAddress): string {
    return `${this.documents}${blobName(address)}`;
  }

  private get(name: string) {
    return callS3(() => this.store.s3.getObject({ Bucket: this.store.bucket, Key: name }));
  }

  /** Stores a document without overwriting. If the response was lost, the retry finds the object by its sealed key. */
  private async place(address: BlobAddress, sealed: Buffer, key: string): Promise<void> {
    const { s3, bucket: Bucket } = this.store;
    const Key = this.nameOf(address);
    try {
      await callS3(() => s3.putObject({ Bucket, Key, Body: sealed, Metadata: { key }, IfNoneMatch: '*' }));
    } catch (error) {
      if (!isAlreadyThere(error)) throw error;
      const { Metadata } = await callS3(() => s3.headObject({ Bucket, Key }));
      if (Metadata?.['key'] !== key) throw new Error('a document with this name already exists', { cause: error });
    }
  }

  /** Copies an upload to its address within the object store. Idempotent. */
  private async adopt(address: BlobAddress, arrived: string, key: string): Promise<void> {
    const { s3, bucket: Bucket } = this.store;
    const CopySource = encodeURI(`${Bucket}/${arrived}`);
    const Key = this.nameOf(address);
    await callS3(() => s3.copyObject({ Bucket, Key, CopySource, MetadataDirective: 'REPLACE', Metadata: { key } }));
    // If the object can't be deleted now, the sweep removes it.
    await this.erase(arrived).catch(() => undefined);
  }

  private async erase(name: string): Promise<void> {
    await callS3(() => this.store.s3.deleteObject({ Bucket: this.store.bucket, Key: name }));
  }

  /** Lists objects. Requests each page after the last name, so that concurrent deletions don't shift the listing. */
  private async *list(prefix: string): AsyncGenerator<ListedObject> {
    const { s3, bucket: Bucket } = this.store;
    for (let after: string | undefined; ;) {
      const page = await callS3(() =>
        s3.listObjectsV2({
          Bucket,
          Prefix: prefix,
          MaxKeys: this.page,
          ...(after !== undefined && { StartAfter: after }),
        }),
      );
      for (const { Key: name, LastModified: changedAt } of page.Contents ?? []) {
        if (name === undefined || changedAt === undefined) continue;
        after = name;
        yield { name, changedAt };
      }
      if (page.IsTruncated !== true) return;
    }
  }

  /** Aborts multipart uploads left by a crashed process. Object listings don't contain them. */
  private async sweepParts(olderThan: Date): Promise<number> {
    const { s3, bucket: Bucket } = this.store;
    const Prefix = incomingPrefix(this.store);
    let swept = 0;
    for (let place: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } = {}; ;) {
      const page = await callS3(() => s3.listMultipartUploads({ Bucket, Prefix, MaxUploads: this.page, ...place }));
      const old = (page.Uploads ?? []).filter(({ Initiated }) => Initiated !== undefined && Initiated < olderThan);
      for (const { Key, UploadId } of old)
        await callS3(() => s3.abortMultipartUpload({ Bucket, Key, UploadId })).catch(nullIfMissing);
      swept += old.length;
      if (page.IsTruncated !== true) return swept;
      // An aborted upload isn't a valid marker, so restart the listing.
      place = old.length > 0 ? {} : { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker };
    }
  }
}

const nullIfMissing = (error: unknown): null => {
  if (isMissing(error)) return null;
  throw error;
};
