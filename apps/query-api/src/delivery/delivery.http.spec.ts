import { CommandApiModule } from '#apps/command-api';
import { QueryApiModule } from '#apps/query-api';
import { organizationStream } from '#domain';
import { commandApp, START_DATE } from '#testing/http';
import { billBody } from '#testing/pure';

const api = commandApp([CommandApiModule, QueryApiModule]);

const options = (id: string, as?: string) =>
  api.call('GET', `/bills/${id}/delivery-options`, undefined, as === undefined ? {} : { as });

describe('GET /bills/{billId}/delivery-options', () => {
  it('returns the delivery methods of the bill’s payer without an envelope', async () => {
    const answer = await options(await api.bill());
    expect(answer.statusCode).toBe(200);
    expect(answer.json['payerName']).toMatch(/Sandbox Mutual/);
    expect(answer.json['options']).toContainEqual(answer.json['recommended']);
    expect(answer.json['recommended']).toMatchObject({ fallback: false, label: expect.any(String) });
  });
  it('returns 404 if the administrator has no delivery method', async () => {
    const { ledger } = api.engines;
    const nowhere = { id: 'cadm_nowhere', name: 'Nowhere', fax: null, email: null, mailingAddress: null };
    const stream = organizationStream(api.organizationId);
    await ledger.append(
      stream,
      (await ledger.load(stream)).length - 1,
      [
        {
          type: 'CustomAdministratorSaved',
          data: {
            organizationId: api.organizationId,
            id: nowhere.id,
            private: { ...nowhere, notes: null, active: true, createdAt: `${START_DATE}T20:00:00.000Z` },
          },
        },
      ],
      {
        organizationId: api.organizationId,
        at: `${START_DATE}T20:00:00.000Z`,
        recordedAt: `${START_DATE}T20:00:00.000Z`,
        actor: { kind: 'system', id: 'test' },
        requestId: 'req_test',
        commandId: 'cmd_test',
      },
    );
    const { claim } = billBody().bill;
    const id = await api.bill(
      billBody({ claim: { ...claim, claimsAdministrator: { id: nowhere.id, name: 'Nowhere' } } }),
    );
    expect(await options(id)).toMatchObject({ statusCode: 404, json: { code: 'delivery_options_unavailable' } });
  });
  it('is limited to credentials that may see the bill', async () => {
    const acme = api.session(['bills:read'], { kind: 'customer', customerExternalId: 'acme' });
    expect(await options(await api.bill(), acme)).toMatchObject({ statusCode: 404, json: { code: 'not_found' } });
    const own = await api.bill(billBody({}, { customerExternalId: 'acme' }));
    expect(await options(own, acme)).toMatchObject({ statusCode: 200 });
    expect(await options('bill_none')).toMatchObject({ statusCode: 404, json: { code: 'not_found' } });
    expect(await options(own, await api.key(['bills:write']))).toMatchObject({ statusCode: 403 });
  });
});
