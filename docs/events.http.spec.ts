import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { exampleEvent, ListEventsRequest } from '#contracts';
import { parseQuery } from '#http';

const text = readFileSync(join(import.meta.dirname, 'events.md'), 'utf8');

it('shows an event as it is', () => {
  const [, example] = /```json\n([^]+?)```/.exec(text)!;
  expect(JSON.parse(example!)).toEqual(exampleEvent('bill.status.updated'));
});

it('asks for what the feed takes', () => {
  const asked = [...text.matchAll(/"\$BASE\/events\?([^"]+)"/g)].map(([, query]) => query!.replace('$CURSOR', 'abc'));
  expect(asked.length).toBeGreaterThan(3);
  for (const query of asked) {
    const parameters = Object.fromEntries(new URLSearchParams(query));
    expect(parseQuery(ListEventsRequest, parameters)).toMatchObject({ cursor: parameters['cursor'] });
  }
});
