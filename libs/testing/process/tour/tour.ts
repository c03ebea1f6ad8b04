import { operation, operations, type OperationEntry, type OperationId } from '#contracts';
import type { OpenApiDocument } from '#http';
import { startServer } from '../running-server.js';
import type { AnyResponse } from '#testing/http';
import { fixtures } from './fixtures.js';
import { ExampleRecorder, type ExampleFixture } from './example-recorder.js';
import { fixtureOf } from './resources.js';

/** A recorded request and its response. */
export interface RecordedExample {
  readonly id: OperationId;
  /** Name of the example sent, if the operation has several. */
  readonly word: string | undefined;
  readonly method: string;
  /** Path with query string. */
  readonly path: string;
  /** Requested media type. */
  readonly accept: string;
  readonly answer: AnyResponse;
}

export interface Tour {
  readonly document: OpenApiDocument;
  /** Sends all requests for one operation and returns them with their responses. */
  visit(id: OperationId): Promise<readonly RecordedExample[]>;
  close(): Promise<void>;
}

const ORIGIN = 'https://billing.example';

/**
 * Starts the product and sends all examples from its OpenAPI document, each in a state where it can succeed. Run from
 * the root.
 */
export const startTour = async (): Promise<Tour> => {
  const server = await startServer({ env: { PUBLIC_ORIGIN: ORIGIN } });
  const document = (await (await fetch(`${server.base}/openapi.json`)).json()) as OpenApiDocument;
  const office = new ExampleRecorder(server, document);

  const ask = async (entry: OperationEntry, stage: ExampleFixture, query: string, accept: string, word?: string) => {
    const path =
      entry.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent({ ...stage.path, ...stage.byMedia?.[accept] }[name]!),
      ) + query;
    const body = entry.request && { ...office.example(entry.method, entry.path, word), ...stage.body };
    const file = entry.takes && (stage.file ?? entry.takes.example);
    const controller = new AbortController();
    const response = await fetch(server.base + path, {
      method: entry.method,
      signal: controller.signal,
      headers: {
        accept,
        ...(entry.server !== 'public' && { authorization: `Bearer ${server.key}` }),
        ...(entry.namesOrganization && office.asNamed),
        ...stage.headers,
        ...(body && { 'content-type': 'application/json' }),
        ...(entry.takes && { 'content-type': entry.takes.media[0] }),
      },
      ...(body && { body: JSON.stringify(body) }),
      ...(file && { body: file }),
    });
    const answer = {
      statusCode: response.status,
      headers: Object.fromEntries(response.headers),
      body: isStream(response) ? await firstEvent(response) : await response.text(),
    };
    controller.abort();
    return { method: entry.method, path, accept, answer };
  };

  const visit = async (id: OperationId): Promise<readonly RecordedExample[]> => {
    const entry: OperationEntry = operation(id);
    const visits: RecordedExample[] = [];
    const words = entry.request && 'forms' in entry.request ? Object.keys(entry.request.forms) : [undefined];
    for (const word of words.toSorted((a, b) => lastWords.indexOf(a) - lastWords.indexOf(b))) {
      const prepare = fixtures[word === undefined ? id : (`${id} ${word}` as const)];
      if (prepare === null) continue;
      const stage = prepare ? await prepare(office) : await fixtureOf(entry.path, office);
      const required = queryOf(document, entry, true).join('&');
      for (const accept of mediaTypesOf(document, entry))
        visits.push({ id, word, ...(await ask(entry, stage, required && `?${required}`, accept, word)) });
      // A repeated request may return a different success status.
      if (entry.status.filter((status) => status < 300).length > 1)
        visits.push({ id, word, ...(await ask(entry, stage, '', ANY_TYPE, word)) });
      for (const query of queryOf(document, entry, false))
        visits.push({
          id,
          word,
          ...(await ask(entry, stage, `?${[required, query].filter(Boolean).join('&')}`, ANY_TYPE)),
        });
    }
    return visits;
  };

  return {
    document,
    visit,
    close: async () => {
      await server.stop();
      server.remove();
    },
  };
};

/** Operations that change the time for the others. A demand needs a bill that was paid late. */
const movesClock: readonly OperationId[] = ['performBillAction', 'listDemands', 'getDemandPacket', 'moveSandboxClock'];
/** Actions that move the clock. */
const lastWords: readonly (string | undefined)[] = ['demand_penalty_interest', 'record_demand_answer'];

/** Operation IDs in table order, except that those that move the clock come last. */
export const visitOrder = (Object.keys(operations) as OperationId[]).toSorted(
  (a, b) => movesClock.indexOf(a) - movesClock.indexOf(b),
);

const ANY_TYPE = '*/*';
const isStream = ({ headers }: Response): boolean => headers.get('content-type') === 'text/event-stream';

type Operation = Readonly<{
  parameters: readonly { in?: string; name: string; required?: boolean; example?: unknown }[];
  responses: Readonly<Record<string, { readonly content?: object }>>;
}>;
const documented = (document: OpenApiDocument, { method, path }: OperationEntry): Operation =>
  document.paths[path]?.[method.toLowerCase()] as Operation;

/** The success response's media types. An operation without a success response accepts any type. */
const mediaTypesOf = (document: OpenApiDocument, entry: OperationEntry): readonly string[] => {
  const content = documented(document, entry).responses[entry.status[0]]?.content ?? {};
  return entry.status[0] < 300 ? Object.keys(content) : [ANY_TYPE];
};

/** Query parameters with their example values: all required ones, or each optional one. */
const queryOf = (document: OpenApiDocument, entry: OperationEntry, required: boolean): readonly string[] =>
  documented(document, entry)
    .parameters.filter((parameter) => parameter.in === 'query' && (parameter.required ?? false) === required)
    .filter(({ example }) => required || example !== undefined)
    .map(({ name, example }) => `${name}=${encodeURIComponent([example].flat().join(','))}`);

/** Text up to the end of the first event, because a stream never ends. */
const firstEvent = async (response: Response): Promise<string> => {
  let text = '';
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  while (!/^data: .*\n\n/m.test(text)) {
    const { value, done } = await reader.read();
    if (done) break;
    text += value;
  }
  return text.slice(0, text.search(/\n\n(?=[^]*$)/) + 2);
};
