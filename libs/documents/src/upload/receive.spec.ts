import fc from 'fast-check';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { iterations } from '#testing/pure';
import type { UploadSink } from './document-intake.js';
import type { UploadLimits, UploadRefused } from './limits.js';
import { JsonExtractor } from './json-extractor.js';
import { defaultUploadLimits } from './limits.js';
import { PlainBody } from './plain-body.js';
import { receive } from './receive.js';

/** In-memory store that records which documents haven't been discarded. */
class KeptDocuments {
  readonly kept = new Set<object>();
  opened = 0;

  readonly sink = (): UploadSink<() => Buffer> => {
    const parts: Buffer[] = [];
    this.opened++;
    this.kept.add(parts);
    return {
      write: (bytes) => {
        parts.push(Buffer.from(bytes));
        return undefined;
      },
      finish: async () => () => Buffer.concat(parts),
      discard: async () => void this.kept.delete(parts),
    };
  };
}

const send = (body: string | Buffer, cuts: readonly number[] = [], limits: Partial<UploadLimits> = {}) => {
  const bytes = Buffer.from(body as string);
  const store = new KeptDocuments();
  const ends = [...new Set(cuts.map((cut) => cut % (bytes.length + 1)))].sort((a, b) => a - b);
  const chunks = [...ends, bytes.length].map((end, i) => bytes.subarray(i === 0 ? 0 : ends[i - 1], end));
  return { store, answer: receive(Readable.from(chunks), { sinkFactory: store.sink, limits }) };
};

const pdf = (rest = '') => Buffer.from(`%PDF-1.7\n${rest}`);
const body = (...documents: readonly string[]) =>
  JSON.stringify({ documents: documents.map((contentBase64) => ({ contentBase64 })) });
const refusal = (answer: Promise<unknown>) =>
  answer.then(
    () => undefined,
    (error: unknown) => (error as UploadRefused).code,
  );

const texts = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('contentBase64', '"contentBase64":"QQ=="', '@0', 'back\\slash', 'a"b', '\u2028', '__proto', ':', ''),
);
const names = texts.map((text) => (text === 'contentBase64' ? 'contentBase6' : text));
const files = fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.concat([pdf(), bytes]).toString('base64'));
const anyJson = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    texts,
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => n + 0),
    fc.constantFrom(true, false, null),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(names, tie('value'), { maxKeys: 4 }),
    fc.record({ contentBase64: files, filename: texts }),
    fc.record({ contentBase64: fc.oneof(fc.integer(), fc.constant(null), fc.array(tie('value'), { maxLength: 2 })) }),
  ),
})).value;

/** Replaces the placeholders with their documents, which gives the result of JSON.parse. */
const whole = ({ json, uploads }: Awaited<ReturnType<typeof receive<() => Buffer>>>) =>
  JSON.parse(JSON.stringify(json), (key, value: unknown) =>
    key === 'contentBase64' && typeof value === 'string'
      ? uploads[Number(value.slice(1))]!.handle!().toString('base64')
      : value,
  ) as unknown;

/** Returns true for valid JSON without duplicate members. */
const isStrict = (text: string): boolean => {
  try {
    let read = 0;
    JSON.parse(text, function (this: unknown, _, value: unknown) {
      if (!Array.isArray(this)) read++;
      return value;
    });
    const written = text.match(/"(?:[^"\\]|\\.)*"|:/gs)?.filter((token) => token === ':').length ?? 0;
    return read - 1 === written;
  } catch {
    return false;
  }
};

const escapedSlashes = (json: string) => json.replaceAll('/', '\\/');
const escapedUnicode = (json: string) =>
  json.replaceAll('contentBase64"', 'content\\u0042ase64"').replaceAll('JVBER', '\\u004aVBE\\u0052');

