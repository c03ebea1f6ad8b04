export { defaultUploadLimits, MIB, type UploadLimits, UploadRefused } from './upload/limits.js';
export type { DocumentProblem, UploadSink } from './upload/document-intake.js';
export { DOCUMENT_KEY, receive, type Received, type ReceiveOptions, type Upload } from './upload/receive.js';
