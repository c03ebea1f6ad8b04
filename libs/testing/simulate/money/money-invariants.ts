import { checkIdOfPayment } from '#domain';
import type { StoredEvent } from '#event-store';
import {
  checkBills,
  waitUntilIdle,
  checkMoneyAtEachEvent,
  waitForMoney,
  assertInvariant,
  checkReadModels,
  everyEvent,
} from '../invariants.js';
import type { PaymentsPractice } from './payments-practice.js';
import type { WrittenClaim } from './write-835.js';

/**
 * Checks the money invariants after all faults have ended: every check balances, also at earlier points in the log
 * (L1). Every bill balances (L2). All money sent by payers is recorded (L3). It is assigned once, to a bill, an
 * adjustment or a refund, or is unapplied (L4).
 */
export const checkMoney = async (office: PaymentsPractice): Promise<void> => {
  const { world } = office;
  await waitUntilIdle(office);
  await waitForMoney(office);
  const log = await everyEvent(office);
  checkMoneyAtEachEvent(office, log);
  checkNoDoublePosting(log);
  await checkReceipts(office, log);
  await checkBills({ world, bills: office.bills.map(({ id }) => id) });
  await checkBooks(office);
  await checkVoided(office);
  await checkReadModels({ world, bills: office.bills.map(({ id }) => id) });
  assertInvariant(world.faults.length === 0, `internal errors: ${world.faults.join('\n')}`);
};

type Log = readonly StoredEvent[];

const checkNoDoublePosting = (log: Log): void => {
  const seen = new Set<string>();
  for (const { type, data, id } of log) {
    assertInvariant(!seen.has(id), 'an event is in the log twice');
    seen.add(id);
    if (type !== 'PaymentPosted') continue;
    const { paymentId } = data as unknown as { readonly paymentId: string };
    assertInvariant(!seen.has(paymentId), `${paymentId} was posted twice`);
    seen.add(paymentId);
  }
};

/**
 * Number of items of a set. Parts of a split claim share our number and make one item. A repeated claim and a claim
 * that is never a part (reversal, informational, unknown number) make their own.
 */
const itemCount = (claims: readonly WrittenClaim[]): number => {
  const seen = new Set<string>();
  const items = claims.map(({ bill, reference, status, paid, icn }, at) => {
    const content = [reference, icn, status, paid].join();
    const isRepeated = seen.has(content);
    seen.add(content);
    return bill && ['1', '4'].includes(status) && !isRepeated ? reference : at;
  });
  return new Set(items).size;
};

/**
 * Checks that every file has one receipt with all of its claims, and that its certain payments are recorded as checks.
 */
const checkReceipts = async (office: PaymentsPractice, log: Log): Promise<void> => {
  const amounts = new Map<string, number>();
  for (const { type, data } of log) {
    const { checkId, amount } = data as unknown as { readonly checkId: string; readonly amount: number };
    if (type === 'CheckReceived' || type === 'CheckCarried') amounts.set(checkId, amount);
  }
  for (const { id, sent } of office.taken) {
    const { interchanges } = await office.receipt(office.world.chance, id);
    const sets = interchanges.flatMap((interchange) => interchange.sets);
    assertInvariant(sets.length === sent.sets.length, `${id} has ${sets.length} of ${sent.sets.length} sets`);
    for (const [at, { items, payment }] of sets.entries()) {
      const expected = itemCount(sent.sets[at]?.claims ?? []);
      assertInvariant(items.length === expected, `${id} has ${items.length} of ${expected} items`);
      if (payment)
        assertInvariant(
          amounts.has(payment.checkId),
          `${id} refers to a check that does not exist: ${payment.checkId}`,
        );
      const certain = sent.checks[at] ?? null;
      if (certain === null) continue;
      assertInvariant(payment !== undefined, `${id} contains ${certain} cents, but refers to no check`);
      assertInvariant(
        amounts.get(payment?.checkId ?? '') === certain,
        `${id} contains ${certain} cents, but its check has another amount`,
      );
    }
  }
};

interface Allocation {
  readonly paymentId: string;
  readonly status: string;
}

/** Checks that each payment voided right after it was posted is also voided on its check. */
const checkVoided = async ({ world, voidedPayments }: PaymentsPractice): Promise<void> => {
  for (const paymentId of voidedPayments) {
    const answer = await world.call('GET', `/payments/${checkIdOfPayment(paymentId)}`);
    assertInvariant(answer?.status === 200, `reading the check of ${paymentId} returned ${answer?.status}`);
    const { allocations } = answer?.json.data as { readonly allocations: readonly Allocation[] };
    const isApplied = allocations.some(
      (allocation) => allocation.paymentId === paymentId && allocation.status === 'applied',
    );
    assertInvariant(!isApplied, `${paymentId} was voided, but is still applied on its check`);
  }
};

/** Checks the reconciliation report, which a practice compares with its bank statement. */
const checkBooks = async ({ world }: PaymentsPractice): Promise<void> => {
  for (const window of ['', '?from=2026-03-01&to=2026-03-02', '?from=2026-03-03']) {
    const answer = await world.call('GET', `/reports/reconciliation${window}`);
    assertInvariant(answer?.status === 200, `the reconciliation returned ${answer?.status}`);
    const { difference, pending } = answer?.json.data as { readonly difference: number; readonly pending: number };
    assertInvariant(
      difference === 0 && pending === 0,
      `the reconciliation has a difference of ${difference} and ${pending} pending ${window}`,
    );
  }
};
