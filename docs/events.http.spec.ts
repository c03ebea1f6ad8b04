import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { exampleEvent, ListEventsRequest } from '#contracts';
import { parseQuery } from '#http';

const text = readFileSync(join(import.meta.dirname, 'events.md'), 'utf8');

it('docs/events.md contains the actual example event', () => {
  const [, example] = /```json\n([^]+?)```/.exec(text)!;
  expect(JSON.parse(example!)).toEqual(exampleEvent('bill.status.updated'));
});

it('docs/events.md uses only valid query parameters of the feed', () => {
  const asked = [...text.matchAll(/"\$BASE\/events\?([^"]+)"/g)].map(([, query]) => query!.replace('$CURSOR', 'abc'));
  expect(asked.length).toBeGreaterThan(3);
  for (const query of asked) {
    const parameters = Object.fromEntries(new URLSearchParams(query));
    expect(parseQuery(ListEventsRequest, parameters)).toMatchObject({ cursor: parameters['cursor'] });
  }
});
