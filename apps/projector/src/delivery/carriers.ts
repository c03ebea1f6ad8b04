import type { MailSettings } from '#engines';
import type { Exchange } from '#exchange';
import { PayerOutbox } from './outbox.js';
import { PartnerCarrier } from './partner-carrier.js';
import type { Carriers } from './payer-delivery.js';
import { asAddress, faxAddress, PayerMail } from './payer-mail.js';
import { PrintQueue } from './print-queue.js';

/** What the carriers work with. */
export interface CarrierSettings {
  /** Folder of the outbox. */
  readonly outbox: string;
  /** Null where there is no mail server. */
  readonly mail: MailSettings | null;
  /** Address of a gateway that faxes what it gets, with `{number}` in it; undefined: faxes are printed. */
  readonly faxGateway: string | undefined;
  /** Host of message ids. */
  readonly host: string;
  /** Of partners; absent: there is none. */
  readonly exchange?: Exchange;
}

/**
 * Who takes the bills of each route. Electronic ones go through partners; without one they lie in the outbox for a program
 * of the practice, and so does email where there is no mail server. What goes by mail is printed, and faxes are where no
 * gateway takes them.
 */
export const carriersOf = ({ outbox, mail, faxGateway, host, exchange }: CarrierSettings): Carriers => {
  const folder = new PayerOutbox(outbox);
  const printed = new PrintQueue();
  return {
    ebill: exchange ? new PartnerCarrier(exchange, folder) : folder,
    email: mail ? new PayerMail(mail, asAddress, host) : folder,
    fax: mail && faxGateway !== undefined ? new PayerMail(mail, faxAddress(faxGateway), host) : printed,
    mail: printed,
  };
};
