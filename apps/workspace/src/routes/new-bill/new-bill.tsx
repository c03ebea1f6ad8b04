import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useFormState } from '../../api/form-state';
import { billOf } from '../../api/queries';
import { useDelayedWrite } from '../../api/delayed-write';
import { BillForm } from '../../features/draft/bill-form';
import {
  nextBillDraft,
  billBody,
  documentBodies,
  emptyDraft,
  submissionBody,
  type Draft,
} from '../../features/draft/draft';
import { m } from '../../messages';
import { QueryContent } from '../../ui/query-content';
import { Screen } from '../../ui/screen';

export const NewBill = () => {
  const { again } = useSearch({ from: '/bills/new' });
  return again === undefined ? (
    <BillEditor key="new-bill" name="new-bill" begin={emptyDraft} />
  ) : (
    <RepeatBill billId={again} />
  );
};

const RepeatBill = ({ billId }: { readonly billId: string }) => {
  const bill = useQuery(billOf(billId));
  if (bill.data) return <BillEditor key={billId} name={`again/${billId}`} begin={nextBillDraft(bill.data)} />;
  return (
    <Screen title={m.nav.newBill}>
      <QueryContent query={bill} rows={12}>
        {() => null}
      </QueryContent>
    </Screen>
  );
};

/** Editor for a bill. This tab keeps the input until it is sent. */
const BillEditor = ({ name, begin }: { readonly name: string; readonly begin: Draft }) => {
  const navigate = useNavigate();
  const [first] = useState(begin);
  const [draft, setDraft, forget] = useFormState(name, () => first);
  const write = useDelayedWrite(name, 'createBill', {
    done: m.draft.sent,
    onDone: forget,
    onShown: ({ id }) => void navigate({ to: '/bills/$billId', params: { billId: id } }),
  });
  return (
    <Screen
      title={m.nav.newBill}
      actions={
        <>
          {draft !== first && <span className="ws-soft">{m.draft.keptHere}</span>}
          <Button
            variant="default"
            disabled={write.isWaiting}
            onClick={() => {
              forget();
              write.reset();
            }}
          >
            {m.draft.clear}
          </Button>
        </>
      }
    >
      <BillForm
        draft={draft}
        onDraft={setDraft}
        onUndo={write.undo}
        problem={write.problem}
        sending={write.isWaiting}
        label={m.draft.send}
        onSend={(summary) =>
          write.start(summary, {
            body: { bill: billBody(draft), ...submissionBody(draft), documents: documentBodies(draft) },
          })
        }
      />
    </Screen>
  );
};
