import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AccessRecord } from '#access-record';
import { executeCommand, rfas } from '#commands';
import { rfaStream, type RfaCommand, shippedRules } from '#domain';
import { rfaContent } from '#testing/pure';
import { operatorMetadata } from '../kernel.js';
import { openWorkplace } from '../workplace.spec-kit.js';
import { exportOrganization } from './export-organization.js';
import { createOrganization } from './organizations.js';

it('exports requests for authorization, and records access to their patients', async () => {
  const work = await openWorkplace();
  try {
    const { organizationId: org } = await createOrganization(work, { name: 'Practice', environment: 'live' });
    const metadata = operatorMetadata(work, org);
    const command: RfaCommand = {
      type: 'DraftRfa',
      data: {
        ...{ at: metadata.at, actorName: null, rfaId: 'rfa_01', rfaNumber: 1, copyOf: null, documents: [] },
        ...rfaContent,
      },
    };
    await executeCommand(
      work.engines.ledger,
      rfas,
      { stream: rfaStream(org, 'rfa_01'), command, metadata },
      shippedRules,
    );
    const file = join(work.config.DATA_DIR, 'practice.tar');
    expect(await exportOrganization(work, { org, file })).toMatchObject({ bills: 0, rfas: 1 });
    expect(readFileSync(file).toString('latin1')).toContain('rfas/rfa_01.json');
    const record = new AccessRecord(work.engines.stateStore, work.engines.vault);
    const search = { organizationId: org, terms: null, matches: () => true, from: 0, to: Number.MAX_SAFE_INTEGER };
    const { entries } = await record.page(search, null, 10);
    expect(entries).toMatchObject([
      { operation: 'org.export', action: 'export', patients: [rfaContent.facts.patientId] },
    ]);
  } finally {
    await work.close();
  }
});
