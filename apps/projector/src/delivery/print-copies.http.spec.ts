import { CommandApiModule } from '#apps/command-api';
import { losAngelesDate } from '#domain';
import { inLockstep, type ServiceInstance } from '#testing/http';
import { billBody, withAdministrator, eventually, realAdministrator } from '#testing/pure';
import { ProjectorModule } from '../projector.module.js';
import { startDelivery, view, written, type Stage } from './delivery.spec-kit.js';

let stage: Stage;
let copies: readonly ServiceInstance[];
beforeAll(async () => {
  stage = await startDelivery('live', {}, [ProjectorModule.with()]);
  copies = [stage.api, await stage.api.copy([CommandApiModule])];
});
afterAll(() => stage.close());

const destination = { mailingAddress: 'Claims\nPO Box 9\nLos Angeles CA 90012' };
const body = withAdministrator(realAdministrator, billBody({}, { submission: { route: 'mail', destination } }));
const dateOf = async (id: string): Promise<string> =>
  losAngelesDate((await view(stage, id)).facts.transmissions[0]?.writtenAt ?? '');
/** Submits bills to be mailed. Returns their date and control numbers. */
const waiting = async (count: number): Promise<{ readonly date: string; readonly numbers: readonly string[] }> => {
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) ids.push(await stage.api.bill(body));
  const numbers: string[] = [];
  for (const id of ids) numbers.push((await written(stage, id, 1))[0] ?? '');
  const date = await dateOf(ids[0] ?? '');
  const path = `/print-batches/${date}`;
  await eventually(async () => {
    const { body: batch } = await stage.api.call('GET', path);
    return numbers.every((number) => batch.includes(number));
  });
  return { date, numbers };
};
const mark = (copy: ServiceInstance, date: string, form: object, idempotencyKey: string) =>
  copy.post(`/print-batches/${date}/mark-mailed`, form, { idempotencyKey });

describe('bills marked as mailed under one Idempotency-Key', () => {
  it('are marked once by two concurrent processes with the same report', async () => {
    const { date, numbers } = await waiting(4);
    const form = { controlNumbers: numbers };
    const answers = await inLockstep(copies, (copy) => mark(copy, date, form, 'copies-1'));
    const data = { date, marked: numbers, unchanged: [], refused: [], refusedRequests: [] };
    expect(answers.map(({ json }) => json['data'])).toEqual([data, data]);
    for (const copy of copies) expect((await mark(copy, date, form, 'copies-1')).json['data']).toEqual(data);
  });

  it('are marked and reported by another process after a crash', async () => {
    const { date, numbers } = await waiting(3);
    const { version } = (await stage.api.call('GET', `/print-batches/${date}`)).json['data'];
    const [, other] = copies;
    if (!other) throw new Error('there are two');
    const { ledger } = other.engines;
    const append = ledger.append.bind(ledger);
    let bills = 0;
    const dying = jest.spyOn(ledger, 'append').mockImplementation(async (stream, ...more) => {
      if (stream.includes('-bill_') && (bills += 1) === 2) throw new Error('ended');
      return append(stream, ...more);
    });
    await expect(mark(other, date, { version }, 'copies-2')).rejects.toThrow('failed');
    dying.mockRestore();
    // A later bill was not printed, so the request still concerns only the others.
    const late = await waiting(1);
    const { data } = (await mark(stage.api, date, { version }, 'copies-2')).json;
    expect([data.marked, data.refused]).toEqual([numbers, []]);
    expect(data.unchanged).not.toContain(late.numbers[0]);
    expect((await mark(other, date, { version }, 'copies-2')).json['data']).toEqual(data);
  });
});
