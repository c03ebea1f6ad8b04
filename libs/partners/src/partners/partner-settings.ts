import { accessSync, constants } from 'node:fs';
import { resolve } from 'node:path';
import * as z from 'zod';
import { isZone, usualSeparators } from '#documents';
import { attachmentMethods, type FolderTransport, type Partner, type SftpTransport } from './partner.js';

/** Base of relative paths in the file, and sources of secrets. */
export interface PartnerFilePlace {
  /** Folder that paths in the file are relative to. */
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

const FOLDER_SECONDS = 5;
const SFTP_SECONDS = 300;
const DAY_SECONDS = 86_400;
const MOST_CLAIMS = 5000;
const MOST_ATTACHMENTS = 10;

/** A setting that is left out, or has nothing behind its colon, is the usual one. */
const usually = <Schema extends z.ZodType>(usual: unknown, schema: Schema) =>
  z.preprocess((given) => given ?? usual, schema);
/** A text of this shape; a number stands for its digits, as YAML reads an id without quotes. */
const text = (shape: RegExp, error: string) =>
  z.preprocess((given) => (typeof given === 'number' ? String(given) : given), z.string().regex(shape, { error }));
const upTo = (most: number, least = 1) =>
  text(new RegExp(String.raw`^[\x20-\x7e]{${least},${most}}$`), `must be ${least} to ${most} plain characters`);
const LINE = upTo(200);
const whole = (least: number, most: number) => {
  const error = `must be a whole number from ${least} to ${most}`;
  return z.int({ error }).min(least, { error }).max(most, { error });
};
/** Texts that must be in quotes: YAML would read them as numbers. */
const quoted = (shape: RegExp, error: string) => usually([], z.array(z.string({ error }).regex(shape, { error })));
const part = z.strictObject;

const isReadable = (file: string): boolean => {
  try {
    accessSync(file, constants.R_OK);
    return true;
  } catch {
    // The reason is left out: the caller names the file as one that cannot be read.
    return false;
  }
};

const secretKeys = ['privateKeyFile', 'privateKeyEnv', 'passwordFile', 'passwordEnv'] as const;

const sftp = ({ folder, environment }: PartnerFilePlace) =>
  part({
    host: text(/^[A-Za-z0-9:._-]{1,255}$/, 'must be the name or address of a host'),
    port: usually(22, whole(1, 65_535)),
    user: upTo(64),
    privateKeyFile: LINE.optional(),
    privateKeyEnv: LINE.optional(),
    passwordFile: LINE.optional(),
    passwordEnv: LINE.optional(),
    hostKey: text(/^SHA256:[A-Za-z0-9+/]{43}$/, 'must be the SHA256 fingerprint, as `ssh-keygen -lf` prints it'),
    out: LINE,
    in: LINE,
    after: usually('keep', z.enum(['keep', 'delete', 'move'])),
    moveTo: LINE.optional(),
    every: usually(SFTP_SECONDS, whole(1, DAY_SECONDS)),
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
  part({ path: LINE, every: usually(FOLDER_SECONDS, whole(1, DAY_SECONDS)) }).transform(
    ({ path, every }): FolderTransport => ({ kind: 'folder', path: resolve(place.folder, path), every }),
  );

const transport = (place: PartnerFilePlace) =>
  part({ folder: folder(place).optional(), sftp: sftp(place).optional() }).transform(
    ({ folder: ofFolder, sftp: ofSftp }, context): Partner['transport'] => {
      const given = ofSftp ?? ofFolder;
      if (given !== undefined && (ofSftp === undefined || ofFolder === undefined)) return given;
      context.addIssue({ code: 'custom', message: 'must have one of sftp, folder' });
      return z.NEVER;
    },
  );

/** `+`, `/` and `=` stand in Base64, which attachments are written in. */
const separator = (usual: string) =>
  usually(
    usual,
    text(
      /^[\x21-\x2a\x2c-\x2e\x3a-\x3c\x3e-\x40\x5b-\x60\x7b-\x7e]$/,
      'must be one special character other than + / =',
    ),
  );
const qualifier = usually(
  'ZZ',
  text(/^(?:01|14|20|27|28|29|30|33|ZZ)$/, 'must be one of 01, 14, 20, 27, 28, 29, 30, 33, ZZ'),
);
const separators = part({
  element: separator(usualSeparators.element),
  component: separator(usualSeparators.component),
  segment: separator(usualSeparators.segment),
  repetition: separator(usualSeparators.repetition),
}).refine((all) => new Set(Object.values(all)).size === Object.keys(all).length, { error: 'must all differ' });

const interchange = part({
  senderQualifier: qualifier,
  senderId: upTo(15),
  receiverQualifier: qualifier,
  receiverId: upTo(15),
  applicationSender: upTo(15, 2),
  applicationReceiver: upTo(15, 2),
  usage: z.enum(['P', 'T']),
  acknowledgement: usually(true, z.boolean()),
  separators: usually({}, separators),
});

const submitter = part({
  name: upTo(60),
  id: upTo(80, 2),
  contact: upTo(60),
  phone: text(
    /^\D*(?:\d\D*){10}(?:(?:x|ext\.?)\s*\d{1,8})?$/i,
    'must be a telephone number of ten digits, perhaps with an extension (ext. 12)',
  ),
  email: usually(null, text(/^\S+@\S+\.\S+$/, 'must be an email address').nullable()),
});

const payers = z
  .record(z.string(), text(/^[\x21-\x7e]{1,80}$/, 'must be an id; in quotes where it begins with 0'))
  .refine((all) => Object.keys(all).length > 0, { error: 'must name a payer, or `"*"` for every one' });

const partner = (place: PartnerFilePlace) =>
  part({
    id: text(/^[a-z0-9][a-z0-9-]{1,31}$/, 'must be 2 to 32 of a-z, 0-9 and -, and begin with a letter or digit'),
    name: upTo(60),
    enabled: usually(true, z.boolean()),
    transport: transport(place),
    interchange,
    submitter,
    receiver: part({ name: upTo(60), id: upTo(80, 2) }),
    payers,
    attachments: usually(
      {},
      part({
        method: usually('files', z.enum(attachmentMethods)),
        most: usually(MOST_ATTACHMENTS, whole(1, MOST_ATTACHMENTS)),
      }).transform(({ method, most }) => ({ method, most: method === 'none' ? 0 : most })),
    ),
    claims: usually(
      {},
      part({
        subscriberId: usually('omit', z.enum(['omit', 'claimNumber'])),
        medLegalQualifier: usually('HC', z.enum(['HC', 'ER'])),
        attachmentReport: usually('OZ', text(/^[A-Z0-9]{2}$/, 'must be a code of two characters')),
      }),
    ),
    batch: usually(
      {},
      part({
        most: usually(1, whole(1, MOST_CLAIMS)),
        cutOffs: quoted(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as "16:00", in quotes'),
      }).transform(({ most, cutOffs }) => ({ most, cutOffs: cutOffs.toSorted() })),
    ),
    zone: usually(
      'America/Los_Angeles',
      LINE.refine(isZone, { error: 'must be an IANA time zone such as America/Los_Angeles' }),
    ),
    organizations: quoted(/^org_[A-Za-z0-9]{1,64}$/, 'must be the id of an organization'),
    payees: quoted(/^(\d{10}|\d{2}-?\d{7})$/, 'must be an NPI or a tax id, in quotes').transform((all) =>
      all.map((payee) => payee.replace('-', '')),
    ),
  }) satisfies z.ZodType<Partner>;

/** Schema of the file of partners. Its paths and secrets are looked up where `place` says. */
export const settingsOf = (place: PartnerFilePlace) =>
  part({ partners: usually([], z.array(partner(place))) }).superRefine(({ partners }, context) => {
    for (const [
      at,
      {
        id,
        interchange: { senderId, receiverId },
      },
    ] of partners.entries()) {
      const before = partners.slice(0, at);
      if (before.some((other) => other.id === id))
        context.addIssue({ code: 'custom', message: 'is the id of another partner', path: ['partners', at, 'id'] });
      if (
        before.some((other) => other.interchange.senderId === senderId && other.interchange.receiverId === receiverId)
      )
        context.addIssue({
          code: 'custom',
          message: 'is, with the same senderId, another partner’s: answers could not be told apart',
          path: ['partners', at, 'interchange', 'receiverId'],
        });
    }
  });
