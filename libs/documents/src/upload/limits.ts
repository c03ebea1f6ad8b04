const MIB = 1_048_576;

/** Limits in bytes for one request body. "MB" and "MiB" both mean 1,048,576. */
export interface UploadLimits {
  /** Maximum HTTP body. A larger body is `request_too_large`. */
  readonly bodyBytes: number;
  /** Maximum JSON without documents. Larger JSON is `request_too_large`. */
  readonly residualBytes: number;
  /** Maximum decoded document. A larger document is `document_too_large`. */
  readonly documentBytes: number;
  /** Maximum for all decoded documents together. Above it: `submission_too_large`. */
  readonly totalBytes: number;
  /** Maximum number of stored documents, one more than a request may have. The others are read and dropped. */
  readonly storedDocuments: number;
  /** Maximum nesting, because later code walks the JSON recursively. */
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

/** Thrown to reject the whole body. A document's own problem is recorded on it, because invalid fields come first. */
export class UploadRefused extends Error {
  override readonly name = 'UploadRefused';

  constructor(readonly code: 'malformed_json' | 'request_too_large') {
    super(code);
  }
}
