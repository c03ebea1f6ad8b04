import { appendFileSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbedded, readConfig } from '#engines';
import { billStream, REDACTED, type BillDraft, type BillEvent, type BillSubmittedData } from '#domain';
import { RecipientStore } from '#mail';
import { billProjection, rfaProjection } from '#read-models';
import { BillDrafts } from '#state-store';
import { BILL_ID, emptyDraft, historyOf, inviteRecipient, saveRecipient, submitBill } from '#testing/pure';
import { backup } from '../backup/backup.js';
import { restore, type RestoreReport } from '../backup/restore.js';
import { liftHold, listHolds, placeHold } from '../holds/holds.js';
import { operatorMetadata } from '../kernel.js';
import { deleteOrganization } from '../organizations/delete-organization.js';
import { createOrganization } from '../organizations/organizations.js';
import { rebuildProjection } from '../projections/projections.js';
import { verifyShredded } from '../verify/verify-shredded.js';
import { openWorkplace, type OwnWorkplace } from '../workplace.spec-kit.js';
import { reapplyShredding } from './reapply-erasures.js';
import { shredBill } from './shred-bill.js';
import { shredRecipient } from './shred-recipient.js';

const OTHER_BILL_ID = 'bill_01j000000000000000000000bb';
const LATER_BILL_ID = 'bill_01j000000000000000000000cc';
const reason = 'patient_request';
const sure = { reason, override: 'court_order' } as const;
let work: OwnWorkplace;
let org: string;
let home: string;

const submit = async (organizationId: string, billId: string): Promise<void> => {
  const events: readonly BillEvent[] = historyOf(submitBill({ billId }));
  await work.engines.ledger.append(
    billStream(organizationId, billId),
    -1,
    events,
    operatorMetadata(work, organizationId),
  );
};

beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'workcomp-erasing-'));
  work = await openWorkplace();
  ({ organizationId: org } = await createOrganization(work, { name: 'Practice', environment: 'live' }));
  for (const billId of [BILL_ID, OTHER_BILL_ID]) await submit(org, billId);
  await rebuildProjection(work, { name: billProjection.name });
});
afterEach(async () => {
  await work.close();
  rmSync(home, { recursive: true, force: true });
});

const eventOf = async (billId: string) => (await work.engines.ledger.load(billStream(org, billId))).at(-1);
const isErased = async (at: OwnWorkplace, billId: string): Promise<boolean> =>
  (await at.engines.ledger.load(billStream(org, billId)))[0]?.data.private === REDACTED;

/** Restores a backup into an empty folder, using the original's master key. */
const restored = async (
  folder: string,
  {
    settings = {},
    ...options
  }: {
    readonly erased?: readonly string[];
    readonly keys?: readonly string[];
    readonly settings?: Readonly<Record<string, string>>;
  } = {},
  look: (at: OwnWorkplace, report: RestoreReport) => Promise<void>,
): Promise<void> => {
  const target = mkdtempSync(join(home, 'restored-'));
  mkdirSync(target, { recursive: true });
  copyFileSync(join(work.config.DATA_DIR, 'checkpoint.key'), join(target, 'checkpoint.key'));
  const config = readConfig({ DATA_DIR: target, ...settings });
  const given = { progress: () => undefined, signal: new AbortController().signal, onFatal: () => undefined };
  const masterKeyFile = join(work.config.DATA_DIR, 'master.key');
  const report = await restore({ config, folder, masterKeyFile, ...options, ...given });
  const engines = await openEmbedded({ dataDir: target, onFatal: () => undefined });
  const { close } = engines;
  try {
    await look({ engines, config, projector: null, ...given, close: () => close.call(engines) }, report);
  } finally {
    await engines.close();
  }
};

