import { attemptStatuses, type AttemptStatus, type Route } from '#domain';
import { routes } from '../bills/submit-bill.request.js';
import { Choice, Id, Int, ListOf, Text, Timestamp } from '../kernel/fields.js';

/** One file of a transmission. */
export class TransmissionFileView {
  @Text(
    'Its name: `claim.837`, `275-<n>.x12`, `attachment-<control number>.pdf`, `packet.pdf`, `cover.pdf` or `index.json`.',
    { example: 'claim.837' },
  )
  readonly name!: string;
  @Choice(['application/edi-x12', 'application/pdf', 'application/json'], 'Its media type.')
  readonly mediaType!: string;
  @Int('Its size.', { min: 0 }) readonly bytes!: number;
  @Text('SHA-256 of its bytes, in hex.', { pattern: /^[0-9a-f]{64}$/ }) readonly sha256!: string;
  @Text('Where to read it.', { max: 2000 }) readonly contentUrl!: string;
}

/** Acknowledgement of a transmission by a partner or payer. */
export class TransmissionAcknowledgementView {
  @Choice(['interchange', 'syntax', 'clearinghouse', 'payer'], 'Who said it: TA1, 999, or a 277CA by one of the two.')
  readonly level!: string;
  @Choice(['accepted', 'rejected'], 'What it said.') readonly outcome!: string;
  @Text('Its code; null where it has none.', { nullable: true, max: 40, example: 'A2:20' })
  readonly code!: string | null;
  @Timestamp('When it came.') readonly at!: string;
  @Text('The payer file that said it; null where none did.', { nullable: true, max: 128 })
  readonly payerFileId!: string | null;
}

/** One transmission of a bill to its payer, with its files and what was acknowledged. */
export class TransmissionView {
  @Text('Bill number and count, as the attempt has it.', { example: '1042-1' }) readonly controlNumber!: string;
  @Choice(attemptStatuses, 'How far it is, as the attempt says.') readonly status!: AttemptStatus;
  @Choice(routes, 'How it goes; null as long as no way is known.', { nullable: true }) readonly route!: Route | null;
  @Id('The partner through whom it goes; null where through none.', { nullable: true, example: null })
  readonly partner!: string | null;
  @ListOf(TransmissionFileView, 'Its files. None once the bill’s patient data was destroyed.')
  readonly files!: readonly TransmissionFileView[];
  @ListOf(TransmissionAcknowledgementView, 'What partner and payer said of it, oldest first.')
  readonly acknowledgements!: readonly TransmissionAcknowledgementView[];
}
