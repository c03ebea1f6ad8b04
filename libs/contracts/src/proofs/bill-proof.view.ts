import { Id, Int, ListOf, LongText, Text, TextList, Timestamp } from '../kernel/fields.js';

/** One stored event of a bill, and the way from it to the root of the tree. */
export class ProvenEventView {
  @Text('Its type, as it is stored.', { example: 'PaymentPosted' }) readonly type!: string;
  @Text('Its place in the whole log, as `sequence` of events has it.', { example: '4711' }) readonly sequence!: string;
  @Int('Which leaf of the tree it is, from 0.', { min: 0 }) readonly index!: number;
  @LongText(
    'The bytes of its leaf, as text: canonical JSON with stream, revision, id, type, times, and the SHA-256 of its clear fields (`clear`), its encrypted group (`sealed`) and its metadata.',
    { max: 2000 },
  )
  readonly leaf!: string;
  @LongText(
    'Its clear fields, canonical JSON: the text whose SHA-256 is `clear` in the leaf. Amounts are whole cents.',
    {
      max: 1_000_000,
    },
  )
  readonly data!: string;
  @TextList('Inclusion proof (RFC 6962 § 2.1.1): hashes in Base64, from the leaf’s sibling to the root’s child.', {
    max: 64,
  })
  readonly proof!: readonly string[];
}

/** A signed head of the log, and the events of one bill that are proved to be in it. */
export class BillProofView {
  @Id('The bill.') readonly billId!: string;
  @LongText(
    'A signed head of the tree over the whole log (C2SP checkpoint): its name, its number of events, its root, and signatures. Null while none was made.',
    { nullable: true, max: 10_000 },
  )
  readonly head!: string | null;
  @Timestamp('When the head was signed, as its second signature tells; null without a head.', { nullable: true })
  readonly signedAt!: string | null;
  @TextList(
    'Public keys that have signed heads so far (C2SP verifier keys), the newest last. Compare them with those that you have from elsewhere.',
    { max: 64 },
  )
  readonly keys!: readonly string[];
  @ListOf(ProvenEventView, 'The bill’s events that are in the head, oldest first.', { max: 100_000 })
  readonly events!: readonly ProvenEventView[];
  @Int('Events of the bill that are in no head yet: a head is signed a minute after something was recorded.', {
    min: 0,
  })
  readonly pending!: number;
}
