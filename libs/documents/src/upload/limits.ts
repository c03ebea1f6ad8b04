const MIB = 1_048_576;

/** Bytes, for one request body. "MB" and "MiB" both mean 1,048,576. */
export interface UploadLimits {
  /** HTTP body. Above: `request_too_large`. */
  readonly bodyBytes: number;
  /** JSON without documents. Above: `request_too_large`. */
  readonly residualBytes: number;
  /** Decoded document. Above: `document_too_large`. */
  readonly documentBytes: number;
  /** All decoded documents. Above: `submission_too_large`. */
  readonly totalBytes: number;
  /** One more than a request may have. Further documents are read and dropped. */
  readonly storedDocuments: number;
  /** Nesting, because later code walks the JSON recursively. */
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

/** Rejects the complete body. A problem of one document is recorded on it, because invalid fields (422) come first. */
export class UploadRefused extends Error {
  override readonly name = 'UploadRefused';

  constructor(readonly code: 'malformed_json' | 'request_too_large') {
    super(code);
  }
}
