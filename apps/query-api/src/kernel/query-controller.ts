import {
  Controller,
  createParamDecorator,
  Inject,
  Res,
  StreamableFile,
  type ExecutionContext,
  type Type,
} from '@nestjs/common';
import { QueryBus, type Query } from '@nestjs/cqrs';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { operation, type operations, type OperationId } from '#contracts';
import { clientSignal, contextOf, data, Operation, prefersCsv, type RequestContext } from '#http';
import { attachment } from './disposition.js';

/** Response for an operation with `answer: 'file'`. */
export interface FileResponse {
  readonly content: Uint8Array | Readable;
  readonly filename: string;
  /** PDF by default. */
  readonly mediaType?: string;
  /** Size of a stream in bytes, if known in advance. */
  readonly size?: number;
  /** Warning codes for the Packet-Warnings header. */
  readonly warnings?: readonly string[];
}

/** Response for an operation with `csv`. Only the format in the Accept header is built. */
export interface CsvOrJson<View> {
  /** File name without the extension. */
  readonly name: string;
  readonly view: () => View | Promise<View>;
  /** A complete file, or a stream that is generated while it is sent. */
  readonly csv: () => string | Promise<Readable>;
}

type Entry<Id extends OperationId> = (typeof operations)[Id];
type PathParameters<Path extends string> = Path extends `${string}{${string}}${infer Rest}`
  ? [string, ...PathParameters<Rest>]
  : [];
type Form<Of> = Of extends { readonly query: abstract new (...args: never) => infer Query } ? [Query] : [];
type Instance<View> = View extends readonly [infer Item]
  ? readonly Instance<Item>[]
  : View extends abstract new (...args: never) => infer Shown
    ? Shown
    : unknown;
type View<Of> = Of extends { readonly view: infer Shown } ? Instance<Shown> : unknown;
type Page<Of> = { readonly data: View<Of> extends readonly unknown[] ? View<Of> : readonly View<Of>[] };
type Body<Of> = Of extends { readonly answer: 'file' }
  ? FileResponse
  : Of extends { readonly answer: 'page' }
    ? Page<Of>
    : Of extends { readonly pages: true }
      ? { readonly data: View<Of> }
      : View<Of>;

/**
 * A query's arguments in this order: the operation's path parameters, the parsed query string if there is one, and a
 * signal that is aborted when the client disconnects.
 */
type QueryArguments<Id extends OperationId> = [...PathParameters<Entry<Id>['path']>, ...Form<Entry<Id>>, AbortSignal];
type QueryResponse<Id extends OperationId> =
  Entry<Id> extends { readonly csv: 'only' }
    ? CsvOrJson<unknown>
    : Entry<Id> extends { readonly csv: true }
      ? CsvOrJson<Body<Entry<Id>>>
      : Body<Entry<Id>>;

export type QueryRoutes = {
  readonly [Id in OperationId]?: new (
    context: RequestContext,
    ...asked: QueryArguments<Id>
  ) => Query<QueryResponse<Id>>;
};

interface ParsedRequest {
  readonly context: RequestContext;
  readonly path: Readonly<Record<string, string>>;
  readonly query: unknown;
  readonly accept: string | undefined;
  readonly signal: AbortSignal;
}
const QueryRequest = createParamDecorator((_: unknown, host: ExecutionContext): ParsedRequest => {
  const http = host.switchToHttp();
  const request = http.getRequest<FastifyRequest>();
  const { params, query, headers } = request;
  return {
    context: contextOf(request),
    path: params as ParsedRequest['path'],
    query,
    accept: headers.accept,
    signal: clientSignal(http.getResponse<FastifyReply>()),
  };
});

/** Each route runs one query: `queryController({ getBill: GetBill })`. */
export const queryController = (routes: QueryRoutes): Type => {
  class Routes {
    constructor(readonly queries: QueryBus) {}
  }
  Inject(QueryBus)(Routes, undefined, 0);
  for (const [id, question] of Object.entries(routes) as [OperationId, QueryClass][]) {
    const entry = operation(id);
    const names = [...entry.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    const method = async function (this: Routes, request: ParsedRequest, reply: FastifyReply): Promise<unknown> {
      const { context, path, query, accept, signal } = request;
      if (entry.csv === true) void reply.header('vary', 'Origin, Accept');
      const asked = [...names.map((name) => path[name]), ...(entry.query ? [query] : []), signal];
      const answer = await this.queries.execute(new question(context, ...asked));
      if (entry.csv === 'only') return csv(answer as CsvOrJson<unknown>, reply);
      if (entry.answer === 'file') return file(answer as FileResponse, reply);
      const wrapped = entry.answer === 'data' && !entry.pages;
      if (!entry.csv) return wrapped ? data(answer) : answer;
      const table = answer as CsvOrJson<unknown>;
      if (prefersCsv(accept)) return csv(table, reply);
      const view = await table.view();
      return wrapped ? data(view) : view;
    };
    Object.defineProperty(Routes.prototype, id, { value: method });
    QueryRequest()(Routes.prototype, id, 0);
    Res({ passthrough: true })(Routes.prototype, id, 1);
    Operation(id)(Routes.prototype, id, { value: method });
  }
  Controller()(Routes);
  return Routes;
};

type QueryClass = new (context: RequestContext, ...asked: readonly unknown[]) => Query<unknown>;

/** Sends a client's file as a download. If a browser shows it anyway, the file is sandboxed. */
const file = (answer: FileResponse, reply: FastifyReply): Buffer | StreamableFile => {
  const { content, filename, mediaType = 'application/pdf', size, warnings = [] } = answer;
  if (warnings.length > 0) void reply.header('packet-warnings', warnings.join(', '));
  void reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox");
  return sendContent(
    content,
    { type: mediaType, disposition: attachment(filename), ...(size !== undefined && { length: size }) },
    reply,
  );
};

const csv = async ({ name, csv: make }: CsvOrJson<unknown>, reply: FastifyReply): Promise<Buffer | StreamableFile> => {
  const content = await make();
  const type = 'text/csv; charset=utf-8; header=present';
  return sendContent(
    typeof content === 'string' ? Buffer.from(content) : content,
    { type, disposition: attachment(`${name}.csv`) },
    reply,
  );
};

/** Sends a complete file as a buffer, so that large responses can be spooled to disk for slow readers. */
const sendContent = (
  content: Uint8Array | Readable,
  about: { readonly type: string; readonly disposition: string; readonly length?: number },
  reply: FastifyReply,
): Buffer | StreamableFile => {
  if (content instanceof Readable) return new StreamableFile(content, about);
  void reply.headers({ 'content-type': about.type, 'content-disposition': about.disposition });
  return Buffer.from(content.buffer, content.byteOffset, content.byteLength);
};
