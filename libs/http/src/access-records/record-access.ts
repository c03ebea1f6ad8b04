import { Readable, Transform, type TransformCallback } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  AccessRecordUnavailable,
  digestOf,
  ShownIds,
  type AccessDraft,
  type AccessJournal,
  type AccessStrictness,
} from '#access-record';
import { isMutation, patientDataActions, type AccessAction } from '#contracts';
import { operationOf, type KnownOperation } from '../routing/routes.js';
import { replaceWithProblem } from '../problems/replace-with-problem.js';
import { customerLimit, draftOf, queryOf } from './access-draft.js';

/** Media types whose text contains the IDs of the shown bills. For all other files, the path contains the bill. */
const namesBills = /^(application\/(problem\+)?json|text\/(csv|calendar|event-stream))/;

/**
 * Records every response that shows patient data, and every refusal, before it is sent (45 CFR 164.312(b)). If this
 * fails, a 503 replaces the response for a live organization. Installed before the ETag hook, because a client that
 * receives a 304 has also seen the data.
 */
export const recordAccess = (fastify: FastifyInstance, journal: AccessJournal, publicOrigin: string): void => {
  fastify.addHook('preHandler', async (request) => {
    const known = operationOf(request);
    if (known && request.caller && patientDataActions[known.id] !== null) journal.check(strictnessOf(request));
  });
  fastify.addHook('onSend', async (request, reply, payload: unknown) => {
    const known = operationOf(request);
    if (known === undefined) return payload;
    const wanted = draftFor(known, request, reply);
    if (wanted === null) return payload;
    const { draft, shows } = wanted;
    try {
      if (!shows) await journal.accept(draft, strictnessOf(request));
      else if (payload instanceof Readable && namesBills.test(contentTypeOf(reply)))
        return recordWhileStreaming(payload, { journal, draft, request });
      else await recordShown(journal, draft, shownIn(request, reply, payload), request);
      return payload;
    } catch (error) {
      if (!(error instanceof AccessRecordUnavailable)) throw error;
      if (payload instanceof Readable) payload.destroy();
      return replaceWithProblem(error, request, reply, publicOrigin);
    }
  });
  // Runs after the last response and before the engines close.
  fastify.addHook('onClose', () => journal.close());
};

const strictnessOf = ({ caller }: FastifyRequest): AccessStrictness =>
  caller?.environment === 'live' ? 'live' : 'sandbox';

const contentTypeOf = (reply: FastifyReply): string => String(reply.getHeader('content-type') ?? '');

/** Returns null if the response shows no patient data and is not a refusal. */
const draftFor = (
  { id, entry }: KnownOperation,
  request: FastifyRequest,
  reply: FastifyReply,
): { readonly draft: AccessDraft; readonly shows: boolean } | null => {
  const { statusCode } = reply;
  const usual = patientDataActions[id];
  const problem = request.problemCode;
  if (statusCode === 401 || statusCode === 403)
    return { draft: draftOf(request, { operation: id, action: 'refused', outcome: 'refused', problem }), shows: false };
  if (usual === null) return null;
  const action: AccessAction = entry.csv && contentTypeOf(reply).startsWith('text/csv') ? 'export' : usual;
  if (statusCode === 404 && !isMutation(entry))
    return { draft: draftOf(request, { operation: id, action, outcome: 'not_found', problem }), shows: false };
  if (statusCode >= 400) return null;
  const draft = draftOf(request, { operation: id, action, outcome: 'shown', problem: null });
  const secrets = { ...queryOf(request), ...customerLimit(request) };
  return { draft: { ...draft, secrets }, shows: true };
};

/** Returns the IDs found in a complete response's text, in its path, and in the handler's list for files. */
const shownIn = (request: FastifyRequest, reply: FastifyReply, payload: unknown): ShownIds => {
  const shown = request.caller?.shown ?? new ShownIds();
  const { billId } = request.params as { readonly billId?: string };
  if (billId !== undefined) shown.add([billId]);
  if (!namesBills.test(contentTypeOf(reply))) return shown;
  if (typeof payload === 'string') shown.addText(payload);
  else if (Buffer.isBuffer(payload)) shown.addText(payload.toString('latin1'));
  return shown;
};

/** Records what a response shows. A response without bills and patients is recorded only for a search. */
const recordShown = async (
  journal: AccessJournal,
  draft: AccessDraft,
  shown: ShownIds,
  request: FastifyRequest,
): Promise<void> => {
  const { bills, patients } = shown;
  if (bills.length === 0 && patients.length === 0 && draft.action !== 'search') return;
  const counted = draft.action === 'export' || draft.action === 'print';
  const action = draft.action === 'read' && shown.revealed ? 'reveal' : draft.action;
  const whole = counted ? { count: bills.length, digest: digestOf(bills) } : {};
  await journal.accept({ ...draft, action, bills, patients, ...whole }, strictnessOf(request));
};

interface StreamRecording {
  readonly journal: AccessJournal;
  readonly draft: AccessDraft;
  readonly request: FastifyRequest;
}

/** Possibly incomplete ID at the end of a chunk. Checked together with the next chunk. */
const halfId = /[a-z0-9_]{1,48}$/;

/** Returns a stream that passes on each chunk after its bills are recorded, and records the total number at the end. */
const recordWhileStreaming = (source: Readable, { journal, draft, request }: StreamRecording): Readable => {
  const strictness = strictnessOf(request);
  // The infinite event stream may show the same bill many times. Each time is recorded; no list is kept.
  const isEndless = operationOf(request)?.entry.stream !== undefined;
  const known = new ShownIds();
  let rest = '';
  const note = async (text: string): Promise<void> => {
    const piece = new ShownIds();
    piece.addText(text);
    const isNew = (id: string): boolean => !known.has(id);
    const fresh = { bills: piece.bills.filter(isNew), patients: piece.patients.filter(isNew) };
    if (fresh.bills.length + fresh.patients.length === 0) return;
    if (!isEndless) known.add([...fresh.bills, ...fresh.patients]);
    await journal.accept({ ...draft, ...fresh }, strictness);
  };
  const end = async (): Promise<void> => {
    await note(rest);
    if (isEndless) return;
    const { bills } = known;
    await journal.accept({ ...draft, count: bills.length, digest: digestOf(bills) }, strictness);
  };
  const along = new Transform({
    transform(chunk: Buffer | string, _encoding: BufferEncoding, done: TransformCallback) {
      const text = rest + (typeof chunk === 'string' ? chunk : chunk.toString('latin1'));
      rest = halfId.exec(text)?.[0] ?? '';
      note(text.slice(0, text.length - rest.length)).then(() => done(null, chunk), done);
    },
    flush(done: TransformCallback) {
      end().then(() => done(), done);
    },
  });
  // When the client disconnects, stop reading the source. When the source fails, end the response.
  source.on('error', (error) => along.destroy(error));
  void finished(along).catch(() => source.destroy());
  return source.pipe(along);
};
