const MIB = 1_048_576;

/** Limits of one request body. All sizes are in bytes; "MB" and "MiB" both mean 1,048,576. */
export interface UploadLimits {
  /** Maximum size of the HTTP body. Larger bodies are `request_too_large`. */
  readonly bodyBytes: number;
  /** Maximum size of the JSON without documents. Larger bodies are `request_too_large`. */
  readonly residualBytes: number;
  /** Maximum size of a decoded document. Larger documents have the problem `document_too_large`. */
  readonly documentBytes: number;
  /** Maximum total size of all decoded documents. Above it, the submission has the problem `submission_too_large`. */
  readonly totalBytes: number;
  /** Maximum number of documents to store: one more than a request may have. Further documents are read and dropped. */
  readonly storedDocuments: number;
  /** Maximum nesting of arrays and objects, because later code walks the JSON recursively. */
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
 * Thrown if the complete body is rejected; no part of it is kept. Problems of a single document are recorded on the
 * document instead, because invalid fields (422) are reported before invalid documents (415, 413).
 */
export class UploadRefused extends Error {
  override readonly name = 'UploadRefused';

  constructor(readonly code: 'malformed_json' | 'request_too_large') {
    super(code);
  }
}
