import { operation } from '#contracts';
import { expectMatchesOpenApi } from '#testing/http';
import { fixtures } from '../../../libs/testing/process/tour/fixtures.js';
import { visitOrder, startTour, type Tour } from '../../../libs/testing/process/tour/tour.js';

/*
 * Every example of the OpenAPI document that a running service gives out, sent to that service. An operation that is
 * added is visited by itself; what must have happened before it can succeed is in libs/testing/process/tour.
 */

let tour: Tour;
beforeAll(async () => {
  tour = await startTour();
});
afterAll(() => tour.close());

it.each(visitOrder)('%s does what its examples ask for, and answers as documented', async (id) => {
  const statuses = new Set<number>();
  for (const { word, method, path, answer } of await tour.visit(id)) {
    const expected: readonly number[] = operation(id).status;
    if (!expected.includes(answer.statusCode))
      throw new Error(`${method} ${path} ${word ?? ''} answered ${answer.statusCode}: ${answer.body.slice(0, 2000)}`);
    expectMatchesOpenApi(tour.document, method, path, answer);
    statuses.add(answer.statusCode);
  }
  // Operations that cannot succeed in a sandbox are not visited.
  expect([...statuses].sort()).toEqual(fixtures[id] === null ? [] : [...operation(id).status].sort());
});
