import { readConfig } from '#engines';
import { openMailbox, type Mailbox } from '#testing/http';
import { addMember } from '../members/members.js';
import { createOrganization } from '../organizations/organizations.js';
import { openWorkplace, type OwnWorkplace } from '../workplace.spec-kit.js';
import { createOperatorLink } from './workspace-link.js';

const DANA = 'dana@clinic.example';

let work: OwnWorkplace;
let box: Mailbox;
beforeAll(async () => {
  work = await openWorkplace();
  box = await openMailbox({ tls: true });
});
afterAll(async () => {
  await box.close();
  await work.close();
});

const practice = async (environment: 'live' | 'sandbox', address: string | null = DANA): Promise<string> => {
  const { organizationId: org } = await createOrganization(work, { name: 'Practice', environment });
  await addMember(work, { org, subject: 'dana', role: 'biller', ...(address !== null && { email: address }) });
  return org;
};
const link = (org: string, smtp: string | null = box.trustedUrl) =>
  createOperatorLink(
    {
      ...work,
      operator: 'root',
      config: readConfig({
        DATA_DIR: work.config.DATA_DIR,
        ...(smtp !== null && { SMTP_URL: smtp, MAIL_FROM: 'billing@practice.example' }),
      }),
    },
    { org, member: 'dana' },
  );

describe('workspace link of an operator', () => {
  beforeEach(() => void box.received.splice(0));

  it('is announced to the member by email, with the name of the operator and without the link', async () => {
    const made = await link(await practice('live'));
    expect(made).toMatchObject({ role: 'biller', notTold: null });
    expect(box.received).toHaveLength(1);
    const [{ to, text = '' } = {}] = box.received;
    expect(to?.map(({ address }) => address)).toEqual([DANA]);
    expect(text.replace(/\s+/g, ' ')).toContain(
      `The operator of the billing service (root) created a link that signs in to the workspace as you, once, until ${made.expiresAt}.`,
    );
    expect(text).not.toContain(made.url.split('/').at(-1) ?? made.url);
  });

  it('has the operator’s name in the audit log', async () => {
    const org = await practice('live');
    await link(org);
    const all = await work.engines.events.readAll(0n, 1_000);
    const actors = all
      .filter(({ metadata }) => metadata['organizationId'] === org)
      .map(({ metadata }) => metadata['actor']);
    expect(actors.at(-1)).toMatchObject({ kind: 'operator', id: 'root' });
  });

  it('is valid if the member cannot be notified, and is returned with the reason', async () => {
    const org = await practice('live');
    expect(await link(org, null)).toMatchObject({ notTold: 'no mail server is configured' });
    expect(await link(await practice('live', null))).toMatchObject({ notTold: 'the member has no email address' });
    expect(await link(await practice('sandbox'))).toMatchObject({ notTold: 'members of a sandbox get no email' });
    box.senderRefusal = Object.assign(new Error('no'), { responseCode: 550 });
    const { url, notTold } = await link(org);
    expect(url).toMatch(/^http:.*\/sign-in\/./);
    expect(notTold).toContain('does not allow this service to send');
    expect(box.received).toEqual([]);
  });
});
