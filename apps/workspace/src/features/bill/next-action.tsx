import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { ActionDialog } from './action-dialog';
import type { Action, Lifecycle } from './action-fields';
import { nextActionOf } from './bill-header';

/** Starts actions of a bill: in a dialog, or on a screen of its own. */
export const useActions = (
  lifecycle: Lifecycle,
): { readonly start: (action: Action) => void; readonly correct: () => void; readonly dialog: ReactNode } => {
  const navigate = useNavigate();
  const [open, setOpen] = useState<Action | null>(null);
  const correct = (): void => void navigate({ to: '/bills/$billId/correct', params: { billId: lifecycle.bill.id } });
  return {
    // A bill that has an EOR is corrected on a separate screen.
    start: (action) => (action.id === 'correct_bill' ? correct() : setOpen(action)),
    correct,
    dialog: open && <ActionDialog action={open} lifecycle={lifecycle} onClose={() => setOpen(null)} />,
  };
};

/** Button of the recommended action. */
export const NextAction = ({ lifecycle }: { readonly lifecycle: Lifecycle }) => {
  const { start, correct, dialog } = useActions(lifecycle);
  const next = nextActionOf(lifecycle);
  return (
    <>
      {next && (
        <Button
          title={next.reason ?? next.description}
          onClick={() => (next.id === 'resubmit' ? correct() : start(next))}
        >
          {next.label}
        </Button>
      )}
      {dialog}
    </>
  );
};
