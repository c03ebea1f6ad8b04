import { billStream, paidOf, billView, type BillEvent } from '#domain';
import { CommandApiModule } from '#apps/command-api';
import { ProjectorModule } from '#apps/projector';
import { filesOfHistory, PayerFiles } from '#payer-files';
import { commandApp } from '#testing/http';
import type { PayerFileEngines } from '../store/payer-file-engines.js';

const OPERATOR = { kind: 'operator', id: 'dana' } as const;

const api = commandApp([CommandApiModule, ProjectorModule.with()]);

/** Simulates a crash. */
class Ended extends Error {}

/** Engines that crash before or after the given number of writes. */
const mortal = (engines: PayerFileEngines, life: { left: number; after: boolean }): PayerFileEngines => {
  const wrapped = <T extends object>(part: T, writes: readonly string[]): T =>
    new Proxy(part, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        const method = value.bind(target) as (...args: unknown[]) => Promise<unknown>;
        if (!writes.includes(String(name))) return method;
        return async (...args: unknown[]) => {
          if (life.left <= 0) throw new Ended();
          life.left -= 1;
          if (life.left === 0 && !life.after) throw new Ended();
          const done = await method(...args);
          if (life.left === 0) throw new Ended();
          return done;
        };
      },
    });
  return {
    ...engines,
    ledger: wrapped(engines.ledger, ['append']),
    stateStore: wrapped(engines.stateStore, ['write', 'put', 'remove', 'insertIfAbsent']),
    blobs: wrapped(engines.blobs, ['put']),
  };
};

const fileOf = async (billId: string, kind: string, scenario: string): Promise<Buffer> => {
  const made = await api.post(`/sandbox/bills/${billId}/payer-file`, { kind, scenario });
  return Buffer.from((made.json['data'] as { content: string }).content);
};
const bringer = () =>
  ({ organizations: [api.organizationId], actor: { kind: 'system', id: 'test' }, actorName: null }) as const;

const erasedBill = async (
  billId: string,
  references: readonly string[] = [],
  payerNumbers: readonly string[] = [],
) => ({
  billId,
  organizationId: api.organizationId,
  references,
  payerNumbers,
  payerFileIds: filesOfHistory(await api.engines.ledger.load<BillEvent>(billStream(api.organizationId, billId))),
});

/** Newest file in the list. */
const shown = async (files: PayerFiles) => {
  await files.files.caughtUp(api.engines.events);
  return files.files.list(api.organizationId, 1, null);
};

