import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useFormState } from '../../api/form-state';
import { asProblem, asProblemOf, Problem } from '../../api/problem';
import { billingProfile, billOf } from '../../api/queries';
import { useDelayedWrite } from '../../api/delayed-write';
import { refetchAfterWrite } from '../../api/use-write';
import { BillForm } from '../../features/draft/bill-form';
import { nextBillDraft, emptyDraft, type Draft } from '../../features/draft/draft';
import { billDraftFrom, billDraftFromRfa, requestToBill, withClaim } from '../../features/draft/prefill';
import { deleteUnchanged, isStored, savedDraft, useStoreDraft } from '../../features/draft/saved-draft';
import { formOfDraft, submissionOf, withoutSaved } from '../../features/draft/stored-draft';
import { isStoring, subscribeToStoring, undoStoring, whileStoring } from '../../features/draft/storing';
import { ExistingPatient } from '../../features/patients/existing-patient';
import { m } from '../../messages';
import { notifyProblem } from '../../ui/notify';
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
const Waiting = ({ query }: { readonly query: QueryState<unknown> }) => (
  <Screen title={m.nav.newBill}>
    <QueryContent query={query} rows={12}>
      {() => <Loading rows={12} />}
    </QueryContent>
  </Screen>
);

const BlankBill = () => {
  const profile = useQuery(billingProfile);
  if (profile.isPending) return <Waiting query={profile} />;
  const begin = { ...emptyDraft, fields: { ...emptyDraft.fields, ...onlySavedFields(profile.data) } };
  return <BillEditor key="new-bill" name="new-bill" begin={begin} picker />;
};

/** Bills the approved items of a request for authorization. */
const RequestBill = ({ rfaId }: { readonly rfaId: string }) => {
  const source = useQuery(requestToBill(rfaId));
  const { data: profile, isPending } = useQuery(billingProfile);
  if (source.data && !isPending) {
    const { rfa, bill } = source.data;
    const saved = onlySavedFields(profile, rfa.requestingPhysician?.npi);
    return <BillEditor name={`rfa/${rfaId}`} begin={billDraftFromRfa(rfa, bill, saved)} />;
  }
  return <Waiting query={source} />;
};

const RepeatBill = ({ billId }: { readonly billId: string }) => {
  const bill = useQuery(billOf(billId));
  if (bill.data) return <BillEditor key={billId} name={`again/${billId}`} begin={nextBillDraft(bill.data)} />;
  return <Waiting query={bill} />;
};

const StoredBill = ({ draftId }: { readonly draftId: string }) => {
  const queries = useQueryClient();
  const draft = useQuery(savedDraft(draftId));
  // The form is mounted again with what is loaded.
  const reload = (): void => void queries.resetQueries({ queryKey: savedDraft(draftId).queryKey });
  if (draft.data) return <BillEditor name={`draft/${draftId}`} begin={formOfDraft(draft.data)} onReload={reload} />;
  return <Waiting query={draft} />;
};

/** Says what the user can do if someone else changed or deleted the draft. */
const storeProblem = (thrown: unknown, begin: Draft): Problem => {
  const remedy = begin.saved ? m.draft.reloadByDiscard : m.draft.reloadInDrafts;
  const problem = asProblemOf(thrown, m.draft.changedElsewhere, remedy);
  return problem.status === 404 ? deletedDraft : problem;
};

const deletedDraft = new Problem(404, 'not_found', m.draft.deleted, m.draft.deletedOrSent);

/** Returns a function that tells whether the component is still on the screen. */
const useIsShown = (): (() => boolean) => {
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => void (isShown.current = false);
  }, []);
  return () => isShown.current;
};

