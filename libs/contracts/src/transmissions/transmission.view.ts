import { attemptStatuses, type AttemptStatus, type Route } from '#domain';
import { routes } from '../bills/submit-bill.request.js';
import { Choice, Id, Int, ListOf, Text, Timestamp } from '../kernel/fields.js';

export class TransmissionFileView {
  @Text(
    'File name: `claim.837`, `275-<n>.x12`, `attachment-<control number>.pdf`, `packet.pdf`, `cover.pdf` or `index.json`.',
    { example: 'claim.837' },
  )
  readonly name!: string;
  @Choice(['application/edi-x12', 'application/pdf', 'application/json'], 'Media type of the file.')
  readonly mediaType!: string;
  @Int('Size of the file in bytes.', { min: 0 }) readonly bytes!: number;
  @Text('SHA-256 of the file’s bytes, in hexadecimal.', { pattern: /^[0-9a-f]{64}$/ }) readonly sha256!: string;
  @Text('URL of the file’s content.', { max: 2000 }) readonly contentUrl!: string;
}

export class TransmissionAcknowledgementView {
  @Choice(
    ['interchange', 'syntax', 'clearinghouse', 'payer'],
    'Level of the acknowledgement: TA1 (`interchange`), 999 (`syntax`), or 277CA by the clearinghouse or the payer.',
  )
  readonly level!: string;
  @Choice(['accepted', 'rejected'], 'Result of the acknowledgement.') readonly outcome!: string;
  @Text('Code of the acknowledgement. Null if there is none.', { nullable: true, max: 40, example: 'A2:20' })
  readonly code!: string | null;
  @Timestamp('Time when the acknowledgement arrived.') readonly at!: string;
  @Text('Payer file with the acknowledgement. Null if it did not arrive in a file.', { nullable: true, max: 128 })
  readonly payerFileId!: string | null;
}

/** Transmission to the payer, with files and acknowledgements. */
export class TransmissionView {
  @Text('Bill number and count, as in the attempt.', { example: '1042-1' }) readonly controlNumber!: string;
  @Choice(attemptStatuses, 'Status of the transmission, as in the attempt.') readonly status!: AttemptStatus;
  @Choice(routes, 'Delivery method. Null until one is known.', { nullable: true }) readonly route!: Route | null;
  @Id('Partner that delivers the transmission. Null if no partner is involved.', { nullable: true, example: null })
  readonly partner!: string | null;
  @ListOf(TransmissionFileView, 'Files of the transmission. Empty after the patient data of the bill was destroyed.')
  readonly files!: readonly TransmissionFileView[];
  @ListOf(TransmissionAcknowledgementView, 'Acknowledgements by the partner and the payer, oldest first.')
  readonly acknowledgements!: readonly TransmissionAcknowledgementView[];
}
