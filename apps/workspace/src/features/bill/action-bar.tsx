import { Button, Tooltip } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useHasPermission, useSession } from '../../api/session';
import { m } from '../../messages';
import type { Action, Lifecycle } from './action-fields';
import { nextActionOf } from './bill-header';
import { MoreMenu } from './more-menu';
import { useActions } from './next-action';
import { SimulateMenu } from './simulate-menu';

const Filings = lazy(async () => ({ default: (await import('./filings')).Filings }));

/** Maximum number of buttons. The other actions are in the menu. */
const MAX_BUTTONS = 4;

/** Actions that get a button first. */
const frequent: readonly string[] = [
  'second_review',
  'independent_bill_review',
  'record_determination',
  'post_payment',
  'set_delivery_route',
  'mark_sent',
  'undo_mailed',
  'resubmit',
  'report_bill_status',
  'assign',
];
const rankOf = ({ id }: Action): number => (frequent.includes(id) ? frequent.indexOf(id) : frequent.length);

/** All actions except the recommended one, which is in the bill's header. */
export const ActionBar = ({ lifecycle }: { readonly lifecycle: Lifecycle }) => {
  const mayAct = useHasPermission('bills:act', 'payments:write');
  const mayEnterEor = useHasPermission('eors:write');
  const mayCreate = useHasPermission('bills:create') && lifecycle.patient !== null;
  const mayReadDocuments = useHasPermission('documents:read');
  const mayReadEors = useHasPermission('eors:read');
  const [filings, setFilings] = useState(false);
  const { environment } = useSession();
  const navigate = useNavigate();
  const { start, correct, dialog } = useActions(lifecycle);
  const { actions } = lifecycle.lifecycle;
  if (!mayAct || actions.length === 0) return null;
  const next = nextActionOf(lifecycle)?.id;
  const enabled = actions.filter((action) => action.enabled);
  // A rejected bill can also be resubmitted unchanged.
  const others = actions.filter(({ id }) => id !== next || id === 'resubmit');
  const buttons = others
    .filter((action) => action.enabled)
    .toSorted((one, other) => rankOf(one) - rankOf(other))
    .slice(0, MAX_BUTTONS);
  const rest = others.filter((action) => !buttons.includes(action));
  const mayCorrect = next !== 'resubmit' && enabled.some(({ id }) => id === 'resubmit');
  return (
    <div className="ws-actions ws-noprint" role="group" aria-label={m.act.actions}>
      {mayCorrect && (
        <Button variant="default" onClick={correct}>
          {m.act.resubmitCorrected}
        </Button>
      )}
      {buttons.map((action) => (
        <Tooltip key={action.id} label={action.reason ?? action.description} multiline maw={320} openDelay={300}>
          <Button variant="default" onClick={() => start(action)}>
            {action.id === 'resubmit' ? m.act.resubmitUnchanged : action.label}
          </Button>
        </Tooltip>
      ))}
      {mayEnterEor && (
        <Tooltip label="E" openDelay={300}>
          <Button
            variant="default"
            onClick={() => void navigate({ to: '/bills/$billId/eor', params: { billId: lifecycle.bill.id } })}
          >
            {m.eor.enter}
          </Button>
        </Tooltip>
      )}
      <MoreMenu
        actions={rest}
        onStart={start}
        onBillAgain={
          mayCreate ? () => void navigate({ to: '/bills/new', search: { again: lifecycle.bill.id } }) : undefined
        }
        onFilings={mayReadDocuments && mayReadEors && lifecycle.patient !== null ? () => setFilings(true) : undefined}
      />
      {environment === 'sandbox' && <SimulateMenu billId={lifecycle.bill.id} />}
      {dialog}
      {filings && (
        <Suspense fallback={null}>
          <Filings bill={lifecycle.bill} onClose={() => setFilings(false)} />
        </Suspense>
      )}
    </div>
  );
};