/** Editor for a bill. This tab keeps the input until it is sent or saved as a draft. */
const BillEditor = ({
  name,
  begin,
  picker = false,
  onReload,
}: {
  readonly name: string;
  readonly begin: Draft;
  /** True to offer the practice's patients first. */
  readonly picker?: boolean;
  /** Called to load the stored draft again. */
  readonly onReload?: () => void;
}) => {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [first, setFirst] = useState(begin);
  const [draft, setDraft, forget] = useFormState(name, () => first);
  const store = useStoreDraft();
  const isShown = useIsShown();
  const [problem, setProblem] = useState<Problem | null>(null);
  const write = useDelayedWrite(name, 'createBill', {
    done: m.draft.sent,
    // It is stored before it is sent.
    kept: {
      text: m.send.keptDraft,
      link: { label: m.send.openDrafts, open: () => void navigate({ to: '/drafts' }) },
    },
    onDone: forget,
    onShown: ({ id }) => void navigate({ to: '/bills/$billId', params: { billId: id } }),
  });
  const isLocked = useSyncExternalStore(subscribeToStoring, () => isStoring(name)) || write.isWaiting;
  const refuse = (refused: Problem): void => {
    if (refused === deletedDraft) setDraft(withoutSaved);
    if (isShown()) setProblem(refused);
    else notifyProblem(refused);
  };
  const isGone =
    draft.saved !== undefined && write.problem?.errors.some(({ path }) => path === 'submission.draftId') === true;
  useEffect(() => {
    if (!isGone) return;
    write.reset();
    refuse(deletedDraft);
  }, [isGone]);
  /** Stores the draft. Returns null if it is refused. */
  const storing = async (isSending: boolean) => {
    setProblem(null);
    try {
      return await whileStoring(name, () => store(draft, isSending));
    } catch (thrown) {
      refuse(storeProblem(thrown, begin));
      return null;
    }
  };
  const save = async (): Promise<void> => {
    const stored = (await storing(false))?.result;
    if (!stored?.saved) return;
    notifications.show({ message: m.draft.saved });
    const isSame = stored.saved.id === begin.saved?.id;
    if (isSame && isShown()) {
      setFirst(stored);
      forget(stored);
      return;
    }
    forget();
    if (isSame) onReload?.();
    else if (isShown()) void navigate({ to: '/bills/new', search: { draft: stored.saved.id }, replace: true });
  };
  /** Stores the draft first: if the tab is closed during the countdown, nothing is sent and nothing is lost. */
  const send = async (summary: string): Promise<void> => {
    const stored = await storing(true);
    if (!stored) return;
    setDraft(stored.result);
    if (!stored.isUndone) write.start(summary, { body: submissionOf(stored.result) });
  };
  const undo = (): void => {
    undoStoring(name);
    write.undo();
  };
  /** Deletes a draft that was stored only to send the bill. Returns false after an error. */
  const deleteCopy = async (): Promise<boolean> => {
    const { saved } = draft;
    if (!saved || begin.saved) return true;
    try {
      await whileStoring(name, () => deleteUnchanged(saved));
    } catch (thrown) {
      const refused = asProblem(thrown);
      if (refused.stale) notifications.show({ message: m.draft.notDeleted });
      else if (refused.status !== 404) {
        refuse(refused);
        return false;
      }
    }
    refetchAfterWrite(queries);
    return true;
  };
  const startOver = async (): Promise<void> => {
    setProblem(null);
    if (!(await deleteCopy())) return;
    forget();
    write.reset();
    onReload?.();
  };
  const isChanged = draft !== first;
  const stateText = isStored(draft) ? m.draft.notSent : draft.saved ? m.draft.changedHere : m.draft.keptHere;
  // After a problem, whether the bill was sent may be unknown. The problem's text says so.
  const isStateKnown = isChanged && !(isStored(draft) && (isLocked || write.problem));
  return (
    <Screen
      title={m.nav.newBill}
      actions={
        <>
          {isStateKnown && <span className="ws-soft">{stateText}</span>}
          <Button variant="default" disabled={isLocked || !isChanged} onClick={() => void save()}>
            {m.draft.save}
          </Button>
          <Button variant="default" disabled={isLocked} onClick={() => void startOver()}>
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
        sending={isLocked}
        label={m.draft.send}
        onSend={(summary) => void send(summary)}
      />
    </Screen>
  );
};
