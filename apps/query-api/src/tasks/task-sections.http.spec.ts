import { taskKinds, taskLabels } from '#contracts';
import { billStates } from '#domain';
import { matchNone } from '../bills/search-filter.js';
import { taskFilters } from './task-filters.js';
import { labelIn, practiceSections, crossStateKinds, taskCondition, waitingSections } from './task-sections.js';
import { billTasks } from './tasks.js';

const today = '2026-06-15';
const section = (id: string) => practiceSections.find((candidate) => candidate.id === id)!;

describe('sections of the work queues', () => {
  it('include every state except closed, each in one section', () => {
    const states = practiceSections.flatMap((officeSection) => officeSection.states);
    expect(states.toSorted()).toEqual(billStates.filter((state) => state !== 'closed').toSorted());
  });
  it('include every kind of task that can occur', () => {
    const placed = [...practiceSections, ...waitingSections].flatMap(({ kinds }) => kinds);
    const never = ['bill_error', 'patient_error', 'injury_error'];
    expect([...placed, ...crossStateKinds, ...never].sort()).toEqual(taskKinds.toSorted());
  });
  it('separate bills that were not sent and credit balances from responses', () => {
    expect(section('not_sent').kinds).toContain('delivery_route_missing');
    expect(section('no_response').kinds).not.toContain('delivery_route_missing');
    expect(section('credit_balance').kinds).toContain('credit_balance');
    // Saved links to a queue name its kind and label, which don't change.
    expect(labelIn(section('credit_balance'), 'credit_balance')).toBe('Credit Balance');
    expect(labelIn(section('not_sent'), 'delivery_route_missing')).toBe('Delivery Route Missing');
  });
  it('give each row a unique label', () => {
    const labels = practiceSections.flatMap((officeSection) =>
      [...officeSection.kinds, ...crossStateKinds].map((kind) => labelIn(officeSection, kind)),
    );
    expect(new Set(labels).size).toBe(labels.length);
    for (const label of labels) expect(label.length).toBeLessThanOrEqual(120);
  });
  it('are all returned, even if they are empty', async () => {
    const { dashboard, waiting } = await billTasks(() => [], today);
    expect([dashboard.sections.length, waiting.sections.length]).toEqual([9, 4]);
    expect(dashboard).toMatchObject({ grandTotals: [0, 0, 0, 0, 0], grandTotal: 0, grandBalanceTotal: 0 });
  });
});

describe('work queue', () => {
  it('lists bills by age, then by ID, and counts the balance of each bill once', async () => {
    const bill = (_id: string, billNumber: number, submittedTime: number) => ({
      _id,
      billNumber,
      submittedTime,
      state: 'rejected' as const,
      submittedDate: today,
      balanceCents: 100,
    });
    const waiting = [bill('d', 65_537, 3), bill('c', 1, 1), bill('b', 70_000, 2), bill('a', 2, 3), bill('e', 3, 1)];
    const kinds = new Set(['rejected', 'penalty_interest']);
    const { dashboard } = await billTasks((kind) => (kinds.has(kind) ? [waiting] : []), today);
    const [rejected, penalties] = dashboard.sections[0]!.rows;
    expect(rejected!.refs[0]).toEqual(['c', 'e', 'b', 'a', 'd']);
    expect(penalties!.refs[0]).toEqual(rejected!.refs[0]);
    expect([dashboard.grandTotal, dashboard.grandBalanceTotal]).toEqual([10, 5]);
  });
});

describe('task kind with a label', () => {
  it('selects all bills of the kind for its plain label or no label, ignoring case', () => {
    for (const label of [undefined, 'Second Review Deadline', 'second review deadline'])
      expect(taskCondition('sbr_deadline', label, today)).toEqual(taskFilters.sbr_deadline(today));
  });
  it('selects the bills of one section for the label in this section', () => {
    expect(labelIn(section('denial_eor'), 'sbr_deadline')).toBe('Second Review Deadline - Denial EOR');
    expect(taskCondition('sbr_deadline', 'Second Review Deadline - Denial EOR', today)).toEqual({
      $and: [taskFilters.sbr_deadline(today), { state: { $in: ['denied'] } }],
    });
  });
  it('selects nothing for a label of another kind', () => {
    for (const label of ['Other', taskLabels.lien_followup, 'No Response - Original Bill - Lien'])
      expect(taskCondition('no_response', label, today)).toEqual(matchNone);
  });
});
