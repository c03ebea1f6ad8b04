import { carrySharedCheck, finishPlan, followPayment, isOfSharedCheck, unlessErased } from '#commands';
import type { JsonObject, Ledger, StoredEvent, Vault } from '#event-store';
import type { OutboxItem, ServiceReaction } from '#subscriptions';

/** One effect of an event, under the event's id. */
const effect = ({ id, metadata: { organizationId } }: StoredEvent, data: JsonObject): readonly OutboxItem[] => [
  { key: id, organizationId, data },
];

const idsIn = ({
  data,
}: StoredEvent): { readonly billId: string; readonly paymentId: string; readonly checkId?: string } => data as never;

/**
 * Carries what happened to a payment of a bill to its check, and finishes checks that were begun. Each effect looks at both
 * sides as they stand, and may run twice. From the first event of the log on: so payments of earlier releases get their
 * checks, too.
 */
export const followPayments = (engines: { readonly ledger: Ledger; readonly vault: Vault }): ServiceReaction => ({
  name: 'payments',
  from: 'beginning',
  on: {
    CheckAllocated: (event) => effect(event, { kind: 'allocated', checkId: idsIn(event).checkId ?? '' }),
    CheckPlanned: (event) => effect(event, { kind: 'planned', checkId: idsIn(event).checkId ?? '' }),
    // A payment that names its check was told of there by whoever posted it.
    PaymentPosted: (event) => {
      const { billId, paymentId, checkId } = idsIn(event);
      return checkId !== undefined || isOfSharedCheck(event)
        ? []
        : effect(event, { kind: 'payment', billId, paymentId });
    },
    PaymentVoided: (event) => {
      const { billId, paymentId, checkId } = idsIn(event);
      return checkId !== undefined ? [] : effect(event, { kind: 'payment', billId, paymentId });
    },
  },
  perform: ({ organizationId, data }) =>
    unlessErased(async () => {
      const { kind, checkId, billId, paymentId } = data as Readonly<Record<string, string>>;
      if (kind === 'allocated') await carrySharedCheck(engines, checkId ?? '');
      else if (kind === 'planned') await finishPlan(engines.ledger, organizationId, checkId ?? '');
      else await followPayment(engines, organizationId, { billId: billId ?? '', paymentId: paymentId ?? '' });
    }),
});