describe('receive', () => {
  it('returns the same JSON as JSON.parse for any chunking and spelling', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyJson,
        fc.array(fc.nat(), { maxLength: 12 }),
        fc.constantFrom((json: string) => json, escapedSlashes, escapedUnicode),
        fc.constantFrom(0, 2),
        async (value, cuts, spell, indent) => {
          const text = spell(JSON.stringify(value, null, indent));
          const received = await send(text, cuts).answer;
          expect(whole(received)).toEqual(JSON.parse(text));
        },
      ),
      { numRuns: iterations(300) },
    );
  });

  it('rejects exactly the bodies that JSON.parse rejects, and those with duplicate members', async () => {
    const broken = fc
      .tuple(anyJson, fc.nat(), fc.constantFrom('', '"', '\\', '}', ',', '\n', '\u0001', ':', '\\u12', 'é'))
      .map(([value, at, text]) => {
        const json = JSON.stringify({ documents: [value, { contentBase64: 'JVBERi0xLjcK' }] });
        return json.slice(0, at % json.length) + text + json.slice((at % json.length) + 1);
      });
    await fc.assert(
      fc.asyncProperty(broken, fc.array(fc.nat(), { maxLength: 6 }), async (text, cuts) => {
        expect(await refusal(send(text, cuts).answer)).toBe(isStrict(text) ? undefined : 'malformed_json');
      }),
      { numRuns: iterations(300) },
    );
  });

  it('returns each document with path, size and digest', async () => {
    const bytes = pdf('hello');
    const { json, uploads, totalBytes } = await send(body(bytes.toString('base64'), pdf().toString('base64')), [40])
      .answer;
    expect(json).toEqual({ documents: [{ contentBase64: '@0' }, { contentBase64: '@1' }] });
    expect(uploads[0]).toMatchObject({
      path: 'documents.0.contentBase64',
      size: 14,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    });
    expect(uploads[1]).toMatchObject({ path: 'documents.1.contentBase64', size: 9 });
    expect(totalBytes).toBe(23);
  });

  it('ignores line breaks in Base64 for any chunking', async () => {
    const lines = (length: number, end: string) => (base64: string) =>
      base64.replaceAll(new RegExp(`.{1,${length}}`, 'g'), `$&${end}`);
    const broken = fc.oneof(
      fc.constantFrom(lines(76, '\r\n'), lines(76, '\n')),
      fc
        .tuple(fc.integer({ min: 1, max: 9 }), fc.constantFrom('\r\n', '\n', '\n\r\n'))
        .map(([n, end]) => lines(n, end)),
    );
    const spelt = fc.constantFrom(
      (json: string) => json,
      escapedSlashes,
      (json: string) => json.replaceAll('\\n', '\\u000a'),
    );
    await fc.assert(
      fc.asyncProperty(
        files,
        broken,
        spelt,
        fc.array(fc.nat(), { maxLength: 12 }),
        async (file, breaks, spell, cuts) => {
          const received = await send(spell(body(breaks(file))), cuts).answer;
          const [upload] = received.uploads;
          const [plain] = (await send(body(file)).answer).uploads;
          expect(upload).toMatchObject({ size: plain?.size, sha256: plain?.sha256 });
          expect(upload?.handle?.()).toEqual(Buffer.from(file, 'base64'));
        },
      ),
      { numRuns: iterations(200) },
    );
  });

  it('treats an empty document as a field value', async () => {
    expect(await send(body('')).answer).toMatchObject({ json: { documents: [{ contentBase64: '' }] }, uploads: [] });
  });
});

describe('a document with a problem', () => {
  const good = pdf('x'.repeat(100)).toString('base64');
  it.each([
    ['foreign characters', 'JVBE*i0x', 'invalid_base64'],
    ['the URL alphabet', 'JVBERi0_', 'invalid_base64'],
    ['no padding', 'JVBERi0xLg', 'invalid_base64'],
    ['padding inside', 'JVBE==Ri0x', 'invalid_base64'],
    ['a space', 'JVBERi0x JVBERi0x', 'invalid_base64'],
    ['a tab', 'JVBERi0x\tJVBERi0x', 'invalid_base64'],
    ['a carriage return without a line feed', 'JVBERi0x\rJVBERi0x', 'invalid_base64'],
    ['a carriage return at its end', 'JVBERi0x\r', 'invalid_base64'],
    ['a line separator', 'JVBERi0x\u2028JVBERi0x', 'invalid_base64'],
    ['only line breaks', '\r\n\r\n', 'invalid_pdf'],
    ['umlauts', 'JVBERi0xä', 'invalid_base64'],
    ['no PDF in it', Buffer.from('hello').toString('base64'), 'invalid_pdf'],
    ['a PDF header after byte 1,024', Buffer.from(`${' '.repeat(1020)}%PDF-1.7`).toString('base64'), 'invalid_pdf'],
    ['too many bytes', pdf('x'.repeat(5000)).toString('base64'), 'document_too_large'],
  ])('(%s) is reported and not stored; other documents are kept', async (_, text, problem) => {
    const { store, answer } = send(body(good, text, good), [50, 150, 160, 170], { documentBytes: 4000 });
    const { uploads } = await answer;
    expect(uploads.map((upload) => upload.problem)).toEqual([undefined, problem, undefined]);
    expect(uploads[1]).not.toHaveProperty('handle');
    expect(store.kept.size).toBe(2);
  });

  it('may have its header anywhere in the first 1,024 bytes', async () => {
    const late = Buffer.from(`${' '.repeat(1019)}%PDF-1.7`).toString('base64');
    expect((await send(body(late)).answer).uploads[0]).not.toHaveProperty('problem');
  });

  it('is reported as too large if it exceeds the total limit', async () => {
    const { store, answer } = send(body(good, good, good, good), [], { totalBytes: 250 });
    const { uploads, tooLarge } = await answer;
    expect(tooLarge).toBe(true);
    expect(uploads.map(({ problem }) => problem)).toEqual([
      undefined,
      undefined,
      'submission_too_large',
      'submission_too_large',
    ]);
    expect(store.opened).toBe(3);
  });

  it('is read but not stored if there are too many documents', async () => {
    const { store, answer } = send(body(...Array.from({ length: 40 }, () => good)), [], { storedDocuments: 26 });
    const { uploads } = await answer;
    expect(uploads).toHaveLength(40);
    expect(uploads[26]!.problem).toBe('too_many_documents');
    expect(store.opened).toBe(26);
  });
});

