import fc from 'fast-check';
import {
  applyBatchEvents,
  batchStream,
  decide,
  interchangeCounter,
  memberName,
  partnerBatch,
  partnerRecord,
  partnerStream,
  fold,
  type BatchMember,
  type PartnerBatch,
  type PartnerBatchCommand,
} from '#domain';

const at = '2026-03-04T20:00:00.000Z';
const member = (n: number): BatchMember => ({
  organizationId: `org_${n % 3}`,
  billId: `bill_${n}`,
  controlNumber: `${n}-1`,
  set: String(n + 1).padStart(4, '0'),
  documentsFrom: null,
});
const members = (count: number) => Array.from({ length: count }, (_, n) => member(n));
const opening = (count = 3): PartnerBatchCommand => ({
  type: 'OpenBatch',
  data: { partner: 'clearing', number: 7, lastNumber: 7, at, members: members(count) },
});
const file = { name: '000000007.837', bytes: 10, sha256: 'ab' };
const step: Record<string, PartnerBatchCommand> = {
  begin: { type: 'BeginBatch', data: { at } },
  upload: { type: 'NoteUpload', data: { at, files: [file] } },
  there: { type: 'NoteUpload', data: { at, files: null } },
  postpone: { type: 'PostponeBatch', data: { trouble: 'partner_unreachable', notBefore: 1 } },
  end: { type: 'EndBatch', data: { at } },
  giveUp: { type: 'GiveUpBatch', data: { at, trouble: 'host_key_changed' } },
  empty: { type: 'EmptyBatch', data: { partner: 'clearing', number: 7, at } },
  erase: { type: 'EraseMember', data: { organizationId: 'org_1', controlNumber: '1-1', at } },
  reopen: { type: 'ReopenBatch', data: { at } },
};

/** Applies a command and returns the resulting batch, or the unchanged batch if the command is a caller bug. */
const after = (batch: PartnerBatch | null, command: PartnerBatchCommand): PartnerBatch | null => {
  try {
    return applyBatchEvents(batch, decide(partnerBatch, batch, command));
  } catch (error) {
    if (error instanceof RangeError) return batch;
    throw error;
  }
};
const through = (...commands: readonly PartnerBatchCommand[]) =>
  commands.reduce<PartnerBatch | null>((batch, command) => after(batch, command), null);
const named = (...names: readonly string[]) => names.map((name) => step[name]!);

describe('a file for a partner', () => {
  it('goes from its number to being sent, and can be reopened', () => {
    expect(through(opening(), ...named('begin', 'upload', 'end'))).toMatchObject({
      state: 'sent',
      sentAt: at,
      files: [file],
      begun: true,
    });
    const again = through(opening(), ...named('begin', 'upload', 'end', 'reopen'));
    expect(again).toMatchObject({ state: 'open', uploaded: false, begun: true, files: [file] });
    expect(after(again, step['there']!)).toMatchObject({ uploaded: true, files: [file] });
  });

  it('has thousands of members in events of some hundred members', () => {
    const events = decide(partnerBatch, null, opening(5_000));
    expect(events.map(({ type }) => type)).toEqual([
      'BatchOpened',
      ...Array.from({ length: 20 }, () => 'BatchMembers'),
    ]);
    for (const event of events) expect(JSON.stringify(event).length).toBeLessThan(64 * 1024);
    expect(applyBatchEvents(null, events)?.members).toEqual(members(5_000));
  });

  it('uses up its number even if it is empty', () => {
    const none = through(step['empty']!);
    expect(none).toMatchObject({ state: 'empty', number: 7, members: [] });
    expect(() => decide(partnerBatch, none, opening())).toThrow(RangeError);
  });

  it('records an erased bill once, and only for its own organization', () => {
    const batch = through(opening(), ...named('erase', 'erase'));
    expect(batch?.erased).toEqual([memberName({ organizationId: 'org_1', controlNumber: '1-1' })]);
    const other = { type: 'EraseMember', data: { organizationId: 'org_2', controlNumber: '1-1', at } } as const;
    expect(decide(partnerBatch, batch, other)).toEqual([]);
  });

  it('keeps its invariants for any sequence of commands', () => {
    const commands = fc.array(fc.constantFrom(opening(), ...Object.values(step)), { maxLength: 25 });
    fc.assert(
      fc.property(commands, (asked) => {
        let batch: PartnerBatch | null = null;
        for (const command of [opening(), ...asked]) {
          const before: PartnerBatch | null = batch;
          batch = after(batch, command);
          if (before === null || batch === null) continue;
          expect([batch.number, batch.lastNumber, batch.members]).toEqual([7, 7, before.members]);
          // A batch that may be at the partner keeps that flag and is never given up.
          expect(batch.begun || !before.begun).toBe(true);
          expect(batch.state === 'failed' && batch.begun).toBe(false);
          expect(batch.state !== 'sent' || batch.uploaded).toBe(true);
          expect(batch.begun || !batch.uploaded).toBe(true);
          expect(batch.attempts).toBeGreaterThanOrEqual(before.attempts);
          // A finished batch keeps its state, except when an operator reopens it.
          if (before.state !== 'open' && batch.state !== before.state)
            expect([before.state, batch.state, command.type]).toEqual(['sent', 'open', 'ReopenBatch']);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('a partner', () => {
  it('records each organization once', () => {
    const first = decide(partnerRecord, partnerRecord.initial, {
      type: 'ServeOrganizations',
      data: { organizationIds: ['org_1', 'org_2', 'org_1'] },
    });
    const known = fold(partnerRecord, first);
    expect([...known]).toEqual(['org_1', 'org_2']);
    const again = { type: 'ServeOrganizations', data: { organizationIds: ['org_2'] } } as const;
    expect(decide(partnerRecord, known, again)).toEqual([]);
  });

  it('has immutable states, even if several states follow one state', () => {
    const { evolve, initial } = partnerRecord;
    const after = (known: typeof initial, ...organizationIds: readonly string[]) =>
      evolve.PartnerServed(known, { organizationIds });
    const organizations = after(initial, 'org_1');
    const two = after(organizations, 'org_2', 'org_3');
    const other = after(organizations, 'org_4');
    const last = after(two, 'org_1', 'org_4');
    expect([initial, organizations, two, other, last].map((known) => [...known].join(' '))).toEqual([
      '',
      'org_1',
      'org_1 org_2 org_3',
      'org_1 org_4',
      'org_1 org_2 org_3 org_4',
    ]);
    expect([two.has('org_4'), other.has('org_2'), last.has('org_4')]).toEqual([false, false, true]);
  });

  it('does not copy a thousand organizations with each new one', () => {
    const kept = jest.spyOn(Map.prototype, 'set');
    const ids = Array.from({ length: 1_000 }, (_, n) => `org_${n}`);
    const known = fold(
      partnerRecord,
      ids.map((id) => ({ type: 'PartnerServed', data: { organizationIds: [id] } }) as const),
    );
    const { length } = kept.mock.calls.filter(([id]) => String(id).startsWith('org_'));
    kept.mockRestore();
    expect([[...known].length, length]).toEqual([1_000, 1_000]);
  });

  it("has streams that are not in any organization's feed", () => {
    const names = [partnerStream('my-partner'), batchStream('my-partner', 7), interchangeCounter('my-partner')];
    expect(names).toEqual(['partner_my.partner', 'batch_my.partner_000000007', 'interchange_my.partner']);
  });
});
