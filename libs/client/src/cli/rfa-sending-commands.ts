import { createWriteStream } from 'node:fs';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FileAnswer } from '../files.js';
import type { BodyOf } from '../transport.js';
import { openFile, readJson, requiredArgument, UsageError, type Command, type CommandRun } from './command.js';

type Sending = BodyOf<'submitRfa'>;
type Channel = Sending['channel'];
type Accepted = NonNullable<Sending['accepted']>;

const channels: readonly Channel[] = ['fax', 'email', 'mail', 'portal', 'manual'];
/** The field of the destination that a channel goes to. */
const destinationFieldOf: Readonly<Partial<Record<string, 'fax' | 'email' | 'mailingAddress'>>> = {
  fax: 'fax',
  email: 'email',
  mail: 'mailingAddress',
};
/** Documents that go along unless --documents says which: not the answers that came. */
const PACKET_DOCUMENT_TYPES: readonly string[] = ['clinical_report', 'supporting_record', 'rfa_form', 'other'];
const deliveryOptions = ['channel', 'to', 'name', 'attention', 'documents', 'message', 'email-accepted'];

export const rfaId = (session: CommandRun): string => requiredArgument(session, 0, 'the request');

/** Writes a file of the service that is about a person; only its owner may read it. */
const save = async ({ stream }: FileAnswer, path: string): Promise<void> => {
  await pipeline(stream, createWriteStream(path, { mode: 0o600 })).catch((error: unknown) => {
    throw error instanceof Error && 'path' in error ? new UsageError(`${path} cannot be written`) : error;
  });
};

const channelOf = ({ option }: CommandRun): Channel => {
  const wanted = option('channel');
  const channel = channels.find((candidate) => candidate === wanted);
  if (channel === undefined) throw new UsageError(`--channel is one of ${channels.join(', ')}`);
  return channel;
};

/** How a request goes, by the options: preview and sending say the same. */
const deliveryOf = async (session: CommandRun) => {
  const { option, isSet, client } = session;
  const channel = channelOf(session);
  const [to, place, message] = [option('to'), destinationFieldOf[channel], option('message')];
  if (to !== undefined && place === undefined) throw new UsageError(`--channel ${channel} takes no --to`);
  const parts = { name: option('name'), attention: option('attention'), ...(place && { [place]: to }) };
  const destination = {
    ...Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined)),
    ...(isSet('email-accepted') && { emailAccepted: true }),
  };
  const documentIds =
    option('documents')?.split(',') ??
    (await client.authorizations.get(rfaId(session))).documents
      .filter(({ documentType }) => PACKET_DOCUMENT_TYPES.includes(documentType))
      .map(({ id }) => id);
  return {
    channel,
    // Without any it goes to the office for authorizations that the directory has.
    ...(Object.keys(destination).length > 0 && { destination }),
    documentIds,
    ...(message !== undefined && { message }),
  };
};

/** What is missing and waived: `--accept code=reason`, as often as needed. */
const waiversOf = ({ several }: CommandRun): { readonly accepted?: Accepted } => {
  const accepted = several('accept').map((text) => {
    const at = text.indexOf('=');
    if (at < 1 || at === text.length - 1) throw new UsageError('--accept is a code and a reason: code=reason');
    return { code: text.slice(0, at), reason: text.slice(at + 1) };
  });
  return accepted.length > 0 ? { accepted: accepted as Accepted } : {};
};

const printStatus = (session: CommandRun, { id, status }: { readonly id: string; readonly status: string }): void =>
  session.say(`${id}  ${status}`, { id, status });

