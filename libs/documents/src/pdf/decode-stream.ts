import {
  decodePDFRawStream,
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFName,
  type PDFObject,
  PDFRawStream,
} from '@cantoo/pdf-lib';
import { constants, inflateSync } from 'node:zlib';

/** Maximum size of a decoded content stream in bytes. */
const MAX_OUTPUT_BYTES = 64 * 1_048_576;

/** Thrown if content can't be decoded or exceeds the limit. */
class DecodeFailed extends Error {
  override readonly name = 'DecodeFailed';
}

/** Decodes a stream. Throws DecodeFailed. */
export const decodeStream = ({ dict, contents }: PDFRawStream): Buffer => {
  const filter = dict.lookup(PDFName.of('Filter'));
  const filters = filter instanceof PDFArray ? filter.asArray() : filter ? [filter] : [];
  const parameters = dict.lookup(PDFName.of('DecodeParms'));
  try {
    return filters.reduce<Buffer>((bytes, filter, i) => {
      const given = dict.context.lookup(parameters instanceof PDFArray ? parameters.asArray()[i] : parameters);
      return decodeOnce(dict.context, bytes, dict.context.lookup(filter), given instanceof PDFDict ? given : undefined);
    }, asBuffer(contents));
  } catch (error) {
    throw new DecodeFailed('content cannot be decoded', { cause: error });
  }
};

const decodeOnce = (
  context: PDFContext,
  bytes: Buffer,
  filter: PDFObject | undefined,
  parameters: PDFDict | undefined,
): Buffer => {
  if (!(filter instanceof PDFName)) throw new DecodeFailed('the filter is unknown');
  if (parameters?.has(PDFName.of('Predictor'))) throw new DecodeFailed('predictors are not supported');
  // The library's own inflate has no limit. This one decodes truncated data as far as possible.
  if (filter.decodeText() === 'FlateDecode') {
    return inflateSync(bytes, { maxOutputLength: MAX_OUTPUT_BYTES, finishFlush: constants.Z_SYNC_FLUSH });
  }
  const dict = context.obj({ Filter: filter, ...(parameters && { DecodeParms: parameters }) });
  return asBuffer(decodePDFRawStream(PDFRawStream.of(dict, bytes)).decode());
};

const asBuffer = ({ buffer, byteOffset, length }: Uint8Array): Buffer => Buffer.from(buffer, byteOffset, length);
