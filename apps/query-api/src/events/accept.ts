import { refuse } from '#http';

const JSON_TYPE = 'application/json';
const STREAM_TYPE = 'text/event-stream';

/** Quality of a media type, taken from the most specific range that includes it (RFC 9110, 12.5.1). */
const quality = (accept: string, type: string): number => {
  const ranges = new Map(
    accept.split(',').map((range) => {
      const [name = '', ...parameters] = range.split(';').map((piece) => piece.trim().toLowerCase());
      const q = parameters.find((parameter) => parameter.startsWith('q='));
      return [name, q === undefined ? 1 : Number(q.slice(2)) || 0] as const;
    }),
  );
  return ranges.get(type) ?? ranges.get(`${type.split('/', 1)[0] ?? ''}/*`) ?? ranges.get('*/*') ?? 0;
};

/** True if the header prefers an event stream over JSON. Throws 406 `not_acceptable` if it accepts neither. */
export const wantsStream = (accept: string | undefined): boolean => {
  if (accept === undefined || accept.trim() === '') return false;
  const [json, stream] = [quality(accept, JSON_TYPE), quality(accept, STREAM_TYPE)];
  return json === 0 && stream === 0 ? refuse('not_acceptable') : stream > json;
};
