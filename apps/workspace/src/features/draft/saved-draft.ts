import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { client, type BodyOf, type Types } from '../../api/client';
import { sendOnce, refetchAfterWrite } from '../../api/use-write';
import type { DocumentType } from '../bill/add-documents';
import { flattenInto } from '../../ui/form-paths';
import {
  billBody,
  documentBodies,
  emptyLine,
  submissionBody,
  type Draft,
  type DraftBody,
  type DraftLine,
  type SavedDraft,
} from './draft';

type Json = Readonly<Record<string, unknown>>;

interface LoadedDraft {
  readonly view: Types.DraftView;
  readonly etag: string;
}

const loadDraft = async (id: string): Promise<LoadedDraft> => {
  const response = await client.request('GET', `/drafts/${encodeURIComponent(id)}`);
  const { data: view } = (await response.json()) as { readonly data: Types.DraftView };
  return { view, etag: response.headers.get('etag') ?? '' };
};

/** Not cached, so that the form begins with the current version. */
export const savedDraft = (id: string) =>
  queryOptions({ queryKey: ['draft', id], queryFn: () => loadDraft(id), gcTime: 0 });

const savedOf = ({ view, etag }: LoadedDraft): SavedDraft => ({
  id: view.id,
  etag,
  hidden: {
    ...(view.rejectDuplicates && { rejectDuplicates: true }),
    ...(view.customerExternalId !== null && { customerExternalId: view.customerExternalId }),
    ...(view.metadata !== null && { metadata: view.metadata }),
  },
  office: {
    ...(view.owner && { ownerId: view.owner.id }),
    ...(view.note !== null && { note: view.note }),
  },
  cc: (view.submission as Json)['cc'],
});

/** Parts of a document that the form doesn't show. */
const aboutDocument = ({ externalId, reportTypeCode, description }: Types.DraftDocumentView) => ({
  ...(externalId !== null && { externalId }),
  ...(reportTypeCode !== null && { reportTypeCode }),
  ...(description !== null && { description }),
});

const documentsOf = ({ documents }: Types.DraftView): Draft['documents'] =>
  documents.map((document) => {
    const { id, filename, documentType, sizeBytes } = document;
    return {
      ...{ id, filename, bytes: sizeBytes, contentBase64: '', about: aboutDocument(document) },
      documentType: documentType as DocumentType,
    };
  });

const text = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
const amount = (value: unknown): number | string => (typeof value === 'number' ? value : '');
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as readonly unknown[]) : []);

const lineOf = (line: unknown): DraftLine => {
  const { code, modifiers, units, charge, serviceDate, description, diagnosisPointers, ...rest } = (line ?? {}) as Json;
  return {
    code: text(code),
    modifiers: list(modifiers).map(text).join(' '),
    units: amount(units),
    charge: amount(charge),
    serviceDate: text(serviceDate),
    description: text(description),
    pointers: list(diagnosisPointers).map(text).join(' '),
    rfaItemId: text(rest['rfaItemId']),
    authorizationBasis: text(rest['authorizationBasis']),
  };
};

/** Returns the form's input. The stored values may be incomplete or invalid. */
export const formOfDraft = (loaded: LoadedDraft): Draft => {
  const { diagnoses, serviceLines, ...bill } = loaded.view.bill as Json;
  const { cc: _, ...submission } = loaded.view.submission as Json;
  const fields: Record<string, string> = {};
  flattenInto(bill, '', fields);
  flattenInto(submission, 'submission', fields);
  const lines = list(serviceLines).map(lineOf);
  return {
    fields,
    diagnoses: list(diagnoses).map(text),
    lines: lines.length > 0 ? lines : [emptyLine],
    documents: documentsOf(loaded.view),
    saved: savedOf(loaded),
  };
};

/** Body that stores the form's input. */
const draftBody = (draft: Draft): DraftBody => {
  const { submission = {} } = submissionBody(draft);
  const { hidden = {}, office = {}, cc } = draft.saved ?? {};
  return {
    ...{ ...hidden, ...office, bill: billBody(draft) },
    submission: { ...submission, ...(cc !== undefined && { cc }) },
    documents: draft.documents.map(({ id, filename, documentType, contentBase64, about }) => ({
      ...{ ...about, filename, documentType },
      ...(id === undefined ? { contentBase64 } : { id }),
    })),
  };
};

/** Body that submits the form's input. Its stored documents are attached by the API. */
export const submissionOf = (draft: Draft): BodyOf<'createBill'> => {
  const { saved } = draft;
  const { submission } = submissionBody(draft);
  const whole = {
    ...submission,
    ...(saved && { draftId: saved.id }),
    ...(saved?.cc !== undefined && { cc: saved.cc as string[] }),
  };
  return {
    ...saved?.hidden,
    bill: billBody(draft),
    ...(Object.keys(whole).length > 0 && { submission: whole }),
    documents: documentBodies(draft),
  };
};

const replaceDraft = async ({ id, etag }: SavedDraft, body: DraftBody): Promise<void> => {
  await sendOnce('replaceDraft', { path: { draftId: id }, body }, { headers: { 'if-match': etag } });
};

/** Stores the form's input and returns it with the draft's current version. */
const storeDraft = async (draft: Draft): Promise<Draft> => {
  const { saved } = draft;
  const body = draftBody(draft);
  if (saved) await replaceDraft(saved, body);
  const id = saved?.id ?? (await sendOnce('createDraft', { body })).data.id;
  const loaded = await loadDraft(id);
  // The input stays as typed; for example, an SSN is masked in the response.
  return { ...draft, documents: documentsOf(loaded.view), saved: savedOf(loaded) };
};

/** Input that is unchanged since it was stored. */
const unchanged = new WeakSet<Draft>();

/**
 * Returns a function that stores the form's input. Unchanged input is not stored again: if the response to its
 * submission was lost, the draft may be gone, and repeating the same submission returns the first response.
 */
export const useStoreDraft = (): ((draft: Draft) => Promise<Draft>) => {
  const queries = useQueryClient();
  return async (draft) => {
    if (unchanged.has(draft)) return draft;
    const stored = await storeDraft(draft);
    unchanged.add(stored);
    refetchAfterWrite(queries);
    return stored;
  };
};

/** Changes only the owner of a draft. */
export const assignDraft = async (id: string, ownerId: string | null): Promise<void> => {
  const loaded = await loadDraft(id);
  const { bill, submission, documents, note } = loaded.view;
  const saved = savedOf(loaded);
  const body = {
    ...{ ...saved.hidden, bill, submission },
    ...(note !== null && { note }),
    ...(ownerId !== null && { ownerId }),
    documents: documents.map((document) => ({
      ...aboutDocument(document),
      ...{ id: document.id, filename: document.filename, documentType: document.documentType },
    })),
  };
  await replaceDraft(saved, body as unknown as DraftBody);
};

/** Body that submits a draft as it is stored. */
export const storedSubmission = async (id: string): Promise<BodyOf<'createBill'>> => {
  const loaded = await loadDraft(id);
  const { bill, submission } = loaded.view;
  return {
    ...savedOf(loaded).hidden,
    bill,
    submission: { ...submission, draftId: id },
  } as unknown as BodyOf<'createBill'>;
};
