import { getMetadataStorage } from 'class-validator';
import {
  formOf,
  Int,
  JsonObject,
  ListOf,
  Nested,
  OptionalInt,
  OptionalListOf,
  OptionalText,
  OptionalTextList,
  Text,
  type FormClass,
} from '#contracts';
import { examine } from './validate.js';

class Item {
  @Text('Name') readonly name!: string;
  @OptionalInt('Count', { min: 1, default: 1 }) readonly count!: number;
}

class Basket {
  @OptionalText('Label', { default: 'none' }) readonly label!: string;
  @Nested(Item, 'The main one') readonly main!: Item;
  @ListOf(Item, 'All', { min: 2, max: 3 }) readonly items!: readonly Item[];
  @OptionalTextList('Words', { item: { fold: 'upper', max: 3 } }) readonly words?: readonly string[];
}

class LabelledBasket extends Basket {
  @OptionalListOf(Item, 'More') readonly more?: readonly Item[];
}

const good = () => ({ main: { name: 'a' }, items: [{ name: 'b' }, { name: 'c' }] });
const deep = (depth: number, open: string, close: string): unknown =>
  JSON.parse(`${open.repeat(depth)}1${close.repeat(depth)}`);

describe('partial result of examine', () => {
  it('omits invalid values and keeps all others', () => {
    const { value, errors } = examine(Basket, {
      main: { name: 7, count: 4 },
      items: [{ name: ' b ', hack: 1 }, null],
      words: ['ok', 'too long', ' '],
      hack: 1,
    });
    expect(errors).toEqual([
      { path: 'main.name', message: 'must be text' },
      { path: 'items.0.hack', message: 'is not a known field' },
      { path: 'items.1', message: 'must be an object' },
      { path: 'words.1', message: 'must be at most 3 characters' },
      { path: 'words.2', message: 'must not be empty' },
      { path: 'hack', message: 'is not a known field' },
    ]);
    expect(value).toStrictEqual(
      Object.assign(new Basket(), {
        label: 'none',
        main: Object.assign(new Item(), { count: 4 }),
        items: [Object.assign(new Item(), { name: 'b', count: 1 }), undefined],
        words: ['OK', undefined, undefined],
      }),
    );
  });

  it('omits a list with too many items and keeps a list with too few', () => {
    const short = examine(Basket, { ...good(), items: [{ name: 'b' }] });
    expect(short.errors).toEqual([{ path: 'items', message: 'must hold at least 2 items' }]);
    expect(short.value.items).toHaveLength(1);
    const long = examine(Basket, { ...good(), items: Array(1000).fill(1) });
    expect(long.errors).toEqual([{ path: 'items', message: 'must hold at most 3 items' }]);
    expect(long.value).not.toHaveProperty('items');
  });

  it('does not modify the body', () => {
    const body = { ...good(), hack: 1, words: ['abc'] };
    const before = structuredClone(body);
    examine(Basket, body);
    expect(body).toEqual(before);
  });

  it('contains the default for null and for blank text', () => {
    expect(examine(Basket, { ...good(), label: null }).value.label).toBe('none');
    expect(examine(Basket, { ...good(), label: ' ' }).value.label).toBe('none');
  });
});

describe('malicious body', () => {
  class Free {
    @JsonObject(100_000, 'Anything') readonly free!: object;
  }

  it.each([
    ['lists', '[', ']'],
    ['objects', '{"a":', '}'],
  ])('is refused if it contains very deeply nested %s', (_, open, close) => {
    const bottomless = deep(4000, open, close);
    for (const key of ['label', 'main', 'items', 'words', 'hack'])
      expect(examine(Basket, { ...good(), [key]: bottomless }).errors.length).toBeGreaterThan(0);
    expect(examine(Basket, { ...good(), items: [bottomless, bottomless] }).errors.length).toBeGreaterThan(0);
  });

  it.each([[{ constructor: 'x' }], [{ then: 1, a: { constructor: { prototype: 1 } } }], [{ toString: null }]])(
    'keeps free JSON unchanged: %j',
    (free) => {
      const { value, errors } = examine(Free, { free });
      expect(errors).toEqual([]);
      expect(value.free).toBe(free);
    },
  );

  it.each(['constructor', 'then', 'length', 'hasOwnProperty'])('is refused if an unknown field is named %s', (key) => {
    const body = { main: { name: 'a', [key]: {} }, items: [{ name: 'b', [key]: null }, { name: { [key]: 'c' } }] };
    expect(examine(Basket, body).errors).toEqual([
      { path: `main.${key}`, message: 'is not a known field' },
      { path: `items.0.${key}`, message: 'is not a known field' },
      { path: 'items.1.name', message: 'must be text' },
    ]);
  });
});

describe('form that extends another form', () => {
  it('lists missing fields in the order of declaration, inherited fields first', () => {
    expect(examine(LabelledBasket, { more: [{}], label: 1 }).errors.map(({ path }) => path)).toEqual([
      'more.0.name',
      'label',
      'main',
      'items',
    ]);
    expect(examine(Basket, { ...good(), more: [] }).errors).toEqual([
      { path: 'more', message: 'is not a known field' },
    ]);
  });

  it('cannot declare an inherited field again', () => {
    class Again extends Item {
      @Int('Count again') declare readonly count: number;
    }
    expect(() => formOf(Again as FormClass)).toThrow('Again declares count twice');
  });
});

it('cacheRules caches the rules of a form and their grouping by field', () => {
  const storage = getMetadataStorage();
  const rules = storage.getTargetValidationMetadatas(Item, '', false, false);
  expect(storage.getTargetValidationMetadatas(Item, '', false, false)).toBe(rules);
  expect(storage.getTargetValidationMetadatas(Item, '', false, false, ['group'])).toEqual([]);
  expect(Object.keys(storage.groupByPropertyName(rules))).toEqual(['name', 'count']);
});
