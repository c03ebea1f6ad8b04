import type { PayerFileReason } from '#contracts';
import { SANDBOX_SENDER, type FoundInterchange, type Interchange } from '#documents';
import { firstPlaceOf, type FileInterchange, type FileSet } from '#domain';
import type { EncryptedEventStore } from '#event-store';
import type { BillFinder } from '../find/bill-finder.js';
import type { FileCommandMetadata } from '../store/file-command-metadata.js';
import { acknowledgementsIn, checkOf835, classifySet, partsOf, type SetKind } from '../read/file-parts.js';
import type { FileWork } from './file-work.js';
import { isSandbox, isTestPartner } from './interchange-refusal.js';
import { interchangeHash, takeInterchange } from './interchange-numbers.js';
import type { FilePartners } from '../store/file-partners.js';
import type { PayerFileRecord } from '../store/receipt.js';

interface Dependencies {
  readonly ledger: EncryptedEventStore;
  readonly partners: FilePartners;
  readonly record: Pick<PayerFileRecord, 'owner' | 'payerFileId' | 'partner' | 'organizations'>;
  readonly work: FileWork;
  readonly finder: BillFinder;
  readonly commandMetadata: FileCommandMetadata;
}

/** Works one interchange of a file off: first it is recorded what it is, then what it says. `at`: its place in the file. */
export const processInterchange = async (needs: Dependencies, at: number, found: FoundInterchange): Promise<void> => {
  const { work, finder } = needs;
  if (found.kind === 'malformed') {
    const { sender, controlNumber: control } = found;
    return work.note(at, { sender, control, usage: null, reason: 'malformed', sets: [] });
  }
  const { interchange } = found;
  const { sender, controlNumber, production, acknowledgements, sets } = interchange;
  const natures = sets.map((set) => classifySet(set, interchange));
  const isRelevant = acknowledgements.length > 0 || natures.some((nature) => typeof nature === 'string');
  const isKnown = !isRelevant || (await isKnownReceiver(needs, interchange));
  if (!isKnown) work.receiverUnknown(at);
  const warnings = isKnown ? {} : { warnings: ['unknown_receiver'] };
  const reason = isRelevant ? await interchangeRefusal(needs, at, interchange, isKnown) : null;
  const usage = production ? 'P' : 'T';
  const shown = reason === null ? setsOf(interchange, natures) : [];
  await work.note(at, { sender, control: controlNumber, usage, reason, ...warnings, sets: shown });
  if (reason !== null) return;
  if (acknowledgements.length > 0) await work.take(acknowledgementsIn(at, interchange), finder);
  const payments = new Map<number, NonNullable<FileSet['payment']>>();
  for (const [setAt, nature] of natures.entries()) {
    const set = sets[setAt];
    if (!set) continue;
    if (typeof nature === 'object') {
      if (nature.kind !== null) work.refuse(nature.kind, [at, setAt, 0], nature.reason);
      continue;
    }
    await work.take(partsOf([at, setAt], nature, set, interchange), finder);
    if (nature !== '835') continue;
    const payment = await work.paymentOf([at, setAt], () => checkOf835(set, interchange));
    if (payment) payments.set(setAt, payment);
  }
  if (payments.size === 0) return;
  const first = firstPlaceOf({ sets: shown });
  const withPayments = shown.map((set, index) => {
    const payment = payments.get(index + first);
    return payment ? { ...set, payment } : set;
  });
  await work.note(at, { sender, control: controlNumber, usage, reason, ...warnings, sets: withPayments });
};

/** True where ISA08 is a name of ours: a partner's record has it, or it is the NPI of a billing provider. */
const isKnownReceiver = async (
  { ledger, partners, record, finder }: Dependencies,
  { receiver }: Interchange,
): Promise<boolean> =>
  partners.all().some(({ interchange }) => interchange.senderId.trim() === receiver) ||
  (receiver === SANDBOX_SENDER && (await isSandbox(record, ledger))) ||
  finder.isReceiver(receiver);

/** Why nothing of an interchange is worked off; null where it is. `isKnown`: ISA08 is a name of ours. */
const interchangeRefusal = async (
  { ledger, partners, record, commandMetadata }: Dependencies,
  at: number,
  { sender, receiver, controlNumber, production }: Interchange,
  isKnown: boolean,
): Promise<PayerFileReason | null> => {
  const isTest = !production && !(await isSandbox(record, ledger)) && !isTestPartner(record, partners);
  if (isTest) return 'test_interchange';
  const { owner, payerFileId } = record;
  // A sender may number interchanges per receiver, so an interchange for another receiver does not use up one of our control
  // numbers.
  const hash = interchangeHash(owner, isKnown ? sender : `${sender}\n${receiver}`, controlNumber);
  const metadata = await commandMetadata.forOwner(owner);
  const isFirst = await takeInterchange(ledger, hash, `${owner}/${payerFileId}/${at}`, metadata);
  return isFirst ? null : 'duplicate_interchange';
};

const setsOf = (
  { version, acknowledgements, sets }: Interchange,
  natures: readonly SetKind[],
): FileInterchange['sets'] => [
  ...(acknowledgements.length > 0 ? [{ type: 'TA1', version, reason: null }] : []),
  ...sets.map(({ type, version: guide }, at) => {
    const nature = natures[at];
    return { type, version: guide, reason: typeof nature === 'object' ? nature.reason : null };
  }),
];
