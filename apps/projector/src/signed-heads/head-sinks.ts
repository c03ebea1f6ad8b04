import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { putLocked } from '#documents';
import type { HeadSink, MailSettings } from '#engines';
import { describeFault, syncPath, writeDurably } from '#event-store';
import { headFileName, type StoredHead } from '#integrity';
import { MailServer } from '#mail';

/** Thrown if a head could not be sent. The message is written for operators. */
class HeadSendFailed extends Error {
  override readonly name = 'HeadSendFailed';
}

const DAY_MS = 86_400_000;
const RESPONSE_TIMEOUT_MS = 15_000;

/** Minimum interval between heads for a sink, in milliseconds; 0 if there is none. */
export const sendIntervalMs = ({ kind }: HeadSink): number => (kind === 'mail' ? DAY_MS : 0);

/** Names sinks by kind; the second of a kind is `folder 2`. Names contain no path or address. */
export const sinkNames = (sinks: readonly HeadSink[]): readonly (readonly [name: string, sink: HeadSink])[] =>
  sinks.map((sink, i) => {
    const before = sinks.slice(0, i).filter(({ kind }) => kind === sink.kind).length;
    return [before === 0 ? sink.kind : `${sink.kind} ${before + 1}`, sink];
  });

/** Sends a head. Resolves once the sink has it, durably if this can be known. Throws HeadSendFailed. */
export const sendHead = async (
  name: string,
  sink: HeadSink,
  head: StoredHead,
  mail: MailSettings | null,
): Promise<void> => {
  try {
    await senders[sink.kind](sink as never, head, mail);
  } catch (error) {
    if (error instanceof HeadSendFailed) throw error;
    throw new HeadSendFailed(`the ${name} of CHECKPOINT_SINK takes no signed heads: ${describeFault(error)}`, {
      cause: error,
    });
  }
};

type SinkOf<Kind extends HeadSink['kind']> = Extract<HeadSink, { readonly kind: Kind }>;

/** Writes one file per day, overwritten by newer heads. It is written completely or not at all. */
const toFolder = async ({ folder }: SinkOf<'folder'>, head: StoredHead): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, headFileName(head));
  await writeDurably(`${file}.new`, head.note, 'w');
  await rename(`${file}.new`, file);
  await syncPath(folder);
};

/** Uses one name per day. With versioning and locks, the bucket keeps all of the day's heads. */
const toS3 = ({ location, lockDays }: SinkOf<'s3'>, head: StoredHead): Promise<void> =>
  putLocked(location, {
    name: headFileName(head),
    text: head.note,
    lockedUntil: lockDays === null ? null : new Date(Date.parse(head.at) + lockDays * DAY_MS),
  });

const toWebhook = async ({ url }: SinkOf<'webhook'>, { note }: StoredHead): Promise<void> => {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    body: note,
    redirect: 'error',
    signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new HeadSendFailed(`the webhook of CHECKPOINT_SINK answers ${answer.status} to signed heads`);
};

const toMail = async ({ to }: SinkOf<'mail'>, head: StoredHead, mail: MailSettings | null): Promise<void> => {
  if (mail === null) throw new HeadSendFailed('no signed heads leave by mail: no mail server is set');
  await new MailServer(mail).send({
    from: mail.from,
    to,
    subject: `Signed head of the log, ${head.at.slice(0, 10)}`,
    text: `Keep this message: by its attachment \`workcomp verify --against\` shows whether what was recorded until ${head.at} is unaltered.\n`,
    attachments: [{ filename: headFileName(head), content: head.note }],
  });
};

const senders = { folder: toFolder, s3: toS3, webhook: toWebhook, mail: toMail };
