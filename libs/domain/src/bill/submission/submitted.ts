import type { AddedDocument } from '../documents/index.js';
import type { LineDetails, LineFacts } from '../lines/line-details.js';
import type { BillSubmittedData, SubmissionPrivate } from './submission.events.js';

/*
 * A submission is stored in two parts, of which one is sealed; their lists tell of the same things in the same order. Here,
 * and nowhere else, they are put together.
 */

/** A service line with its details; null once the patient's data was destroyed. */
export interface SubmittedLine extends LineFacts {
  readonly details: LineDetails | null;
}

/** A document, and what is said of it in words; null once the patient's data was destroyed. */
export type BillDocument = Pick<AddedDocument, 'facts' | 'text'>;

/** The two parts of a submission: the open one, null before there is one, and the sealed one, null where it is erased. */
interface Parts<Name extends 'lines' | 'documents'> {
  readonly clear: Pick<BillSubmittedData, Name> | null;
  readonly snapshot: Partial<Pick<SubmissionPrivate, Name>> | null;
}

/** The service lines of a submission, in its order. */
export const submittedLines = ({ clear, snapshot }: Parts<'lines'>): readonly SubmittedLine[] =>
  (clear?.lines ?? []).map((line, place) => ({ ...line, details: snapshot?.lines?.[place] ?? null }));

/** The documents of a submission, in the order of its packet; those that were added later stand in `addedDocuments`. */
export const submittedDocuments = ({ clear, snapshot }: Parts<'documents'>): readonly BillDocument[] =>
  (clear?.documents ?? []).map((facts, place) => ({ facts, text: snapshot?.documents?.[place] ?? null }));
