import { losAngelesDate, routeLabels, usDate, type Route } from '#domain';
import { routes } from '../../bills/submit-bill.request.js';
import { Choice, Text } from '../../kernel/fields.js';
import {
  BillEventData,
  routeText,
  defineEvent,
  routeLabel,
  type PublishedData,
  type BillPublication,
} from '../publication.js';
import { transmissionData, type BillSubmittedEventData } from './submission.js';

export class TransmissionEventData extends BillEventData {
  @Text('Bill number and a counter.', { pattern: /^[0-9]+-[0-9]+$/, max: 40, example: '1042-1' })
  readonly controlNumber!: string;
  @Choice(routes, 'Delivery method. Null if none was known.', { nullable: true, example: 'ebill' })
  readonly route!: Route | null;
  @Text('ID of the partner through which the bill is sent, or null.', {
    pattern: /^[a-z0-9][a-z0-9-]{1,31}$/,
    max: 32,
    nullable: true,
    example: 'clearinghouse',
  })
  readonly partner!: string | null;
}

export class TransmissionFailedEventData extends TransmissionEventData {
  @Text(
    'Reason for the failure: `refused_by_checks`, `partner_unreachable`, `authentication_failed`, `host_key_changed`, another reason of the exchange, or `TA1:` with the code of the partner that rejected the entire interchange.',
    { pattern: /^[a-z][a-z_]*$|^TA1:[A-Za-z0-9]{1,10}$/, max: 40, example: 'refused_by_checks' },
  )
  readonly code!: string;
}

export const transmissionKinds = {
  'transmission.sent': defineEvent(
    TransmissionEventData,
    'A bill or review of a live organization was sent to the payer.',
  ),
  'transmission.mailing_undone': defineEvent(
    TransmissionEventData,
    'A bill or review that was marked as mailed or faxed by mistake returned to the print queue.',
  ),
  'transmission.failed': defineEvent(
    TransmissionFailedEventData,
    'A transmission failed, or the partner rejected its entire interchange.',
  ),
} as const;

/** Partner text that is not a code becomes `TA1:other`. */
const publicFailureCode = (code: string): string => (/^TA1:(?![A-Za-z0-9]{1,10}$)/.test(code) ? 'TA1:other' : code);

export const transmissionPublication = {
  DuplicateSent: {
    publish: (data): PublishedData<BillSubmittedEventData> => ({
      ...transmissionData(data, data.state),
      duplicate: true,
    }),
    tell: ({ text, route }) => ({
      type: 'duplicate_sent',
      title: 'Duplicate sent (W2)',
      description: text.text ?? routeText(route),
      delivery: routeLabel(route),
    }),
  },
  TransmissionWritten: { tell: null },
  TransmissionFailed: {
    publish: ({ billId, controlNumber, route, partner = null, code }): PublishedData<TransmissionFailedEventData> => ({
      billId,
      controlNumber,
      route,
      partner,
      code: publicFailureCode(code),
    }),
    tell: ({ data, route }) => ({
      type: 'delivery_failed',
      title: 'Not sent',
      description:
        data.code === 'refused_by_checks'
          ? `Transmission ${data.controlNumber} cannot be written: ${data.paths.join(', ')}`
          : `Transmission ${data.controlNumber}: ${data.code.startsWith('TA1:') ? `the partner rejected its file (${data.code})` : data.code.replaceAll('_', ' ')}`,
      delivery: routeLabel(route),
    }),
  },
  TransmissionSent: {
    publish: ({ billId, controlNumber, route, partner = null }): PublishedData<TransmissionEventData> => ({
      billId,
      controlNumber,
      route,
      partner,
    }),
    tell: ({ data, text, route }) => ({
      type: 'sent',
      title: 'Sent to the payer',
      description: [
        `Transmission ${data.controlNumber}, sent ${usDate(losAngelesDate(data.sentAt))}`,
        ...(text.certifiedMailNumber ? [`certified mail ${text.certifiedMailNumber}`] : []),
      ].join(', '),
      delivery: routeLabel(route),
    }),
  },
  MailingUndone: {
    publish: ({ billId, controlNumber, route }): PublishedData<TransmissionEventData> => ({
      billId,
      controlNumber,
      route,
      partner: null,
    }),
    tell: ({ data, route }) => ({
      type: 'mailing_undone',
      title: 'Mailing undone',
      description: `Transmission ${data.controlNumber} returned to the print queue`,
      delivery: routeLabel(route),
    }),
  },
  DeliveryRouteSet: {
    tell: ({ data }) => ({
      type: 'route_set',
      title: `Delivery method set: ${routeLabels[data.route]}`,
      description: 'Transmissions that waited for a delivery method are sent to the payer',
      delivery: routeLabels[data.route],
    }),
  },
} satisfies Partial<BillPublication>;