describe('PayerFiles with crashes', () => {
  it.each([
    ['before it is done', false],
    ['after it was done', true],
  ])('completes a file after a crash at any write %s: nothing is lost or posted twice', async (_, after) => {
    const { events, ledger, vault, views, stateStore, blobs } = api.engines;
    const engines = { events, ledger, vault, views, stateStore, blobs };
    let steps = 0;
    for (let left = 1; steps === 0; left += 1) {
      const bill = await api.bill();
      const bytes = await fileOf(bill, '835', 'partial');
      const file = { bytes, source: 'api', partner: null, ...bringer() } as const;
      const life = { left, after };
      await new PayerFiles(mortal(engines, life)).receive(file).catch((error: unknown) => {
        if (!(error instanceof Ended)) throw error;
      });
      // Once there is no crash, all writes have been tested.
      if (life.left > 0) steps = left;
      const files = new PayerFiles(engines);
      const { receipt } = await files.receive(file);
      const { records } = await shown(files);
      expect([left, records[0]?.payerFileId]).toEqual([left, receipt.payerFileId]);
      expect(receipt.items.map(({ outcome }) => outcome)).toEqual(['posted']);
      const { facts } = billView(await ledger.load<BillEvent>(billStream(api.organizationId, bill)));
      expect([left, facts.payments.length, facts.eors.length]).toEqual([left, 1, 1]);
      expect(paidOf(facts)).toBeGreaterThan(0);
    }
    expect(steps).toBeGreaterThan(5);
  });

  it('completes an interrupted file without a second upload', async () => {
    const { events, ledger, vault, views, stateStore, blobs } = api.engines;
    const engines = { events, ledger, vault, views, stateStore, blobs };
    const bill = await api.bill();
    const bytes = await fileOf(bill, '277ca', 'accepted');
    const dying = { ...engines, ledger: mortal(engines, { left: 4, after: false }).ledger };
    await expect(
      new PayerFiles(dying).receive({ bytes, source: 'folder', partner: null, ...bringer() }),
    ).rejects.toBeInstanceOf(Ended);
    const files = new PayerFiles(engines);
    expect(await files.resume(bringer())).toBeGreaterThan(0);
    expect(await files.resume(bringer())).toBe(0);
    const { facts } = billView(await ledger.load<BillEvent>(billStream(api.organizationId, bill)));
    expect(facts.answer).toBe('accepted');
  });

  it('destroys the archived copy when its only bill is erased', async () => {
    const { engines } = api;
    const bill = await api.bill();
    const files = new PayerFiles(engines);
    const bytes = await fileOf(bill, '999', 'accepted');
    const { receipt } = await files.receive({ bytes, source: 'api', partner: null, ...bringer() });
    expect(await files.archive.read(receipt)).toEqual(bytes);
    expect(
      await files.archive.forget(
        await erasedBill(bill),
        { shreddedAt: new Date().toISOString(), eventId: 'e' },
        OPERATOR,
      ),
    ).toBe(1);
    const record = await files.store.find(receipt.owner, receipt.payerFileId);
    expect([record?.archiveId, record && (await files.archive.read(record))]).toEqual([null, null]);
    expect(await files.archive.read(receipt)).toBeNull();
  });

  describe('erasure of a bill in a file about several bills', () => {
    const tombstone = { shreddedAt: new Date().toISOString(), eventId: 'e' };
    const together = (texts: readonly string[]): Buffer => Buffer.from(texts.join(''));
    const claimOf = (text: string): string => /CLP\*([^*]+)/.exec(text)?.[1] ?? '';

    it('replaces the copy with a redacted one that remains usable for other bills', async () => {
      const { engines } = api;
      const [ours, others] = [await api.bill(), await api.bill()];
      const [one, other] = [await fileOf(ours, '835', 'partial'), await fileOf(others, '835', 'partial')];
      // The second claim is unmatched until a user matches it.
      const unmatched = other
        .toString()
        .replace(/CLP\*[^*]+/, 'CLP*ZZZ')
        .replace(/\*SBX\d+\*11/, '*NEW*11');
      const bytes = together([one.toString(), unmatched]);
      const files = new PayerFiles(engines);
      const { receipt } = await files.receive({ bytes, source: 'api', partner: null, ...bringer() });
      expect(receipt.items.map(({ outcome }) => outcome)).toEqual(['posted', 'unmatched']);
      expect(await files.archive.forget(await erasedBill(ours), tombstone, OPERATOR)).toBe(1);
      const record = (await files.store.find(receipt.owner, receipt.payerFileId))!;
      expect(record).toMatchObject({ archiveId: expect.stringMatching(/^doc_/), erased: [ours] });
      expect(record.archiveId).not.toBe(receipt.archiveId);
      expect(await files.archive.read(receipt)).toBeNull();
      const left = (await files.archive.read(record))!.toString('latin1');
      const inOneLine = (text: string): string => text.replace(/[\r\n]+/g, '');
      expect(inOneLine(left)).toContain(inOneLine(unmatched));
      expect(left).not.toMatch(/QC\*1\*[^*]+\*Maria/i);
      // Repeating the erasure has no effect.
      expect(await files.archive.forget(await erasedBill(ours), tombstone, OPERATOR)).toBe(0);
      const again = await files.retry(record, bringer());
      expect(again.items).toEqual(receipt.items);
      const { receipt: matched } = await files.match(record, 2, others, bringer());
      expect(matched.items.map(({ outcome }) => outcome)).toEqual(['posted', 'posted']);
      expect(await files.archive.forget(await erasedBill(others), tombstone, OPERATOR)).toBe(1);
      const last = (await files.store.find(receipt.owner, receipt.payerFileId))!;
      expect([last.archiveId, last.erased, last.formerArchives.length, last.destroyed.length]).toEqual([
        null,
        [ours, others],
        2,
        2,
      ]);
    });

    it('redacts a malformed quarantined file that names the bill', async () => {
      const bill = await api.bill();
      const text = (await fileOf(bill, '835', 'partial')).toString();
      const files = new PayerFiles(api.engines);
      const bytes = Buffer.from(text.slice(0, -40));
      const { receipt } = await files.receive({ bytes, source: 'api', partner: null, ...bringer() });
      expect([receipt.items, receipt.interchanges[0]?.reason]).toEqual([[], 'malformed']);
      expect(await files.archive.forget(await erasedBill(bill), tombstone, OPERATOR)).toBe(0);
      expect(await files.archive.forget(await erasedBill(bill, [claimOf(text)]), tombstone, OPERATOR)).toBe(1);
      expect((await files.store.find(receipt.owner, receipt.payerFileId))?.archiveId).toBeNull();
      expect(await files.archive.read(receipt)).toBeNull();
    });

    it("redacts a dismissed item and removes the bill's numbers from the receipt", async () => {
      const bill = await api.bill();
      const text = (await fileOf(bill, '835', 'partial')).toString();
      const files = new PayerFiles(api.engines);
      const bytes = Buffer.from(text.replace(/BPR\*I\*[\d.]+/, 'BPR*I*1'));
      const { receipt } = await files.receive({ bytes, source: 'api', partner: null, ...bringer() });
      expect(receipt.items).toMatchObject([{ outcome: 'refused', told: { controlNumber: claimOf(text) } }]);
      const { receipt: rested } = await files.dismiss(receipt, null, 'replaced', bringer());
      expect(rested.items).toMatchObject([{ outcome: 'dismissed', dismissal: { by: 'system' } }]);
      // A retry leaves the item dismissed.
      expect((await files.retry(receipt, bringer())).items).toEqual(rested.items);
      expect(await files.archive.forget(await erasedBill(bill, [claimOf(text)]), tombstone, OPERATOR)).toBe(1);
      const [item] = await files.store.items(receipt);
      expect(item).toMatchObject({ outcome: 'dismissed', dismissal: { reason: 'replaced' } });
      expect(item).not.toHaveProperty('told');
      expect((await files.store.find(receipt.owner, receipt.payerFileId))?.archiveId).toBeNull();
    });

    it("removes an erased patient's name from the receipt if only another part of the claim names the bill", async () => {
      const bill = await api.bill();
      const other = await api.bill();
      const text = (await fileOf(bill, '835', 'partial')).toString();
      const files = new PayerFiles(api.engines);
      const unmatched = text
        .replace(/CLP\*[^*]+/, 'CLP*OLD-80')
        .replace(/\*SBX\d+\*11/, '*PCN-80*11')
        .replace(/NM1\*QC\*[^~]*~/, `NM1*QC*1*OKAFOR*ADAEZE~REF*EA*${claimOf(text)}~`)
        .replace(/SE\*(\d+)/, (_, count) => `SE*${Number(count) + 1}`);
      const bytes = together([unmatched, (await fileOf(other, '835', 'partial')).toString()]);
      const { receipt } = await files.receive({ bytes, source: 'api', partner: null, ...bringer() });
      expect(receipt.items[0]).toMatchObject({ outcome: 'unmatched', told: { patientName: 'ADAEZE OKAFOR' } });
      expect(await files.archive.forget(await erasedBill(bill, [claimOf(text)]), tombstone, OPERATOR)).toBe(1);
      const [item] = await files.store.items(receipt);
      expect(item?.told).toMatchObject({ controlNumber: 'OLD-80', patientName: null });
    });

    it("redacts a file that names only the payer's number, also after a crash", async () => {
      const bill = await api.bill();
      const text = (await fileOf(bill, '835', 'partial')).toString();
      const files = new PayerFiles(api.engines);
      const bytes = Buffer.from(text.replace(/CLP\*[^*]+/, 'CLP*OLD-78').replace(/\*SBX\d+\*11/, '*PCN-78*11'));
      const { receipt } = await files.receive({ bytes, source: 'api', partner: null, ...bringer() });
      expect(receipt.items).toMatchObject([{ outcome: 'unmatched', told: { payerClaimControlNumber: 'PCN-78' } }]);
      // The bill's data is erased before its files are searched, so the stored payer numbers are used.
      await files.archive.toForget(await erasedBill(bill, [], ['pcn-78']));
      const known = await files.archive.toForget(await erasedBill(bill));
      expect(await files.archive.forget(known, tombstone, OPERATOR)).toBe(1);
      expect((await files.store.items(receipt))[0]).not.toHaveProperty('told');
      expect((await files.store.find(receipt.owner, receipt.payerFileId))?.archiveId).toBeNull();
      expect((await files.archive.toForget(await erasedBill(bill))).payerNumbers).toEqual([]);
    });

    it('keeps claim numbers of a shared file only in the sealed copy', async () => {
      const bill = await api.bill();
      const text = (await fileOf(bill, '835', 'partial')).toString();
      const files = new PayerFiles(api.engines);
      const bytes = Buffer.from(text.replace(/CLP\*[^*]+/, 'CLP*OLD-77').replace(/\*SBX\d+\*11/, '*PCN-5*11'));
      const organizations = [api.organizationId, 'org_other'];
      const { receipt } = await files.receive({ bytes, source: 'cli', partner: null, ...bringer(), organizations });
      expect([receipt.owner, receipt.items[0]?.outcome]).toEqual(['exchange', 'unmatched']);
      expect(JSON.stringify(await files.store.items(receipt))).not.toMatch(/OLD-77|PCN-5/);
      const { items } = await files.inFull(receipt);
      expect(items[0]?.told).toMatchObject({ controlNumber: 'OLD-77', payerClaimControlNumber: 'PCN-5' });
    });

    it('completes the redaction after a crash at any write', async () => {
      const { events, ledger, vault, views, stateStore, blobs } = api.engines;
      const engines = { events, ledger, vault, views, stateStore, blobs };
      let steps = 0;
      for (let left = 1; steps === 0; left += 1) {
        const [ours, others] = [await api.bill(), await api.bill()];
        const bytes = together([
          (await fileOf(ours, '835', 'partial')).toString(),
          (await fileOf(others, '835', 'partial')).toString(),
        ]);
        const files = new PayerFiles(engines);
        const { receipt } = await files.receive({ bytes, source: 'api', partner: null, ...bringer() });
        const life = { left, after: left % 2 === 0 };
        await new PayerFiles(mortal(engines, life)).archive
          .forget(await erasedBill(ours), tombstone, OPERATOR)
          .catch((error: unknown) => {
            if (!(error instanceof Ended)) throw error;
          });
        if (life.left > 0) steps = left;
        await files.archive.forget(await erasedBill(ours), tombstone, OPERATOR);
        const record = (await files.store.find(receipt.owner, receipt.payerFileId))!;
        expect([record.erased, record.formerArchives.length, record.destroyed.length]).toEqual([[ours], 1, 1]);
        expect(await files.archive.read(receipt)).toBeNull();
        expect(await files.archive.read(record)).not.toBeNull();
      }
      expect(steps).toBeGreaterThan(2);
    });
  });
});
