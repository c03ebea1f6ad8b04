import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { padControlNumber } from '#domain';
import { orIfMissing, syncPath, writeDurably } from '#event-store';
import type { Batch } from './batches.js';

/** Receipts of sent files in `<folder>/<partner>/sent`: numbers, names, sizes and hashes, but no content. */
export class SentReceipts {
  /** Highest number by partner, as of the first read. */
  private readonly known = new Map<string, number>();

  constructor(private readonly folder: string) {}

  async write({ partner, number, lastNumber, members, files }: Batch, sentAt: string): Promise<void> {
    const folder = join(this.folder, partner, 'sent');
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const receipt = { interchange: padControlNumber(number), sentAt, claims: members.length, files };
    // Documents have the numbers that follow their claims file's number.
    const name =
      lastNumber === number ? padControlNumber(number) : `${padControlNumber(number)}-${padControlNumber(lastNumber)}`;
    await writeDurably(join(folder, `${name}.json`), `${JSON.stringify(receipt, null, 2)}\n`, 'w');
    await syncPath(folder);
  }

  /** Returns the highest used number according to the receipts. Prevents reuse if the counter is lost. */
  async highest(partner: string): Promise<number> {
    const known = this.known.get(partner);
    if (known !== undefined) return known;
    const names = await readdir(join(this.folder, partner, 'sent')).catch(orIfMissing<string[]>([]));
    const numbers = names.map((name) => Number(/(\d{9})\.json$/.exec(name)?.[1] ?? 0));
    const highest = Math.max(0, ...numbers);
    this.known.set(partner, highest);
    return highest;
  }
}