describe('a body without documents', () => {
  /** Returns the extractor's result for a body of any length. */
  const extracted = (text: string, depth: number): unknown => {
    const extractor = new JsonExtractor({
      key: 'contentBase64',
      residualBytes: defaultUploadLimits.residualBytes,
      depth,
      capture: () => ({ write: () => true, end: () => undefined }),
    });
    extractor.write(Buffer.from(text));
    return extractor.end();
  };
  const either = async (work: () => unknown): Promise<unknown> => {
    try {
      return { json: await work() };
    } catch (error) {
      return { refused: (error as UploadRefused).code };
    }
  };
  const few = fc.constantFrom('{', '}', '[', ']', '"a":', '"__proto__":', '"', ',', '1', '\\', '\ufeff', ' ', 'null');
  const nearlyJson = fc.oneof(
    anyJson.map((value) => JSON.stringify(value)),
    fc.array(few, { maxLength: 12 }).map((parts) => parts.join('')),
  );

  it('has the same result with and without the fast path, for any content and chunking', async () => {
    await fc.assert(
      fc.asyncProperty(
        nearlyJson,
        fc.array(fc.nat(), { maxLength: 3 }),
        fc.integer({ min: 1, max: 4 }),
        async (...a) => {
          const [text, cuts, depth] = a;
          fc.pre(!text.includes('contentBase64'));
          const received = await either(async () => (await send(text, cuts, { depth }).answer).json);
          expect(received).toEqual(await either(() => extracted(text, depth)));
        },
      ),
    );
  });

  it.each([
    ['{"a":[1],"__proto__":{"c":2},"b":3}', true],
    ['{"a":[1],"a":3}', false],
    ['{"contentBase64":null}', false],
    ['{"content\\u0042ase64":"QQ=="}', false],
    ['[[[[0]]]]', false],
    // A value replaced by a later key is also too deep.
    ['{"a":[[[0]]],"a":1}', false],
    ['{"a":', false],
  ])('%s is parsed in one step: %s', (text, atOnce) => {
    const body = new PlainBody('contentBase64');
    body.hold(Buffer.from(text));
    const json = body.json(3);
    expect(json).toEqual(atOnce ? JSON.parse(text) : undefined);
  });

  it('is not held if it is too long', () => {
    const body = new PlainBody('contentBase64');
    expect([body.hold(Buffer.alloc(65_536)), body.hold(Buffer.alloc(1))]).toEqual([true, false]);
    expect(new PlainBody('contentBase64', 10).hold(Buffer.alloc(11))).toBe(false);
  });
});

describe('a rejected body', () => {
  const good = pdf('x'.repeat(100)).toString('base64');
  it.each([
    ['cut off in a document', body(good, good).slice(0, 200), {}, 'malformed_json'],
    ['cut off after a document', body(good, good).slice(0, -1), {}, 'malformed_json'],
    ['not UTF-8', Buffer.from('{"a":"\xff"}', 'latin1'), {}, 'malformed_json'],
    ['not UTF-8 in a document', Buffer.from('{"contentBase64":"\xff"}', 'latin1'), {}, 'malformed_json'],
    ['an unescaped line break', `{"contentBase64":"JVBERi0x\nJVBERi0x"}`, {}, 'malformed_json'],
    ['nested without end', '['.repeat(1000), {}, 'malformed_json'],
    ['empty', '', {}, 'malformed_json'],
    [
      'with a duplicate document member',
      '{"contentBase64":"JVBERi0x","contentBase64":"JVBERi0y"}',
      {},
      'malformed_json',
    ],
    ['with a duplicate member', `{"a":1,"contentBase64":"${good}","b":{},"a":2}`, {}, 'malformed_json'],
    ['larger than allowed', body(good, good), { bodyBytes: 200 }, 'request_too_large'],
    ['large without documents', JSON.stringify(['x'.repeat(3000), good]), { residualBytes: 2000 }, 'request_too_large'],
  ])('(%s) leaves no stored documents', async (_, text, limits, code) => {
    const { store, answer } = send(text, [30, 90, 180], limits);
    expect(await refusal(answer)).toBe(code);
    expect(store.kept.size).toBe(0);
  });

  it('leaves no stored documents if the client disconnects', async () => {
    const store = new KeptDocuments();
    const stream = Readable.from(
      (async function* () {
        yield Buffer.from(body(good, good).slice(0, 220));
        throw new Error('aborted');
      })(),
    );
    await expect(receive(stream, { sinkFactory: store.sink })).rejects.toThrow('aborted');
    expect(store.kept.size).toBe(0);
    expect(store.opened).toBe(2);
  });

  it('leaves no stored documents if a disk fails', async () => {
    const store = new KeptDocuments();
    const sinkFactory = () => ({ ...store.sink(), finish: () => Promise.reject(new Error('disk full')) });
    const stream = Readable.from([Buffer.from(body(good, good))]);
    await expect(receive(stream, { sinkFactory })).rejects.toThrow('disk full');
    expect(store.kept.size).toBe(0);
  });
});
