import { Id, Int, ListOf, LongText, Text, TextList, Timestamp } from '../kernel/fields.js';

/** Event with its inclusion proof. */
export class ProvenEventView {
  @Text('Event type as stored.', { example: 'PaymentPosted' }) readonly type!: string;
  @Text('Position in the log, equal to `sequence` of the event.', { example: '4711' }) readonly sequence!: string;
  @Int('Index of the leaf in the tree, from 0.', { min: 0 }) readonly index!: number;
  @LongText(
    'Bytes of the leaf, as text. Canonical JSON with stream, revision, ID, type, times, and the SHA-256 of its clear fields (`clear`), its encrypted group (`sealed`) and its metadata.',
    { max: 2000 },
  )
  readonly leaf!: string;
  @LongText('Canonical JSON. Its SHA-256 is `clear` in the leaf. Amounts are in cents.', { max: 1_000_000 })
  readonly data!: string;
  @TextList('RFC 6962 § 2.1.1: hashes in Base64, from the leaf’s sibling to the root’s child.', { max: 64 })
  readonly proof!: readonly string[];
}

/** Signed head of the log, and a bill's events with proof that the head includes them. */
export class BillProofView {
  @Id('Bill ID.') readonly billId!: string;
  @LongText(
    'Signed head of the tree over the whole log (C2SP checkpoint): name, number of events, root and signatures. Null if no head was signed yet.',
    { nullable: true, max: 10_000 },
  )
  readonly head!: string | null;
  @Timestamp('Time when the head was signed, from its second signature. Null without a head.', { nullable: true })
  readonly signedAt!: string | null;
  @TextList(
    'Public keys that have signed heads so far (C2SP verifier keys), newest last. Compare them with keys that you obtained from another source.',
    { max: 64 },
  )
  readonly keys!: readonly string[];
  @ListOf(ProvenEventView, 'Events of the bill that are in the head, oldest first.', { max: 100_000 })
  readonly events!: readonly ProvenEventView[];
  @Int('Events that are in no head yet. A head is signed one minute after an event is recorded.', { min: 0 })
  readonly pending!: number;
}
