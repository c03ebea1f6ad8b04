import { CommandApiModule } from '#apps/command-api';
import { QueryApiModule } from '#apps/query-api';
import { CommandBus } from '@nestjs/cqrs';
import { AccessJournal, AccessRecord, type AccessEntry } from '#access-record';
import { pageRoutes, RateLimits } from '#http';
import { commandApp } from '#testing/http';
import { OidcSignIn } from './oidc-sign-in.js';
import { factorPages } from './second-factor.spec-kit.js';

const api = commandApp([CommandApiModule, QueryApiModule]);
const { post, signIn, send, prove, enrolled } = factorPages(api);

/** Returns the sign-ins to the practice recorded in the access log, oldest first. */
const recorded = async (): Promise<readonly AccessEntry[]> => {
  await api.app.get(AccessJournal, { strict: false }).flush();
  const record = api.app.get(AccessRecord, { strict: false });
  const wanted = { organizationId: api.organizationId, terms: null };
  const matches = ({ action }: AccessEntry) => action === 'sign_in';
  return (await record.page({ ...wanted, matches }, null, 1_000)).entries.toReversed();
};

describe('Access log of sign-ins', () => {
  it('records a sign-in and a rejected second factor with the user', async () => {
    const { key } = await enrolled('noted');
    const { cookie } = await signIn('noted');
    expect((await send(cookie, 'proof', { code: 'none' })).statusCode).toBe(401);
    expect((await prove(cookie, key)).statusCode).toBe(200);
    const person = { kind: 'member', id: 'noted' };
    expect(await recorded()).toMatchObject([
      { operation: 'signIn', outcome: 'shown', actor: person, address: '127.0.0.1', bills: [], patients: [] },
      { operation: 'signIn', outcome: 'shown', actor: person },
      { operation: 'factorProof', outcome: 'refused', actor: person },
      { operation: 'factorProof', outcome: 'shown', actor: person },
    ]);
  });

  it('records an invalid link without a user, and counts failures by entrance but no requests for a link', async () => {
    const heard: string[] = [];
    const limits = api.app.get(RateLimits, { strict: false });
    limits.onRefused((entrance) => heard.push(entrance));
    const accept = jest.spyOn(api.app.get(AccessJournal, { strict: false }), 'accept');
    expect((await post('/sign-in/nonsense', '', {})).statusCode).toBe(410);
    expect(accept.mock.calls).toMatchObject([
      [
        { action: 'sign_in', outcome: 'refused', operation: 'signIn', organizationId: null, actor: { kind: 'nobody' } },
        'sandbox',
      ],
    ]);
    accept.mockRestore();
    await api.call('GET', '/bills/bill_1', undefined, { as: 'sk_sandbox_unknown' });
    const { cookie } = await signIn('counted');
    await send(cookie, 'proof', { code: 'none' });
    await post('/workspace/sign-in', '', { email: 'somebody@clinic.example' });
    await post('/workspace/sign-in/oidc', '', {});
    expect(heard).toEqual(['link', 'api', 'second_factor']);
  });

  it('records a reauthentication with the user and counts one of another user as a failure', async () => {
    const heard: string[] = [];
    api.app.get(RateLimits, { strict: false }).onRefused((entrance) => heard.push(entrance));
    const oidc = api.app.get(OidcSignIn, { strict: false });
    const provedAt = new Date().toISOString();
    jest.spyOn(oidc, 'isConfigured', 'get').mockReturnValue(true);
    jest
      .spyOn(oidc, 'finish')
      .mockResolvedValue({ is: 'proved', workspace: 'ses_1', address: 'a@b.example', provedAt });
    const accept = jest.spyOn(api.app.get(AccessJournal, { strict: false }), 'accept');
    // No workspace session is open in this browser.
    await post(pageRoutes.oidcReturn.path, '', {});
    expect(heard).toEqual(['oidc']);
    const person = { organizationId: api.organizationId, subject: 'anew' };
    const execute = jest.spyOn(api.app.get(CommandBus, { strict: false }), 'execute').mockResolvedValueOnce(person);
    await post(pageRoutes.oidcReturn.path, '', {});
    expect(accept.mock.calls.map(([draft]) => draft)).toMatchObject([
      { operation: 'oidcReturn', outcome: 'refused', actor: { kind: 'nobody' } },
      { operation: 'factorProof', outcome: 'shown', actor: { kind: 'member', id: 'anew' } },
    ]);
    expect(heard).toEqual(['oidc']);
    execute.mockRestore();
    jest.restoreAllMocks();
  });

  it('counts failed second factors per account, including requests from this machine', async () => {
    const { cookie } = await signIn('slow');
    const failed = jest.spyOn(api.app.get(RateLimits, { strict: false }), 'failed');
    await send(cookie, 'proof', { code: 'none' });
    expect(failed.mock.calls[0]?.[1]).toEqual({
      entrance: 'second_factor',
      account: `${api.organizationId}.slow`,
    });
    failed.mockRestore();
  });
});
