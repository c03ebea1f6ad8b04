import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { readWithTag, type BodyOf, type Types } from '../../api/client';
import { asProblem, staleProblem } from '../../api/problem';
import { m } from '../../messages';
import { sendOnce, refetchAfterWrite } from '../../api/use-write';
import type { Draft, DraftBody, SavedDraft } from './draft';
import { documentBody, documentsOf, draftBody, isVersion, savedOf, type LoadedDraft } from './stored-draft';

const loadDraft = async (draftId: string): Promise<LoadedDraft> => {
  const { answer, etag } = await readWithTag('getDraft', { path: { draftId } });
  return { view: answer.data, etag };
};

/** Not cached, so that the form begins with the current version. */
export const savedDraft = (id: string) =>
  queryOptions({ queryKey: ['draft', id], queryFn: () => loadDraft(id), gcTime: 0 });

/** Throws if the draft is no longer the version that the form knows. Returns its ETag. */
const currentTag = async (saved: SavedDraft): Promise<string> => {
  const { view, etag } = await loadDraft(saved.id);
  if (!isVersion(saved, view)) throw staleProblem(m.draft.changedElsewhere);
  return etag;
};

const ifMatch = async (saved: SavedDraft) => ({ headers: { 'if-match': saved.etag ?? (await currentTag(saved)) } });

const replaceDraft = async (saved: SavedDraft, body: DraftBody): Promise<Types.DraftView> =>
  (await sendOnce('replaceDraft', { path: { draftId: saved.id }, body }, await ifMatch(saved))).data;

/** Stores the form's input and returns it with the draft's current version. */
const storeDraft = async (draft: Draft): Promise<Draft> => {
  const { saved } = draft;
  const body = draftBody(draft);
  const view = saved ? await replaceDraft(saved, body) : (await sendOnce('createDraft', { body })).data;
  const written = savedOf(view, null);
  // The draft is stored, so the ETag can also be read before the next change.
  const etag = await currentTag(written).catch(() => null);
  // The input stays as typed; for example, an SSN is masked in the response.
  return { ...draft, documents: documentsOf(view), saved: { ...written, etag } };
};

/** Input that is unchanged since it was stored. */
const unchanged = new WeakSet<Draft>();
export const isStored = (draft: Draft): boolean => unchanged.has(draft);

/** Throws if another user changed the draft. */
const checkUnchanged = async ({ saved }: Draft, isSending: boolean): Promise<void> => {
  if (!saved) return;
  try {
    await currentTag(saved);
  } catch (thrown) {
    const problem = asProblem(thrown);
    if (problem.status !== 404 || !isSending) throw problem;
  }
};

/**
 * Returns a function that stores the form's input. Unchanged input is not stored again. If the response to its
 * submission was lost, the draft may be gone: repeating the same submission returns the first response.
 */
export const useStoreDraft = (): ((draft: Draft, isSending: boolean) => Promise<Draft>) => {
  const queries = useQueryClient();
  return async (draft, isSending) => {
    if (isStored(draft)) {
      await checkUnchanged(draft, isSending);
      return draft;
    }
    const stored = await storeDraft(draft);
    unchanged.add(stored);
    refetchAfterWrite(queries);
    return stored;
  };
};

/** Deletes a draft unless another user changed it. */
export const deleteUnchanged = async (saved: SavedDraft): Promise<void> => {
  await sendOnce('deleteDraft', { path: { draftId: saved.id } }, await ifMatch(saved));
};

/** Changes only the owner of a draft. */
export const assignDraft = async (id: string, ownerId: string | null): Promise<void> => {
  const { view, etag } = await loadDraft(id);
  const { bill, submission, note } = view;
  const saved = savedOf(view, etag);
  await replaceDraft(saved, {
    ...{ ...saved.hidden, bill, submission },
    ...(note !== null && { note }),
    ...(ownerId !== null && { ownerId }),
    documents: documentsOf(view).map(documentBody),
  });
};

/** Body that submits a draft as it is stored. */
export const storedSubmission = async (id: string): Promise<BodyOf<'createBill'>> => {
  const { view, etag } = await loadDraft(id);
  const { bill, submission } = view;
  return {
    ...savedOf(view, etag).hidden,
    bill,
    submission: { ...submission, draftId: id },
  } as unknown as BodyOf<'createBill'>;
};
