import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { ActionDialog } from './action-dialog';
import type { Action, Lifecycle } from './action-fields';
import { nextActionOf } from './bill-header';

/** Actions that have their own screen. */
const pages: Readonly<
  Record<string, '/bills/$billId/correct' | '/bills/$billId/second-review' | '/bills/$billId/ibr'>
> = {
  // Offered for a bill that has an EOR.
  correct_bill: '/bills/$billId/correct',
  second_review: '/bills/$billId/second-review',
  independent_bill_review: '/bills/$billId/ibr',
};

/** Starts a bill's actions in a dialog or on their own screen. */
export const useActions = (
  lifecycle: Lifecycle,
): { readonly start: (action: Action) => void; readonly correct: () => void; readonly dialog: ReactNode } => {
  const navigate = useNavigate();
  const [open, setOpen] = useState<Action | null>(null);
  const correct = (): void => void navigate({ to: '/bills/$billId/correct', params: { billId: lifecycle.bill.id } });
  return {
    start: (action) => {
      const page = pages[action.id];
      if (page === undefined) setOpen(action);
      else void navigate({ to: page, params: { billId: lifecycle.bill.id } });
    },
    correct,
    dialog: open && <ActionDialog action={open} lifecycle={lifecycle} onClose={() => setOpen(null)} />,
  };
};

/** Button for the recommended action. */
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
