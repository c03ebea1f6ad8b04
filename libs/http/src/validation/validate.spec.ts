import {
  CalendarDate,
  Choice,
  Dollars,
  Flag,
  IntList,
  ListOf,
  Nested,
  OptionalCalendarDate,
  OptionalChoice,
  OptionalChoiceList,
  OptionalDollars,
  OptionalInt,
  OptionalJsonObject,
  OptionalFileName,
  OptionalLongText,
  OptionalText,
  OptionalTextMap,
  OptionalTextList,
  OptionalTimestamp,
  PostalCode,
  StateCode,
  TaxId,
  Text,
  type FormClass,
} from '#contracts';
import { Rejection } from '#domain';
import { parseQuery } from './query.js';
import { examine, validate } from './validate.js';

class Address {
  @Text('Street') readonly line1!: string;
  @OptionalText('Suite') readonly line2?: string;
  @StateCode('State') readonly state!: string;
  @PostalCode('ZIP') readonly postalCode!: string;
}

class Line {
  @Text('Code', { max: 7, pattern: /^[A-Z0-9]{4,7}$/, fold: 'upper', message: 'must be 4 to 7 letters or digits' })
  readonly code!: string;
  @OptionalInt('Units', { min: 1, max: 10_000, default: 1 }) readonly units!: number;
  @OptionalDollars('Charge', { above: 0 }) readonly charge?: number;
  @OptionalTextList('Modifiers', { max: 4, item: { max: 2 } }) readonly modifiers?: readonly string[];
}

class Order {
  @OptionalText('Id') readonly externalId?: string;
  @Nested(Address, 'Where') readonly address!: Address;
  @ListOf(Line, 'Lines', { min: 1, max: 3 }) readonly lines!: readonly Line[];
  @CalendarDate('Day') readonly day!: string;
  @OptionalCalendarDate('End') readonly endDate?: string;
  @OptionalTimestamp('At') readonly at?: string;
  @OptionalJsonObject(64, 'Context') readonly context?: object;
  @OptionalLongText('Note') readonly note?: string;
  @OptionalFileName('File') readonly filename?: string;
}

const good = () => ({
  address: { line1: ' 1 Main St ', state: 'ca', postalCode: '90001-1234' },
  lines: [{ code: 'ml201' }],
  day: '2026-02-28',
});
const errorsOf = (body: unknown) => examine(Order, body).errors;
const wrong = (change: object) => errorsOf({ ...good(), ...change });

describe('valid body', () => {
  it('becomes an instance of its class with trimmed values and defaults, without absent fields', () => {
    const order = validate(Order, { ...good(), externalId: null, at: '2026-01-01T00:00:00+01:00' });
    expect(order).toBeInstanceOf(Order);
    expect(order.address).toBeInstanceOf(Address);
    expect(JSON.parse(JSON.stringify(order))).toEqual({
      address: { line1: '1 Main St', state: 'CA', postalCode: '90001-1234' },
      lines: [{ code: 'ML201', units: 1 }],
      day: '2026-02-28',
      at: '2025-12-31T23:00:00.000Z',
    });
  });
  it('may contain blank optional text, which counts as absent', () => {
    expect(validate(Order, { ...good(), externalId: '  ' })).not.toHaveProperty('externalId');
  });
  it.each([
    ['../../x.pdf', 'x.pdf'],
    ['/etc/passwd', 'passwd'],
    ['C:\\Scans\\..\\report 1.pdf', 'report 1.pdf'],
    ['..', undefined],
    ['reports/', undefined],
    ['..pdf', '..pdf'],
  ])('may contain the path %s, of which only the file name is kept', (filename, name) =>
    expect(validate(Order, { ...good(), filename }).filename).toBe(name),
  );
  it('may contain a note with several lines', () => {
    expect(validate(Order, { ...good(), note: 'one\r\ntwo\tthree' }).note).toBe('one\r\ntwo\tthree');
  });
});

