import {
  finishAllocations,
  finishPlan,
  finishVoid,
  syncAdjustment,
  syncDispute,
  syncPayment,
  syncRefund,
  syncVoidedCheck,
  skipIfErased,
  type PaymentSyncType,
} from '#commands';
import { Rejection } from '#domain';
import type { Engines } from '#engines';
import type { StoredEvent } from '#event-store';
import type { OutboxItem, Reaction, ServiceReaction } from '#subscriptions';
import { outboxItem } from '../outbox-item.js';

interface Ids {
  readonly billId: string;
  readonly paymentId: string;
  readonly checkId: string;
  readonly refundId: string;
  readonly recoupmentId: string;
  readonly adjustmentId: string;
}

const idsIn = ({ data }: StoredEvent): Partial<Ids> => data as Partial<Ids>;

/** Returns a mapping that copies the given IDs from an event into an effect. */
const effectOn =
  (kind: keyof typeof effects, ...names: readonly (keyof Ids)[]) =>
  (event: StoredEvent): readonly OutboxItem[] => {
    const ids = idsIn(event);
    return outboxItem(event, { kind, ...Object.fromEntries(names.map((name) => [name, ids[name] ?? ''])) });
  };

/** If a payment names its check, the command that posted it also recorded it there. */
const unlinkedPayment = (event: StoredEvent): readonly OutboxItem[] =>
  idsIn(event).checkId === undefined ? effectOn('payment', 'billId', 'paymentId')(event) : [];

type BooksEngines = Pick<Engines, 'ledger' | 'vault'>;
type Effect = (engines: BooksEngines, organizationId: string, ids: Ids) => Promise<void>;

/** Effects by kind. Each compares the current state of both sides and can be repeated. */
const effects = {
  planned: ({ ledger }, organizationId, { checkId }) => finishPlan(ledger, organizationId, checkId),
  shares: ({ ledger }, organizationId, { checkId }) => finishAllocations(ledger, organizationId, checkId),
  payment: syncPayment,
  refund: syncRefund,
  dispute: syncDispute,
  adjustment: syncAdjustment,
  voided: syncVoidedCheck,
  void: async ({ ledger }, organizationId, { checkId }) => {
    try {
      await finishVoid(ledger, organizationId, checkId);
    } catch (error) {
      // A bill keeps its payment, so the check is valid again and needs no further work.
      if (!(error instanceof Rejection)) throw error;
    }
  },
} as const satisfies Readonly<Record<string, Effect>>;

/**
 * Records changes in a bill's payments on their checks and vice versa, and completes interrupted check commands. Reads
 * the log from its first event, so that earlier payments also get checks.
 */
export const syncPayments = (engines: BooksEngines): ServiceReaction => ({
  name: 'payments',
  from: 'beginning',
  on: {
    CheckPlanned: effectOn('planned', 'checkId'),
    SharesPlanned: effectOn('shares', 'checkId'),
    CheckVoidBegun: effectOn('void', 'checkId'),
    CheckVoided: effectOn('voided', 'checkId'),
    AdjustmentAssigned: effectOn('adjustment', 'checkId', 'adjustmentId'),
    AdjustmentDisputed: effectOn('adjustment', 'checkId', 'adjustmentId'),
    RefundRecorded: effectOn('refund', 'billId', 'refundId', 'checkId'),
    RefundUndone: effectOn('refund', 'billId', 'refundId', 'checkId'),
    // A user may have answered the adjustment on the check while it was being proposed.
    RecoupmentProposed: (event) =>
      idsIn(event).adjustmentId === undefined ? [] : effectOn('adjustment', 'checkId', 'adjustmentId')(event),
    RecoupmentDisputed: effectOn('dispute', 'billId', 'recoupmentId', 'checkId'),
    PaymentPosted: unlinkedPayment,
    PaymentVoided: unlinkedPayment,
  } satisfies Record<PaymentSyncType, Reaction['on'][string]>,
  perform: ({ organizationId, data }) =>
    skipIfErased(async () => {
      const { kind, ...ids } = data as Readonly<Record<string, string>>;
      const work: Effect = effects[kind as keyof typeof effects];
      await work(engines, organizationId, ids as unknown as Ids);
    }),
});
