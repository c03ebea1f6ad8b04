import type { BillSource } from '../bill/bill-source.js';
import type { AddressPageData } from '../forms/address-page.js';
import type { PayerTransmission } from './transmission.js';

export const addressPageOf = (
  { clear, snapshot: { billingProvider } }: BillSource,
  { cover }: Pick<PayerTransmission, 'cover'>,
): AddressPageData => {
  const { at, title, subtitle, facts, message = null, to = [] } = cover;
  const { name, phone, address } = billingProvider;
  const street = [address.line1, address.line2].filter(Boolean).join(', ');
  return {
    at,
    title,
    subtitle,
    facts,
    message,
    from: [name, street, `${address.city} ${address.state} ${address.postalCode}`, phone],
    to: clear.route === 'fax' ? to.map((line, i) => (i === to.length - 1 ? `Fax ${line}` : line)) : to,
    index: [],
  };
};
