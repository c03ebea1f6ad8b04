export { defaultUploadLimits, MIB, type UploadLimits, UploadRefused } from './upload/limits.js';
export type { DocumentProblem, UploadSink } from './upload/document-intake.js';
export { DOCUMENT_KEY, receive, type Received, type ReceiveOptions, type Upload } from './upload/receive.js';
export { type BlobAddress, type BlobOwner, BlobStore, type IncomingBlob, type OpenedBlob } from './blobs/blob-store.js';
export { BlobDamaged } from './blobs/chunk-cipher.js';
export { EncryptedFileBlobs } from './blobs/file-blobs.js';
export { GridFsBlobs } from './blobs/gridfs-blobs.js';