/** Commands by which a request for authorization is written, signed and sent. */
export const rfaSendingCommands: Readonly<Record<string, Command>> = {
  'rfas create': {
    takes: '<file>',
    about: 'drafts the request of a JSON file, as POST /rfas takes it',
    run: async (session) => {
      const body = readJson(requiredArgument(session, 0, 'the file')) as BodyOf<'createRfa'>;
      printStatus(session, await session.client.authorizations.create(body));
    },
  },
  'rfas attach': {
    takes: '<request> <pdf>',
    about: 'adds a document; --type clinical_report, supporting_record, ur_response, imr_form …, --date of its issue',
    options: ['type', 'date'],
    run: async (session) => {
      const path = requiredArgument(session, 1, 'the file');
      const [documentType, documentDate] = [session.option('type'), session.option('date')];
      if (documentType === undefined) throw new UsageError('--type says what the document is');
      const contentBase64 = await openFile(path);
      const document = { filename: basename(path), documentType: documentType as never, contentBase64 };
      const { documents } = await session.client.authorizations.addDocuments(rfaId(session), {
        documents: [{ ...document, ...(documentDate !== undefined && { documentDate }) }],
      });
      const added = documents?.at(-1);
      session.say(`${added?.id ?? ''}  ${documentType}`, added);
    },
  },
  'rfas preview': {
    takes: '<request> <pdf>',
    about: 'writes the form as it would be signed into a file, and says by what it is signed',
    run: async (session) => {
      const [id, file] = [rfaId(session), requiredArgument(session, 1, 'the file')];
      const { client, say } = session;
      const { data } = await client.call('previewRfaSigning', { path: { id } });
      const { id: snapshotId, contentHash, previewDocumentId } = data;
      // A narrative has no form: its report is what is signed.
      if (previewDocumentId !== null)
        await save(await client.call('getRfaDocumentContent', { path: { id, docId: previewDocumentId } }), file);
      say(
        `${previewDocumentId === null ? 'a narrative has no form to look at' : `wrote ${file}`}; sign it with: rfas sign ${id} ${snapshotId} ${contentHash}`,
        { ...data, file: previewDocumentId === null ? null : file },
      );
    },
  },
  'rfas sign': {
    takes: '<request> <preview> <hash>',
    about:
      'signs what `rfas preview` wrote; --signer, --physician-authorized says that the physician has it signed, --accept code=reason waives what is missing',
    options: ['signer', 'physician-authorized', 'accept'],
    run: async (session) => {
      const [snapshotId, contentHash] = [
        requiredArgument(session, 1, 'the preview'),
        requiredArgument(session, 2, 'the hash'),
      ];
      const actorReference = session.option('signer');
      if (actorReference === undefined) throw new UsageError('--signer says who signs, as your records know them');
      if (!session.isSet('physician-authorized'))
        throw new UsageError(
          '--physician-authorized is missing: whoever signs says by it that the physician authorized it',
        );
      const body = { snapshotId, contentHash, physicianAuthorized: true, actorReference, ...waiversOf(session) };
      const { data } = await session.client.call('signRfa', { path: { id: rfaId(session) }, body });
      printStatus(session, data);
    },
  },
  'rfas packet': {
    takes: '<request> <pdf>',
    about: `writes the packet as it would go into a file, and says its hash; --channel ${channels.join(', ')}, --to (else the office of the directory), --name, --attention, --documents, --message, --email-accepted`,
    options: deliveryOptions,
    run: async (session) => {
      const file = requiredArgument(session, 1, 'the file');
      const body = await deliveryOf(session);
      const packet = await session.client.call('previewRfaPacket', { path: { id: rfaId(session) }, body });
      await save(packet, file);
      const { packetHash, warnings } = packet;
      session.say(`wrote ${file}; send it with: --packet-hash ${packetHash ?? ''}`, { file, packetHash, warnings });
      // Also with --quiet: it says what is missing from what goes out.
      if (warnings.length > 0) process.stderr.write(`${warnings.join(', ')}\n`);
    },
  },
  'rfas submit': {
    takes: '<request>',
    about:
      'sends the packet that `rfas packet` wrote, by the same options and its --packet-hash; --recorded says that somebody sent it by hand, at --sent-at',
    options: [...deliveryOptions, 'packet-hash', 'recorded', 'sent-at', 'accept'],
    run: async (session) => {
      const [packetHash, sentAt] = [session.option('packet-hash'), session.option('sent-at')];
      const channel = channelOf(session);
      const recorded = session.isSet('recorded') || destinationFieldOf[channel] === undefined;
      if (!recorded && packetHash === undefined)
        throw new UsageError(
          'look at the packet first: `rfas packet` says its --packet-hash; --recorded if it was sent',
        );
      const body = {
        ...(await deliveryOf(session)),
        ...(recorded && { recorded }),
        ...(packetHash !== undefined && { packetHash }),
        ...(sentAt !== undefined && { sentAt }),
        ...waiversOf(session),
      };
      printStatus(session, await session.client.authorizations.submit(rfaId(session), body));
    },
  },
  'rfas transmission': {
    takes: '<request> <file>',
    about:
      'records what became of a sending, by a JSON file ({"channel": "fax", "status": "received", "occurredAt": …, "providerMessageId": …})',
    run: async (session) => {
      const body = readJson(requiredArgument(session, 1, 'the file')) as BodyOf<'recordRfaTransmission'>;
      const { data } = await session.client.call('recordRfaTransmission', { path: { id: rfaId(session) }, body });
      printStatus(session, data);
    },
  },
  'rfas act': {
    takes: '<request> <file>',
    about: 'performs the action of a JSON file ({"action": "close", …}); `allowedActions` of `rfas get` says which',
    run: async (session) => {
      const body = readJson(requiredArgument(session, 1, 'the file')) as BodyOf<'performRfaAction'>;
      const { data } = await session.client.call('performRfaAction', { path: { id: rfaId(session) }, body });
      printStatus(session, data);
    },
  },
};
