import type { BodyOf, Types } from '../../api/client';
import type { DocumentType } from '../bill/add-documents';
import { flattenInto } from '../../ui/form-paths';
import { billBody, documentBodies, submissionBody, type Draft, type DraftBody, type SavedDraft } from './draft';
import { emptyLine, lineOf, list, text } from './draft-line';

type Json = Readonly<Record<string, unknown>>;

export interface LoadedDraft {
  readonly view: Types.DraftView;
  readonly etag: string;
}

/** Returns true if the API still shows the version that the form knows. */
export const isVersion = ({ version }: SavedDraft, view: Types.DraftView): boolean => version === JSON.stringify(view);

export const savedOf = (view: Types.DraftView, etag: string | null): SavedDraft => ({
  ...{ id: view.id, etag, version: JSON.stringify(view) },
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

export const documentsOf = ({ documents }: Types.DraftView): Draft['documents'] =>
  documents.map((document) => {
    const { id, filename, documentType, sizeBytes } = document;
    return {
      ...{ id, filename, bytes: sizeBytes, contentBase64: '', about: aboutDocument(document) },
      documentType: documentType as DocumentType,
    };
  });

export const documentBody = ({ id, filename, documentType, contentBase64, about }: Draft['documents'][number]) => ({
  ...{ ...about, filename, documentType },
  ...(id === undefined ? { contentBase64 } : { id }),
});

/** Returns the form's input. The stored values may be incomplete or invalid. */
export const formOfDraft = ({ view, etag }: LoadedDraft): Draft => {
  const { diagnoses, serviceLines, ...bill } = view.bill as Json;
  const { cc: _, ...submission } = view.submission as Json;
  const fields: Record<string, string> = {};
  flattenInto(bill, '', fields);
  flattenInto(submission, 'submission', fields);
  const lines = list(serviceLines).map(lineOf);
  return {
    fields,
    diagnoses: list(diagnoses).map(text),
    lines: lines.length > 0 ? lines : [emptyLine],
    documents: documentsOf(view),
    saved: savedOf(view, etag),
  };
};

/** Body that stores the form's input. */
export const draftBody = (draft: Draft): DraftBody => {
  const { submission = {} } = submissionBody(draft);
  const { hidden = {}, office = {}, cc } = draft.saved ?? {};
  return {
    ...{ ...hidden, ...office, bill: billBody(draft) },
    submission: { ...submission, ...(cc !== undefined && { cc }) },
    documents: draft.documents.map(documentBody),
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

/** Removes a deleted draft's ID and its stored documents, whose content was not loaded. */
export const withoutSaved = ({ saved: _, documents, ...draft }: Draft): Draft => ({
  ...draft,
  documents: documents.filter(({ id }) => id === undefined),
});
