import { CommandApiModule } from '#apps/command-api';
import { QueryApiModule } from '#apps/query-api';
import { ProjectorModule } from '#apps/projector';
import { addDays, losAngelesDate } from '#domain';
import { commandApp } from '#testing/http';
import { billBody } from '#testing/pure';

const api = commandApp([CommandApiModule, QueryApiModule, ProjectorModule.with()]);

interface Owner {
  readonly id: string;
  readonly name: string;
  readonly bills: number;
  readonly due: number;
  readonly you: boolean;
  readonly active: boolean;
}
interface Item {
  readonly id: string;
  readonly owner?: { readonly id: string; readonly name: string };
  readonly dueOn?: string;
  readonly snoozedUntil?: string;
}

/** The practice's current date. */
let today: string;
beforeAll(async () => {
  today = losAngelesDate((await read('/sandbox/clock')).now);
});
const inDays = (days: number): string => addDays(today, days);
const assign = (id: string, body: object, how = {}) =>
  api.post(`/bills/${id}/actions`, { action: 'assign', ...body }, how);
const read = async (path: string) => (await api.call('GET', path)).json['data'];
const ownersNow = async (): Promise<{ owners: readonly Owner[]; unassigned: number }> => read('/bill-tasks/owners');
const joined = async (subject: string, name: string): Promise<Owner> => {
  await api.post('/management-sessions', { subject, name, role: 'biller' });
  const found = (await ownersNow()).owners.find((owner) => owner.name === name);
  if (!found) throw new Error(`${name} is not in the team`);
  return found;
};
const taskOf = async (id: string) => (await read(`/bills/${id}/lifecycle`)).task;
const listed = async (query: string): Promise<readonly Item[]> => (await read(`/bill-dashboard?${query}`)).items;
const idsOf = async (query: string): Promise<readonly string[]> => (await listed(query)).map(({ id }) => id);
/** Returns the IDs of the bills in the work queues. */
const waiting = async (query = ''): Promise<readonly string[]> => {
  const { dashboard, waiting: others } = await read(`/bill-tasks${query}`);
  type Board = { sections: readonly { rows: readonly { refs: readonly (readonly string[])[] }[] }[] };
  return [dashboard as Board, others as Board].flatMap(({ sections }) =>
    sections.flatMap(({ rows }) => rows.flatMap(({ refs }) => refs.flat())),
  );
};
const pathsOf = ({ json }: { json: Record<string, unknown> }): readonly string[] =>
  (json['errors'] as readonly { path: string }[]).map(({ path }) => path);

describe('Action report_bill_status', () => {
  const call = (id: string, body: object, how = {}) =>
    api.post(`/bills/${id}/actions`, { action: 'report_bill_status', status: 'eor_pending', ...body }, how);
  const entriesOf = async (id: string) =>
    (await read(`/bills/${id}/lifecycle`)).activity as readonly { statusReport: object | null }[];

  it('sets the due date of the task to the next follow-up and keeps it in the history', async () => {
    const dana = await joined('user-dana', 'Dana Biller');
    const id = await api.bill();
    await assign(id, { ownerId: dana.id, dueOn: inDays(9) });
    const { statusCode, json } = await call(id, { note: 'EOR by Friday.', followUpOn: inDays(3) });
    expect({ statusCode, task: json['data'].task }).toMatchObject({
      statusCode: 200,
      task: { owner: { id: dana.id }, dueOn: inDays(3) },
    });
    expect(await listed(`ids=${id}`)).toMatchObject([{ dueOn: inDays(3), nextFollowUpOn: inDays(3) }]);
    const reports = (await entriesOf(id)).flatMap(({ statusReport }) => statusReport ?? []);
    expect(reports).toMatchObject([{ note: 'EOR by Friday.', followUpOn: inDays(3) }]);
    await call(id, {});
    expect(await taskOf(id)).toMatchObject({ dueOn: inDays(3) });
  });

  it('rejects a past follow-up, and any follow-up from a session limited to a bill', async () => {
    const id = await api.bill();
    expect(pathsOf(await call(id, { followUpOn: inDays(-1) }))).toEqual(['followUpOn']);
    await call(id, { followUpOn: inDays(2) });
    const as = api.session(['bills:read', 'bills:act'], { kind: 'bill', billId: id, customerExternalId: null });
    expect(pathsOf(await call(id, { followUpOn: inDays(4) }, { as }))).toEqual(['followUpOn']);
    const answer = await call(id, {}, { as });
    expect(answer.statusCode).toBe(200);
    expect(JSON.stringify(answer.json)).not.toContain('followUpOn');
  });
});

