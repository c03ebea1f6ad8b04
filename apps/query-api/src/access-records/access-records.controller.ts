import { Controller, Headers, Query, Res, StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { auditEventOf, ListAccessRecordsRequest, type AccessFormat, type AccessRecordView } from '#contracts';
import { ApiBase, Ctx, Operation, prefersCsv, type RequestContext } from '#http';
import { startedStream } from '../kernel/started-stream.js';
import { csvHead, csvRows, type Columns } from '../kernel/csv.js';
import { attachment } from '../kernel/disposition.js';
import { AccessRecordQueries, type AccessRecordsPage } from './access-record.queries.js';

const NDJSON = 'application/x-ndjson';
const FHIR = 'application/fhir+json';

const columns: Columns<AccessRecordView> = {
  id: ({ id }) => id,
  at: ({ at }) => at,
  action: ({ action }) => action,
  outcome: ({ outcome }) => outcome,
  actorKind: ({ actor }) => actor.kind,
  actorId: ({ actor }) => actor.id,
  actorName: ({ actor }) => actor.name,
  operation: ({ operation }) => operation,
  billIds: ({ billIds }) => billIds.join(' '),
  patientIds: ({ patientIds }) => patientIds.join(' '),
  address: ({ address }) => address,
  userAgent: ({ userAgent }) => userAgent,
  requestId: ({ requestId }) => requestId,
  problemCode: ({ problemCode }) => problemCode,
  count: ({ count }) => count,
  digest: ({ digest }) => digest,
  recipient: ({ recipient }) => recipient,
  times: ({ times }) => times,
};

@Controller()
export class AccessRecordsController {
  constructor(
    private readonly records: AccessRecordQueries,
    private readonly base: ApiBase,
  ) {}

  @Operation('listAccessRecords')
  async listAccessRecords(
    @Ctx() context: RequestContext,
    @Query() request: ListAccessRecordsRequest,
    @Headers('accept') accept: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AccessRecordsPage | StreamableFile> {
    void reply.header('vary', 'Origin, Accept');
    const format = request.format ?? formatOf(accept);
    if (format === 'csv') return file(this.csv(context, request), 'text/csv; charset=utf-8; header=present', 'csv');
    if (format === 'ndjson') return file(this.lines(context, request), NDJSON, 'ndjson');
    const page = await this.records.page(context, request);
    if (format === 'json') return page;
    return new StreamableFile(Buffer.from(JSON.stringify(this.bundle(page, request))), { type: FHIR });
  }

  private async *csv(
    context: RequestContext,
    request: ListAccessRecordsRequest,
  ): AsyncGenerator<string, void, undefined> {
    let head = csvHead(columns);
    for await (const entries of this.records.all(context, request)) {
      yield head + csvRows(columns, entries);
      head = '';
    }
  }

  private async *lines(
    context: RequestContext,
    request: ListAccessRecordsRequest,
  ): AsyncGenerator<string, void, undefined> {
    for await (const entries of this.records.all(context, request))
      yield entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
  }

  private bundle({ data, nextCursor }: AccessRecordsPage, request: ListAccessRecordsRequest): object {
    return {
      resourceType: 'Bundle',
      type: 'searchset',
      link: nextCursor === null ? [] : [{ relation: 'next', url: this.addressOf(request, nextCursor) }],
      entry: data.map((entry) => ({ resource: auditEventOf(entry, this.base.publicOrigin) })),
    };
  }

  private addressOf(request: ListAccessRecordsRequest, cursor: string): string {
    const chosen = new URLSearchParams();
    for (const [name, value] of Object.entries(request) as [string, string | number | undefined][])
      if (value !== undefined) chosen.set(name, String(value));
    chosen.set('cursor', cursor);
    chosen.set('format', 'fhir');
    return `${this.base.url}/access-records?${chosen.toString()}`;
  }
}

const formatOf = (accept: string | undefined): AccessFormat => {
  if (prefersCsv(accept)) return 'csv';
  if (accept?.includes(NDJSON)) return 'ndjson';
  return accept?.includes(FHIR) ? 'fhir' : 'json';
};

const file = async (
  text: AsyncGenerator<string, void, undefined>,
  type: string,
  ending: string,
): Promise<StreamableFile> =>
  new StreamableFile(await startedStream(text), {
    type,
    disposition: attachment(`access-records.${ending}`),
  });
