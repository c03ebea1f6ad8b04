import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCaller, startServer, type RunningServer } from '#testing/process';
import { billBody, physicianFiles, valueRow, type SampleSet } from '#testing/pure';
import { runCli } from './cli.spec-kit.js';

describe('import of the physician fee schedule with a running server', () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(async () => {
    await server.stop();
    server.remove();
  });

  const cli = (...args: string[]) => runCli(server.dataDir, args);
  /** Creates a folder with files like those in the CMS archive, including one that isn't part of the schedule. */
  const folderOf = (name: string, set: SampleSet = {}): string => {
    const folder = join(server.dataDir, name);
    mkdirSync(folder);
    for (const file of physicianFiles(set)) writeFileSync(join(folder, file.name), file.text);
    writeFileSync(join(folder, 'README.pdf'), '%PDF-');
    return folder;
  };
  const imported = async (folder: string) => {
    const ran = await cli('directory', 'import', 'omfs', folder, '--json');
    expect({ code: ran.code, stderr: ran.stderr }).toEqual({ code: 0, stderr: '' });
    return ran.json;
  };
  const bill = (date: string, ...serviceLines: object[]) => {
    const { serviceLocation } = billBody().bill;
    return billBody({
      billingMode: 'professional',
      service: { date },
      serviceLocation: { ...serviceLocation, address: { ...serviceLocation.address, postalCode: '94103' } },
      serviceLines,
    });
  };
  const submitted = async (date: string, ...serviceLines: object[]) =>
    createCaller(server)('POST', '/bills', bill(date, ...serviceLines));
  const allowed = async (date: string, ...serviceLines: object[]) => {
    const { status, body } = await submitted(date, ...serviceLines);
    expect(status).toBe(201);
    return body.serviceLines.map((line: { allowed: number; pricing: { status: string } }) => [
      line.allowed,
      line.pricing.status,
    ]);
  };
  const visit = { code: '20001', charge: 150 };

  it('prices covered codes immediately after the import', async () => {
    expect(await allowed('2026-02-24', visit)).toEqual([[150, 'manual_charge']]);
    const report = await imported(folderOf('first'));
    expect(report).toMatchObject({
      from: '2026-01-01',
      to: '2026-12-31',
      replaced: false,
      ignored: ['README.pdf'],
      counts: {
        codes: 8,
        localities: 2,
        zipCodes: 3,
        baseUnits: 1,
        factors: 3,
        unitLimits: null,
        shortageZipCodes: null,
        pairs: null,
      },
      versions: [{ from: '2026-01-01', to: '2026-12-31' }],
      inUse: true,
    });
    expect(report.files).toHaveLength(5);

    const { body } = await submitted(
      '2026-02-24',
      visit,
      { code: '20012', charge: 700 },
      { code: '20011', charge: 800 },
    );
    // 144.35; half of 616.07 for the day's second procedure; 855.46.
    expect(body.serviceLines.map((line: { allowed: number }) => line.allowed)).toEqual([144.35, 308.04, 855.46]);
    expect(body.serviceLines[0].pricing).toMatchObject({
      status: 'calculated',
      basis: 'Physician fee schedule: 20001, tables of 2026-01-01',
      citation: '8 CCR § 9789.12.2',
      steps: expect.arrayContaining([
        '(1.30 × 1.066 + 1.21 × 1.347 + 0.10 × 0.476) × 47.1234 = $144.35, rounded half up to the cent',
      ]),
    });
    expect(body.warnings).toContainEqual(
      expect.objectContaining({ code: 'charge_above_schedule', path: 'bill.serviceLines.1.charge' }),
    );
  });

  it('adds the shortage area bonus in the ZIP codes of an imported list (8 CCR § 9789.12.6)', async () => {
    const claimed = { ...visit, modifiers: ['AQ'] };
    const { body: before } = await submitted('2026-02-24', claimed);
    expect(before).toMatchObject({
      serviceLines: [{ allowed: 144.35 }],
      warnings: expect.arrayContaining([expect.objectContaining({ code: 'hpsa_bonus_not_computed' })]),
    });
    const folder = folderOf('shortage');
    writeFileSync(join(folder, 'hpsa.csv'), 'kind,year,zip\nprimary_care,2026,94103\n');
    expect(await imported(folder)).toMatchObject({ replaced: true, counts: { shortageZipCodes: 1 } });
    const { body } = await submitted('2026-02-24', visit);
    expect(body.serviceLines[0]).toMatchObject({
      allowed: 158.79,
      pricing: { citation: '8 CCR § 9789.12.2; 8 CCR § 9789.12.6' },
    });
    expect(await imported(join(server.dataDir, 'first'))).toMatchObject({ replaced: true });
    expect(await allowed('2026-02-24', visit)).toEqual([[144.35, 'calculated']]);
  });

  it('does not price unknown codes or earlier dates of service', async () => {
    expect(await allowed('2026-02-24', { code: '20099', charge: 80 })).toEqual([[80, 'not_in_schedule']]);
    expect(await allowed('2026-02-24', { code: '20052', charge: 80 })).toEqual([[80, 'manual_charge']]);
    expect(await allowed('2025-12-31', visit)).toEqual([[150, 'manual_charge']]);
    // With `feeContext`, every line needs a verified fee. Otherwise the bill is rejected.
    const verified = { ...visit, feeContext: {} };
    expect(await allowed('2026-02-24', verified)).toEqual([[144.35, 'calculated']]);
    for (const [date, code] of [
      ['2025-12-31', '20001'],
      ['2026-02-24', '20099'],
      ['2026-02-24', '20052'],
    ] as const) {
      const { status, body } = await submitted(date, verified, { code, charge: 80, feeContext: {} });
      expect([status, body.code]).toEqual([422, 'bill_fee_requires_review']);
      expect(body.errors.map(({ path }: { path: string }) => path)).toContain('bill.serviceLines.1.feeContext');
    }
  });

  it('keeps the current schedule if an import is rejected', async () => {
    const folder = folderOf('half', { factor: 'much' });
    const refused = await cli('directory', 'import', 'omfs', folder);
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('factors.csv line 2, factor: must be') });
    const some = readdirSync(folder).filter((name) => !name.startsWith('GPCI') && !name.endsWith('.pdf'));
    const half = await cli('directory', 'import', 'omfs', ...some.map((name) => join(folder, name)));
    expect(half).toMatchObject({ code: 1, stderr: expect.stringContaining('lacks the geographic indices') });
    const stranger = await cli(
      'directory',
      'import',
      'omfs',
      join(folder, 'README.pdf'),
      join(server.dataDir, 'first'),
    );
    expect(stranger).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('README.pdf: is not a file of a fee schedule set'),
    });
    expect(await cli('directory', 'import', 'omfs', join(folder, 'nowhere'))).toMatchObject({ code: 1 });
    expect(await allowed('2026-02-24', visit)).toEqual([[144.35, 'calculated']]);
  });

  it('applies an update from its first day', async () => {
    const update = {
      from: '2026-02-15',
      to: '2026-02-28',
      factor: '50',
      rows: [valueRow('20099', '', ['1', '1', '1', '1'])],
    };
    expect(await imported(folderOf('update', update))).toMatchObject({
      from: '2026-02-15',
      replaced: false,
      versions: [
        { from: '2026-01-01', to: '2026-12-31' },
        { from: '2026-02-15', to: '2026-02-28' },
      ],
    });
    // 3.06327 × 50 = 153.1635; (1.066 + 1.347 + 0.476) × 50 = 144.45.
    expect(await allowed('2026-02-24', visit, { code: '20099', charge: 200 })).toEqual([
      [153.16, 'calculated'],
      [144.45, 'calculated'],
    ]);
    expect(await allowed('2026-02-14', visit)).toEqual([[144.35, 'calculated']]);
    const ended = await submitted('2026-03-01', visit);
    expect(ended.body).toMatchObject({
      serviceLines: [{ allowed: 150, pricing: { status: 'manual_charge' } }],
      warnings: expect.arrayContaining([expect.objectContaining({ code: 'fee_table_outdated' })]),
    });
    expect(await imported(join(server.dataDir, 'first'))).toMatchObject({ replaced: true });
  });
});
