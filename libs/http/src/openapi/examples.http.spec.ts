import { buildOpenApi } from '#http';
import { exampleProblems } from '#testing/http';

/*
 * Responses are recorded. Run `npm run generate` if an example is missing or does not match its schema. A request's
 * example is generated from the field examples in its form class.
 */

it('the OpenAPI document has a valid example of every request and every success response', () =>
  expect(exampleProblems(buildOpenApi())).toEqual([]));

it('exampleProblems reports missing examples and examples that do not match their schemas', () => {
  const answers = { listBills: { 200: { 'application/json': { data: [{}] } } } };
  const problems = exampleProblems(buildOpenApi({ answers }));
  expect(problems).toContain('getBill 200 has no example of application/json');
  expect(problems.find((problem) => problem.startsWith('listBills 200 application/json'))).toContain('required');
});
