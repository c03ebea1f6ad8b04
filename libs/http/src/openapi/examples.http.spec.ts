import { buildOpenApi } from '#http';
import { exampleProblems } from '#testing/http';

/*
 * The answers are recorded: `npm run generate` does so again when one of these is missing or no longer fits. A request's
 * example is made of the examples of its fields, in the class of its form.
 */

it('has examples of every request and of every success, each as its schema wants it', () =>
  expect(exampleProblems(buildOpenApi())).toEqual([]));

it('misses what is not there, and what does not fit', () => {
  const answers = { listBills: { 200: { 'application/json': { data: [{}] } } } };
  const problems = exampleProblems(buildOpenApi({ answers }));
  expect(problems).toContain('getBill 200 has no example of application/json');
  expect(problems.find((problem) => problem.startsWith('listBills 200 application/json'))).toContain('required');
});
