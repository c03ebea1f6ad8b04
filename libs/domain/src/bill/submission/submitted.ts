import type { AddedDocument } from '../documents/index.js';
import type { LineDetails, LineFacts } from '../lines/line-details.js';
import type { BillSubmittedData, SubmissionPrivate } from './submission.events.js';

/*
 * A submission has two parts, one of them encrypted. Their lists describe the same items in the same order. Only this
 * file combines them.
 */

/** `details` is null if the patient's data was destroyed. */
export interface SubmittedLine extends LineFacts {
  readonly details: LineDetails | null;
}

/** `text` is null if the patient's data was destroyed. */
export type BillDocument = Pick<AddedDocument, 'facts' | 'text'>;

/** `clear` is null before submission, and `snapshot` after erasure. */
interface Parts<Name extends 'lines' | 'documents'> {
  readonly clear: Pick<BillSubmittedData, Name> | null;
  readonly snapshot: Partial<Pick<SubmissionPrivate, Name>> | null;
}

export const submittedLines = ({ clear, snapshot }: Parts<'lines'>): readonly SubmittedLine[] =>
  (clear?.lines ?? []).map((line, place) => ({ ...line, details: snapshot?.lines?.[place] ?? null }));

/** Returns documents in packet order. Documents added later are in `addedDocuments`. */
export const submittedDocuments = ({ clear, snapshot }: Parts<'documents'>): readonly BillDocument[] =>
  (clear?.documents ?? []).map((facts, place) => ({ facts, text: snapshot?.documents?.[place] ?? null }));
