import { createHash } from 'node:crypto';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { CommandMetadata } from '#commands';
import { SANDBOX_SENDER, type Interchange } from '#documents';
import { interchangeStream, organization, organizationStream, type Message } from '#domain';
import { loadState, NO_STREAM, WrongExpectedRevision, type EncryptedEventStore } from '#event-store';
import type { FilePartners } from '../store/file-partners.js';
import type { PayerFileRecord } from '../store/receipt.js';
import type { Admission } from './parse.js';
import type { RunTools } from './tools.js';

/** Decides whether an interchange is processed, and claims its control number. `at`: its place in the file. */
export const admitInterchange = async (
  { ledger, partners, finder, commandMetadata }: Pick<RunTools, 'ledger' | 'partners' | 'finder' | 'commandMetadata'>,
  record: Pick<PayerFileRecord, 'owner' | 'payerFileId' | 'partner' | 'organizations'>,
  at: number,
  { sender, receiver, controlNumber, production }: Interchange,
): Promise<Admission> => {
  const isKnown =
    partners.all().some(({ interchange }) => interchange.senderId.trim() === receiver) ||
    (receiver === SANDBOX_SENDER && (await isSandbox(record, ledger))) ||
    (await finder.isReceiver(receiver));
  const isTest = !production && !(await isSandbox(record, ledger)) && !isTestPartner(record, partners);
  if (isTest) return { isKnown, reason: 'test_interchange' };
  const { owner, payerFileId } = record;
  // A sender may number interchanges per receiver, so an interchange for another receiver must not use up our number.
  const hash = interchangeHash(owner, isKnown ? sender : `${sender}\n${receiver}`, controlNumber);
  const metadata = await commandMetadata.forOwner(owner);
  const isFirst = await takeInterchange(ledger, hash, `${owner}/${payerFileId}/${at}`, metadata);
  return { isKnown, reason: isFirst ? null : 'duplicate_interchange' };
};

/** Returns true if all of a file's organizations are sandboxes. Stops at the first live one: there may be thousands. */
export const isSandbox = async (
  { organizations }: Pick<PayerFileRecord, 'organizations'>,
  ledger: EncryptedEventStore,
): Promise<boolean> => {
  for (const id of organizations) {
    const { environment } = await loadState(ledger, organization, organizationStream(id));
    if (environment !== 'sandbox') return false;
    await yieldToEventLoop();
  }
  return true;
};

const isTestPartner = ({ partner }: Pick<PayerFileRecord, 'partner'>, partners: FilePartners): boolean =>
  partner !== null && partners.byId(partner)?.interchange.usage === 'T';

/** STORED FOREVER, in streams `interchange_{hash}`. `holder`: the owner, payer file, and place of the interchange. */
type InterchangeTaken = Message<'InterchangeTaken', { readonly holder: string }>;

/** `scope`: the file's owner, within which a sender's numbers are unique. */
const interchangeHash = (scope: string, sender: string, controlNumber: string): string =>
  createHash('sha256').update(`${scope}\n${sender}\n${controlNumber}`).digest('hex');

/** Claims a control number. Returns false if another interchange holds it; true if called again for the same holder. */
const takeInterchange = async (
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
