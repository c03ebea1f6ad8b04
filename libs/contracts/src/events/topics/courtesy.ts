import { routeLabels } from '#domain';
import { Flag } from '../../kernel/fields.js';
import { BillEventData, defineEvent, type PublishedData, type BillPublication } from '../publication.js';

export class CourtesyCopySentEventData extends BillEventData {
  @Flag('True if nothing was sent: sandbox, or no mail server is configured.', { example: false })
  readonly simulated!: boolean;
}

export const courtesyKinds = {
  'bill.courtesy_copy_sent': defineEvent(CourtesyCopySentEventData, 'A courtesy copy of the bill was sent.'),
} as const;

const pluralize = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

export const courtesyPublication = {
  CourtesyCopyRequested: {
    // All other copies get an entry when they are sent.
    tell: ({ data }) =>
      data.mode === 'dry_run'
        ? { type: 'courtesy_copy', title: 'Courtesy copy not sent', description: 'No mail server is configured' }
        : null,
  },
  CourtesyCopySent: {
    publish: ({ billId, simulated }): PublishedData<CourtesyCopySentEventData> => ({ billId, simulated }),
    tell: ({ data: { simulated, recipientCount, documentCount } }) => ({
      type: 'courtesy_copy',
      title: simulated ? 'Courtesy copy simulated' : 'Courtesy copy sent',
      description: `To ${pluralize(recipientCount, 'recipient')}, ${pluralize(documentCount, 'document')}`,
      delivery: routeLabels.email,
    }),
  },
} satisfies Partial<BillPublication>;
