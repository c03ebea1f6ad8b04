import { accessSync, constants } from 'node:fs';
import { resolve } from 'node:path';
import * as z from 'zod';
import { isZone, defaultSeparators } from '#documents';
import { attachmentMethods, type FolderTransport, type Partner, type SftpTransport } from './partner.js';

/** Base folder for relative paths in the file, and the environment for secrets. */
export interface PartnerFilePlace {
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

const FOLDER_INTERVAL_SECONDS = 5;
const SFTP_INTERVAL_SECONDS = 300;
const DAY_SECONDS = 86_400;
const MAX_CLAIMS = 5000;
const MAX_ATTACHMENTS = 10;

/** Replaces a missing or empty setting with its default. */
const withDefault = <Schema extends z.ZodType>(usual: unknown, schema: Schema) =>
  z.preprocess((given) => given ?? usual, schema);
/** Schema for a string of this shape. Numbers are converted, because YAML reads an unquoted ID as a number. */
const text = (shape: RegExp, error: string) =>
  z.preprocess((given) => (typeof given === 'number' ? String(given) : given), z.string().regex(shape, { error }));
const textUpTo = (most: number, least = 1) =>
  text(new RegExp(String.raw`^[\x20-\x7e]{${least},${most}}$`), `must be ${least} to ${most} plain characters`);
const LINE = textUpTo(200);
const wholeNumber = (least: number, most: number) => {
  const error = `must be a whole number from ${least} to ${most}`;
  return z.int({ error }).min(least, { error }).max(most, { error });
};
/** Schema for a list of strings that must be quoted, because YAML would read them as numbers. */
const quoted = (shape: RegExp, error: string) => withDefault([], z.array(z.string({ error }).regex(shape, { error })));
const strictObject = z.strictObject;

const isReadable = (file: string): boolean => {
  try {
    accessSync(file, constants.R_OK);
    return true;
  } catch {
    // The reason is omitted because the caller reports that the file can't be read.
    return false;
  }
};

const secretKeys = ['privateKeyFile', 'privateKeyEnv', 'passwordFile', 'passwordEnv'] as const;

const sftp = ({ folder, environment }: PartnerFilePlace) =>
  strictObject({
    host: text(/^[A-Za-z0-9:._-]{1,255}$/, 'must be the name or address of a host'),
    port: withDefault(22, wholeNumber(1, 65_535)),
    user: textUpTo(64),
    privateKeyFile: LINE.optional(),
    privateKeyEnv: LINE.optional(),
    passwordFile: LINE.optional(),
    passwordEnv: LINE.optional(),
    hostKey: text(/^SHA256:[A-Za-z0-9+/]{43}$/, 'must be the SHA256 fingerprint, as `ssh-keygen -lf` prints it'),
    out: LINE,
    in: LINE,
    after: withDefault('keep', z.enum(['keep', 'delete', 'move'])),
    moveTo: LINE.optional(),
    every: withDefault(SFTP_INTERVAL_SECONDS, wholeNumber(1, DAY_SECONDS)),
  }).transform(
    ({ after, moveTo, host, port, user, hostKey, out, in: inbound, every, ...secrets }, context): SftpTransport => {
      const wrong = (message: string, ...path: readonly string[]) =>
        context.addIssue({ code: 'custom', message, path: [...path] });
      const given = secretKeys.filter((key) => secrets[key] !== undefined);
      const [key = 'privateKeyFile'] = given;
      const named = secrets[key] ?? '';
      const inEnvironment = key.endsWith('Env');
      if (given.length !== 1) wrong(`must have one of ${secretKeys.join(', ')}`);
      else if (inEnvironment && !environment[named]) wrong('names an environment variable that is not set', key);
      else if (!inEnvironment && !isReadable(resolve(folder, named))) wrong('names a file that cannot be read', key);
      if (after === 'move' && moveTo === undefined) wrong('is required with `after: move`', 'moveTo');
      if (after !== 'move' && moveTo !== undefined) wrong('belongs to `after: move`', 'moveTo');
      return {
        kind: 'sftp',
        host,
        port,
        user,
        hostKey,
        out,
        in: inbound,
        every,
        secret: {
          kind: key.startsWith('privateKey') ? 'privateKey' : 'password',
          in: inEnvironment ? 'environment' : 'file',
          name: inEnvironment ? named : resolve(folder, named),
        },
        after: after === 'move' ? { kind: after, folder: moveTo ?? '' } : { kind: after },
      };
    },
  );

const folder = (place: PartnerFilePlace) =>
  strictObject({ path: LINE, every: withDefault(FOLDER_INTERVAL_SECONDS, wholeNumber(1, DAY_SECONDS)) }).transform(
    ({ path, every }): FolderTransport => ({ kind: 'folder', path: resolve(place.folder, path), every }),
  );

const transport = (place: PartnerFilePlace) =>
  strictObject({ folder: folder(place).optional(), sftp: sftp(place).optional() }).transform(
    ({ folder: ofFolder, sftp: ofSftp }, context): Partner['transport'] => {
      const given = ofSftp ?? ofFolder;
      if (given !== undefined && (ofSftp === undefined || ofFolder === undefined)) return given;
      context.addIssue({ code: 'custom', message: 'must have one of sftp, folder' });
      return z.NEVER;
    },
  );

/** Schema for a separator. Excludes `+`, `/` and `=`, which occur in Base64-encoded attachments. */
const separator = (usual: string) =>
  withDefault(
    usual,
    text(
      /^[\x21-\x2a\x2c-\x2e\x3a-\x3c\x3e-\x40\x5b-\x60\x7b-\x7e]$/,
      'must be one special character other than + / =',
    ),
  );
const qualifier = withDefault(
  'ZZ',
  text(/^(?:01|14|20|27|28|29|30|33|ZZ)$/, 'must be one of 01, 14, 20, 27, 28, 29, 30, 33, ZZ'),
);
const separators = strictObject({
  element: separator(defaultSeparators.element),
  component: separator(defaultSeparators.component),
  segment: separator(defaultSeparators.segment),
  repetition: separator(defaultSeparators.repetition),
}).refine((all) => new Set(Object.values(all)).size === Object.keys(all).length, { error: 'must all differ' });

const interchange = strictObject({
  senderQualifier: qualifier,
  senderId: textUpTo(15),
  receiverQualifier: qualifier,
  receiverId: textUpTo(15),
  applicationSender: textUpTo(15, 2),
  applicationReceiver: textUpTo(15, 2),
  usage: z.enum(['P', 'T']),
  acknowledgement: withDefault(true, z.boolean()),
  separators: withDefault({}, separators),
});

const submitter = strictObject({
  name: textUpTo(60),
  id: textUpTo(80, 2),
  contact: textUpTo(60),
  phone: text(
    /^\D*(?:\d\D*){10}(?:(?:x|ext\.?)\s*\d{1,8})?$/i,
    'must be a telephone number of ten digits, perhaps with an extension (ext. 12)',
  ),
  email: withDefault(null, text(/^\S+@\S+\.\S+$/, 'must be an email address').nullable()),
});

const payers = z
  .record(z.string(), text(/^[\x21-\x7e]{1,80}$/, 'must be an id; in quotes where it begins with 0'))
  .refine((all) => Object.keys(all).length > 0, { error: 'must name a payer, or `"*"` for every one' });

const partner = (place: PartnerFilePlace) =>
  strictObject({
    id: text(/^[a-z0-9][a-z0-9-]{1,31}$/, 'must be 2 to 32 of a-z, 0-9 and -, and begin with a letter or digit'),
    name: textUpTo(60),
    enabled: withDefault(true, z.boolean()),
    transport: transport(place),
    interchange,
    submitter,
    receiver: strictObject({ name: textUpTo(60), id: textUpTo(80, 2) }),
    payers,
    attachments: withDefault(
      {},
      strictObject({
        method: withDefault('files', z.enum(attachmentMethods)),
        most: withDefault(MAX_ATTACHMENTS, wholeNumber(1, MAX_ATTACHMENTS)),
      }).transform(({ method, most }) => ({ method, most: method === 'none' ? 0 : most })),
    ),
    claims: withDefault(
      {},
      strictObject({
        subscriberId: withDefault('omit', z.enum(['omit', 'claimNumber'])),
        medLegalQualifier: withDefault('HC', z.enum(['HC', 'ER'])),
        attachmentReport: withDefault('OZ', text(/^[A-Z0-9]{2}$/, 'must be a code of two characters')),
      }),
    ),
    batch: withDefault(
      {},
      strictObject({
        most: withDefault(1, wholeNumber(1, MAX_CLAIMS)),
        cutOffs: quoted(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as "16:00", in quotes'),
      }).transform(({ most, cutOffs }) => ({ most, cutOffs: cutOffs.toSorted() })),
    ),
    zone: withDefault(
      'America/Los_Angeles',
      LINE.refine(isZone, { error: 'must be an IANA time zone such as America/Los_Angeles' }),
    ),
    organizations: quoted(/^org_[A-Za-z0-9]{1,64}$/, 'must be the id of an organization'),
    payees: quoted(/^(\d{10}|\d{2}-?\d{7})$/, 'must be an NPI or a tax id, in quotes').transform((all) =>
      all.map((payee) => payee.replace('-', '')),
    ),
  }) satisfies z.ZodType<Partner>;

/** Returns the schema of the partners file. `place` resolves its paths and secrets. */
export const settingsOf = (place: PartnerFilePlace) =>
  strictObject({ partners: withDefault([], z.array(partner(place))) }).superRefine(({ partners }, context) => {
    for (const [at, { id, interchange: own }] of partners.entries()) {
      const before = partners.slice(0, at);
      const wrong = (message: string, ...path: readonly string[]) =>
        context.addIssue({ code: 'custom', message, path: ['partners', at, ...path] });
      if (before.some((other) => other.id === id)) wrong('is the id of another partner', 'id');
      const isSame = ({ senderId, receiverId }: typeof own): boolean =>
        senderId === own.senderId && receiverId === own.receiverId;
      if (before.some((other) => isSame(other.interchange)))
        wrong(
          'is used by another partner with the same senderId: responses could not be assigned',
          ...['interchange', 'receiverId'],
        );
    }
  });
