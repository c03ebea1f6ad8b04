import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import type { CourtesyForwardView } from '#contracts';
import type { CopyMode } from '#domain';
import { SpoolFull, type CourtesyInput, type Spool } from '#documents';
import type { RequestContext } from '#http';
import type { CourtesyPacket } from './courtesy-packets.js';

/** Response for a courtesy copy, with the packet as bytes. */
export interface CourtesyResponse {
  readonly summary: Omit<CourtesyForwardView, 'pdfBase64'>;
  readonly pdf: Buffer;
}

export interface Outcome {
  readonly mode: CopyMode;
  /** Null until a message has been sent or simulated. */
  readonly messageId: string | null;
}

/** Builds the response. A replay gets the same one. */
export const responseOf = (
  context: RequestContext,
  input: CourtesyInput,
  packetHash: string,
  { pdf, filename }: CourtesyPacket,
  outcome: Outcome | null,
): CourtesyResponse => ({
  pdf,
  summary: {
    filename,
    documentCount: input.documentIds.length,
    packetHash,
    environment: context.environment,
    ok: true,
    sent: outcome?.mode === 'mail',
    ...(outcome?.messageId && { messageId: outcome.messageId }),
    ...(outcome?.mode === 'simulated' && { simulated: true }),
    ...(outcome?.mode === 'dry_run' && { dryRun: true }),
  },
});

/** A multiple of three, so that each chunk's Base64 has no padding. */
const CHUNK_BYTES = 192 * 1024;

/** Streams JSON in chunks, so that the packet is never in memory as a single Base64 string. */
export const streamResponse = async (
  { summary, pdf }: CourtesyResponse,
  spool: Spool,
  account: string,
): Promise<StreamableFile> => {
  const head = `${JSON.stringify(summary).slice(0, -1)},"pdfBase64":"`;
  const tail = '"}';
  const pieces = function* () {
    yield Buffer.from(head);
    for (let start = 0; start < pdf.length; start += CHUNK_BYTES)
      yield Buffer.from(pdf.toString('base64', start, Math.min(start + CHUNK_BYTES, pdf.length)), 'latin1');
    yield Buffer.from(tail);
  };
  const length = Buffer.byteLength(head) + 4 * Math.ceil(pdf.length / 3) + tail.length;
  const stream = await spool.keep(pieces(), length, account).catch((error: unknown) => {
    // The copy was already sent, so respond without spooling.
    if (error instanceof SpoolFull) return Readable.from(pieces(), { objectMode: false });
    throw error;
  });
  return new StreamableFile(stream, { type: 'application/json; charset=utf-8', length });
};
