import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import type { CourtesyForwardView } from '#contracts';
import type { CopyMode } from '#domain';
import { SpoolFull, type CourtesyInput, type Spool } from '#documents';
import type { RequestContext } from '#http';
import type { CourtesyPacket } from './courtesy-packets.js';

/** Answer about a courtesy copy, with its packet as bytes. */
export interface CourtesyResponse {
  readonly summary: Omit<CourtesyForwardView, 'pdfBase64'>;
  readonly pdf: Buffer;
}

/** How a copy that was asked for ended; null for a preview. */
export interface Outcome {
  readonly mode: CopyMode;
  /** Null until something went out, or would have. */
  readonly messageId: string | null;
}

/** Answers in the same words for the same copy, whenever it is answered. */
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

/** A multiple of three, so that each piece is Base64 by itself. */
const CHUNK_BYTES = 192 * 1024;

/** The answer as JSON, written piece by piece: the packet never becomes one long text, nor waits in memory for its reader. */
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
    // The copy is on its way by now: that is answered whatever it costs.
    if (error instanceof SpoolFull) return Readable.from(pieces(), { objectMode: false });
    throw error;
  });
  return new StreamableFile(stream, { type: 'application/json; charset=utf-8', length });
};
