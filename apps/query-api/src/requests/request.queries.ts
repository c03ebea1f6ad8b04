import { Injectable } from '@nestjs/common';
import type { ListRequestsRequest, RequestView } from '#contracts';
import { Cursors, refuse, RequestRecorder, type RequestContext } from '#http';
import { RequestLog, type RequestLine, type RequestPlace } from '#state-store';
import { HandlesQuery, ContextQuery } from '../kernel/context-query.js';

export interface RequestsPage {
  readonly data: readonly RequestView[];
  readonly nextCursor: string | null;
}

/** Newest first. */
export class ListRequests extends ContextQuery<RequestsPage, [request: ListRequestsRequest]> {}
/** Throws 404 if the request is unknown or no longer kept. */
export class GetRequest extends ContextQuery<RequestView, [requestId: string]> {}

/** IDs become keys in the state store, so other values must be refused. */
const requestIdPattern = /^[A-Za-z0-9._-]{8,64}$/;

@Injectable()
export class RequestQueries {
  constructor(
    private readonly log: RequestLog,
    private readonly recorder: RequestRecorder,
    private readonly cursors: Cursors,
  ) {}

  @HandlesQuery(ListRequests)
  async list({ organizationId }: RequestContext, request: ListRequestsRequest): Promise<RequestsPage> {
    const owner = { organizationId, list: 'requests' };
    const place = await this.cursors.decode<RequestPlace>(owner, request.cursor);
    await this.recorder.flush();
    const { lines, next } = await this.log.page(organizationId, place, matcher(request), request.limit);
    return { data: lines.map(present), nextCursor: next && (await this.cursors.encode(owner, next)) };
  }

  @HandlesQuery(GetRequest)
  async get({ organizationId }: RequestContext, requestId: string): Promise<RequestView> {
    if (!requestIdPattern.test(requestId)) return refuse('not_found');
    await this.recorder.flush();
    const line = await this.log.find(organizationId, requestId);
    return line ? present(line) : refuse('not_found');
  }
}

const matcher =
  ({ method, status, problemCode, actor, id, from = '', to = '~' }: ListRequestsRequest) =>
  (line: RequestLine): boolean =>
    (method === undefined || line.method === method) &&
    (status === undefined || String(line.status) === status || `${String(line.status).charAt(0)}xx` === status) &&
    (problemCode === undefined || line.problemCode === problemCode) &&
    (actor === undefined || line.actorId === actor) &&
    (id === undefined || line.ids.includes(id)) &&
    // ISO timestamps in UTC sort as text. `~` sorts after all of them.
    line.at >= from &&
    line.at < to;

const present = ({ requestId, actorKind, actorId, keyName, ...line }: RequestLine): RequestView => ({
  id: requestId,
  at: line.at,
  method: line.method,
  route: line.route,
  status: line.status,
  problemCode: line.problemCode,
  durationMs: line.durationMs,
  actor: { kind: actorKind, id: actorId, name: keyName },
  idempotencyKeyHash: line.idempotencyKeyHash,
  replayed: line.replayed,
  ids: line.ids,
});
