import { accessSync, constants } from 'node:fs';
import { resolve } from 'node:path';
import { parseDocument } from 'yaml';
import { isZone, usualSeparators } from '#documents';
import { Part, type PartnerMistake } from './part.js';
import { attachmentMethods, type FolderTransport, type Partner, type SftpTransport } from './partner.js';

/** Partners of the file, or all that is wrong with it. */
export interface ReadPartners {
  readonly partners: readonly Partner[];
  readonly mistakes: readonly PartnerMistake[];
}

/** What a path of the file is resolved by, and where secrets are looked for. */
export interface PartnerFilePlace {
  /** Folder that paths in the file are relative to. */
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

const ID = /^[a-z0-9][a-z0-9-]{1,31}$/;
const FOLDER_SECONDS = 5;
const SFTP_SECONDS = 300;
const DAY_SECONDS = 86_400;
const MOST_CLAIMS = 5000;
const MOST_ATTACHMENTS = 10;

/** Reads the text of a partners file. Unknown keys are mistakes: a misspelt one would be a setting that does nothing. */
export const readPartnersFile = (text: string, place: PartnerFilePlace): ReadPartners => {
  const document = parseDocument(text, { uniqueKeys: true });
  const [broken] = document.errors;
  if (broken) return { partners: [], mistakes: [{ path: '', message: `is no valid YAML: ${broken.code}` }] };
  const mistakes: PartnerMistake[] = [];
  const root = new Part(document.toJS() ?? {}, '', mistakes);
  const partners = root.list('partners', (part) => partnerOf(part, place));
  root.done();
  partners.forEach(({ id, interchange }, place_) => {
    const twin = partners.findIndex((one) => one.id === id) < place_;
    if (twin) mistakes.push({ path: `partners.${place_}.id`, message: 'is the id of another partner' });
    const same = partners.findIndex(
      (one) =>
        one.interchange.senderId === interchange.senderId && one.interchange.receiverId === interchange.receiverId,
    );
    if (same < place_)
      mistakes.push({
        path: `partners.${place_}.interchange.receiverId`,
        message: 'is, with the same senderId, another partner’s: answers could not be told apart',
      });
  });
  return { partners: mistakes.length === 0 ? partners : [], mistakes };
};

const upTo = (max: number, min = 1): readonly [RegExp, string] => [
  new RegExp(String.raw`^[\x20-\x7e]{${min},${max}}$`),
  `must be ${min} to ${max} plain characters`,
];
const LINE = upTo(200);

const partnerOf = (part: Part, place: PartnerFilePlace): Partner => {
  const partner: Partner = {
    id: part.text('id', ID, 'must be 2 to 32 of a-z, 0-9 and -, and begin with a letter or digit'),
    name: part.text('name', ...upTo(60)),
    enabled: part.flag('enabled', true),
    transport: transportOf(part.part('transport'), place),
    interchange: interchangeOf(part.part('interchange')),
    submitter: submitterOf(part.part('submitter')),
    receiver: receiverOf(part.part('receiver')),
    payers: payersOf(part.part('payers')),
    attachments: attachmentsOf(part.part('attachments', false)),
    claims: claimsOf(part.part('claims', false)),
    batch: batchOf(part.part('batch', false)),
    zone: zoneOf(part),
    organizations: part.texts('organizations', /^org_[A-Za-z0-9]{1,64}$/, 'must be the id of an organization'),
    payees: part
      .texts('payees', /^(\d{10}|\d{2}-?\d{7})$/, 'must be an NPI or a tax id, in quotes')
      .map((one) => one.replace('-', '')),
  };
  part.done();
  return partner;
};

const transportOf = (part: Part, place: PartnerFilePlace): Partner['transport'] => {
  const ofFolder = part.has('folder') || !part.has('sftp') ? folderOf(part.part('folder'), place) : null;
  const ofSftp = part.has('sftp') ? sftpOf(part.part('sftp'), place) : null;
  if (part.has('sftp') === part.has('folder')) part.wrong('', 'must have one of sftp, folder');
  part.done();
  return ofSftp ?? ofFolder ?? folderOf(part, place);
};

const folderOf = (part: Part, { folder }: PartnerFilePlace): FolderTransport => {
  const path = part.text('path', ...LINE);
  const transport = {
    kind: 'folder',
    path: path === '' ? '' : resolve(folder, path),
    every: part.whole('every', 1, DAY_SECONDS, FOLDER_SECONDS),
  } as const;
  part.done();
  return transport;
};

const sftpOf = (part: Part, place: PartnerFilePlace): SftpTransport => {
  const transport: SftpTransport = {
    kind: 'sftp',
    host: part.text('host', /^[A-Za-z0-9:._-]{1,255}$/, 'must be the name or address of a host'),
    port: part.whole('port', 1, 65_535, 22),
    user: part.text('user', ...upTo(64)),
    secret: secretOf(part, place),
    hostKey: part.text(
      'hostKey',
      /^SHA256:[A-Za-z0-9+/]{43}$/,
      'must be the SHA256 fingerprint, as `ssh-keygen -lf` prints it',
    ),
    out: part.text('out', ...LINE),
    in: part.text('in', ...LINE),
    after: afterOf(part),
    every: part.whole('every', 1, DAY_SECONDS, SFTP_SECONDS),
  };
  part.done();
  return transport;
};

const secretKeys = ['privateKeyFile', 'privateKeyEnv', 'passwordFile', 'passwordEnv'] as const;

const secretOf = (part: Part, { folder, environment }: PartnerFilePlace): SftpTransport['secret'] => {
  const given = secretKeys.filter((key) => part.has(key));
  const [key = 'privateKeyFile'] = given;
  if (given.length !== 1) part.wrong('', `must have one of ${secretKeys.join(', ')}`);
  const name = given.map((one) => part.text(one, ...LINE))[0] ?? '';
  const kind = key.startsWith('privateKey') ? 'privateKey' : 'password';
  if (key.endsWith('Env')) {
    if (name !== '' && !environment[name]) part.wrong(key, 'names an environment variable that is not set');
    return { kind, in: 'environment', name };
  }
  const file = resolve(folder, name);
  if (name !== '' && !isReadable(file)) part.wrong(key, 'names a file that cannot be read');
  return { kind, in: 'file', name: file };
};

const isReadable = (file: string): boolean => {
  try {
    accessSync(file, constants.R_OK);
    return true;
  } catch {
    // Whatever the reason: whoever asks names the file as one that cannot be read.
    return false;
  }
};

const afterOf = (part: Part): SftpTransport['after'] => {
  const folder = part.has('moveTo') ? part.text('moveTo', ...LINE) : '';
  const kind = part.choice('after', ['keep', 'delete', 'move'], 'keep');
  if (kind !== 'move') {
    if (folder !== '') part.wrong('moveTo', 'belongs to `after: move`');
    return { kind };
  }
  if (folder === '') part.wrong('moveTo', 'is required with `after: move`');
  return { kind, folder };
};

/** `+`, `/` and `=` stand in Base64, which attachments are written in. */
const SEPARATOR = [
  /^[\x21-\x2a\x2c-\x2e\x3a-\x3c\x3e-\x40\x5b-\x60\x7b-\x7e]$/,
  'must be one special character other than + / =',
] as const;

const interchangeOf = (part: Part): Partner['interchange'] => {
  const qualifier = [/^(?:01|14|20|27|28|29|30|33|ZZ)$/, 'must be one of 01, 14, 20, 27, 28, 29, 30, 33, ZZ'] as const;
  const separators = part.part('separators', false);
  const interchange = {
    senderQualifier: part.text('senderQualifier', ...qualifier, 'ZZ'),
    senderId: part.text('senderId', ...upTo(15)),
    receiverQualifier: part.text('receiverQualifier', ...qualifier, 'ZZ'),
    receiverId: part.text('receiverId', ...upTo(15)),
    applicationSender: part.text('applicationSender', ...upTo(15, 2)),
    applicationReceiver: part.text('applicationReceiver', ...upTo(15, 2)),
    usage: part.choice('usage', ['P', 'T']),
    acknowledgement: part.flag('acknowledgement', true),
    separators: {
      element: separators.text('element', ...SEPARATOR, usualSeparators.element),
      component: separators.text('component', ...SEPARATOR, usualSeparators.component),
      segment: separators.text('segment', ...SEPARATOR, usualSeparators.segment),
      repetition: separators.text('repetition', ...SEPARATOR, usualSeparators.repetition),
    },
  };
  const given = Object.values(interchange.separators).filter((one) => one !== '');
  if (new Set(given).size < given.length) part.wrong('separators', 'must all differ');
  separators.done();
  part.done();
  return interchange;
};

const submitterOf = (part: Part): Partner['submitter'] => {
  const submitter = {
    name: part.text('name', ...upTo(60)),
    id: part.text('id', ...upTo(80, 2)),
    contact: part.text('contact', ...upTo(60)),
    phone: part.text(
      'phone',
      /^\D*(?:\d\D*){10}(?:(?:x|ext\.?)\s*\d{1,8})?$/i,
      'must be a telephone number of ten digits, perhaps with an extension (ext. 12)',
    ),
    email: part.has('email') ? part.text('email', /^\S+@\S+\.\S+$/, 'must be an email address') : null,
  };
  part.done();
  return submitter;
};

const receiverOf = (part: Part): Partner['receiver'] => {
  const receiver = { name: part.text('name', ...upTo(60)), id: part.text('id', ...upTo(80, 2)) };
  part.done();
  return receiver;
};

const payersOf = (part: Part): Partner['payers'] => {
  const entries = part.entries();
  if (entries.length === 0) part.wrong('', 'must name a payer, or `"*"` for every one');
  return Object.fromEntries(
    entries.map(([key, value]) => {
      const id = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
      if (!/^[\x21-\x7e]{1,80}$/.test(id)) part.wrong(key, 'must be an id; in quotes where it begins with 0');
      return [key, id];
    }),
  );
};

const attachmentsOf = (part: Part): Partner['attachments'] => {
  const method = part.choice('method', attachmentMethods, 'files');
  const most = part.whole('most', 1, MOST_ATTACHMENTS, MOST_ATTACHMENTS);
  part.done();
  return { method, most: method === 'none' ? 0 : most };
};

const claimsOf = (part: Part): Partner['claims'] => {
  const claims = {
    subscriberId: part.choice('subscriberId', ['omit', 'claimNumber'], 'omit'),
    medLegalQualifier: part.choice('medLegalQualifier', ['HC', 'ER'], 'HC'),
    attachmentReport: part.text('attachmentReport', /^[A-Z0-9]{2}$/, 'must be a code of two characters', 'OZ'),
  };
  part.done();
  return claims;
};

const batchOf = (part: Part): Partner['batch'] => {
  const cutOffs = part.texts('cutOffs', /^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as "16:00", in quotes');
  const batch = { most: part.whole('most', 1, MOST_CLAIMS, 1), cutOffs: cutOffs.toSorted() };
  part.done();
  return batch;
};

const zoneOf = (part: Part): string => {
  const zone = part.text('zone', ...LINE, 'America/Los_Angeles');
  if (isZone(zone)) return zone;
  part.wrong('zone', 'must be an IANA time zone such as America/Los_Angeles');
  return 'America/Los_Angeles';
};
