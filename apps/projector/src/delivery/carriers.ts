import type { MailSettings } from '#engines';
import type { Exchange } from '#partners';
import { PartnerCarrier } from './partner-carrier.js';
import type { Carriers, PayerDelivery } from './payer-delivery.js';
import { asAddress, faxAddress, PayerMail } from './payer-mail.js';

/** Settings of the carriers. */
export interface CarrierSettings {
  /** Null where there is no mail server. */
  readonly mail: MailSettings | null;
  /** Address of a gateway that faxes what it gets, with `{number}` in it; undefined: faxes are printed. */
  readonly faxGateway: string | undefined;
  /** Host of message ids. */
  readonly host: string;
  /** Exchange with partners; absent: there is none. */
  readonly exchange?: Exchange;
}

/**
 * A bill that somebody prints, or carries by a program of their own, waits in the log alone: its pages are made when
 * they are asked for (`print-batches`, the files of a transmission), so nothing readable lies anywhere.
 */
const waiting: PayerDelivery = { deliver: async () => ({ outcome: 'written' }) };

/**
 * Carriers of each route. Electronic bills go through partners; faxes are printed where no gateway takes them. A bill
 * that nobody here carries waits in the log until somebody says that it has left: its files are made when they are
 * asked for (`GET /bills/{billId}/transmissions`), so nothing of a patient lies anywhere in clear.
 */
export const carriersOf = ({ mail, faxGateway, host, exchange }: CarrierSettings): Carriers => ({
  ebill: exchange ? new PartnerCarrier(exchange, waiting) : waiting,
  email: mail ? new PayerMail(mail, asAddress, host) : waiting,
  fax: mail && faxGateway !== undefined ? new PayerMail(mail, faxAddress(faxGateway), host) : waiting,
  mail: waiting,
});
