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
const destinationFieldOf: Readonly<Partial<Record<string, 'fax' | 'email' | 'mailingAddress'>>> = {
  fax: 'fax',
  email: 'email',
  mail: 'mailingAddress',
};
/** Document types sent unless --documents selects documents. Received responses are excluded. */
const PACKET_DOCUMENT_TYPES: readonly string[] = ['clinical_report', 'supporting_record', 'rfa_form', 'other'];
const deliveryOptions = ['channel', 'to', 'name', 'attention', 'documents', 'message', 'email-accepted'];

export const rfaId = (session: CommandRun): string => requiredArgument(session, 0, 'the request');

/** Saves a file with personal data. Only its owner can read it. */
const save = async ({ stream }: FileAnswer, path: string): Promise<void> => {
  await pipeline(stream, createWriteStream(path, { mode: 0o600 })).catch((error: unknown) => {
    throw error instanceof Error && 'path' in error ? new UsageError(`${path} cannot be written`) : error;
  });
};

const channelOf = ({ option }: CommandRun): Channel => {
  const wanted = option('channel');
  const channel = channels.find((candidate) => candidate === wanted);
  if (channel === undefined) throw new UsageError(`--channel must be one of ${channels.join(', ')}`);
  return channel;
};

/** Builds the delivery from the options. Preview and submission use the same delivery. */
const deliveryOf = async (session: CommandRun) => {
  const { option, isSet, client } = session;
  const channel = channelOf(session);
  const [to, place, message] = [option('to'), destinationFieldOf[channel], option('message')];
  if (to !== undefined && place === undefined) throw new UsageError(`--to cannot be used with --channel ${channel}`);
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
    // Without a destination, the request goes to the authorization office in the directory.
    ...(Object.keys(destination).length > 0 && { destination }),
    documentIds,
    ...(message !== undefined && { message }),
  };
};

/** Parses waived findings: `--accept code=reason`, repeatable. */
const waiversOf = ({ several }: CommandRun): { readonly accepted?: Accepted } => {
  const accepted = several('accept').map((text) => {
    const at = text.indexOf('=');
    if (at < 1 || at === text.length - 1) throw new UsageError('--accept must have the form code=reason');
    return { code: text.slice(0, at), reason: text.slice(at + 1) };
  });
  return accepted.length > 0 ? { accepted: accepted as Accepted } : {};
};

const printStatus = (session: CommandRun, { id, status }: { readonly id: string; readonly status: string }): void =>
  session.say(`${id}  ${status}`, { id, status });

export const rfaSendingCommands: Readonly<Record<string, Command>> = {
  'rfas create': {
    takes: '<file>',
    about: 'Draft the request in a JSON file, in the format of POST /rfas',
    run: async (session) => {
      const body = readJson(requiredArgument(session, 0, 'the file')) as BodyOf<'createRfa'>;
      printStatus(session, await session.client.authorizations.create(body));
    },
  },
  'rfas attach': {
    takes: '<request> <pdf>',
    about: 'Add a document; --type clinical_report, supporting_record, ur_response, imr_form …, --date of its issue',
    options: ['type', 'date'],
    run: async (session) => {
      const path = requiredArgument(session, 1, 'the file');
      const [documentType, documentDate] = [session.option('type'), session.option('date')];
      if (documentType === undefined) throw new UsageError('--type is required: the type of the document');
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
    about: 'Write the form as it will be signed to a file, and print the arguments of `rfas sign`',
    run: async (session) => {
      const [id, file] = [rfaId(session), requiredArgument(session, 1, 'the file')];
      const { client, say } = session;
      const { data } = await client.call('previewRfaSigning', { path: { id } });
      const { id: snapshotId, contentHash, previewDocumentId } = data;
      // A narrative request has no form. Its report is signed instead.
      if (previewDocumentId !== null)
        await save(await client.call('getRfaDocumentContent', { path: { id, docId: previewDocumentId } }), file);
      say(
        `${previewDocumentId === null ? 'a narrative request has no form' : `wrote ${file}`}; sign it with: rfas sign ${id} ${snapshotId} ${contentHash}`,
        { ...data, file: previewDocumentId === null ? null : file },
      );
    },
  },
  'rfas sign': {
    takes: '<request> <preview> <hash>',
    about:
      'Sign the form that `rfas preview` wrote; --signer, --physician-authorized confirms that the physician authorized the signature, --accept code=reason waives a finding',
    options: ['signer', 'physician-authorized', 'accept'],
    run: async (session) => {
      const [snapshotId, contentHash] = [
        requiredArgument(session, 1, 'the preview'),
        requiredArgument(session, 2, 'the hash'),
      ];
      const actorReference = session.option('signer');
      if (actorReference === undefined) throw new UsageError("--signer is required: the signer's ID in your records");
      if (!session.isSet('physician-authorized'))
        throw new UsageError(
          '--physician-authorized is required: it confirms that the physician authorized the signature',
        );
      const body = { snapshotId, contentHash, physicianAuthorized: true, actorReference, ...waiversOf(session) };
      const { data } = await session.client.call('signRfa', { path: { id: rfaId(session) }, body });
      printStatus(session, data);
    },
  },
  'rfas packet': {
    takes: '<request> <pdf>',
    about: `Write the packet as it will be sent to a file, and print its hash; --channel ${channels.join(', ')}, --to (default: the office in the directory), --name, --attention, --documents, --message, --email-accepted`,
    options: deliveryOptions,
    run: async (session) => {
      const file = requiredArgument(session, 1, 'the file');
      const body = await deliveryOf(session);
      const packet = await session.client.call('previewRfaPacket', { path: { id: rfaId(session) }, body });
      await save(packet, file);
      const { packetHash, warnings } = packet;
      session.say(`wrote ${file}; send it with: --packet-hash ${packetHash ?? ''}`, { file, packetHash, warnings });
      // Print warnings even with --quiet, because they concern a packet that will be sent.
      if (warnings.length > 0) process.stderr.write(`${warnings.join(', ')}\n`);
    },
  },
  'rfas submit': {
    takes: '<request>',
    about:
      'Send the packet that `rfas packet` wrote, with the same options and its --packet-hash; --recorded only records that a person sent it, at --sent-at',
    options: [...deliveryOptions, 'packet-hash', 'recorded', 'sent-at', 'accept'],
    run: async (session) => {
      const [packetHash, sentAt] = [session.option('packet-hash'), session.option('sent-at')];
      const channel = channelOf(session);
      const recorded = session.isSet('recorded') || destinationFieldOf[channel] === undefined;
      if (!recorded && packetHash === undefined)
        throw new UsageError(
          '--packet-hash is required: run `rfas packet` and review the packet, or use --recorded if it was already sent',
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
      'Record the result of a transmission from a JSON file ({"channel": "fax", "status": "received", "occurredAt": …, "providerMessageId": …})',
    run: async (session) => {
      const body = readJson(requiredArgument(session, 1, 'the file')) as BodyOf<'recordRfaTransmission'>;
      const { data } = await session.client.call('recordRfaTransmission', { path: { id: rfaId(session) }, body });
      printStatus(session, data);
    },
  },
  'rfas act': {
    takes: '<request> <file>',
    about: 'Perform the action in a JSON file ({"action": "close", …}); `rfas get` lists `allowedActions`',
    run: async (session) => {
      const body = readJson(requiredArgument(session, 1, 'the file')) as BodyOf<'performRfaAction'>;
      const { data } = await session.client.call('performRfaAction', { path: { id: rfaId(session) }, body });
      printStatus(session, data);
    },
  },
};
