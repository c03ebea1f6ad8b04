import { Button, Menu } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useHasPermission, useSession } from '../../api/session';
import { rfaFormMessages } from '../../messages/authorization-form';
import { m } from '../../messages';
import { useIsSendingRfa } from './delayed-submission';
import { canSimulate, SimulateRfaMenu } from './simulate-rfa-menu';
import { billableItems, type Rfa } from './rfas';
import { StepDialog, type Step } from './steps';

/** Steps in life cycle order. The first allowed step is the primary action. */
const steps: readonly Step[] = [
  'sign',
  'submit',
  'record_decisions',
  'record_transmission',
  'answer_information_request',
  'lift_deferral',
  'record_information_request',
  'record_deferral',
  'record_incomplete',
  'correct_decision',
  'reopen',
  'close',
  'withdraw_item',
  'cancel',
  'add_note',
];

/** Maximum number of buttons. The other actions are in the menu. */
const MAX_BUTTONS = 4;

/** If a sent request's receipt isn't recorded, recording it comes first. */
const orderedSteps = ({ receipt }: Rfa): readonly Step[] =>
  receipt === null
    ? steps.toSorted((a, b) => Number(b === 'record_transmission') - Number(a === 'record_transmission'))
    : steps;

export const RfaActions = ({ rfa }: { readonly rfa: Rfa }) => {
  const maySign = useHasPermission('rfas:sign');
  const mayAct = useHasPermission('rfas:act');
  const mayEdit = useHasPermission('rfas:edit') && rfa.allowedActions.includes('edit_draft');
  const mayPlay = useSession().environment === 'sandbox' && mayAct && canSimulate(rfa);
  const navigate = useNavigate();
  const mayCopy = useHasPermission('rfas:create');
  const [open, setOpen] = useState<Step | null>(null);
  const isSending = useIsSendingRfa(rfa);
  const may = (step: Step): boolean => rfa.allowedActions.includes(step) && (step === 'sign' ? maySign : mayAct);
  const all = [...orderedSteps(rfa).filter(may), ...(mayCopy ? ['copy' as const] : [])];
  const mayBill = useHasPermission('bills:create') && billableItems(rfa).length > 0;
  if (all.length === 0 && !mayEdit && !mayBill) return null;
  const buttons = all.slice(0, MAX_BUTTONS);
  const rest = all.slice(MAX_BUTTONS);
  const actions = (
    <div className="ws-actions ws-noprint" role="group" aria-label={rfaFormMessages.actions}>
      {mayBill && (
        <Button onClick={() => void navigate({ to: '/bills/new', search: { rfa: rfa.id } })}>
          {rfaFormMessages.billThis}
        </Button>
      )}
      {buttons.map((step, n) => (
        <Button
          key={step}
          variant={n === 0 && !mayBill && step !== 'copy' && step !== 'add_note' ? 'filled' : 'default'}
          onClick={() => setOpen(step)}
        >
          {rfaFormMessages.titles[step]}
        </Button>
      ))}
      {mayEdit && (
        <Button
          variant="default"
          onClick={() => void navigate({ to: '/authorizations/$rfaId/edit', params: { rfaId: rfa.id } })}
        >
          {rfaFormMessages.titles.edit_draft}
        </Button>
      )}
      {rest.length > 0 && (
        <Menu position="bottom-end" width={300}>
          <Menu.Target>
            <Button variant="default">{m.common.more}</Button>
          </Menu.Target>
          <Menu.Dropdown>
            {rest.map((step) => (
              <Menu.Item key={step} onClick={() => setOpen(step)}>
                {rfaFormMessages.titles[step]}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {mayPlay && <SimulateRfaMenu rfa={rfa} />}
    </div>
  );
  return (
    <>
      {isSending ? (
        <div className="ws-banner ws-noprint" role="status">
          {m.send.lockedRequest}
        </div>
      ) : (
        actions
      )}
      {open && <StepDialog key={open} step={open} rfa={rfa} onClose={() => setOpen(null)} />}
    </>
  );
};
