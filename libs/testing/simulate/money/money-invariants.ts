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

/**
 * After everything calmed down: each check adds up, also at moments on the way (L1); each bill does (L2); what payers sent is
 * there (L3), and with bills, adjustments, refunds or nobody, once (L4).
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
  assertInvariant(world.faults.length === 0, `it broke: ${world.faults.join('\n')}`);
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

/** Every file has one receipt with all of its claims, and the money that it certainly brings is a check. */
const checkReceipts = async (office: PaymentsPractice, log: Log): Promise<void> => {
  const amounts = new Map<string, number>();
  for (const { type, data } of log) {
    const { checkId, amount } = data as unknown as { readonly checkId: string; readonly amount: number };
    if (type === 'CheckReceived' || type === 'CheckCarried') amounts.set(checkId, amount);
  }
  for (const { id, sent } of office.taken) {
    const { interchanges } = await office.receipt(office.world.chance, id);
    const sets = interchanges.flatMap((interchange) => interchange.sets);
    assertInvariant(sets.length === sent.claims.length, `${id} has ${sets.length} of ${sent.claims.length} sets`);
    for (const [at, { items, payment }] of sets.entries()) {
      assertInvariant(items.length === sent.claims[at], `${id} has ${items.length} of ${sent.claims[at] ?? 0} claims`);
      if (payment)
        assertInvariant(amounts.has(payment.checkId), `${id} names a check that is not there: ${payment.checkId}`);
      const certain = sent.checks[at] ?? null;
      if (certain === null) continue;
      assertInvariant(payment !== undefined, `${id} brought ${certain} cents, and names no check`);
      assertInvariant(
        amounts.get(payment?.checkId ?? '') === certain,
        `${id} brought ${certain} cents, and its check has another amount`,
      );
    }
  }
};

interface Allocation {
  readonly paymentId: string;
  readonly status: string;
}

/** Each payment that was voided right after it was posted is a check that was voided. */
const checkVoided = async ({ world, voidedPayments }: PaymentsPractice): Promise<void> => {
  for (const paymentId of voidedPayments) {
    const answer = await world.call('GET', `/payments/${checkIdOfPayment(paymentId)}`);
    assertInvariant(answer?.status === 200, `the check of ${paymentId} answered ${answer?.status}`);
    const { allocations } = answer?.json.data as { readonly allocations: readonly Allocation[] };
    const isApplied = allocations.some(
      (allocation) => allocation.paymentId === paymentId && allocation.status === 'applied',
    );
    assertInvariant(!isApplied, `${paymentId} was voided, and its check has it applied`);
  }
};

/** The report that a practice lays beside its bank's figures. */
const checkBooks = async ({ world }: PaymentsPractice): Promise<void> => {
  for (const window of ['', '?from=2026-03-01&to=2026-03-02', '?from=2026-03-03']) {
    const answer = await world.call('GET', `/reports/reconciliation${window}`);
    assertInvariant(answer?.status === 200, `the reconciliation answered ${answer?.status}`);
    const { difference, pending } = answer?.json.data as { readonly difference: number; readonly pending: number };
    assertInvariant(
      difference === 0 && pending === 0,
      `the books differ by ${difference}, ${pending} pending ${window}`,
    );
  }
};
