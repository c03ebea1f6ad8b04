import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { executeCommand, endpoints } from '#commands';
import {
  account,
  accountStream,
  billStream,
  credential,
  credentialStream,
  endpointStream,
  organization,
  organizationStream,
  REDACTED,
  type BillEvent,
} from '#domain';
import { loadState } from '#event-store';
import { RecipientStore } from '#mail';
import { DeliveryRows, newRow } from '#state-store';
import { EVERY_ORGANIZATION, projections } from '#read-models';
import { BILL_ID, historyOf, inviteRecipient, saveRecipient, submitBill } from '#testing/pure';
import { operatorMetadata } from '../kernel.js';
import { createKey, listKeys } from '../keys/keys.js';
import { addMember } from '../members/members.js';
import { rebuildProjection } from '../projections/projections.js';
import { DELETION_KIND } from '../shredding/destroy-organization.js';
import { status } from '../status/status.js';
import { verifyShredded } from '../verify/verify-shredded.js';
import { verify } from '../verify/verify.js';
import { openWorkplace, workplaceKinds, type OwnWorkplace } from '../workplace.spec-kit.js';
import { deleteOrganization, keepOrganization } from './delete-organization.js';
import { exportOrganization } from './export-organization.js';
import { createOrganization, listOrganizations, showOrganization } from './organizations.js';

const OTHER_BILL = 'bill_01j000000000000000000000bb';
const NAME = 'Quastenflosser';
const endpointOf = (organizationId: string): string => `wh_${(organizationId === org ? 'a' : 'b').repeat(26)}`;
const W9 = `doc_${'9'.repeat(26)}`;
const sure = { reason: 'practice_closed', atOnce: true, billsUnderWay: true, yes: true } as const;
let work: OwnWorkplace;
let home: string;
let org: string;
let other: string;

const submit = async (organizationId: string, billId: string): Promise<void> => {
  const events: readonly BillEvent[] = historyOf(submitBill({ billId }));
  await work.engines.ledger.append(
    billStream(organizationId, billId),
    -1,
    events,
    operatorMetadata(work, organizationId),
  );
  const subject = billId;
  for (const { id } of events[0]?.type === 'BillSubmitted' ? events[0].data.documents : [])
    await work.engines.blobs.put(Buffer.from(`%PDF-1.7 ${NAME}`), { organizationId, subject, blobId: id });
};

/** Creates a practice with data in every store, in the account of `home`, and another practice with bills. */
const furnish = async (): Promise<void> => {
  const { ledger, vault, stateStore, blobs } = work.engines;
  const make = async (name: string, account?: string): Promise<string> =>
    (await createOrganization(work, { name, environment: 'live', ...(account !== undefined && { account }) }))
      .organizationId;
  home = await make('Partner');
  org = await make(NAME, home);
  other = await make('Neighbour', home);
  await submit(org, BILL_ID);
  await submit(other, OTHER_BILL);
  await addMember(work, { org, subject: 'user-1', role: 'admin', name: NAME, email: 'a@practice.example' });
  await createKey(work, { org, scope: 'organization' });
  await createKey(work, { org: home, scope: 'account' });
  const store = new RecipientStore(ledger, vault);
  const recipientId = await store.idOf(org, 'user-7');
  const at = new Date().toISOString();
  for (const command of [inviteRecipient({ recipientId, at }), saveRecipient(at, { recipientId })])
    await store.handle(recipientId, command, operatorMetadata(work, org));
  const rows = new DeliveryRows(stateStore);
  for (const organizationId of [org, other]) {
    const endpointId = endpointOf(organizationId);
    await rows.register({ organizationId, endpointId });
    await executeCommand(ledger, endpoints, {
      stream: endpointStream(organizationId, endpointId),
      command: {
        type: 'CreateEndpoint',
        data: {
          endpointId,
          url: 'https://receiver.example',
          description: null,
          secret: 'whsec_x',
          eventTypes: '*',
          active: true,
          at,
        } as never,
      },
      metadata: operatorMetadata(work, organizationId),
    });
    await rows.insert({ organizationId, endpointId }, 5n, newRow({ id: 'e', type: 't' }, 0));
    await stateStore.put('intent', `r:${organizationId}:x`, { state: 'done', attempts: 1, notBefore: 0 });
    await stateStore.put('letter', `alert:${organizationId.slice(4)}`, {
      ...{ organizationId, state: 'open', attempts: 0, notBefore: 0 },
    });
    const outbox = join(work.config.DATA_DIR, 'outbox', 'payers', organizationId);
    mkdirSync(outbox, { recursive: true });
    writeFileSync(join(outbox, '99-1.837'), NAME);
    await blobs.put(Buffer.from('%PDF-1.7 W-9'), { organizationId, subject: organizationId, blobId: W9 });
  }
  for (const { name } of projections) await rebuildProjection(work, { name });
};

