import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useFormState } from '../../api/form-state';
import { asProblem, type Problem } from '../../api/problem';
import { billingProfile, billOf } from '../../api/queries';
import { useDelayedWrite } from '../../api/delayed-write';
import { BillForm } from '../../features/draft/bill-form';
import { nextBillDraft, emptyDraft, type Draft } from '../../features/draft/draft';
import { billDraftFrom, billDraftFromRfa, requestToBill, withClaim } from '../../features/draft/prefill';
import { formOfDraft, savedDraft, submissionOf, useStoreDraft } from '../../features/draft/saved-draft';
import { ExistingPatient } from '../../features/patients/existing-patient';
import { m } from '../../messages';
import { onlySavedFields } from '../../ui/pickers';
import { Loading, QueryContent, type QueryState } from '../../ui/query-content';
import { Screen } from '../../ui/screen';

export const NewBill = () => {
  const { again, rfa, draft } = useSearch({ from: '/bills/new' });
  if (draft !== undefined) return <StoredBill key={draft} draftId={draft} />;
  if (again !== undefined) return <RepeatBill billId={again} />;
  return rfa === undefined ? <BlankBill /> : <RequestBill key={rfa} rfaId={rfa} />;
};

/** Shows that the query is loading, or its error. */
const Waiting = ({ query }: { readonly query?: QueryState<unknown> }) => (
  <Screen title={m.nav.newBill}>
    {query ? (
      <QueryContent query={query} rows={12}>
        {() => <Loading rows={12} />}
      </QueryContent>
    ) : (
      <Loading rows={12} />
    )}
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
  return <Waiting query={source} />;
};

const RepeatBill = ({ billId }: { readonly billId: string }) => {
  const bill = useQuery(billOf(billId));
  if (bill.data) return <BillEditor key={billId} name={`again/${billId}`} begin={nextBillDraft(bill.data)} />;
  return <Waiting query={bill} />;
};

const StoredBill = ({ draftId }: { readonly draftId: string }) => {
  const draft = useQuery(savedDraft(draftId));
  if (draft.data) return <BillEditor name={`draft/${draftId}`} begin={formOfDraft(draft.data)} />;
  return <Waiting query={draft} />;
};

/** Editor for a bill. This tab keeps the input until it is sent or saved as a draft. */
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
  const [first, setFirst] = useState(begin);
  const [draft, setDraft, forget] = useFormState(name, () => first);
  const store = useStoreDraft();
  const [isStoring, setStoring] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const undone = useRef(false);
  const isUndone = (): boolean => undone.current;
  const write = useDelayedWrite(name, 'createBill', {
    done: m.draft.sent,
    onDone: forget,
    onShown: ({ id }) => void navigate({ to: '/bills/$billId', params: { billId: id } }),
  });
  const storing = async (): Promise<Draft | null> => {
    setProblem(null);
    setStoring(true);
    try {
      return await store(draft);
    } catch (thrown) {
      setProblem(asProblem(thrown));
      return null;
    } finally {
      setStoring(false);
    }
  };
  const save = async (): Promise<void> => {
    const stored = await storing();
    if (!stored?.saved) return;
    notifications.show({ message: m.draft.saved });
    if (begin.saved) {
      setFirst(stored);
      forget(stored);
    } else {
      forget();
      void navigate({ to: '/bills/new', search: { draft: stored.saved.id }, replace: true });
    }
  };
  /** Stores the draft first: if the tab is closed during the countdown, nothing is sent and nothing is lost. */
  const send = async (summary: string): Promise<void> => {
    undone.current = false;
    const stored = await storing();
    if (!stored) return;
    setDraft(stored);
    if (!isUndone()) write.start(summary, { body: submissionOf(stored) });
  };
  const undo = (): void => {
    undone.current = true;
    write.undo();
  };
  const isSending = write.isWaiting || isStoring;
  const isChanged = draft !== first;
  return (
    <Screen
      title={m.nav.newBill}
      actions={
        <>
          {isChanged && <span className="ws-soft">{draft.saved ? m.draft.changedHere : m.draft.keptHere}</span>}
          <Button variant="default" disabled={isSending || !isChanged} onClick={() => void save()}>
            {m.draft.save}
          </Button>
          <Button
            variant="default"
            disabled={isSending}
            onClick={() => {
              forget();
              setProblem(null);
              write.reset();
            }}
          >
            {begin.saved ? m.draft.discard : m.draft.clear}
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
        onUndo={undo}
        problem={problem ?? write.problem}
        sending={isSending}
        label={m.draft.send}
        onSend={(summary) => void send(summary)}
      />
    </Screen>
  );
};
