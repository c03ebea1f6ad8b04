/** Prefixes of public ids. An organization's id holds no dash: it is the category of its streams. */
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

/** The bytes; null when it is not the canonical form of whole bytes: one id has one spelling. */
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

/** An event's public id: `evt_` and its UUID's 128 bits in lower-case base32 (26 characters). */
export const publicEventId = (uuid: string): string => {
  const hex = uuid.replaceAll('-', '');
  const bytes = new Uint8Array(16);
  for (let i = 0; i < 16; i++) bytes[i] = Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16);
  return `evt_${base32(bytes)}`;
};

/** The stream of a bill: in its organization's feed. */
export const billStream = (organizationId: string, billId: string): string =>
  `${feedName(organizationId)}-bill_${billId.slice('bill_'.length)}`;

/** The stream of a webhook endpoint: in its organization's feed. */
export const endpointStream = (organizationId: string, endpointId: string): string =>
  `${feedName(organizationId)}-endpoint_${endpointId.slice('wh_'.length)}`;

/** The stream of a webhook delivery whose retries were used up: in its organization's feed. */
export const webhookDeliveryStream = (organizationId: string, deliveryId: string): string =>
  `${feedName(organizationId)}-delivery_${deliveryId.slice('att_'.length)}`;

/** The stream of a recipient of notification mail: in its organization's feed. */
export const recipientStream = (organizationId: string, recipientId: string): string =>
  `${feedName(organizationId)}-recipient_${recipientId.slice('recipient_'.length)}`;

/** An organization's id where it becomes a category; refuses a dash, which would split it. */
const feedName = (organizationId: string): string => {
  if (organizationId.includes('-')) throw new RangeError('an organization id holds no dash');
  return organizationId;
};

export const organizationStream = (organizationId: string): string => `organization_${organizationId}`;
/** The list of an account's organizations. `homeId`: the home organization, after which the account is named. */
export const accountStream = (homeId: string): string => `account_${homeId}`;
/** `hash`: hex SHA-256 of the key. */
export const credentialStream = (hash: string): string => `credential_${hash}`;
/** Browser and management sessions. */
export const sessionStream = (sessionId: string): string => `session_${sessionId.slice('ses_'.length)}`;
/** A check of a payer: in its organization's feed. */
export const paymentCheckStream = (organizationId: string, checkId: string): string =>
  `${feedName(organizationId)}-check_${checkId.slice('chk_'.length)}`;
/** The check of a payment that names none. */
export const checkIdOfPayment = (paymentId: string): string => `chk_${paymentId.slice('pay_'.length)}`;
/** Is this the shape of a request for authorization's id? Ids become names of streams: nothing else may get that far. */
export const isRfaId = (text: string): boolean => /^rfa_[A-Za-z0-9]{1,64}$/.test(text);
/** A request for authorization: in its organization's feed. */
export const rfaStream = (organizationId: string, rfaId: string): string =>
  `${feedName(organizationId)}-rfa_${rfaId.slice('rfa_'.length)}`;
/** The request of an item: its id begins the item's, so that no index is needed to find it. Null of what is no such id. */
export const rfaIdOfItem = (itemId: string): string | null => {
  const [, request] = /^rfai_([a-z2-7]{26})[a-z2-7]{8}$/.exec(itemId) ?? [];
  return request === undefined ? null : `rfa_${request}`;
};
export const rfaNumberCounter = (organizationId: string): string => `rfanumbers_${organizationId}`;
/** A payer file of an organization: in its feed. */
export const payerFileStream = (organizationId: string, payerFileId: string): string =>
  `${feedName(organizationId)}-payerfile_${payerFileId.slice('pf_'.length)}`;
/** A payer file that may be about several organizations. */
export const exchangeFileStream = (payerFileId: string): string => `exchangefile_${payerFileId.slice('pf_'.length)}`;
/** The number of an interchange, used up by the first file that has it. `hash`: of its owner, ISA06 and ISA13. */
export const interchangeStream = (hash: string): string => `interchange_${hash}`;
/** A request with an Idempotency-Key that is about many streams or none. `hash`: hex SHA-256 of organization and key. */
export const requestStream = (hash: string): string => `request_${hash}`;
/** ISA13 as files write it. */
export const padControlNumber = (number: number): string => String(number).padStart(9, '0');
/** A partner within the name of a stream: what follows a dash would be told to an organization. */
const partnerName = (partner: string): string => partner.replaceAll('-', '.');
/** Stream of a partner of whoever runs the service. `partner`: its id. */
export const partnerStream = (partner: string): string => `partner_${partnerName(partner)}`;
/** A file for a partner. `number`: its ISA13. */
export const batchStream = (partner: string, number: number): string =>
  `batch_${partnerName(partner)}_${padControlNumber(number)}`;
/** ISA13 of a partner's files. */
export const interchangeCounter = (partner: string): string => `interchange_${partnerName(partner)}`;
/** Stream of the rules that an installation put in force, and owner of their packs. */
export const RULES_STREAM = 'rules';
/** The saved filters of one person; `owner` is a hash. */
export const savedFiltersStream = (owner: string): string => `filters_${owner}`;
export const billNumberCounter = (organizationId: string): string => `billnumbers_${organizationId}`;