const rowsOf = async (organizationId: string): Promise<readonly string[]> => {
  const all = await work.engines.stateStore.everything(null, 10_000);
  return all
    .filter(({ key, record }) => key.includes(organizationId) || record?.['organizationId'] === organizationId)
    .map(({ kind, key }) => `${kind} ${key}`);
};
const documentsOf = async (organizationId: string): Promise<readonly string[]> => {
  const found: string[] = [];
  for await (const address of work.engines.blobs.addresses())
    if (address.organizationId === organizationId) found.push(`${address.subject}/${address.blobId}`);
  return found;
};
const inReadModels = async (organizationId: string): Promise<number> => {
  let count = 0;
  for (const { name } of projections) {
    const { rows } = await work.engines.views.find(name, { organizationId: EVERY_ORGANIZATION, limit: 1_000 });
    count += rows.filter((row) => row.organizationId === organizationId || row._id === organizationId).length;
  }
  return count;
};
const outboxOf = (organizationId: string): boolean =>
  existsSync(join(work.config.DATA_DIR, 'outbox', 'payers', organizationId));
const sealedOf = async (stream: string): Promise<readonly unknown[]> =>
  (await work.engines.ledger.load(stream)).flatMap(({ data }) => ('private' in data ? [data.private] : []));

describe.each(workplaceKinds)('a practice on the %s engines', (kind) => {
  beforeEach(async () => {
    work = await openWorkplace(kind);
    await furnish();
  });
  afterEach(() => work.close());

  it('is destroyed completely, without another practice; verify, its byte scan and doctor report nothing afterwards', async () => {
    const before = {
      rows: await rowsOf(other),
      documents: await documentsOf(other),
      inReadModels: await inReadModels(other),
    };
    const [key] = await listKeys(work, { org });
    const [note] = (await loadState(work.engines.ledger, organization, organizationStream(org))).keys;
    const report = await deleteOrganization(work, { org, ...sure });
    expect(report).toMatchObject({
      state: 'deleted',
      changed: true,
      destroyed: { bills: 1, streams: 3, outgoing: 1, partners: [] },
    });

    // Access is closed.
    await expect(showOrganization(work, { org })).rejects.toThrow('there is no organization');
    expect((await listOrganizations(work)).map(({ organizationId }) => organizationId)).toEqual([home, other]);
    const members = (await loadState(work.engines.ledger, account, accountStream(home))).list();
    expect(members.map((member) => member.organizationId)).toEqual([other]);
    expect(key).toBeDefined();
    expect(await loadState(work.engines.ledger, credential, note?.stream ?? credentialStream(''))).toMatchObject({
      status: 'revoked',
    });

    // No data is left.
    for (const stream of [billStream(org, BILL_ID), endpointStream(org, endpointOf(org)), organizationStream(org)])
      expect(new Set(await sealedOf(stream))).toEqual(new Set([REDACTED]));
    expect(await rowsOf(org)).toEqual([]);
    expect(await documentsOf(org)).toEqual([]);
    expect(await inReadModels(org)).toBe(0);
    expect(outboxOf(org)).toBe(false);
    expect(await work.engines.keys.get(org)).toBeNull();

    // The other practice is unchanged.
    expect(await rowsOf(other)).toEqual(before.rows);
    expect(await documentsOf(other)).toEqual(before.documents);
    expect(await inReadModels(other)).toBe(before.inReadModels);
    expect(outboxOf(other)).toBe(true);
    expect(await sealedOf(billStream(other, OTHER_BILL))).not.toContain(REDACTED);

    expect((await verify(work)).differences.filter(({ where }) => !where.includes(OTHER_BILL))).toEqual([]);
    expect((await verifyShredded(work)).differences).toEqual([]);
    expect((await status(work)).findings.filter(({ what }) => what.includes(org))).toEqual([]);
    // A rebuild from the log does not bring the data back.
    for (const { name } of projections) await rebuildProjection(work, { name });
    expect(await inReadModels(org)).toBe(0);

    const again = await deleteOrganization(work, { org });
    expect(again).toMatchObject({ state: 'deleted', changed: false, deletedAt: report.deletedAt });
  });

  it('is due for deletion after a month, unless the deletion is canceled', async () => {
    const ordered = await deleteOrganization(work, { org, reason: 'moved_elsewhere', billsUnderWay: true });
    expect(ordered).toMatchObject({ state: 'ordered', changed: true, destroyed: null });
    expect(Date.parse(ordered.dueAt ?? '') - Date.now()).toBeGreaterThan(29.9 * 86_400_000);
    expect(await deleteOrganization(work, { org, billsUnderWay: true, yes: true })).toMatchObject({
      state: 'ordered',
      changed: false,
      dueAt: ordered.dueAt,
    });
    expect(await showOrganization(work, { org })).toMatchObject({ deletionDueAt: ordered.dueAt });
    expect(await keepOrganization(work, { org })).toMatchObject({ changed: true });
    expect(await showOrganization(work, { org })).toMatchObject({ deletionDueAt: null });
    expect(await keepOrganization(work, { org })).toMatchObject({ changed: false });

    await deleteOrganization(work, { org, reason: 'moved_elsewhere', billsUnderWay: true });
    await work.engines.stateStore.put(DELETION_KIND, org, { dueAt: '2026-01-01T00:00:00.000Z' });
    const { findings } = await status(work);
    expect(findings).toContainEqual({
      what: expect.stringContaining(`the deletion of ${org}`),
      todo: expect.any(String),
    });
  });

  it('is not deleted without a reason, without --yes, with open bills, or as the home of other organizations', async () => {
    await expect(deleteOrganization(work, { org, billsUnderWay: true })).rejects.toThrow('--reason');
    await expect(deleteOrganization(work, { org, ...sure, yes: false })).rejects.toThrow('--yes');
    await expect(deleteOrganization(work, { org, ...sure, billsUnderWay: false })).rejects.toThrow('--bills-under-way');
    await expect(deleteOrganization(work, { org: home, ...sure })).rejects.toThrow('other organizations');
    await expect(deleteOrganization(work, { org: 'org_nobody', ...sure })).rejects.toThrow('no organization');
    await expect(deleteOrganization(work, { org: '../x', ...sure })).rejects.toThrow('no organization');
    expect(await inReadModels(org)).toBeGreaterThan(0);
  });

  it.each(['bill', 'document', 'record', 'own key'])(
    'is deleted completely after an interruption at the step: %s',
    async (where) => {
      const cutOff = (): Promise<never> => Promise.reject(new Error('cut off'));
      const { engines } = work;
      const broken: OwnWorkplace = {
        ...work,
        engines: {
          ...engines,
          ...(where === 'document' && { blobs: cut(engines.blobs, 'remove', cutOff) }),
          ...(where === 'record' && { stateStore: cut(engines.stateStore, 'everything', cutOff) }),
          ...(where === 'bill' && { vault: cut(engines.vault, 'shred', cutOff) }),
          ...(where === 'own key' && {
            vault: cut(engines.vault, 'shred', (subject: string, tombstone: never) =>
              subject === org ? cutOff() : engines.vault.shred(subject, tombstone),
            ),
          }),
        },
      };
      await expect(deleteOrganization(broken, { org, ...sure })).rejects.toThrow('cut off');
      expect((await status(work)).findings.map(({ what }) => what).join()).toContain(`the deletion of ${org}`);
      expect(await deleteOrganization(work, { org })).toMatchObject({ state: 'deleted', changed: false });
      expect(await rowsOf(org)).toEqual([]);
      expect(await documentsOf(org)).toEqual([]);
      expect(await inReadModels(org)).toBe(0);
      expect(await work.engines.keys.get(org)).toBeNull();
      expect((await verifyShredded(work)).differences).toEqual([]);
    },
  );

  it('is exported into an unencrypted tar file, without data of another practice', async () => {
    const file = join(work.config.DATA_DIR, 'practice.tar');
    const made = await exportOrganization(work, { org, file });
    expect(made).toMatchObject({ bills: 1, streams: 2 });
    const entries = untar(readFileSync(file));
    expect([...entries.keys()]).toEqual(
      expect.arrayContaining(['manifest.json', 'organization.json', `bills/${BILL_ID.replace('_', '_')}.json`]),
    );
    const read = (name: string) => JSON.parse(entries.get(name)?.toString() ?? 'null');
    expect(read('organization.json')).toMatchObject({ organizationId: org, name: NAME });
    expect(read('manifest.json')).toMatchObject({ format: 'workcomp-practice', version: 1, bills: 1 });
    expect(read(`bills/${BILL_ID}.json`).snapshot).toBeTruthy();
    expect(read(`events/${BILL_ID}.json`)[0]).toMatchObject({ type: 'BillSubmitted', revision: 0 });
    expect([...entries.keys()].filter((name) => name.startsWith('documents/'))).toHaveLength(made.documents);
    expect(entries.get(`documents/${org}/${W9}.pdf`)?.toString()).toBe('%PDF-1.7 W-9');
    expect(readFileSync(file).includes('whsec_x')).toBe(false);
    expect(readFileSync(file).includes(OTHER_BILL)).toBe(false);
    await expect(exportOrganization(work, { org, file })).rejects.toThrow('already exists');
    const fullDisk = cut(work.engines.blobs, 'load', () => Promise.reject(new Error('ENOSPC')));
    const onFullDisk = { ...work, engines: { ...work.engines, blobs: fullDisk } };
    await expect(exportOrganization(onFullDisk, { org, file: `${file}1` })).rejects.toThrow('ENOSPC');
    expect([`${file}1`, `${file}1.part`].filter((name) => existsSync(name))).toEqual([]);
    await deleteOrganization(work, { org, ...sure });
    await expect(exportOrganization(work, { org, file: `${file}2` })).rejects.toThrow('no organization');
  });
});

/** Replaces a method of an engine. */
const cut = <Engine extends object>(engine: Engine, name: keyof Engine, instead: unknown): Engine =>
  new Proxy(engine, {
    get: (target, property) => {
      if (property === name) return instead;
      const value: unknown = Reflect.get(target, property);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });

const untar = (bytes: Buffer): ReadonlyMap<string, Buffer> => {
  const entries = new Map<string, Buffer>();
  for (let at = 0; bytes[at] !== 0;) {
    const name = bytes.toString('latin1', at, at + 100).replace(/\0.*/, '');
    const size = Number.parseInt(bytes.toString('latin1', at + 124, at + 135), 8);
    entries.set(name, bytes.subarray(at + 512, at + 512 + size));
    at += 512 + Math.ceil(size / 512) * 512;
  }
  return entries;
};
