import { operation } from '#contracts';
import { expectMatchesOpenApi } from '#testing/http';
import { fixtures } from '../../../libs/testing/process/tour/fixtures.js';
import { visitOrder, startTour, type Tour } from '../../../libs/testing/process/tour/tour.js';

/*
 * Sends every example in the OpenAPI document to a running service. New operations are included automatically.
 * libs/testing/process/tour contains their preconditions.
 */

let tour: Tour;
beforeAll(async () => {
  tour = await startTour();
});
afterAll(() => tour.close());

it.each(visitOrder)('%s accepts its examples and returns the documented responses', async (id) => {
  const statuses = new Set<number>();
  for (const { word, method, path, answer } of await tour.visit(id)) {
    const expected: readonly number[] = operation(id).status;
    if (!expected.includes(answer.statusCode))
      throw new Error(`${method} ${path} ${word ?? ''} answered ${answer.statusCode}: ${answer.body.slice(0, 2000)}`);
    expectMatchesOpenApi(tour.document, method, path, answer);
    statuses.add(answer.statusCode);
  }
  // Operations that cannot succeed in a sandbox are not called.
  expect([...statuses].sort()).toEqual(fixtures[id] === null ? [] : [...operation(id).status].sort());
});
