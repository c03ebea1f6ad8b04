import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useFormState } from '../../api/form-state';
import { billingProfile, billOf } from '../../api/queries';
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
import { billDraftFrom, billDraftFromRfa, requestToBill, withClaim } from '../../features/draft/prefill';
import { ExistingPatient } from '../../features/patients/existing-patient';
import { m } from '../../messages';
import { onlySavedFields } from '../../ui/pickers';
import { Loading, QueryContent } from '../../ui/query-content';
import { Screen } from '../../ui/screen';

export const NewBill = () => {
  const { again, rfa } = useSearch({ from: '/bills/new' });
  if (again !== undefined) return <RepeatBill billId={again} />;
  return rfa === undefined ? <BlankBill /> : <RequestBill key={rfa} rfaId={rfa} />;
};

const Waiting = () => (
  <Screen title={m.nav.newBill}>
    <Loading rows={12} />
  </Screen>
);

const BlankBill = () => {
  const { data: profile, isPending } = useQuery(billingProfile);
  const onFile = onlySavedFields(profile);
  if (isPending) return <Waiting />;
  const begin = { ...emptyDraft, fields: { ...emptyDraft.fields, ...onFile } };
  return <BillEditor key="new-bill" name="new-bill" begin={begin} picker />;
};

/** Bills the approved items of a request for authorization. */
const RequestBill = ({ rfaId }: { readonly rfaId: string }) => {
  const source = useQuery(requestToBill(rfaId));
  const { data: profile, isPending } = useQuery(billingProfile);
  if (source.data && !isPending) {
    const { rfa, bill } = source.data;
    return <BillEditor name={`rfa/${rfaId}`} begin={billDraftFromRfa(rfa, bill, onlySavedFields(profile))} />;
  }
  return (
    <Screen title={m.nav.newBill}>
      <QueryContent query={source} rows={12}>
        {() => <Loading rows={12} />}
      </QueryContent>
    </Screen>
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
const BillEditor = ({
  name,
  begin,
  picker = false,
}: {
  readonly name: string;
  readonly begin: Draft;
  /** True to offer the practice's patients first. */
  readonly picker?: boolean;
}) => {
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
        begin={first}
        onDraft={setDraft}
        notice={
          picker && (
            <ExistingPatient onPick={(source) => setDraft((before) => withClaim(before, billDraftFrom(source)))} />
          )
        }
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
