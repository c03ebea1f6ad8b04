import { CommandApiModule } from '#apps/command-api';
import { ProjectorModule } from '#apps/projector';
import { billStream, billView, type BillEvent } from '#domain';
import { commandApp } from '#testing/http';
import { noon } from '#testing/pure';

const api = commandApp([CommandApiModule, ProjectorModule.with()]);
const stateOf = async (id: string): Promise<string> =>
  billView(await api.engines.ledger.load<BillEvent>(billStream(api.organizationId, id))).facts.state;
const how = { idempotencyKey: 'clock-1' };
const move = { now: noon('2027-03-03') };

describe('PUT /sandbox/clock after a crash', () => {
  it('records passed due dates when the request is repeated on another process', async () => {
    const id = await api.bill(undefined, 'accepted');
    const copy = await api.copy([CommandApiModule]);
    const { ledger } = copy.engines;
    const append = ledger.append.bind(ledger);
    const dying = jest.spyOn(ledger, 'append').mockImplementation(async (stream, ...more) => {
      if (stream.includes('-bill_')) throw new Error('ended');
      return append(stream, ...more);
    });
    await expect(copy.call('PUT', '/sandbox/clock', move, how)).rejects.toThrow('failed');
    dying.mockRestore();
    const before = await stateOf(id);
    const { statusCode, headers } = await api.call('PUT', '/sandbox/clock', move, how);
    expect([statusCode, headers['idempotent-replayed']]).toEqual([200, 'true']);
    expect([before, await stateOf(id)]).toEqual(['accepted', 'accepted_no_response']);
  });
});
