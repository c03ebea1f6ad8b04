import type { PacketComposer } from '#documents';
import type { Partner } from '../partners/partner.js';
import { putAttachments, type LoadedClaim } from './file-contents.js';
import type { Batch } from './batches.js';

const names = ['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf', 'e.pdf'];
const partner = { attachments: { method: 'files' } } as Partner;
const batch = { number: 7, at: '2026-03-28T10:00:00.000Z' } as Batch;
const loaded = names.map((filename) => ({
  made: { claim: null, attachments: [{ packet: { filename, parts: [], options: { id: filename } } }] },
  member: { set: '0001', documentsFrom: null },
  account: 'account',
})) as unknown as readonly LoadedClaim[];

/** Returns a composer whose PDFs are the IDs of their packets, and a log of its calls. */
const recordingComposer = () => {
  const begun: string[] = [];
  const signals: AbortSignal[] = [];
  const composer = {
    compose: async (_: unknown, { id }: { id: string }, { signal }: { signal: AbortSignal }) => {
      begun.push(id);
      signals.push(signal);
      return { pdf: Buffer.from(id) };
    },
  } as unknown as PacketComposer;
  return { begun, signals, composer };
};

it('puts files in order and draws the next two while one is put', async () => {
  const { begun, composer } = recordingComposer();
  const put: string[] = [];
  const drawn: number[] = [];
  await putAttachments(composer, partner, batch, loaded, async (name, make) => {
    if (name.endsWith('.pdf')) expect((await make()).toString()).toBe(name);
    put.push(name);
    drawn.push(begun.length);
  });
  expect(put).toEqual([...names, '000000007.index.json']);
  expect(drawn).toEqual([3, 4, 5, 5, 5, 5]);
});

it('stops drawing the later files if a file cannot be put', async () => {
  const { begun, signals, composer } = recordingComposer();
  const putting = putAttachments(composer, partner, batch, loaded, async () => {
    throw new Error('the partner is away');
  });
  await expect(putting).rejects.toThrow('the partner is away');
  expect(begun).toEqual(names.slice(0, 3));
  expect(signals.every(({ aborted }) => aborted)).toBe(true);
});
