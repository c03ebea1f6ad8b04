import { duplicateKinds, type DuplicateKind } from '#domain';
import { Choice, Flag, Id, Int, ListOf, OptionalInt, OptionalListOf, Text } from '../kernel/fields.js';

/** Two equal lines of two bills. */
export class EqualLinesView {
  @Int('Place of the line on this bill, from 0.') readonly line!: number;
  @Int('Place of the line on the other bill, from 0.') readonly otherLine!: number;
}

/** A bill that is there already, and what of it is equal. */
export class DuplicateFoundView {
  @Id('The other bill.') readonly billId!: string;
  @Int('Its number.') readonly billNumber!: number;
  @Text('The client’s id of it.', { nullable: true }) readonly externalId!: string | null;
  @Choice(duplicateKinds, 'How much of it is equal.') readonly kind!: DuplicateKind;
  @ListOf(() => EqualLinesView, 'Equal lines.') readonly lines!: readonly EqualLinesView[];
}

/** Maximum number of duplicates that a response lists. */
export const MAX_DUPLICATES_LISTED = 10;

/** Another bill of the same person that a bill may be a duplicate of. */
export class DuplicateView {
  @Id('The other bill.') readonly billId!: string;
  @Int('Its number.') readonly billNumber!: number;
  @Choice(
    duplicateKinds,
    '`exact_duplicate`: all lines, physician and payee are equal; `possible_duplicate`: a code of one day and physician is.',
  )
  readonly kind!: string;
  @Flag('Somebody looked: it is none.') readonly dismissed!: boolean;
}

/** Duplicates of a bill, in a view. */
export const Duplicates = (): PropertyDecorator =>
  OptionalListOf(
    () => DuplicateView,
    'Bills of the same person that this bill may be a duplicate of, at most 10. Bills that are not dismissed come first; within each group, the newest come first (extension).',
    { max: MAX_DUPLICATES_LISTED },
  );

/** How many duplicates a bill has, in a view. */
export const DuplicateCount = (): PropertyDecorator =>
  OptionalInt(
    'Number of bills that this bill may be a duplicate of, including those that `duplicates` does not list (extension).',
  );
