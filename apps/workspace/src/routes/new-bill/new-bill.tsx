import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useKept } from '../../api/kept';
import { useWrite } from '../../api/use-write';
import { BillForm } from '../../features/draft/bill-form';
import { billBody, documentBodies, emptyDraft } from '../../features/draft/draft';
import { m } from '../../messages';
import { Screen } from '../../ui/screen';

/** A bill, typed by hand. What is typed is kept by this tab until it is sent. */
export const NewBill = () => {
  const navigate = useNavigate();
  const [draft, setDraft, forget] = useKept('new-bill', () => emptyDraft);
  const write = useWrite('createBill', {
    done: m.draft.sent,
    onDone: ({ id }) => {
      forget();
      void navigate({ to: '/bills/$billId', params: { billId: id } });
    },
  });
  return (
    <Screen
      title={m.nav.newBill}
      actions={
        <>
          {draft !== emptyDraft && <span className="ws-soft">{m.draft.keptHere}</span>}
          <Button variant="default" onClick={() => forget()}>
            {m.draft.clear}
          </Button>
        </>
      }
    >
      <BillForm
        draft={draft}
        onDraft={setDraft}
        problem={write.error}
        sending={write.isPending}
        label={m.draft.send}
        onSend={() => write.mutate({ body: { bill: billBody(draft), documents: documentBodies(draft) } })}
      />
    </Screen>
  );
};
