import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  readInterchange,
  write277CA,
  write835,
  write999,
  writeTA1,
  type AnsweredClaim,
  type AnsweredLine,
  type Interchange,
  type PayerEnvelope,
} from '#documents';
import { losAngelesDate } from '#domain';
import { writeDurably } from '#event-store';

/** Answers that the simulated payer can give to a bill. It is forwarded first and, unless rejected, accepted. */
const simulatedAnswers = ['paid', 'partial', 'denied', 'accepted', 'rejected'] as const;
export type SimulatedAnswer = (typeof simulatedAnswers)[number];

/** Result of the simulated payer's run. */
export interface SandboxPayerReport {
  /** Number of our interchanges that were read. */
  readonly files: number;
  readonly claims: number;
  /** Number of files that were put into `in`. */
  readonly answers: number;
}

/** A claim as read from its 837. */
interface ClaimRead {
  readonly set: string;
  readonly claim: AnsweredClaim;
  readonly lines: readonly Omit<AnsweredLine, 'paid' | 'allowed' | 'adjustments'>[];
}

const cents = (amount: string | undefined): number => Math.round(Number(amount ?? '0') * 100);
const isoDate = (text: string): string => `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6, 8)}`;

const claimsOf = ({ sets, componentSeparator }: Interchange): readonly ClaimRead[] =>
  sets.flatMap(({ type, controlNumber, segments: read }) => {
    const segments = [...read];
    const clm = segments.find(({ id }) => id === 'CLM');
    if (type !== '837' || !clm) return [];
    const party = (code: string) => segments.find(({ id, elements }) => id === 'NM1' && elements[1] === code)?.elements;
    const starts = segments.flatMap(({ id }, at) => (id === 'LX' ? [at] : []));
    const lines = starts.map((from, n) => {
      const part = segments.slice(from, starts[n + 1] ?? segments.length);
      const sv1 = part.find(({ id }) => id === 'SV1')?.elements ?? [];
      const [, code = '', ...modifiers] = (sv1[1] ?? '').split(componentSeparator);
      const date = part.find(({ id, elements }) => id === 'DTP' && elements[1] === '472')?.elements[3] ?? '';
      return {
        reference: part.find(({ id, elements }) => id === 'REF' && elements[1] === '6R')?.elements[2] ?? '',
        code,
        modifiers: modifiers.slice(0, 4).filter((modifier) => modifier !== ''),
        units: Number(sv1[4] ?? 1),
        charged: cents(sv1[2]),
        serviceDate: isoDate(date),
      };
    });
    const reference = clm.elements[1] ?? '';
    const provider = party('85') ?? [];
    return [
      {
        set: controlNumber,
        lines,
        claim: {
          reference,
          payerClaimControlNumber: `PRT${reference}`,
          charged: cents(clm.elements[2]),
          serviceDate: lines.map(({ serviceDate }) => serviceDate).toSorted()[0] ?? '',
          billingProvider: { name: provider[3] ?? '', npi: provider[9] ?? '' },
          payerName: party('PR')?.[3] ?? '',
        },
      },
    ];
  });

const paidAmount = (charged: number, answer: SimulatedAnswer): number =>
  answer === 'paid' ? charged : answer === 'partial' ? Math.floor(charged / 2) : 0;

/** Returns all of a clearinghouse's and payer's responses to a file, in order. `next`: returns each file's number. */
const responsesTo = (
  interchange: Interchange,
  answer: SimulatedAnswer,
  at: string,
  next: () => number,
): readonly string[] => {
  const envelope = (): PayerEnvelope => ({
    sender: interchange.receiver,
    receiver: interchange.sender,
    number: next(),
    at,
    production: interchange.production,
  });
  // Our files use one number as ISA13 and GS06.
  const group = Number(interchange.controlNumber);
  const ta1 = writeTA1(envelope(), { control: group, code: null });
  return [
    ta1,
    ...claimsOf(interchange).flatMap(({ set, claim, lines }) => {
      const replies = [
        write999(envelope(), { group, set, accepted: true }),
        write277CA(envelope(), claim, { source: 'AY', status: ['A1', '19', 'PR'], text: null }),
        answer === 'rejected'
          ? write277CA(envelope(), claim, { source: 'PR', status: ['A3', '21', 'QC'], text: 'No such claim.' })
          : write277CA(envelope(), claim, { source: 'PR', status: ['A2', '20', 'PR'], text: null }),
      ];
      if (answer === 'rejected' || answer === 'accepted') return replies;
      const number = envelope();
      const remittance = write835(number, claim, {
        trace: `PRETEND${number.number}`,
        status: answer === 'denied' ? '4' : '1',
        receivedDate: losAngelesDate(at),
        lines: lines.map((line) => {
          const paid = paidAmount(line.charged, answer);
          const left = line.charged - paid;
          const adjustments = left > 0 ? [{ group: 'CO', reason: '45', amount: left }] : [];
          return { ...line, paid, allowed: paid, adjustments };
        }),
      });
      return [...replies, remittance];
    }),
  ];
};

/** Simulates the payer at the other end of a folder transport, once: reads files from `out` and answers into `in`. */
export const simulatePayment = async (
  folder: string,
  answer: SimulatedAnswer,
  now: () => string,
): Promise<SandboxPayerReport> => {
  const [outgoing, incoming, taken] = ['out', 'in', 'taken'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  for (const directory of [outgoing, incoming, taken]) await mkdir(directory, { recursive: true, mode: 0o700 });
  const counter = join(folder, 'pretend.json');
  // The counter is missing or damaged. A simulated payer may start over.
  let last = await readFile(counter, 'utf8').then(
    (text) => (JSON.parse(text) as { last: number }).last,
    () => 0,
  );
  const next = (): number => ++last;
  const report = { files: 0, claims: 0, answers: 0 };
  for (const name of (await readdir(outgoing)).filter((file) => !/^\.|\.tmp$/.test(file)).toSorted()) {
    if (name.endsWith('.837')) {
      const text = await readFile(join(outgoing, name), 'latin1');
      const interchange = readInterchange(text);
      const answers = responsesTo(interchange, answer, now(), next);
      for (const [place, content] of answers.entries()) {
        const file = join(incoming, `${interchange.controlNumber}-${String(place + 1).padStart(5, '0')}.x12`);
        await writeDurably(`${file}.tmp`, content, 'w');
        await rename(`${file}.tmp`, file);
        report.answers += 1;
      }
      await writeDurably(counter, `${JSON.stringify({ last })}\n`, 'w');
      report.files += 1;
      report.claims += interchange.sets.length;
    }
    await rm(join(taken, name), { force: true });
    await rename(join(outgoing, name), join(taken, name));
  }
  return report;
};
