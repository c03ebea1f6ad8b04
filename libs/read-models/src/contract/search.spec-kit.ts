import { EVERY_ORGANIZATION, type Filter, type StoredDoc } from '../read-models.js';
import { doc, ids, type SampleRow, type Stage } from './bill-rows.spec-kit.js';

const collect = async <T>(pages: AsyncIterable<readonly T[]>): Promise<T[]> => {
  const all: T[] = [];
  for await (const page of pages) all.push(...page);
  return all;
};

/** Contract tests for filters, search words, sorting, paging, sums, scans and choices. */
export const searchContract = (stage: Stage): void => {
  describe('a search', () => {
    const fill = async (): Promise<void> => {
      await stage.views.apply(
        stage.slot,
        [
          doc('a', 0, { cents: 300, state: 'paid', codes: ['99213', 'ml201'], searchText: 'ana gomez 01/02/2026' }),
          doc('b', 0, { cents: 100, patientId: 'pat_2', patientName: 'Bo Li', searchText: 'bo li 99213' }),
          doc('c', 0, { cents: 200, closedAt: 5, searchText: 'c.gomez (zenith)' }),
          doc('d', 0, { cents: 200, codes: ['99213'], searchText: 'dan' }),
          doc('other', 0, { cents: 900 }, 'org2'),
        ].map((row) => ({ op: 'replace' as const, doc: row })),
      );
    };
    const found = async (filter: Record<string, unknown>, words: readonly string[] = []): Promise<string[]> =>
      ids((await stage.views.find(stage.name, { organizationId: 'org1', filter, words, sort: ['_id'] })).rows);

    beforeEach(fill);

    it('matches only whole values behind the first part of the search text', async () => {
      const searchText = 'eva ruiz wc-15\nadj1234567 1979-04-02 a.b\n0091577 91577';
      await stage.views.apply(stage.slot, [{ op: 'replace', doc: doc('e', 0, { searchText }) }]);
      for (const word of ['uiz', '15', 'adj1234567', '1979-04-02', 'a.b', '0091577', '91577', 'ADJ1234567'])
        expect([word, await found({}, ['eva', word])]).toEqual([word, ['e']]);
      for (const word of ['adj', '1234567', '1979', '04-02', '9157', '1577', 'a*b', 'axb'])
        expect([word, await found({}, ['eva', word])]).toEqual([word, []]);
    });

    it('returns rows of one organization only', async () => {
      expect(await found({})).toEqual(['a', 'b', 'c', 'd']);
      expect(ids((await stage.views.find(stage.name, { organizationId: 'org2' })).rows)).toEqual(['other']);
      expect(await stage.views.find(stage.name, { organizationId: 'org3', sums: ['cents'] })).toMatchObject({
        rows: [],
        total: 0,
      });
    });

    it('searches all organizations if the scope is EVERY_ORGANIZATION', async () => {
      const { rows, total, sums } = await stage.views.find(stage.name, {
        organizationId: EVERY_ORGANIZATION,
        sort: ['-cents'],
        limit: 2,
        sums: ['cents'],
      });
      expect([ids(rows), total, sums]).toEqual([['other', 'a'], 5, { cents: 1700 }]);
    });

    it('finds rows of all organizations by a value, including values that were written later', async () => {
      const everywhere = async (filter: Filter): Promise<string[]> => {
        const { rows } = await stage.views.find(stage.name, {
          organizationId: EVERY_ORGANIZATION,
          filter,
          sort: ['_id'],
        });
        return ids(rows);
      };
      const others = Array.from({ length: 40 }, (_, at) => doc(`o${at}`, 0, { codes: [`c${at}`] }, `org_${at}`));
      await stage.views.apply(
        stage.slot,
        others.map((other) => ({ op: 'replace' as const, doc: other })),
      );
      expect(await everywhere({ codes: 'c7' })).toEqual(['o7']);
      expect(await everywhere({ codes: { $in: ['c7', 'c39', 'c40'] } })).toEqual(['o39', 'o7']);
      expect(await everywhere({ codes: '99213', patientId: 'pat_1' })).toEqual(['a', 'd']);
      expect(await everywhere({ patientId: 'pat_2' })).toEqual(['b']);
      await stage.views.replace(stage.slot, doc('o7', 1, { codes: ['c8', 'new'] }, 'org_7'));
      expect(await everywhere({ codes: 'c7' })).toEqual([]);
      expect(await everywhere({ codes: 'c8' })).toEqual(['o7', 'o8']);
      expect(await everywhere({ $or: [{ codes: 'c8' }, { patientId: 'pat_2' }] })).toEqual(['b', 'o7', 'o8']);
      expect(await everywhere({ $and: [{ codes: 'c8' }, { codes: 'new' }] })).toEqual(['o7']);
      expect(await everywhere({ $or: [{ codes: 'c9' }, { cents: 900 }] })).toEqual(['o9', 'other']);
      await stage.views.apply(stage.slot, [{ op: 'remove', id: 'o8', rev: 1 }]);
      expect(await everywhere({ codes: 'c8' })).toEqual(['o7']);
      const scanned = stage.views.scan<StoredDoc<SampleRow>>(stage.name, EVERY_ORGANIZATION, { codes: 'new' }, []);
      expect(ids(await collect(scanned))).toEqual(['o7']);
    });

    it.each([
      [{ state: 'paid' }, ['a']],
      [{ state: { $ne: 'paid' } }, ['b', 'c', 'd']],
      [{ state: { $in: ['paid', 'denied'] } }, ['a']],
      [{ state: { $nin: ['paid', 'denied'] } }, ['b', 'c', 'd']],
      [{ cents: { $gte: 100, $lt: 300 } }, ['b', 'c', 'd']],
      [{ cents: { $gt: 100, $lte: 300 } }, ['a', 'c', 'd']],
      [{ cents: 200 }, ['c', 'd']],
      [{ cents: { $eq: 200 } }, ['c', 'd']],
      [{ patientName: { $gte: 'B' } }, ['b']],
      [{ cents: { $gt: 'x' } }, []],
      [{ closedAt: null }, ['a', 'b', 'd']],
      [{ closedAt: { $ne: null } }, ['c']],
      [{ closedAt: { $lt: 9 } }, ['c']],
      [{ codes: '99213' }, ['a', 'd']],
      [{ codes: { $in: ['ml201', 'x'] } }, ['a']],
      [{ codes: { $ne: '99213' } }, ['b', 'c']],
      [{ $or: [{ state: 'paid' }, { cents: 100 }] }, ['a', 'b']],
      [{ $and: [{ cents: 200 }, { closedAt: null }] }, ['d']],
      [{ $or: [{ $and: [{ cents: 200 }, { closedAt: 5 }] }, { _id: 'b' }] }, ['b', 'c']],
      [{ $and: [{}] }, ['a', 'b', 'c', 'd']],
      [{ patientName: { $regex: '^Bo' } }, ['b']],
      [{ $nor: [{ state: 'paid' }, { cents: 100 }] }, ['c', 'd']],
      [{ codes: { $size: 2 } }, ['a']],
    ])('supports the filter %j', async (filter, expected) => {
      expect(await found(filter)).toEqual(expected);
    });

    it.each([
      [['GOMEZ'], ['a', 'c']],
      [['ana', '2026'], ['a']],
      [['an'], ['a', 'd']],
      [['.'], ['c']],
      [['(zen'], ['c']],
      [['01/02/2026'], ['a']],
      [['gomez', 'li'], []],
      [['zeni', 'c.go'], ['c']],
      [['ana gomez'], ['a']],
      [['gomezana'], []],
    ])('finds rows whose text contains all of the words %j', async (words, expected) => {
      expect(await found({}, words)).toEqual(expected);
    });

    it('sorts missing values first and breaks ties by ID', async () => {
      const order = async (...sort: string[]) =>
        ids((await stage.views.find(stage.name, { organizationId: 'org1', sort })).rows).join('');
      expect(await order('cents')).toBe('bcda');
      expect(await order('-cents')).toBe('adcb');
      expect(await order('closedAt', '-cents')).toBe('adbc');
      expect(await order('-patientName', 'cents')).toBe('bcda');
    });

    it('returns one page, with the total and sums of all matches', async () => {
      const page = await stage.views.find(stage.name, {
        organizationId: 'org1',
        filter: { cents: { $lte: 200 } },
        sort: ['cents'],
        skip: 1,
        limit: 1,
        sums: ['cents', 'closedAt'],
      });
      expect([ids(page.rows), page.total, page.sums]).toEqual([['c'], 3, { cents: 500, closedAt: 5 }]);
    });

    it('continues after a position in the order when rows were inserted before that position', async () => {
      const next = (after: readonly (string | number)[]) =>
        stage.views.find(stage.name, { organizationId: 'org1', sort: ['-cents'], limit: 2, after, sums: ['cents'] });
      await stage.views.replace(stage.slot, doc('0', 0, { cents: 999 }));
      const page = await next([300, 'a']);
      expect([ids(page.rows), page.total, page.sums]).toEqual([['d', 'c'], 5, { cents: 1799 }]);
      expect(ids((await next([200, 'c'])).rows)).toEqual(['b']);
    });

    it('continues after a missing value in both directions', async () => {
      const all = async (...sort: string[]) => {
        const seen: string[] = [];
        for (let after: (string | number | null)[] | undefined; seen.length < 9;) {
          const { rows } = await stage.views.find<SampleRow>(stage.name, {
            organizationId: 'org1',
            sort,
            limit: 1,
            count: false,
            ...(after && { after }),
          });
          const [row] = rows;
          if (row === undefined) return seen.join('');
          seen.push(row._id);
          after = [row.closedAt, row.cents, row._id];
        }
        return 'endless';
      };
      expect(await all('closedAt', 'cents')).toBe('bdac');
      expect(await all('-closedAt', '-cents')).toBe('cadb');
    });

    it('returns only the requested fields', async () => {
      const query = { organizationId: 'org1', filter: { _id: 'a' } };
      expect((await stage.views.find(stage.name, query)).rows[0]).toMatchObject({ notes: 'not slim' });
      expect((await stage.views.find(stage.name, { ...query, fields: ['cents'] })).rows[0]).toEqual({
        _id: 'a',
        _rev: 0,
        organizationId: 'org1',
        cents: 300,
      });
      expect((await stage.views.find(stage.name, { ...query, fields: ['notes'] })).rows[0]).toHaveProperty(
        'notes',
        'not slim',
      );
    });

    it('skips the count if `count` is false', async () => {
      expect(await stage.views.find(stage.name, { organizationId: 'org1', count: false, limit: 1 })).toMatchObject({
        total: 0,
      });
    });

    it('scans slim rows with the requested fields', async () => {
      const rows = await collect(
        stage.views.scan<SampleRow>(stage.name, 'org1', { cents: 200 }, ['cents', 'codes', 'closedAt']),
      );
      expect(rows.toSorted((a, b) => (a._id < b._id ? -1 : 1))).toEqual([
        { _id: 'c', cents: 200, codes: [], closedAt: 5 },
        { _id: 'd', cents: 200, codes: ['99213'], closedAt: null },
      ]);
      const [row] = await collect(
        stage.views.scan<StoredDoc<SampleRow>>(stage.name, EVERY_ORGANIZATION, { cents: 900 }, ['organizationId']),
      );
      expect(row).toEqual({ _id: 'other', organizationId: 'org2' });
    });

    it('scans only the rows that match the search words', async () => {
      const scan = (words: readonly string[]) =>
        collect(stage.views.scan<SampleRow>(stage.name, 'org1', { cents: { $lt: 300 } }, ['cents'], words));
      expect((await scan(['GOMEZ'])).map(({ _id }) => _id)).toEqual(['c']);
      expect((await scan(['b', '992'])).map(({ _id }) => _id)).toEqual(['b']);
    });

    it('scans the rows that existed when the scan began', async () => {
      const rows: SampleRow[] = [];
      for await (const some of stage.views.scan<SampleRow>(stage.name, 'org1', { cents: 200 }, ['cents'])) {
        // The scan has started once it returns rows. Before that, the engine may process the removal first.
        if (rows.length === 0) await stage.views.remove(stage.slot, 'c', 5);
        rows.push(...some);
      }
      expect(rows.map(({ cents }) => cents)).toEqual([200, 200]);
    });

    it('reflects a changed row', async () => {
      await stage.views.putIfNext(stage.slot, doc('b', 1, { state: 'paid', cents: 7, searchText: 'renamed' }), 0);
      expect(await found({ state: 'paid' })).toEqual(['a', 'b']);
      expect(await found({}, ['renamed'])).toEqual(['b']);
      expect(await found({}, ['bo', 'li'])).toEqual([]);
    });

    it('reflects a removed row', async () => {
      await stage.views.remove(stage.slot, 'a', 0);
      expect(await found({})).toEqual(['b', 'c', 'd']);
      expect(await found({}, ['dan'])).toEqual(['d']);
      expect(await found({ cents: 200 })).toEqual(['c', 'd']);
    });
  });

  describe('the choices of a filter', () => {
    const fields = { id: 'patientId', name: 'patientName', time: 'cents' };
    const choices = async (filter = {}) => [...(await stage.views.choices(stage.name, 'org1', filter, fields))];
    const names = async (filter = {}) => (await choices(filter)).map(({ id, name }) => `${id} ${name}`).sort();
    const put = (id: string, rev: number, row: Partial<SampleRow> = {}, organizationId?: string) =>
      stage.views.replace(stage.slot, doc(id, rev, row, organizationId));

    it('are distinct and have the number of rows and the newest row', async () => {
      await put('a', 0, { cents: 5 });
      await put('b', 0, { cents: 5 });
      await put('c', 0, { patientId: 'pat_0', patientName: 'Zoe' });
      await put('d', 0, { patientId: 'pat_9', patientName: 'Other' }, 'org2');
      await put('e', 0, { patientId: 'pat_8', patientName: null as unknown as string });
      const ana = { id: 'pat_1', name: 'Ana Gomez', rows: 2, time: 5, newest: 'b' };
      const zoe = { id: 'pat_0', name: 'Zoe', rows: 1, time: 100, newest: 'c' };
      expect((await choices()).sort((a, b) => b.rows - a.rows)).toEqual([ana, zoe]);
      expect(await choices({ patientId: 'pat_0' })).toEqual([zoe]);
      expect((await stage.views.choices(stage.name, 'org1', {}, fields)).get('pat_1')).toEqual(ana);
    });

    it('use the name in their newest row', async () => {
      await put('a', 0, { cents: 3, patientName: 'Ana Lopez' });
      await put('b', 0, { cents: 2, patientName: 'Ana Gomez' });
      await put('c', 0, { cents: 2, patientName: 'Ana Gomez' });
      expect(await choices()).toEqual([{ id: 'pat_1', name: 'Ana Lopez', rows: 3, time: 3, newest: 'a' }]);
      await put('c', 1, { cents: 4 });
      expect(await names()).toEqual(['pat_1 Ana Gomez']);
      await put('c', 2, { cents: 4, patientId: 'pat_2', patientName: 'Bo' });
      expect(await names()).toEqual(['pat_1 Ana Lopez', 'pat_2 Bo']);
      await stage.views.remove(stage.slot, 'a', 0);
      expect(await choices({ patientId: 'pat_1' })).toEqual([
        { id: 'pat_1', name: 'Ana Gomez', rows: 1, time: 2, newest: 'b' },
      ]);
    });

    it('change with the rows', async () => {
      expect(await names()).toEqual([]);
      await put('a', 0);
      await put('b', 0, { state: 'paid' });
      expect(await names({ state: 'paid' })).toHaveLength(1);
      await put('b', 1, { patientId: 'pat_2', patientName: 'Bo' });
      expect(await names({ state: 'paid' })).toEqual([]);
      expect(await names()).toEqual(['pat_1 Ana Gomez', 'pat_2 Bo']);
      await stage.views.remove(stage.slot, 'a', 0);
      expect(await names()).toEqual(['pat_2 Bo']);
    });

    it('can be requested for a few IDs only', async () => {
      await put('a', 0, { cents: 3, patientName: 'Ana Lopez' });
      await put('b', 0, { cents: 2, state: 'paid' });
      await put('c', 0, { patientId: 'pat_2', patientName: 'Bo' });
      const newest = async (filter = {}) =>
        Array.from(
          await stage.views.newest(stage.name, 'org1', filter, fields, ['pat_1', 'pat_3']),
          ([id, { name, newest: row }]) => [id, name, row],
        );
      expect(await newest()).toEqual([['pat_1', 'Ana Lopez', 'a']]);
      expect(await newest({ state: 'paid' })).toEqual([['pat_1', 'Ana Gomez', 'b']]);
    });
  });
};