describe('validation errors', () => {
  it('are listed completely, in the order of the body, with paths and without values', () => {
    const body = {
      lines: [{ code: 'ML201' }, { code: 'no spaces here', units: 0, charge: 1.005, modifiers: ['95', 'toolong'] }],
      address: { line1: '', state: 'California', postalCode: 'x', secretField: 'SECRET' },
      day: '2026-02-29',
      hack: 'SECRET',
    };
    expect(errorsOf(body)).toEqual([
      { path: 'lines.1.code', message: 'must be at most 7 characters' },
      { path: 'lines.1.units', message: 'must be from 1 to 10,000' },
      { path: 'lines.1.charge', message: 'must be an amount in dollars with at most two decimals' },
      { path: 'lines.1.modifiers.1', message: 'must be at most 2 characters' },
      { path: 'address.line1', message: 'must not be empty' },
      { path: 'address.state', message: 'must be a two-letter state code' },
      { path: 'address.postalCode', message: 'must be a ZIP code, 12345 or 12345-6789' },
      { path: 'address.secretField', message: 'is not a known field' },
      { path: 'day', message: 'must be a real date, YYYY-MM-DD' },
      { path: 'hack', message: 'is not a known field' },
    ]);
  });

  it('are thrown as the rejection validation_error', () => {
    expect(() => validate(Order, {})).toThrow(
      expect.objectContaining({ code: 'validation_error', errors: expect.any(Array) as unknown }) as Error,
    );
  });

  it.each([[null], [[]], ['text'], [7], [undefined], [true]])('report a body that is not an object (%j)', (body) => {
    expect(errorsOf(body)).toEqual([{ path: '', message: 'must be an object' }]);
  });

  it.each<[string, object, string, string]>([
    ['a list instead of an object', { address: [] }, 'address', 'must be an object'],
    ['text instead of an object', { address: 'x' }, 'address', 'must be an object'],
    ['null instead of an object', { address: null }, 'address', 'is required'],
    ['an object instead of a list', { lines: { 0: {} } }, 'lines', 'must be a list'],
    ['null in a list', { lines: [null] }, 'lines.0', 'must be an object'],
    ['an empty list', { lines: [] }, 'lines', 'must hold at least 1 item'],
    ['a list that is too long', { lines: [1, 2, 3, 4] }, 'lines', 'must hold at most 3 items'],
    ['a number instead of text', { externalId: 7 }, 'externalId', 'must be text'],
    ['two lines instead of one', { externalId: 'a\nb' }, 'externalId', 'must be one line of text'],
    ['half a surrogate pair', { externalId: 'a\ud800' }, 'externalId', 'must be one line of text'],
    ['a control character in a note', { note: 'a\u0000' }, 'note', 'must not hold control characters'],
    ['an empty date', { endDate: '' }, 'endDate', 'must be a real date, YYYY-MM-DD'],
    ['a date with a time', { endDate: '2026-01-01T00:00:00Z' }, 'endDate', 'must be a real date, YYYY-MM-DD'],
    [
      'a date before the first valid year',
      { endDate: '0206-05-01' },
      'endDate',
      'must be between 1850-01-01 and 2199-12-31',
    ],
    [
      'a date after the last valid year',
      { endDate: '2206-05-01' },
      'endDate',
      'must be between 1850-01-01 and 2199-12-31',
    ],
    ['a local timestamp', { at: '2026-01-01T00:00:00' }, 'at', 'must be an ISO 8601 timestamp with its time zone'],
    ['the hour 24', { at: '2026-01-01T24:00:00Z' }, 'at', 'must be an ISO 8601 timestamp with its time zone'],
    ['a large object', { context: { a: 'x'.repeat(80) } }, 'context', 'must be at most 64 bytes of JSON'],
    ['a list instead of a JSON object', { context: [] }, 'context', 'must be a JSON object'],
  ])('report %s', (_, change, path, message) => {
    expect(wrong(change)).toEqual([{ path, message }]);
  });

  it('count characters, not UTF-16 code units', () => {
    expect(wrong({ externalId: '😀'.repeat(255) })).toEqual([]);
    expect(wrong({ externalId: '😀'.repeat(256) })).toHaveLength(1);
  });

  it('are limited to one hundred', () => {
    const body = { ...good(), ...Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`x${i}`, 1])) };
    expect(errorsOf(body)).toHaveLength(100);
  });
});

