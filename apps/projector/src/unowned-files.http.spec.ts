import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '#engines';
import { perform, type OperatorStatus } from '#operator';
import { exchangeOf, Partners, readPartnersFile } from '#partners';
import { PayerFileReader, PayerFiles, PayerFileWatch } from '#payer-files';
import { commandApp } from '#testing/http';
import { eventually, partnerEntry } from '#testing/pure';
import { ProjectorModule } from './projector.module.js';

const api = commandApp([ProjectorModule.with()]);

it('reports a quarantined partner file without a practice to the operator', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'unowned-'));
  const inbox = join(folder, 'partner', 'in');
  mkdirSync(inbox, { recursive: true });
  const { partners } = readPartnersFile(JSON.stringify({ partners: [partnerEntry({})] }), { folder, environment: {} });
  const known = new Partners(partners);
  const { signal } = new AbortController();
  const exchange = exchangeOf(api.engines, { DATA_DIR: folder }, known);
  const warnings: string[] = [];
  const listen = ({ message }: Error): unknown => warnings.push(message);
  process.on('warning', listen);
  const stop = new AbortController();
  const watch = new PayerFileWatch(new PayerFiles(api.engines, known), new PayerFileReader(api.engines), {
    firstAfterMs: 0,
    everyMs: 20,
  });
  const running = watch.run(stop.signal);
  try {
    await eventually(() => watch.unownedFiles()?.quarantined === 0);
    writeFileSync(join(inbox, 'a.835'), 'not an interchange');
    const [partner] = partners;
    expect(await exchange.fetch(partner!, signal)).toMatchObject({ taken: 1 });
    await eventually(() => watch.unownedFiles()?.quarantined === 1);
    expect(watch.unownedFiles()?.oldestReceivedAt).toEqual(expect.any(String));
    expect(warnings).toEqual([expect.stringMatching(/^a file of partner clearing belongs to no practice/)]);
    const workplace = {
      engines: api.engines,
      config: readConfig({ DATA_DIR: folder }),
      projector: null,
      progress: () => undefined,
      signal,
    };
    const { findings } = (await perform('status', {}, workplace)) as OperatorStatus;
    expect(findings).toContainEqual({
      what: expect.stringMatching(
        /^a file of a partner is in quarantine and belongs to no practice \(received 20/,
      ) as unknown,
      todo: expect.stringContaining('payer-file list --quarantined') as unknown,
    });
  } finally {
    stop.abort();
    await running;
    process.off('warning', listen);
    rmSync(folder, { recursive: true });
  }
});
