import { Button } from '@mantine/core';
import { useState } from 'react';
import { m } from '../../messages';
import { dollars, today } from '../../ui/format';
import { FormDialog } from '../../ui/form-dialog';
import { AllocateDialog } from './allocate-dialog';
import type { WholeCheck } from '../checks/checks';

type CheckAction = 'allocate' | 'refund' | 'clear' | 'unclear' | 'void';

/** Actions on a check. If the API refuses one, the reason is shown. */
export const CheckActions = ({ check }: { readonly check: WholeCheck }) => {
  const [doing, setDoing] = useState<CheckAction | null>(null);
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
          operation="voidCheck"
          path={{ id: check.id }}
          name={`void/${check.id}`}
          title={m.money.voidCheck}
          text={m.money.voidText}
          send={m.money.voidCheck}
          done={m.money.voided}
          destructive
          onClose={close}
        />
      )}
    </div>
  );
};

interface DialogProps {
  readonly check: WholeCheck;
  readonly onClose: () => void;
}

const Refund = ({ check, onClose }: DialogProps) => (
  <FormDialog
    operation="refundCheck"
    path={{ id: check.id }}
    name={`refund/${check.id}`}
    title={m.money.refund}
    text={m.money.refundText(dollars(check.unapplied))}
    fields={{
      amount: { initial: check.unapplied },
      refundDate: { initial: today() },
      method: { initial: 'check' },
      checkNumber: { label: m.money.refundNumber },
    }}
    send={m.money.refund}
    done={m.money.refundedToast}
    onClose={onClose}
  />
);

const Clear = ({ check, cleared, onClose }: DialogProps & { readonly cleared: boolean }) => (
  <FormDialog
    operation="clearCheck"
    path={{ id: check.id }}
    fixed={{ cleared }}
    name={`clear/${check.id}/${String(cleared)}`}
    title={cleared ? m.money.clear : m.money.unclear}
    text={m.money.clearText}
    fields={{
      cleared: false,
      ...(cleared ? { clearedOn: { initial: today() } } : { clearedOn: false, bankReference: false }),
    }}
    send={cleared ? m.money.clear : m.money.unclear}
    done={cleared ? m.money.clearedToast : m.money.unclearedToast}
    onClose={onClose}
  />
);
