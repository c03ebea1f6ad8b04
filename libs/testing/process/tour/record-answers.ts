import { EXAMPLE_PDF, operation, type OperationId } from '#contracts';
import type { AnswerExamples } from '#http';
import { visitOrder, startTour, type RecordedExample } from './tour.js';

/** Maximum number of rows per list in an example. */
const MAX_ROWS = 2;
const MAX_LINES = 3;

/**
 * Runs the given operations and returns the first response for each status and media type, shortened and without
 * credentials.
 */
export const recordAnswers = async (ids: readonly OperationId[]): Promise<AnswerExamples> => {
  const tour = await startTour();
  try {
    const recorded: Partial<Record<string, Partial<Record<string, Record<string, unknown>>>>> = {};
    for (const id of visitOrder.filter((operationId) => ids.includes(operationId)))
      for (const visit of await tour.visit(id)) {
        const { statusCode, headers } = visit.answer;
        if (!operation(id).status.includes(statusCode)) throw new Error(`${id}: ${visit.answer.body}`);
        if (statusCode > 299) continue;
        const [mediaType = ''] = String(headers['content-type']).split(';');
        const byMediaType = ((recorded[id] ??= {})[statusCode] ??= {});
        byMediaType[mediaType] ??= exampleOf(id, mediaType, visit);
      }
    return recorded as AnswerExamples;
  } finally {
    await tour.close();
  }
};

const exampleOf = (id: OperationId, mediaType: string, { answer }: RecordedExample): unknown => {
  if (mediaType === 'application/pdf') return '%PDF-1.7 …';
  const text = withoutTokens(answer.body);
  if (mediaType === 'text/event-stream') return text;
  if (!mediaType.includes('json') || mediaType.endsWith('ndjson'))
    return `${text.split('\n', MAX_LINES).join('\n').trimEnd()}\n`;
  return operation(id).section === 'Contract' ? headOf(text) : shortened(JSON.parse(text));
};

/**
 * Replaces secrets and one-time links in a recorded response. They are no longer valid, but they look like valid
 * credentials.
 */
const withoutTokens = (text: string): string =>
  text
    .replaceAll(/whsec_[A-Za-z0-9+/]{43}=/g, `whsec_${'A'.repeat(43)}=`)
    .replaceAll(/\b(bs|ms|sk_sandbox)_[A-Za-z0-9._~-]{16,}/g, '$1_…')
    .replaceAll(/([?&#]token=|\/(?:confirm|unsubscribe)\/)[A-Za-z0-9._~-]{16,}/g, '$1…');

const headOf = (text: string): unknown => {
  const { openapi, info, servers } = JSON.parse(text) as Record<string, { title?: string; version?: string }>;
  return { openapi, info: { title: info?.title, version: info?.version }, servers };
};

const shortened = (value: unknown): unknown => {
  if (Array.isArray(value)) {
    const rows: readonly unknown[] = value;
    return (rows.every((row) => typeof row === 'object') ? rows.filter(isShown) : rows).map(shortened);
  }
  if (typeof value === 'string') return value.startsWith('JVBER') ? EXAMPLE_PDF : value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, child]) => [name, shortened(child)]));
};

/** Returns true if a row is shown. Rows that are lists (numbers by age or day) are all shown. */
const isShown = (row: unknown, index: number): boolean => Array.isArray(row) || index < MAX_ROWS;
