/** An organization ID has no dash, because it is the category of the organization's streams. */
export type IdPrefix =
  | 'org'
  | 'bill'
  | 'line'
  | 'pat'
  | 'clm'
  | 'doc'
  | 'review'
  | 'eor'
  | 'ord'
  | 'det'
  | 'dem'
  | 'rcv'
  | 'pay'
  | 'evt'
  | 'req'
  | 'wh'
  | 'att'
  | 'cadm'
  | 'rsn'
  | 'rul'
  | 'bp'
  | 'rp'
  | 'loc'
  | 'mem'
  | 'hold'
  | 'note'
  | 'copy'
  | 'key'
  | 'ses'
  | 'chk'
  | 'adj'
  | 'alc'
  | 'ref'
  | 'rcp'
  | 'rrq'
  | 'ca'
  | 'pf'
  | 'flt'
  | 'draft'
  | 'pky'
  | 'rfa'
  | 'rfai'
  | 'rfatx'
  | 'rfareq'
  | 'rfaimr'
  | 'rfadec'
  | 'rfapre';

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';

/** Lower-case RFC 4648 base32 without padding. */
export const base32 = (bytes: Uint8Array): string => {
  let bits = 0;
  let value = 0;
  let text = '';
  for (const byte of bytes) {
    value = (value << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      text += alphabet.charAt((value >>> (bits - 5)) & 31);
      bits -= 5;
    }
    value &= (1 << bits) - 1;
  }
  return bits > 0 ? text + alphabet.charAt((value << (5 - bits)) & 31) : text;
};

/** Null if the text is not the canonical encoding, because each ID must have exactly one spelling. */
export const fromBase32 = (text: string): Uint8Array | null => {
  let bits = 0;
  let value = 0;
  const bytes: number[] = [];
  for (const character of text) {
    const digit = alphabet.indexOf(character);
    if (digit < 0) return null;
    value = (value << 5) | digit;
    bits += 5;
    if (bits >= 8) {
      bytes.push((value >>> (bits - 8)) & 255);
      bits -= 8;
      value &= (1 << bits) - 1;
    }
  }
  const decoded = Uint8Array.from(bytes);
  return base32(decoded) === text ? decoded : null;
};

/** `evt_` and the UUID's 128 bits in lower-case base32 (26 characters). */
export const publicEventId = (uuid: string): string => {
  const hex = uuid.replaceAll('-', '');
  const bytes = new Uint8Array(16);
  for (let i = 0; i < 16; i++) bytes[i] = Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16);
  return `evt_${base32(bytes)}`;
};

export const billStream = (organizationId: string, billId: string): string =>
  `${feedName(organizationId)}-bill_${billId.slice('bill_'.length)}`;

export const endpointStream = (organizationId: string, endpointId: string): string =>
  `${feedName(organizationId)}-endpoint_${endpointId.slice('wh_'.length)}`;

/** Stream of a delivery that has no retries left. */
export const webhookDeliveryStream = (organizationId: string, deliveryId: string): string =>
  `${feedName(organizationId)}-delivery_${deliveryId.slice('att_'.length)}`;

export const recipientStream = (organizationId: string, recipientId: string): string =>
  `${feedName(organizationId)}-recipient_${recipientId.slice('recipient_'.length)}`;

/** Throws RangeError for an ID with a dash, which would split the stream's category. */
const feedName = (organizationId: string): string => {
  if (organizationId.includes('-')) throw new RangeError('an organization ID must not contain a dash');
  return organizationId;
};

export const organizationStream = (organizationId: string): string => `organization_${organizationId}`;
/** Lists the account's organizations. `homeId`: home organization, which names the account. */
export const accountStream = (homeId: string): string => `account_${homeId}`;
/** `hash`: hex SHA-256 of the key. */
export const credentialStream = (hash: string): string => `credential_${hash}`;
/** Stream of a browser or management session. */
export const sessionStream = (sessionId: string): string => `session_${sessionId.slice('ses_'.length)}`;
export const paymentCheckStream = (organizationId: string, checkId: string): string =>
  `${feedName(organizationId)}-check_${checkId.slice('chk_'.length)}`;
/** Check ID for a payment that names no check. */
export const checkIdOfPayment = (paymentId: string): string => `chk_${paymentId.slice('pay_'.length)}`;
/** IDs become stream names, so any other text must be rejected. */
export const isRfaId = (text: string): boolean => /^rfa_[A-Za-z0-9]{1,64}$/.test(text);
export const rfaStream = (organizationId: string, rfaId: string): string =>
  `${feedName(organizationId)}-rfa_${rfaId.slice('rfa_'.length)}`;
/** Null if the text is not an item ID. An item ID starts with the request's ID, so no index is needed. */
export const rfaIdOfItem = (itemId: string): string | null => {
  const [, request] = /^rfai_([a-z2-7]{26})[a-z2-7]{8}$/.exec(itemId) ?? [];
  return request === undefined ? null : `rfa_${request}`;
};
export const rfaNumberCounter = (organizationId: string): string => `rfanumbers_${organizationId}`;
/** Stream of a file from one organization. */
export const payerFileStream = (organizationId: string, payerFileId: string): string =>
  `${feedName(organizationId)}-payerfile_${payerFileId.slice('pf_'.length)}`;
/** Stream of a file that may concern several organizations. */
export const exchangeFileStream = (payerFileId: string): string => `exchangefile_${payerFileId.slice('pf_'.length)}`;
/** Reserved by the first file with this number. `hash` covers its owner, ISA06 and ISA13. */
export const interchangeStream = (hash: string): string => `interchange_${hash}`;
/** Stream of an idempotency key that affects several streams or none. `hash`: hex SHA-256 of organization and key. */
export const requestStream = (hash: string): string => `request_${hash}`;
/** ISA13 with nine digits. */
export const padControlNumber = (number: number): string => String(number).padStart(9, '0');
/** Removes dashes, because the text after a dash would be published to an organization. */
const partnerName = (partner: string): string => partner.replaceAll('-', '.');
export const partnerStream = (partner: string): string => `partner_${partnerName(partner)}`;
/** `number`: ISA13. */
export const batchStream = (partner: string, number: number): string =>
  `batch_${partnerName(partner)}_${padControlNumber(number)}`;
/** Counter for the ISA13 of a partner's files. */
export const interchangeCounter = (partner: string): string => `interchange_${partnerName(partner)}`;
/** Rules that an installation activated. The stream also owns the installation's rule packs. */
export const RULES_STREAM = 'rules';
/** Deposits on the organization's bank statements. */
export const bankStatementStream = (organizationId: string): string => `bankstatement_${organizationId}`;
/** `owner` is a hash. */
export const savedFiltersStream = (owner: string): string => `filters_${owner}`;
export const billNumberCounter = (organizationId: string): string => `billnumbers_${organizationId}`;
