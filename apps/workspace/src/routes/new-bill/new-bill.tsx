import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Types } from '../../api/client';
import { useWrite } from '../../api/use-write';
import { BillForm } from '../../features/draft/bill-form';
import {
  billBody,
  documentBodies,
  emptyDraft,
  forgetDraft,
  keepDraft,
  keptDraft,
  type Draft,
} from '../../features/draft/draft';
import { m } from '../../messages';
import { Screen } from '../../ui/screen';

/** A bill, typed by hand. What is typed is kept by this tab until it is sent, and until the person signs out. */
export const NewBill = () => {
  const navigate = useNavigate();
  const [draft, setDraft] = useState<Draft>(() => keptDraft() ?? emptyDraft);
  useEffect(() => keepDraft(draft), [draft]);
  const write = useWrite<Types.BillView>({
    done: m.draft.sent,
    onDone: ({ id }) => {
      forgetDraft();
      void navigate({ to: '/bills/$billId', params: { billId: id } });
    },
  });
  const clear = (): void => {
    forgetDraft();
    setDraft(emptyDraft);
  };
  return (
    <Screen
      title={m.nav.newBill}
      actions={
        <Button variant="default" onClick={clear}>
          {m.draft.clear}
        </Button>
      }
    >
      <BillForm
        draft={draft}
        onDraft={setDraft}
        problem={write.error}
        sending={write.isPending}
        label={m.draft.send}
        onSend={() =>
          write.mutate({
            method: 'POST',
            path: '/bills',
            body: { bill: billBody(draft), documents: documentBodies(draft) },
          })
        }
      />
    </Screen>
  );
};
