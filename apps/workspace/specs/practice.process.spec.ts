import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import {
  administratorsLink,
  closeVisit,
  describeInChromium,
  violationsOf,
  visitWorkspace,
  workspaceFixture,
} from '#testing/process';

const LIVE_KEY = 'sk_live_0b1f7c0d5ad84a3e9be2a7c6f15f2f4bb1c9d6e8';

describeInChromium('settings of the practice in the workspace', () => {
  const stage = workspaceFixture({ LIVE_API_KEY: LIVE_KEY });
  const { call } = stage;
  const operatorLink = async (org: string): Promise<string> => {
    const { origin, dataDir } = stage.server;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['dist/bundle/cli.js', 'link', '--org', org, '--json'],
      { env: { ...process.env, DATA_DIR: dataDir } },
    );
    return origin + new URL((JSON.parse(stdout) as { url: string }).url).pathname;
  };

  it('changes the identity of the practice, shows errors at their fields, and clears a field', async () => {
    const visit = await visitWorkspace(stage.browser, stage.server, { link: administratorsLink(stage.server) });
    const { page } = visit;
    await visit.goto('/practice');
    await page.getByRole('button', { name: 'Edit: Identity' }).click();
    const dialog = page.getByRole('dialog', { name: 'Identity' });
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Kim Medical Group');
    await dialog.getByLabel('NPI').fill('12');
    await dialog.getByLabel('Phone').fill('');
    expect(await visit.violations()).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.locator('.mantine-InputWrapper-error').waitFor();
    await dialog.getByLabel('NPI').fill('1245319599');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    const panel = page.getByRole('region', { name: 'Identity' });
    await panel.getByText('1245319599').waitFor();
    expect((await call('GET', '/organization')).body.data.practiceIdentity).toMatchObject({
      name: 'Kim Medical Group',
      legalName: 'Sandbox Practice, Inc.',
      npi: '1245319599',
      taxId: '123456789',
      phone: null,
    });
    await page.reload();
    await page.locator('.ws-brand', { hasText: 'Kim Medical Group' }).waitFor();
    await closeVisit(visit);
  });

  it('invites a colleague by a link to copy, who signs in with it, and shows who has not signed in', async () => {
    const visit = await visitWorkspace(stage.browser, stage.server, {
      link: await operatorLink('org_sandboxpractice'),
    });
    const { page, context } = visit;
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await visit.goto('/practice?tab=team');
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite a colleague' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Robin Payne');
    await dialog.getByRole('textbox', { name: 'Email' }).fill('admin@practice.example');
    await dialog.getByRole('combobox', { name: 'Role' }).click();
    await page.getByRole('option', { name: 'Payments' }).click();
    await dialog.getByRole('button', { name: 'Invite' }).click();
    await dialog.getByText(/belongs to a member of the team/).waitFor();
    await dialog.getByRole('textbox', { name: 'Email' }).fill('robin@practice.example');
    expect(await visit.violations()).toEqual([]);
    await dialog.getByRole('button', { name: 'Invite' }).click();
    const invited = page.getByRole('dialog', { name: 'Robin Payne was invited' });
    await invited.getByText(/^The link works once, until /).waitFor();
    expect(await visit.violations()).toEqual([]);
    await invited.getByRole('button', { name: 'Copy link' }).click();
    const link = await page.evaluate<string>('navigator.clipboard.readText()');
    expect(link).toBe(await invited.getByLabel('Invitation link').inputValue());
    await invited.getByRole('button', { name: 'Close' }).last().click();
    const row = page.getByRole('row', { name: /Robin Payne/ });
    await row.getByText('Invited', { exact: true }).waitFor();

    await row.getByRole('button', { name: 'Invite again: Robin Payne' }).click();
    expect(await dialog.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Robin Payne');
    // Another address would invite another member.
    expect(await dialog.getByRole('textbox', { name: 'Email' }).count()).toBe(0);
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    const robin = await visitWorkspace(stage.browser, stage.server, {
      link: stage.server.origin + new URL(link).pathname,
    });
    await robin.page.getByRole('button', { name: 'Robin Payne' }).waitFor();
    await closeVisit(robin);
    await page.reload();
    await row.waitFor();
    expect(await row.getByText('Invited', { exact: true }).count()).toBe(0);
    await closeVisit(visit);
  });

  it('lets the first administrator of a live practice enter their own name, by a link of the operator', async () => {
    expect(stage.server.output()).toContain('link --org org_livepractice');
    const context = await stage.browser.newContext();
    const page = await context.newPage();
    await page.goto(await operatorLink('org_livepractice'));
    await page.getByRole('heading', { name: 'Join Live Practice' }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByLabel('Name').fill('Ines Ortega');
    await page.getByLabel('Email address').fill('ines@ortega.example');
    await page.getByRole('button', { name: 'Join and sign in' }).click();
    await page.getByRole('button', { name: 'Ines Ortega' }).waitFor();
    await page.goto(`${stage.server.origin}/workspace/practice?tab=team`);
    await page.getByRole('row', { name: /Ines Ortega.*ines@ortega\.example/ }).waitFor();
    expect(await page.getByText('Alex Admin').count()).toBe(0);
    await context.close();
  });
});
