import { servedBases, usDate, type ServedBasis } from '#domain';
import { CalendarDate, Choice, Id } from '../../kernel/fields.js';
import { BillEventData, defineEvent, type BillPublication, type PublishedData } from '../publication.js';

export class EorServiceCorrectedEventData extends BillEventData {
  @Id('ID of the EOR.', { example: 'eor_01j8x2v5m3qk7n4t6w9y0z1abc' }) readonly eorId!: string;
  @CalendarDate('Date on which the EOR was served on the provider.', { example: '2026-09-08' })
  readonly servedAt!: string;
  @Choice(servedBases, 'Basis of the date of service.', { example: 'postmark_plus_5' })
  readonly servedBasis!: ServedBasis;
  @CalendarDate('Earliest date on which the EOR may have been served.', { example: '2026-09-03' })
  readonly servedSafe!: string;
}

export const eorServiceKinds = {
  'eor.service_corrected': defineEvent(
    EorServiceCorrectedEventData,
    'The service of an explanation of review was corrected. The deadline to dispute it changes.',
  ),
} as const;

const servedBasisText: Readonly<Record<ServedBasis, string>> = {
  proof_of_service: 'per proof of service',
  documented_receipt: 'per documented receipt',
  postmark_plus_5: 'five days after the postmark',
  received: 'per receipt date',
  stated: 'as stated',
};

export const eorServicePublication = {
  EorServiceCorrected: {
    publish: ({ billId, eorId, is }): PublishedData<EorServiceCorrectedEventData> => ({
      billId,
      eorId,
      servedAt: is.servedAt,
      servedBasis: is.servedBasis,
      servedSafe: is.servedSafe,
    }),
    tell: ({ data: { was, is } }) => ({
      type: 'eor_service_corrected',
      title: 'EOR service corrected',
      description: `Served ${usDate(is.servedAt)}, ${servedBasisText[is.servedBasis]}; previously ${usDate(was.servedAt)}, ${servedBasisText[was.servedBasis]}.`,
    }),
  },
} satisfies Partial<BillPublication>;
