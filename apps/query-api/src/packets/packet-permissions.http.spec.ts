import { CommandApiModule } from '#apps/command-api';
import { QueryApiModule } from '#apps/query-api';
import { operation } from '#contracts';
import { browserOrigin, startCommandApp, type CommandApp } from '#testing/http';

let api: CommandApp;
let paths: Readonly<Record<'packet' | 'ibr' | 'review' | 'eor', string>>;

beforeAll(async () => {
  api = await startCommandApp([CommandApiModule, QueryApiModule]);
  const id = await api.bill(undefined, 'denied');
  await api.post(`/bills/${id}/actions`, { action: 'second_review', reason: 'Paid nothing.' });
  await api.post(`/sandbox/bills/${id}/simulate`, { scenario: 'denied', reasonCode: 'CO-45' });
  const { json } = await api.post(`/bills/${id}/reviews`, { type: 'independent_bill_review', reason: 'Upheld.' });
  const review = `/bills/${id}/reviews/${json['data'].id}`;
  await api.post(`${review}/submissions`);
  const { eors } = (await api.call('GET', `/bills/${id}/lifecycle`)).json['data'];
  paths = {
    packet: `/bills/${id}/packet`,
    ibr: `/bills/${id}/ibr-packet`,
    review: `${review}/packet`,
    eor: `/bills/${id}/eors/${eors[0].id}`,
  };
});
afterAll(() => api.close());

type Permissions = Parameters<CommandApp['session']>[0];
/** Returns the names of the files that a browser session with these permissions can open. */
const opened = async (permissions: Permissions): Promise<readonly string[]> => {
  const as = api.session(permissions);
  const found: string[] = [];
  for (const [name, path] of Object.entries(paths)) {
    const headers = { authorization: `Bearer ${as}`, origin: browserOrigin };
    const answer = await api.app.inject({ url: `/v2${path}`, headers });
    if (answer.statusCode === 200) found.push(name);
    else expect([answer.statusCode, answer.json()]).toMatchObject([403, { code: 'permission_denied' }]);
  }
  return found;
};

describe('files of a bill in browser sessions', () => {
  it.each<[Permissions, readonly string[]]>([
    [['bills:read'], []],
    [['eors:read'], ['eor']],
    // A review's filing packet is a document, even though it contains EORs.
    [['documents:read'], ['review']],
    [
      ['bills:read', 'documents:read'],
      ['packet', 'review'],
    ],
    [
      ['bills:read', 'documents:read', 'eors:read'],
      ['packet', 'ibr', 'review', 'eor'],
    ],
  ])('require permissions: %j opens %j', async (permissions, files) =>
    expect(await opened(permissions)).toEqual(files),
  );

  it('state the permission for a review’s filing packet in the operation’s description', () =>
    expect(operation('getReviewPacket').description).toContain('needs only `documents:read`'));
});
