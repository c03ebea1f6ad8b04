import { Query } from 'mingo';
import { taskKinds, taskLabels } from '#contracts';
import { billStates } from '#domain';
import { nothing, type RowFilter } from '../bills/search-filter.js';
import { rowTest } from './row-test.js';
import { taskFilters } from './task-filters.js';
import { labelIn, officeSections, spreadKinds, taskCondition, waitingSections } from './task-sections.js';
import { billTasks, taskFields } from './tasks.js';

const today = '2026-06-15';
const section = (id: string) => officeSections.find((candidate) => candidate.id === id)!;

describe('the sections of the work queues', () => {
  it('have a place for every state but closed, and only one', () => {
    const states = officeSections.flatMap((one) => one.states);
    expect(states.toSorted()).toEqual(billStates.filter((state) => state !== 'closed').toSorted());
  });
  it('have a place for every kind that can occur', () => {
    const placed = [...officeSections, ...waitingSections].flatMap(({ kinds }) => kinds);
    const never = ['bill_error', 'patient_error', 'injury_error', 'ready_to_send'];
    expect([...placed, ...spreadKinds, ...never].sort()).toEqual(taskKinds.toSorted());
  });
  it('give each row a label of its own', () => {
    const labels = officeSections.flatMap((one) => [...one.kinds, ...spreadKinds].map((kind) => labelIn(one, kind)));
    expect(new Set(labels).size).toBe(labels.length);
    for (const label of labels) expect(label.length).toBeLessThanOrEqual(120);
  });
  it('are all there, even empty', () => {
    const { dashboard, waiting } = billTasks([], today);
    expect([dashboard.sections.length, waiting.sections.length]).toEqual([7, 4]);
    expect(dashboard).toMatchObject({ grandTotals: [0, 0, 0, 0, 0], grandTotal: 0, grandBalanceTotal: 0 });
  });
});

describe('a kind and a label mean', () => {
  it('the whole kind, with its plain label or none, whatever the case', () => {
    for (const label of [undefined, 'Second Review Deadline', 'second review deadline'])
      expect(taskCondition('sbr_deadline', label, today)).toEqual(taskFilters.sbr_deadline(today));
  });
  it('the bills of one section, with its label there', () => {
    expect(labelIn(section('denial_eor'), 'sbr_deadline')).toBe('Second Review Deadline - Denial EOR');
    expect(taskCondition('sbr_deadline', 'Second Review Deadline - Denial EOR', today)).toEqual({
      $and: [taskFilters.sbr_deadline(today), { state: { $in: ['denied'] } }],
    });
  });
  it('nothing, with a label that is not theirs', () => {
    for (const label of ['Other', taskLabels.lien_followup, 'No Response - Original Bill - Lien'])
      expect(taskCondition('no_response', label, today)).toEqual(nothing);
  });
});

describe('a condition tested on one row', () => {
  const values = [null, '', '2026-06-14', today, '2026-06-16', 'eor_sent', 'second_review', true, false];
  const conditions = [
    null,
    today,
    true,
    { $in: [null, today] },
    { $ne: 'eor_sent' },
    { $gt: '' },
    { $lt: today },
    { $gte: today, $lte: '2026-06-16' },
  ];
  it.each(conditions)('%j is what MongoDB means by it', (condition) => {
    const filter = { eorServedDate: condition } as RowFilter;
    for (const eorServedDate of values)
      expect([eorServedDate, rowTest(filter)({ eorServedDate })]).toEqual([
        eorServedDate,
        new Query({ ...filter }).test({ eorServedDate }),
      ]);
  });
  it('is refused with an operator that is not known', () => {
    expect(() => rowTest({ state: { $regex: 'x' } })).toThrow(RangeError);
  });
  it('of every task asks for fields that are read', () => {
    for (const kind of taskKinds)
      for (const field of Object.keys(taskFilters[kind](today)).filter((key) => key !== '_id'))
        expect(taskFields).toContain(field);
  });
});
