import { type Budget, DocumentIntake, type DocumentProblem, type UploadSink } from './document-intake.js';
import { JsonExtractor } from './json-extractor.js';
import { PlainBody } from './plain-body.js';
import { defaultUploadLimits, type UploadLimits, UploadRefused } from './limits.js';

export interface Upload<Handle> {
  /** Path as in `errors[].path`, such as `documents.0.contentBase64`. */
  readonly path: string;
  /** Number of decoded bytes. */
  readonly size: number;
  /** Hex SHA-256 of the decoded bytes. */
  readonly sha256: string;
  /** Document handle for the blob store to keep or discard. Absent if and only if there is a problem. */
  readonly handle?: Handle;
  readonly problem?: DocumentProblem;
}

export interface ReceivedUpload<Handle> {
  /** JSON with `@n` for each document (n is its index in `uploads`). An empty `contentBase64` stays `""`. */
  readonly json: unknown;
  /** Documents in the order of their JSON paths. */
  readonly uploads: readonly Upload<Handle>[];
  /** Total number of decoded bytes, including documents with problems. */
  readonly totalBytes: number;
  /** True if the documents exceed the total limit (413, checked last). */
  readonly tooLarge: boolean;
}

export interface ReceiveOptions<Handle> {
  readonly sinkFactory: () => UploadSink<Handle>;
  readonly limits?: Partial<UploadLimits>;
}

const DOCUMENT_KEY = 'contentBase64';

/**
 * Reads a JSON body as it arrives. Holds one chunk and the JSON without documents. Throws UploadRefused,
 * DuplicateMember, or errors from the body or a sink. After an error, no stored document remains.
 */
export const receive = async <Handle>(
  body: AsyncIterable<Uint8Array>,
  { sinkFactory, limits: wanted }: ReceiveOptions<Handle>,
): Promise<ReceivedUpload<Handle>> => {
  const limits = { ...defaultUploadLimits, ...wanted };
  const budget: Budget = { documents: 0, bytes: 0 };
  const intakes: DocumentIntake<Handle>[] = [];
  const extractor = new JsonExtractor({
    key: DOCUMENT_KEY,
    residualBytes: limits.residualBytes,
    depth: limits.depth,
    capture: () => {
      const intake = new DocumentIntake(limits, budget, sinkFactory);
      intakes.push(intake);
      return intake;
    },
  });
  let settled = 0;
  const extract = async (chunk: Buffer): Promise<void> => {
    extractor.write(chunk);
    for (; settled < intakes.length - 1; settled++) await intakes[settled]?.pending;
    await intakes.at(-1)?.pending;
  };
  try {
    let bodyBytes = 0;
    let plain: PlainBody | null = new PlainBody(DOCUMENT_KEY, limits.residualBytes);
    for await (const chunk of body) {
      bodyBytes += chunk.length;
      if (bodyBytes > limits.bodyBytes) throw new UploadRefused('request_too_large');
      const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
      if (plain === null) await extract(bytes);
      else if (!plain.hold(bytes)) {
        for (const held of plain.chunks) await extract(held);
        plain = null;
      }
    }
    if (plain !== null) {
      const json = plain.json(limits.depth);
      if (json !== undefined) return { json, uploads: [], totalBytes: 0, tooLarge: false };
      for (const held of plain.chunks) await extract(held);
    }
    const json = extractor.end();
    for (const { pending } of intakes) await pending;
    const uploads = uploadsIn(json, intakes);
    return { json, uploads, totalBytes: budget.bytes, tooLarge: budget.bytes > limits.totalBytes };
  } catch (error) {
    await Promise.all(intakes.map((intake) => intake.discard()));
    throw error;
  }
};

/** Returns the uploads, renumbered in the order of their paths. */
const uploadsIn = <Handle>(json: unknown, intakes: readonly DocumentIntake<Handle>[]): readonly Upload<Handle>[] => {
  const uploads: Upload<Handle>[] = [];
  const walk = (value: unknown, path: string): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, child] of Object.entries(value)) {
      const at = path === '' ? key : `${path}.${key}`;
      const intake = key === DOCUMENT_KEY && typeof child === 'string' ? intakes[Number(child.slice(1))] : undefined;
      if (intake === undefined || child === '') walk(child, at);
      else {
        (value as Record<string, unknown>)[key] = `@${uploads.length}`;
        uploads.push(toUpload(at, intake));
      }
    }
  };
  walk(json, '');
  return uploads;
};

const toUpload = <Handle>(path: string, { size, sha256, handle, problem }: DocumentIntake<Handle>): Upload<Handle> => ({
  path,
  size,
  sha256,
  ...(handle === undefined ? {} : { handle }),
  ...(problem === undefined ? {} : { problem }),
});