describe('erasing a bill', () => {
  it('needs a listed reason, which the log keeps', async () => {
    await expect(shredBill(work, { billId: BILL_ID, org, reason: 'because' })).rejects.toThrow(
      '--reason must be one of',
    );
    await expect(shredBill(work, { billId: BILL_ID, org, reason, override: 'so' })).rejects.toThrow(
      '--override must be one of',
    );
    await shredBill(work, { billId: BILL_ID, org, ...sure });
    expect(await eventOf(BILL_ID)).toMatchObject({
      type: 'SubjectShredded',
      data: { reason, override: 'court_order' },
    });
  });

  it('is refused while money is open, and changes nothing', async () => {
    await expect(shredBill(work, { billId: BILL_ID, org, reason })).rejects.toThrow(
      /is not erased: \$\d+\.\d\d of its balance is open \(--override/,
    );
    expect(await isErased(work, BILL_ID)).toBe(false);
    expect(await work.engines.keys.get(BILL_ID)).not.toBeNull();
  });

  it('is refused under a legal hold on its patient, its claim or the organization, until the hold is lifted', async () => {
    const [submitted] = await work.engines.ledger.load<BillEvent>(billStream(org, BILL_ID));
    const { patientId, claimId } = submitted?.data as unknown as {
      readonly patientId: string;
      readonly claimId: string;
    };
    for (const where of [
      { scope: 'patient', subjectId: patientId },
      { scope: 'claim', subjectId: claimId },
      { scope: 'organization' },
    ] as const) {
      const { holdId } = await placeHold(work, { org, ...where, reason: 'Subpoena' });
      await expect(shredBill(work, { billId: BILL_ID, org, reason })).rejects.toThrow(
        `the legal hold ${holdId} is active`,
      );
      await expect(
        deleteOrganization(work, { org, reason: 'was_a_test', atOnce: true, billsUnderWay: true, yes: true }),
      ).rejects.toThrow(`the legal hold ${holdId} is active`);
      expect(await liftHold(work, { org, holdId, reason: 'Settled' })).toMatchObject({ changed: true });
      expect(await liftHold(work, { org, holdId, reason: 'Settled' })).toMatchObject({ changed: false });
    }
    for (const { name } of [billProjection, rfaProjection]) await rebuildProjection(work, { name });
    for (const [scope, subjectId] of [
      ['patient', 'pat_nobody'],
      ['claim', 'clm_nobody'],
    ] as const)
      await expect(placeHold(work, { org, scope, subjectId, reason: 'Another case' })).rejects.toThrow(
        `the ID must be the ID of a ${scope} of a bill or a request for authorization of this organization`,
      );
    expect((await listHolds(work, { org })).map(({ scope, lifted }) => [scope, lifted?.reason ?? null])).toEqual([
      ['patient', 'Settled'],
      ['claim', 'Settled'],
      ['organization', 'Settled'],
    ]);
    await shredBill(work, { billId: BILL_ID, org, ...sure });
    expect(await isErased(work, BILL_ID)).toBe(true);
  });

  it('requires valid holds for its protection: exactly one subject, and a reason', async () => {
    const hold = { org, reason: 'Subpoena' };
    await expect(placeHold(work, { ...hold, scope: 'patient' })).rejects.toThrow('the ID must be the ID of a patient');
    await expect(placeHold(work, { ...hold, scope: 'organization', subjectId: 'pat_1' })).rejects.toThrow(
      'must be left out',
    );
    await expect(placeHold(work, { ...hold, scope: 'claim', subjectId: 'clm_a b' })).rejects.toThrow(
      'the ID of a claim',
    );
    // A hold on the wrong kind of ID would protect nothing.
    await expect(placeHold(work, { ...hold, scope: 'patient', subjectId: 'clm_1' })).rejects.toThrow(
      'the ID of a patient (pat_…)',
    );
    await expect(placeHold(work, { ...hold, scope: 'bill' as 'claim', subjectId: 'x' })).rejects.toThrow(
      'the scope of a hold must be one of',
    );
    await expect(placeHold(work, { ...hold, scope: 'organization', reason: ' ' })).rejects.toThrow('--reason');
    await expect(liftHold(work, { ...hold, holdId: 'hold_none' })).rejects.toThrow('no legal hold');
  });
});

describe('erasure register and restored backups', () => {
  const back = async (at: OwnWorkplace) => (await verifyShredded(at)).differences;

  it('a restore repeats the erasures in the register next to the backup: a bill, a recipient, an organization', async () => {
    const { ledger, vault } = work.engines;
    const store = new RecipientStore(ledger, vault);
    const recipientId = await store.idOf(org, 'user-7');
    const at = new Date().toISOString();
    for (const command of [inviteRecipient({ recipientId, at }), saveRecipient(at, { recipientId })])
      await store.handle(recipientId, command, operatorMetadata(work, org));
    const { organizationId: gone } = await createOrganization(work, { name: 'Closed', environment: 'live' });
    const folder = join(home, 'backup');
    expect(await backup(work, { folder, outbox: false })).toMatchObject({ failed: [] });
    await submit(org, LATER_BILL_ID);
    for (const billId of [BILL_ID, LATER_BILL_ID]) {
      const { register } = await shredBill(work, { billId, org, ...sure });
      expect(register).toMatchObject({ failed: [], files: [expect.any(String), expect.stringContaining(home)] });
    }
    await shredRecipient(work, { org, user: 'user-7', reason });
    await deleteOrganization(work, { org: gone, reason: 'was_a_test', atOnce: true, billsUnderWay: true, yes: true });

    await restored(folder, {}, async (there, { erasures }) => {
      expect(erasures).toMatchObject({ failed: [], untrusted: 0 });
      expect(erasures.erased.toSorted()).toEqual([BILL_ID, gone, recipientId].toSorted());
      expect([await isErased(there, BILL_ID), await isErased(there, OTHER_BILL_ID)]).toEqual([true, false]);
      expect((await there.engines.ledger.load(billStream(org, BILL_ID))).at(-1)).toMatchObject({ data: sure });
      expect(await there.engines.keys.get(recipientId)).toBeNull();
      expect(await there.engines.keys.get(gone)).toBeNull();
      expect(await back(there)).toEqual([]);
      // The register continues, and a backup of the restored data contains all of it.
      const lines = readFileSync(join(there.config.DATA_DIR, 'erasures.register'), 'utf8').match(/"subject"/g);
      expect(lines).toHaveLength(4);
    });
  });

  it('erases the drafts of the patient, found by ID or name, and again after a restore', async () => {
    const { stateStore, vault, keys, ledger } = work.engines;
    const drafts = new BillDrafts(stateStore, vault);
    const [submitted] = await ledger.load<BillEvent>(billStream(org, BILL_ID));
    const { patientId, private: text } = submitted?.data as BillSubmittedData;
    if (text === REDACTED) throw new Error('the bill is erased');
    const { firstName, lastName, dateOfBirth } = text.patient;
    const sameName = { customerExternalId: null, firstName: firstName.toUpperCase(), lastName, dateOfBirth };
    const save = (draftId: string, changes: Partial<BillDraft>, person: typeof sameName | null) =>
      drafts.save({ ...emptyDraft, organizationId: org, draftId, ...changes }, person, 0);
    await save('draft_id', { patientId }, null);
    await save('draft_name', {}, sameName);
    await save('draft_twin', {}, { ...sameName, firstName: 'Another' });
    await save('draft_other', {}, null);
    const folder = join(home, 'backup');
    await backup(work, { folder, outbox: false });
    expect(await shredBill(work, { billId: BILL_ID, org, ...sure })).toMatchObject({ drafts: 2 });
    const left = async ({ engines }: Pick<OwnWorkplace, 'engines'>) => {
      const { drafts: found } = await new BillDrafts(engines.stateStore, engines.vault).list({
        ...{ organizationId: org, customerExternalId: null, limit: 10 },
      });
      return found.map(({ draftId }) => draftId).toSorted();
    };
    expect(await left(work)).toEqual(['draft_other', 'draft_twin']);
    expect(await keys.get('draft_name')).toBeNull();
    await restored(folder, {}, async (there) => expect(await left(there)).toEqual(['draft_other', 'draft_twin']));
  });

  it('erases the drafts even if the run is interrupted and repeated', async () => {
    const { stateStore, vault, ledger, blobs } = work.engines;
    const [submitted] = await ledger.load<BillEvent>(billStream(org, BILL_ID));
    const { private: text } = submitted?.data as BillSubmittedData;
    if (text === REDACTED) throw new Error('the bill is erased');
    const drafts = new BillDrafts(stateStore, vault);
    const draft = { ...emptyDraft, organizationId: org, draftId: 'draft_name' };
    await drafts.save(draft, { customerExternalId: null, ...text.patient }, 0);
    const remove = blobs.remove.bind(blobs);
    const broken = jest.spyOn(blobs, 'remove').mockImplementation(async (owner) => {
      if (owner.subject === BILL_ID) throw new Error('disk');
      await remove(owner);
    });
    await expect(shredBill(work, { billId: BILL_ID, org, ...sure })).rejects.toThrow('disk');
    broken.mockRestore();
    await shredBill(work, { billId: BILL_ID, org, ...sure });
    expect((await stateStore.keys('bill-draft', '')).length).toBe(0);
  });

  it('a restore reports a missing register, which can be passed to it or applied later', async () => {
    const folder = join(home, 'one', 'backup');
    mkdirSync(join(home, 'one'));
    await backup(work, { folder, outbox: false });
    await shredBill(work, { billId: BILL_ID, org, ...sure });
    const register = join(home, 'elsewhere.register');
    copyFileSync(join(work.config.DATA_DIR, 'erasures.register'), register);
    const moved = join(home, 'two');
    mkdirSync(moved);
    // Copies only the backup, as if to another machine.
    const { cpSync } = await import('node:fs');
    cpSync(folder, join(moved, 'backup'), { recursive: true });
    await restored(join(moved, 'backup'), {}, async (there, { erasures }) => {
      expect(erasures).toMatchObject({ entries: 0, erased: [] });
      expect(await isErased(there, BILL_ID)).toBe(false);
      copyFileSync(register, join(there.config.DATA_DIR, 'erasures.register'));
      expect(await back(there)).toMatchObject([
        { kind: 'key', where: BILL_ID, what: expect.stringContaining('is back') },
      ]);
      expect(await reapplyShredding(there, {})).toMatchObject({ entries: 1, erased: [BILL_ID], untrusted: 0 });
      expect(await isErased(there, BILL_ID)).toBe(true);
      expect(await reapplyShredding(there, {})).toMatchObject({ entries: 1, erased: [] });
      expect(await back(there)).toEqual([]);
    });
    await restored(join(moved, 'backup'), { erased: [register] }, async (there, { erasures }) => {
      expect(erasures).toMatchObject({ entries: 1, erased: [BILL_ID] });
      expect(await isErased(there, BILL_ID)).toBe(true);
    });
    writeFileSync(join(home, 'letter.txt'), 'Dear provider');
    await expect(restored(folder, { erased: [join(home, 'letter.txt')] }, async () => undefined)).rejects.toThrow(
      'is not an erasure register',
    );
  });

  it('a restore is refused while the path in ERASURE_REGISTER does not exist', async () => {
    const folder = join(home, 'backup');
    await backup(work, { folder, outbox: false });
    await shredBill(work, { billId: BILL_ID, org, ...sure });
    const usb = join(home, 'usb.register');
    const settings = { ERASURE_REGISTER: usb };
    await expect(restored(folder, { settings }, async () => undefined)).rejects.toThrow('does not exist');
    copyFileSync(join(work.config.DATA_DIR, 'erasures.register'), usb);
    await restored(folder, { settings }, async (_, { erasures }) => expect(erasures.erased).toEqual([BILL_ID]));
  });

  it('a restore ignores entries whose signature is missing or wrong', async () => {
    const folder = join(home, 'backup');
    await backup(work, { folder, outbox: false });
    await shredBill(work, { billId: BILL_ID, org, ...sure });
    const file = join(work.config.DATA_DIR, 'erasures.register');
    const text = readFileSync(file, 'utf8');
    const forged = join(home, 'forged.register');
    writeFileSync(forged, text.replaceAll(BILL_ID, OTHER_BILL_ID));
    await restored(folder, { erased: [forged] }, async (there, { erasures }) => {
      expect(erasures).toMatchObject({ erased: [BILL_ID], untrusted: 1 });
      expect([await isErased(there, BILL_ID), await isErased(there, OTHER_BILL_ID)]).toEqual([true, false]);
    });
  });

  it('entries are signed later if no key could sign them, and a file with a half-written entry is still read', async () => {
    const key = join(work.config.DATA_DIR, 'checkpoint.key');
    const folder = join(home, 'backup');
    await backup(work, { folder, outbox: false });
    const seed = readFileSync(key);
    rmSync(key);
    const { register } = await shredBill(work, { billId: BILL_ID, org, ...sure });
    const [, beside = ''] = register.files;
    writeFileSync(key, seed);
    await restored(folder, {}, async (there, { erasures }) => {
      expect(erasures).toMatchObject({ erased: [], untrusted: 1 });
      expect(await isErased(there, BILL_ID)).toBe(false);
    });
    appendFileSync(beside, 'erasure/v1 workcomp/ha');
    await shredBill(work, { billId: OTHER_BILL_ID, org, ...sure });
    await restored(folder, {}, async (there, { erasures }) => {
      expect(erasures.untrusted).toBe(0);
      expect([await isErased(there, BILL_ID), await isErased(there, OTHER_BILL_ID)]).toEqual([true, true]);
    });
  });

  it('an erasure names a register file that cannot be written, and does not wait for it', async () => {
    const folder = join(home, 'usb', 'backup');
    mkdirSync(join(home, 'usb'));
    await backup(work, { folder, outbox: false });
    rmSync(join(home, 'usb'), { recursive: true });
    const { register } = await shredBill(work, { billId: BILL_ID, org, ...sure });
    expect(register.failed).toMatchObject([{ file: expect.stringContaining('usb') }]);
    expect(register.files).toHaveLength(1);
    mkdirSync(join(home, 'usb'));
    expect((await shredBill(work, { billId: BILL_ID, org, ...sure })).register).toMatchObject({ failed: [] });
  });
});
