import { Link } from '@tanstack/react-router';
import { rfaMessages } from '../../messages/authorizations';
import { time } from '../../ui/format';
import { labelFor } from '../../ui/labels';
import type { Rfa } from './rfas';

type Transmission = Rfa['transmissions'][number];

/** Shows since when the request is in the print queue, or why delivery failed. */
export const DeliveryNote = ({ of: { status, failureCode, printQueuedAt } }: { readonly of: Transmission }) => {
  if (status === 'failed' && failureCode !== null)
    return <div className="ws-danger">{labelFor(rfaMessages.deliveryFailures, failureCode)}</div>;
  if (status !== 'queued' || printQueuedAt === null) return null;
  return (
    <div className="ws-soft">
      {rfaMessages.printQueued(time(printQueuedAt))} <Link to="/print">{rfaMessages.toPrintQueue}</Link>
    </div>
  );
};

/** Shown only if a submitted request's last transmission is queued or has failed. */
export const PendingDelivery = ({ rfa: { status, transmissions } }: { readonly rfa: Rfa }) => {
  const last = transmissions.findLast(({ direction }) => direction === 'outbound');
  if (status !== 'submitted' || !last || (last.status !== 'queued' && last.status !== 'failed')) return null;
  return (
    <>
      <div className={last.status === 'failed' ? 'ws-danger' : 'ws-soft'}>{rfaMessages.notOut[last.status]}</div>
      <DeliveryNote of={last} />
    </>
  );
};
