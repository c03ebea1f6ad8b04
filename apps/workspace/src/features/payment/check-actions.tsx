import { Button } from '@mantine/core';
import { useState } from 'react';
import { m } from '../../messages';
import { dollars, today } from '../../ui/format';
import { FormDialog } from '../../ui/form-dialog';
import { pairs } from '../../ui/form-field';
import { AllocateDialog } from './allocate-dialog';
import type { WholeCheck } from './checks';

type Doing = 'allocate' | 'refund' | 'clear' | 'unclear' | 'void';

/** What can be done with a check as it stands. What the books forbid is not offered; what is refused all the same says why. */
export const CheckActions = ({ check }: { readonly check: WholeCheck }) => {
  const [doing, setDoing] = useState<Doing | null>(null);
  if (check.status === 'voided') return null;
  const close = (): void => setDoing(null);
  const hasMoney = check.unapplied > 0;
  return (
    <div className="ws-actions ws-noprint" role="group" aria-label={m.money.actions} style={{ marginTop: 12 }}>
      {hasMoney && <Button onClick={() => setDoing('allocate')}>{m.money.allocate}</Button>}
      {hasMoney && (
        <Button variant="default" onClick={() => setDoing('refund')}>
          {m.money.refund}
        </Button>
      )}
      {check.method !== 'none' && (
        <Button variant="default" onClick={() => setDoing(check.cleared ? 'unclear' : 'clear')}>
          {check.cleared ? m.money.unclear : m.money.clear}
        </Button>
      )}
      <Button variant="default" onClick={() => setDoing('void')}>
        {m.money.voidCheck}
      </Button>
      {doing === 'allocate' && <AllocateDialog check={check} onClose={close} />}
      {doing === 'refund' && <Refund check={check} onClose={close} />}
      {(doing === 'clear' || doing === 'unclear') && (
        <Clear check={check} cleared={doing === 'clear'} onClose={close} />
      )}
      {doing === 'void' && (
        <FormDialog
          name={`void/${check.id}`}
          title={m.money.voidCheck}
          text={m.money.voidText}
          fields={[{ path: 'reason', label: m.act.reason, kind: 'long', required: true }]}
          send={m.money.voidCheck}
          done={m.money.voided}
          destructive
          toWrite={(body) => ({ method: 'POST', path: `/payments/${check.id}/void`, body })}
          onClose={close}
        />
      )}
    </div>
  );
};

interface Part {
  readonly check: WholeCheck;
  readonly onClose: () => void;
}

const Refund = ({ check, onClose }: Part) => (
  <FormDialog
    name={`refund/${check.id}`}
    title={m.money.refund}
    text={m.money.refundText(dollars(check.unapplied))}
    fields={[
      { path: 'amount', label: m.act.amount, kind: 'money', initial: check.unapplied, required: true },
      { path: 'refundDate', label: m.money.refundDate, kind: 'date', initial: today(), required: true },
      { path: 'method', label: m.act.method, kind: 'choice', choices: pairs(m.act.methods), initial: 'check' },
      { path: 'checkNumber', label: m.money.refundNumber, kind: 'text' },
      { path: 'reason', label: m.act.reason, kind: 'long', required: true },
    ]}
    send={m.money.refund}
    done={m.money.refundedToast}
    toWrite={(body) => ({ method: 'POST', path: `/payments/${check.id}/refunds`, body })}
    onClose={onClose}
  />
);

const Clear = ({ check, cleared, onClose }: Part & { readonly cleared: boolean }) => (
  <FormDialog
    name={`clear/${check.id}/${String(cleared)}`}
    title={cleared ? m.money.clear : m.money.unclear}
    text={m.money.clearText}
    fields={
      cleared
        ? [
            { path: 'clearedOn', label: m.money.clearDate, kind: 'date', initial: today() },
            { path: 'bankReference', label: m.money.bankReference, kind: 'text' },
          ]
        : []
    }
    send={cleared ? m.money.clear : m.money.unclear}
    done={cleared ? m.money.clearedToast : m.money.unclearedToast}
    toWrite={(body) => ({ method: 'PUT', path: `/payments/${check.id}/clearance`, body: { cleared, ...body } })}
    onClose={onClose}
  />
);
