import type { AddedDocument } from '../documents/index.js';
import type { LineDetails, LineFacts } from '../lines/line-details.js';
import type { BillSubmittedData, SubmissionPrivate } from './submission.events.js';

/*
 * A submission is stored in two parts, one of them encrypted. Their lists describe the same items in the same order.
 * Only this file combines the two parts.
 */

/** Service line with its details; null after the patient's data was destroyed. */
export interface SubmittedLine extends LineFacts {
  readonly details: LineDetails | null;
}

/** Document with its text; null text after the patient's data was destroyed. */
export type BillDocument = Pick<AddedDocument, 'facts' | 'text'>;

/**
 * Both parts of a submission: the clear part, null before the submission, and the encrypted part, null after erasure.
 */
interface Parts<Name extends 'lines' | 'documents'> {
  readonly clear: Pick<BillSubmittedData, Name> | null;
  readonly snapshot: Partial<Pick<SubmissionPrivate, Name>> | null;
}

/** Returns the service lines of a submission, in order. */
export const submittedLines = ({ clear, snapshot }: Parts<'lines'>): readonly SubmittedLine[] =>
  (clear?.lines ?? []).map((line, place) => ({ ...line, details: snapshot?.lines?.[place] ?? null }));

/** Returns the documents of a submission, in packet order. Documents added later are in `addedDocuments`. */
export const submittedDocuments = ({ clear, snapshot }: Parts<'documents'>): readonly BillDocument[] =>
  (clear?.documents ?? []).map((facts, place) => ({ facts, text: snapshot?.documents?.[place] ?? null }));
