import { ListOf, Nested, OptionalText, Text } from '#contracts';
import { sortByBody } from './body-order.js';
import { examine } from './validate.js';

class Item {
  @Text('Name') readonly name!: string;
  @Text('Code') readonly code!: string;
}
class Basket {
  @OptionalText('Label') readonly label?: string;
  @Nested(Item, 'The main one') readonly main!: Item;
  @ListOf(Item, 'All') readonly items!: readonly Item[];
}

const paths = (body: unknown) => examine(Basket, body).errors.map(({ path }) => path);
const problem = (path: string, message = 'is wrong') => ({ path, message });

it('examine lists errors in the order of the body, and missing fields after the sent fields of their object', () => {
  const items = Array.from({ length: 11 }, () => ({ name: 'a', code: 'b' }));
  expect(
    paths({ hack: 1, items: [{ code: 1, name: 2 }, ...items, { hack: 1, code: 3 }], main: { code: 4 }, label: 5 }),
  ).toEqual([
    'hack',
    'items.0.code',
    'items.0.name',
    'items.12.hack',
    'items.12.code',
    'items.12.name',
    'main.code',
    'main.name',
    'label',
  ]);
});

it('sortByBody merges errors of rules with errors of the form, which take precedence for the same field', () => {
  const body = { main: { code: 'x' }, label: 'y' };
  const form = [problem('main.name', 'is required'), problem('items', 'is required')];
  const rules = [problem('label'), problem('main.name'), problem('main.code')];
  expect(sortByBody(Basket, body, form, rules)).toEqual([
    problem('main.code'),
    problem('main.name', 'is required'),
    problem('label'),
    problem('items', 'is required'),
  ]);
});

it('examine lists the first hundred errors in the order of the body', () => {
  const items = Array.from({ length: 60 }, () => ({ code: 1, name: 2 }));
  const problemPaths = paths({ items, label: 5, main: {} });
  expect(problemPaths).toHaveLength(100);
  expect([problemPaths[0], problemPaths.at(-1)]).toEqual(['items.0.code', 'items.49.name']);
});

it.each([[null], [[]], ['text'], [{ main: null, items: { 0: {} } }]])(
  'sortByBody accepts a body of another shape: %j',
  (body) => {
    expect(sortByBody(Basket, body, [problem('items.0.name'), problem('main.name')])).toHaveLength(2);
  },
);