describe('prototype pollution', () => {
  it.each(['__proto__', 'constructor', 'prototype', 'toString'])('is prevented: %s is an unknown field', (key) => {
    const body: unknown = JSON.parse(`{"${key}": {"polluted": true}, "address": {"${key}": 1}}`);
    const errors = errorsOf(body);
    expect(errors).toContainEqual({ path: key, message: 'is not a known field' });
    expect(errors).toContainEqual({ path: `address.${key}`, message: 'is not a known field' });
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
  it('is prevented in free JSON by refusing __proto__', () => {
    const context: unknown = JSON.parse('{"a": {"__proto__": 1}}');
    expect(wrong({ context })).toEqual([{ path: 'context', message: 'must not hold the key __proto__' }]);
  });
  it('unknown field names that could contain data are not repeated', () => {
    expect(wrong({ 'John Smith 123-45-6789': 1 })).toEqual([{ path: '?', message: 'is not a known field' }]);
  });
});

describe('amount in dollars', () => {
  class Price {
    @Dollars('Amount') readonly amount!: number;
  }
  it.each([0, 0.01, 0.29, 1.1, 19.99, 4_503.57, 9_999_999.99])('%d is accepted as whole cents', (amount) => {
    expect(validate(Price, { amount }).amount).toBe(amount);
  });
  it.each([-0.01, 0.001, 1.005, 9_999_999.999, 10_000_000, Number.NaN, Infinity, '1.00', null])(
    '%p is refused',
    (amount) => {
      expect(() => validate(Price, { amount })).toThrow(Rejection);
    },
  );
});

describe('tax ID', () => {
  class Ids {
    @TaxId('Tax id') readonly taxId!: string;
  }
  it.each(['123456789', '12-3456789', '123-45-6789'])('%s is accepted', (taxId) => {
    expect(validate(Ids, { taxId }).taxId).toBe(taxId);
  });
  it.each(['12345678', '1234567890', '12-345678a', '-123456789', '12--3456789'])('%s is refused', (taxId) => {
    expect(() => validate(Ids, { taxId })).toThrow(Rejection);
  });
});

describe('query parameters', () => {
  class Search {
    @OptionalText('Words') readonly q?: string;
    @OptionalInt('Page', { min: 1, default: 1 }) readonly page!: number;
    @OptionalInt('Rows', { min: 1, max: 100, clamp: true, default: 50 }) readonly limit!: number;
    @OptionalChoice(['asc', 'desc'], 'Direction') readonly dir?: string;
    @OptionalChoiceList(['sent', 'paid'], 'Status') readonly status?: readonly string[];
    @OptionalCalendarDate('From') readonly from?: string;
  }
  class Strict {
    @Flag('Open') readonly open!: boolean;
    @Choice(['a'], 'Letter') readonly letter!: string;
    @IntList('Days', { item: { min: 30, max: 90 } }) readonly days!: readonly number[];
  }
  const read = (type: FormClass, query: Record<string, unknown>): unknown => Object.assign({}, parseQuery(type, query));
  const wrongIn = (query: Record<string, unknown>) => {
    try {
      parseQuery(Search, query);
    } catch (error) {
      return (error as Rejection).errors;
    }
    return [];
  };

  it('are converted, limited to their maximum, split, and completed by defaults', () => {
    const query = { q: ' ann ', limit: '1000', status: 'sent, paid', from: '2026-01-01' };
    expect(read(Search, query)).toEqual({
      q: 'ann',
      page: 1,
      limit: 100,
      status: ['sent', 'paid'],
      from: '2026-01-01',
    });
  });
  it('are absent if they are blank', () =>
    expect(read(Search, { q: '', page: ' ', from: '' })).toEqual({ page: 1, limit: 50 }));
  it.each<[Record<string, unknown>, string]>([
    [{ page: '0' }, 'must be at least 1'],
    [{ page: '1.5' }, 'must be a whole number'],
    [{ page: '1e2' }, 'must be a whole number'],
    [{ page: '0x10' }, 'must be a whole number'],
    [{ page: ['1', '2'] }, 'must be sent only once'],
    [{ dir: 'up' }, 'must be one of: asc, desc'],
    [{ from: '2026-02-30' }, 'must be a real date, YYYY-MM-DD'],
  ])('%j is refused', (query, message) => {
    expect(wrongIn(query)).toEqual([{ path: Object.keys(query)[0], message }]);
  });
  it('include the index of an invalid list item in the error path', () =>
    expect(wrongIn({ status: 'sent,lost' })).toEqual([{ path: 'status.1', message: 'must be one of: sent, paid' }]));
  it('are refused if they are unknown, with a list of the known ones', () => {
    const known = 'is not a known parameter; known parameters: q, page, limit, dir, status, from';
    expect(wrongIn({ utm_source: 'mail', page: '0', '<b>': '1' })).toEqual([
      { path: 'utm_source', message: known },
      { path: '?', message: known },
      { path: 'page', message: 'must be at least 1' },
    ]);
    expect(() => parseQuery(undefined, { q: 'x' })).toThrow(
      expect.objectContaining({
        errors: [{ path: 'q', message: 'is not a known parameter: this operation has no parameters' }],
      }) as Error,
    );
    expect(parseQuery(undefined, {})).toEqual({});
  });
  it('with keys become an object, and lists may be sent as repeated parameters', () => {
    class Deep {
      @OptionalTextMap({ most: 2, key: 3, text: 4 }, 'Words') readonly words?: Readonly<Record<string, string>>;
      @OptionalChoiceList(['a', 'b', 'c'], 'Letters', { repeated: true }) readonly show?: readonly string[];
    }
    expect(read(Deep, { 'words[x]': '1', 'words[y]': ' 2', 'words[z]': ' ', 'show[]': ['a', 'b'], show: 'c' })).toEqual(
      {
        words: { x: '1', y: ' 2' },
        show: ['a', 'b', 'c'],
      },
    );
    const refused = (query: Record<string, unknown>) => () => parseQuery(Deep, query);
    for (const query of [
      { 'words[]': '1' },
      { 'words[long]': '1' },
      { 'words[x]': '12345' },
      { 'words[x]': ['1', '2'] },
    ])
      expect(refused(query)).toThrow(
        expect.objectContaining({ errors: [{ path: 'words', message: expect.any(String) as string }] }) as Error,
      );
    expect(refused({ words: '1', 'shown[]': 'a' })).toThrow(
      expect.objectContaining({
        errors: ['words', '?'].map((path) => ({
          path,
          message: 'is not a known parameter; known parameters: words[key], show[]',
        })),
      }) as Error,
    );
  });
  it('cause the problem invalid_parameter', () =>
    expect(() => parseQuery(Search, { page: 'x' })).toThrow(
      expect.objectContaining({ code: 'invalid_parameter' }) as Error,
    ));
  it('can be flags and lists of numbers', () =>
    expect(read(Strict, { open: '1', letter: 'a', days: '30,60' })).toEqual({
      open: true,
      letter: 'a',
      days: [30, 60],
    }));
});
