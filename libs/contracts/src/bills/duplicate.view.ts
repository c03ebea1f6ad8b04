import { duplicateKinds, type DuplicateKind } from '#domain';
import { Choice, Flag, Id, Int, ListOf, OptionalInt, OptionalListOf, Text } from '../kernel/fields.js';

/** Identical lines on two bills. */
export class EqualLinesView {
  @Int('Index of the line on this bill, starting with 0.') readonly line!: number;
  @Int('Index of the line on the other bill, starting with 0.') readonly otherLine!: number;
}

export class DuplicateFoundView {
  @Id('ID of the other bill.') readonly billId!: string;
  @Int('Number of the other bill.') readonly billNumber!: number;
  @Text("Client's ID of the other bill, or null.", { nullable: true }) readonly externalId!: string | null;
  @Choice(duplicateKinds, 'Kind of duplicate.') readonly kind!: DuplicateKind;
  @ListOf(() => EqualLinesView, 'Equal lines of the two bills.') readonly lines!: readonly EqualLinesView[];
}

/** Maximum number of duplicates per response. */
export const MAX_DUPLICATES_LISTED = 10;

/** Possible duplicate: a bill of the same person. */
export class DuplicateView {
  @Id('ID of the other bill.') readonly billId!: string;
  @Int('Number of the other bill.') readonly billNumber!: number;
  @Choice(
    duplicateKinds,
    'Kind of duplicate. `exact_duplicate`: all lines, the physician and the payee are equal. `possible_duplicate`: one code with the same date and physician is equal.',
  )
  readonly kind!: string;
  @Flag('True if a user dismissed the duplicate.') readonly dismissed!: boolean;
}

export const Duplicates = (): PropertyDecorator =>
  OptionalListOf(
    () => DuplicateView,
    'Bills of the same person that this bill may be a duplicate of, at most 10. Bills that are not dismissed come first; within each group, the newest come first (extension).',
    { max: MAX_DUPLICATES_LISTED },
  );

export const DuplicateCount = (): PropertyDecorator =>
  OptionalInt(
    'Number of bills that this bill may be a duplicate of, including those that `duplicates` does not list (extension).',
  );