describe('Action assign', () => {
  it('sets owner, due date and snooze date independently and clears them with null', async () => {
    const dana = await joined('user-dana', 'Dana Biller');
    const id = await api.bill();
    expect(await taskOf(id)).toEqual({ owner: null, dueOn: null, snoozedUntil: null });
    const answer = await assign(id, { ownerId: dana.id, dueOn: inDays(3) });
    expect(answer.statusCode).toBe(200);
    expect(await taskOf(id)).toEqual({
      owner: { id: dana.id, name: 'Dana Biller' },
      dueOn: inDays(3),
      snoozedUntil: null,
    });
    await assign(id, { snoozedUntil: inDays(2) });
    // Setting only the snooze date does not change the owner.
    expect(await taskOf(id)).toEqual({
      owner: { id: dana.id, name: 'Dana Biller' },
      dueOn: inDays(3),
      snoozedUntil: inDays(2),
    });
    const [item] = await listed(`ids=${id}`);
    expect(item).toMatchObject({ owner: { id: dana.id, name: 'Dana Biller' }, dueOn: inDays(3) });
    await assign(id, { ownerId: null, dueOn: null, snoozedUntil: null });
    expect(await taskOf(id)).toEqual({ owner: null, dueOn: null, snoozedUntil: null });
    const [cleared] = await listed(`ids=${id}`);
    expect(cleared).not.toHaveProperty('owner');
    expect(cleared).not.toHaveProperty('nextFollowUpOn');
    const { activity } = await read(`/bills/${id}/lifecycle`);
    expect(activity.map(({ title, description }: Record<string, string>) => [title, description])).toContainEqual([
      'Assigned',
      expect.stringContaining('To Dana Biller.'),
    ]);
  });

  it('computes the follow-up date as the due date or a later end of the snooze', async () => {
    const id = await api.bill();
    await assign(id, { dueOn: inDays(3), snoozedUntil: inDays(2) });
    expect(await listed(`ids=${id}`)).toMatchObject([{ nextFollowUpOn: inDays(3) }]);
    await assign(id, { snoozedUntil: inDays(5) });
    expect(await listed(`ids=${id}`)).toMatchObject([{ dueOn: inDays(3), nextFollowUpOn: inDays(5) }]);
    await assign(id, { dueOn: null });
    expect((await listed(`ids=${id}`))[0]).not.toHaveProperty('nextFollowUpOn');
  });

  it.each<[object | (() => object), readonly string[]]>([
    [{}, ['ownerId']],
    [{ ownerId: 'mem_nobody' }, ['ownerId']],
    [{ ownerId: 7 }, ['ownerId']],
    [{ dueOn: 'tomorrow' }, ['dueOn']],
    [{ snoozedUntil: 'later' }, ['snoozedUntil']],
    [() => ({ snoozedUntil: today }), ['snoozedUntil']],
    [{ snoozedUntil: '2026-02-30' }, ['snoozedUntil']],
    [{ dueOn: null, team: 'Denials' }, ['team']],
  ])('%j: returns 422 with the paths %j', async (body, paths) => {
    const answer = await assign(await api.bill(), typeof body === 'function' ? body() : body);
    expect([answer.statusCode, pathsOf(answer)]).toEqual([422, paths]);
  });

  it('rejects a snooze past the last day for the next review', async () => {
    const id = await api.bill();
    await api.post(`/sandbox/bills/${id}/simulate`, { scenario: 'denied' });
    const answer = await assign(id, { snoozedUntil: inDays(200) });
    expect([answer.statusCode, pathsOf(answer)]).toEqual([422, ['snoozedUntil']]);
    expect((await assign(id, { snoozedUntil: inDays(7) })).statusCode).toBe(200);
  });

  it('records the assignment once per Idempotency-Key and rejects another body', async () => {
    const dana = await joined('user-dana', 'Dana Biller');
    const id = await api.bill();
    const how = { idempotencyKey: 'assign-once' };
    const first = await assign(id, { ownerId: dana.id }, how);
    const again = await assign(id, { ownerId: dana.id }, how);
    expect([first.statusCode, again.statusCode]).toEqual([200, 200]);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect((await assign(id, { ownerId: null }, how)).statusCode).toBe(409);
    // An assignment that changes nothing records no event.
    await assign(id, { ownerId: dana.id });
    const { activity } = await read(`/bills/${id}/lifecycle`);
    expect(activity.filter(({ type }: { type: string }) => type === 'assigned')).toHaveLength(1);
  });

  it('lists bills by owner and counts them per team member', async () => {
    const kim = await joined('user-kim', 'Kim Poster');
    const [mine, nobodys] = [await api.bill(), await api.bill()];
    await assign(mine, { ownerId: kim.id, dueOn: today });
    expect(await idsOf(`owner=${kim.id}&count=0`)).toEqual([mine]);
    const unassigned = await idsOf('owner=none&pageSize=100');
    expect([unassigned.includes(nobodys), unassigned.includes(mine)]).toEqual([true, false]);
    expect(await waiting(`?owner=${kim.id}`)).toEqual([mine, mine]);
    const { owners } = await ownersNow();
    expect(owners.find(({ id }) => id === kim.id)).toEqual({
      ...{ id: kim.id, name: 'Kim Poster', you: false, active: true, bills: 1, due: 1 },
    });
    // On its due date, the bill is also a task.
    expect(await idsOf('taskKind=task_due')).toContain(mine);
    // A server key has no user, so `owner=me` is invalid.
    expect((await api.call('GET', '/bill-dashboard?owner=me')).statusCode).toBe(400);
  });

  it('hides a snoozed bill from all queues until its date or a payer response', async () => {
    const id = await api.bill();
    expect(await waiting()).toContain(id);
    await assign(id, { snoozedUntil: inDays(5) });
    expect(await waiting()).not.toContain(id);
    expect(await waiting('?snoozed=1')).toContain(id);
    expect(await idsOf('snoozed=1')).toContain(id);
    expect(await idsOf('taskKind=waiting_ack&pageSize=100')).not.toContain(id);
    await api.post(`/sandbox/bills/${id}/simulate`, { scenario: 'denied' });
    expect(await waiting()).toContain(id);
    expect((await taskOf(id)).snoozedUntil).toBeNull();
  });

  it('requires permission to act on bills', async () => {
    const dana = await joined('user-dana', 'Dana Biller');
    const id = await api.bill();
    const reader = api.session(['bills:read'], { kind: 'organization' });
    expect((await assign(id, { ownerId: dana.id }, { as: reader })).statusCode).toBe(403);
    const biller = api.session(['bills:read', 'bills:act'], { kind: 'organization' });
    expect((await assign(id, { ownerId: dana.id }, { as: biller })).statusCode).toBe(200);
    expect((await taskOf(id)).owner).toMatchObject({ id: dana.id });
  });

  it("hides assignments from customers' sessions and rejects changes by them", async () => {
    const quinn = await joined('user-quinn', 'Quinn Xylander');
    const id = await api.bill({ ...billBody(), customerExternalId: 'acme' });
    await assign(id, { ownerId: quinn.id });
    const as = api.session(['bills:read', 'bills:act'], { kind: 'customer', customerExternalId: 'acme' });
    for (const path of [`/bills/${id}/lifecycle`, '/bill-dashboard']) {
      const { statusCode, body } = await api.call('GET', path, undefined, { as });
      expect([path, statusCode, body.includes(quinn.id), body.includes('Xylander')]).toEqual([path, 200, false, false]);
    }
    expect((await assign(id, { ownerId: null }, { as })).statusCode).toBe(403);
    expect((await api.call('GET', '/bill-tasks/owners', undefined, { as })).statusCode).toBe(403);
  });
});
