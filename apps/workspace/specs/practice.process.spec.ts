import { administratorsLink, closeVisit, describeInChromium, visitWorkspace, workspaceFixture } from '#testing/process';

describeInChromium('settings of the practice in the workspace', () => {
  const stage = workspaceFixture();
  const { call } = stage;

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
});
