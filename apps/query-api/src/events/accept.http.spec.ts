import { wantsStream } from './accept.js';

it.each([
  undefined,
  '',
  '*/*',
  'application/json',
  'application/*',
  'text/event-stream;q=0.5, */*',
  'text/html, */*;q=0.1',
])('Accept: %p results in JSON', (accept) => expect(wantsStream(accept)).toBe(false));
it.each([
  'text/event-stream',
  'Text/Event-Stream',
  'text/*',
  'text/event-stream, application/json;q=0.9',
  'application/json;q=0, */*',
])('Accept: %p results in an event stream', (accept) => expect(wantsStream(accept)).toBe(true));
it.each(['text/html', 'application/xml, image/*', 'application/json;q=0', 'text/event-stream;q=none', 'json'])(
  'Accept: %p is refused with 406',
  (accept) => expect(() => wantsStream(accept)).toThrow(expect.objectContaining({ code: 'not_acceptable' }) as Error),
);
