const MIB = 1_048_576;

/** Limits of one request body. All sizes in bytes; "MB" and "MiB" both mean 1,048,576. */
export interface UploadLimits {
  /** The HTTP body as it arrives. More is `request_too_large`. */
  readonly bodyBytes: number;
  /** Size of the JSON without the documents. More is `request_too_large`. */
  readonly residualBytes: number;
  /** One document after decoding. More is that document's problem `document_too_large`. */
  readonly documentBytes: number;
  /** All documents together after decoding. More is the submission's problem `submission_too_large`. */
  readonly totalBytes: number;
  /** Documents that are stored at all; one more than a request may have, the rest is read and dropped. */
  readonly storedDocuments: number;
  /** Nesting of arrays and objects: whoever walks the JSON afterwards does so recursively. */
  readonly depth: number;
}

export const defaultUploadLimits: UploadLimits = {
  bodyBytes: 64 * MIB,
  residualBytes: MIB,
  documentBytes: 25 * MIB,
  totalBytes: 45 * MIB,
  storedDocuments: 26,
  depth: 100,
};

/**
 * The body as a whole is refused; nothing of it is kept. Everything that belongs to one document is recorded on that
 * document instead, because wrong fields (422) are answered before wrong documents (415, 413).
 */
export class UploadRefused extends Error {
  override readonly name = 'UploadRefused';

  constructor(readonly code: 'malformed_json' | 'request_too_large') {
    super(code);
  }
}
