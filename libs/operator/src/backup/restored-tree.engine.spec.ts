import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbedded, readConfig } from '#engines';
import { billStream, type BillEvent } from '#domain';
import { TreeFollower, TreeStore } from '#integrity';
import { historyOf, submitBill } from '#testing/pure';
import { operatorMetadata } from '../kernel.js';
import type { OperatorContext } from '../operation.js';
import { createOrganization } from '../organizations/organizations.js';
import { verify } from '../verify/verify.js';
import { openWorkplace } from '../workplace.spec-kit.js';
import { backup } from './backup.js';
import { restore } from './restore.js';

const submit = async (
  work: Pick<OperatorContext, 'engines' | 'operator'>,
  org: string,
  billId: string,
): Promise<void> => {
  const events: readonly BillEvent[] = historyOf(submitBill({ billId }));
  await work.engines.ledger.append(billStream(org, billId), -1, events, operatorMetadata(work, org));
};
const idOf = (letter: string): string => `bill_01j0000000000000000000000${letter}`;

it('restore drops tree hashes of events that the copied log lacks, so the log verifies before and after new events', async () => {
  const home = mkdtempSync(join(tmpdir(), 'workcomp-tree-'));
  const work = await openWorkplace();
  try {
    const { organizationId: org } = await createOrganization(work, { name: 'Practice', environment: 'live' });
    await submit(work, org, idOf('a'));
    const { embedded, stateStore } = work.engines;
    if (embedded === null) throw new TypeError('not embedded');
    // A bill arrives during the backup: its hash is in the copied tree, and no head is signed for it.
    const copyLog = async (folder: string): Promise<void> => {
      await embedded.copyLog(folder);
      await submit(work, org, idOf('b'));
      await new TreeFollower(work.engines.events, new TreeStore(stateStore)).catchUp(work.signal);
    };
    const engines = { ...work.engines, embedded: { ...embedded, copyLog } };
    const folder = join(home, 'backup');
    await backup({ ...work, engines }, { folder, outbox: false });

    const config = readConfig({ DATA_DIR: join(home, 'restored') });
    const given = { progress: () => undefined, signal: work.signal, onFatal: () => undefined };
    const masterKeyFile = join(work.config.DATA_DIR, 'master.key');
    const { check } = await restore({ config, folder, masterKeyFile, ...given });
    expect(check.integrity).toMatchObject({ broken: null, shortBy: 0 });

    const again = await openEmbedded({ dataDir: config.DATA_DIR, onFatal: () => undefined });
    try {
      const there = { engines: again, config, projector: null, ...given };
      await submit(there, org, idOf('c'));
      expect((await verify(there)).integrity).toMatchObject({ broken: null, shortBy: 0 });
    } finally {
      await again.close();
    }
  } finally {
    await work.close();
    rmSync(home, { recursive: true, force: true });
  }
});
