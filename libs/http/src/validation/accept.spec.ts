import { isDeepStrictEqual } from 'node:util';
import { formOf, operation, operations, type FormClass, type OperationId } from '#contracts';
import { examplesOf } from '../openapi/examples.js';
import { accept } from './accept.js';
import { examineFully } from './validate.js';

type Body = Readonly<Record<string, unknown>>;

/** Forms of all operations with their documented examples. */
const forms = (Object.keys(operations) as OperationId[]).flatMap((id): readonly (readonly [FormClass, Body])[] => {
  const { request } = operation(id);
  if (request === undefined) return [];
  const documented = examplesOf(request, '2026-03-02') as {
    readonly example?: Body;
    readonly examples?: Readonly<Record<string, { readonly value: Body }>>;
  };
  if (typeof request === 'function') return [[request, documented.example ?? {}]];
  return Object.entries(request.forms).map(([word, form]) => [form, documented.examples?.[word]?.value ?? {}]);
});

/** Values that replace each member of a body in turn. */
const substitutes: readonly unknown[] = [
  undefined,
  null,
  '',
  ' ',
  'x',
  7,
  -1,
  1.005,
  true,
  [],
  [null],
  [{}],
  {},
  ['a'],
  { a: 1 },
];

/** Returns variants of a body: each member at any depth replaced by each substitute, and additional unknown members. */
function* variantsOf(value: unknown): Generator {
  yield* substitutes;
  if (Array.isArray(value)) {
    yield [...value, ...value];
    for (const [i, item] of value.entries()) for (const other of variantsOf(item)) yield value.with(i, other);
  } else if (typeof value === 'object' && value !== null) {
    yield { ...value, hack: 1 };
    for (const [name, member] of Object.entries(value))
      for (const other of variantsOf(member)) yield { ...value, [name]: other };
  }
}

it('accept() accepts the same bodies as class-transformer and class-validator and returns equal results', () => {
  expect(forms.length).toBeGreaterThan(90);
  const counts = { accepted: 0, refused: 0 };
  const different: unknown[] = [];
  for (const [form, example] of forms) {
    const absent = formOf(form).fields.filter(({ name }) => !(name in example));
    const added = absent.flatMap(({ name }) => substitutes.map((value) => ({ ...example, [name]: value })));
    for (const body of [example, ...variantsOf(example), ...added]) {
      const { value, errors } = examineFully(form, body);
      const wanted = errors.length > 0 ? undefined : value;
      const accepted = accept(form, body);
      counts[wanted ? 'accepted' : 'refused'] += 1;
      if (!isDeepStrictEqual(accepted, wanted) || JSON.stringify(accepted) !== JSON.stringify(wanted))
        different.push([form.name, body]);
    }
  }
  expect(different).toEqual([]);
  expect(Math.min(counts.accepted, counts.refused)).toBeGreaterThan(1_000);
});
