import { createHash } from 'node:crypto';
import type { CommandMetadata } from '#commands';
import { interchangeStream, type Message } from '#domain';
import { NO_STREAM, WrongExpectedRevision, type EncryptedEventStore } from '#event-store';

/**
 * STORED FOR EVER, in internal streams `interchange_{hash}`: the number of an interchange is used up. `holder`: owner, payer
 * file and place of the interchange within it.
 */
type InterchangeTaken = Message<'InterchangeTaken', { readonly holder: string }>;

/** `scope`: whose senders' numbers these are: the owner of the file. */
export const interchangeHash = (scope: string, sender: string, controlNumber: string): string =>
  createHash('sha256').update(`${scope}\n${sender}\n${controlNumber}`).digest('hex');

/** Uses a number up; false where another interchange did before. Asked again by the same holder it is true again. */
export const takeInterchange = async (
  ledger: EncryptedEventStore,
  hash: string,
  holder: string,
  metadata: CommandMetadata,
): Promise<boolean> => {
  const stream = interchangeStream(hash);
  try {
    await ledger.append<InterchangeTaken>(
      stream,
      NO_STREAM,
      [{ type: 'InterchangeTaken', data: { holder } }],
      metadata,
    );
    return true;
  } catch (error) {
    if (!(error instanceof WrongExpectedRevision)) throw error;
    const [taken] = await ledger.load<InterchangeTaken>(stream);
    return taken?.data.holder === holder;
  }
};
