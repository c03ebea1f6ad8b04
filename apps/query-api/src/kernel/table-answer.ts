import { createParamDecorator, StreamableFile, type ExecutionContext } from '@nestjs/common';
import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { prefersCsv } from './csv.js';
import { attachment } from './disposition.js';

export type TableAnswer<View> = { readonly data: View } | Buffer | StreamableFile;

/** How a table is answered: as JSON, or as a CSV file where the Accept header asks for one. */
export class Table {
  constructor(
    private readonly reply: FastifyReply,
    private readonly csvWanted: boolean,
  ) {}

  /** A whole file is answered as bytes: large answers wait for readers on the disk. */
  async answer<View>(
    name: string,
    view: () => View | Promise<View>,
    csv: () => string | Promise<Readable>,
  ): Promise<TableAnswer<View>> {
    if (!this.csvWanted) return { data: await view() };
    const [type, disposition] = ['text/csv; charset=utf-8; header=present', attachment(`${name}.csv`)];
    const file = await csv();
    if (typeof file !== 'string') return new StreamableFile(file, { type, disposition });
    void this.reply.headers({ 'content-type': type, 'content-disposition': disposition });
    return Buffer.from(file);
  }
}

/** The `Table` of a request; its answer varies by Accept. */
export const Tabular = createParamDecorator((_: unknown, host: ExecutionContext): Table => {
  const http = host.switchToHttp();
  const reply = http.getResponse<FastifyReply>();
  void reply.header('vary', 'Origin, Accept');
  return new Table(reply, prefersCsv(http.getRequest<FastifyRequest>().headers.accept));
});
