import { CommandApiModule } from '#apps/command-api';
import { ProjectorModule } from '#apps/projector';
import { QueryApiModule } from '#apps/query-api';
import { commandApp, errorPaths } from '#testing/http';
import { billBody } from '#testing/pure';

const api = commandApp([CommandApiModule, QueryApiModule, ProjectorModule.with()]);
const path = '/organization/bill-rules';
const proof = {
  code: 'ml20*',
  needs: 'document',
  documentType: 'proof_of_service',
  effectiveFrom: '2026-02-01',
  effectiveTo: '2026-02-28',
};
const added = async (rule: object): Promise<string> => {
  const { statusCode, json } = await api.post(path, rule);
  expect(statusCode).toBe(201);
  return json['data'].id;
};
const removed = async (id: string) => expect((await api.call('DELETE', `${path}/${id}`)).statusCode).toBe(200);
const warned = async (change: object = {}, rest: object = {}) => {
  const { json } = await api.post('/bills/validate', billBody(change, rest));
  return (json['data'].warnings as readonly { code: string; path: string; message: string }[])
    .filter(({ code }) => code === 'practice_rule')
    .map(({ path: at, message }) => [at, message]);
};

describe('rules of a practice for bills', () => {
  it('are added, listed, changed and removed', async () => {
    const id = await added(proof);
    const rule = { ...proof, id, code: 'ML20*', modifier: null };
    const list = async () => (await api.call('GET', path)).json['data'];
    expect(await list()).toEqual([rule]);
    const change = { code: 'ML201', needs: 'modifier', modifier: '95', effectiveFrom: '2026-01-01' };
    const { json } = await api.call('PATCH', `${path}/${id}`, change);
    const changed = { ...change, id, documentType: null, effectiveTo: null };
    expect([json['data'], await list()]).toEqual([changed, [changed]]);
    await removed(id);
    expect(await list()).toEqual([]);
    for (const method of ['PATCH', 'DELETE'] as const)
      expect((await api.call(method, `${path}/${id}`, method === 'PATCH' ? change : undefined)).statusCode).toBe(404);
  });

  it.each<[string, object, readonly string[]]>([
    ['no document type', { ...proof, documentType: undefined }, ['documentType']],
    ['a field of another need', { ...proof, needs: 'authorization' }, ['documentType']],
    ['no modifier', { ...proof, needs: 'modifier', documentType: undefined }, ['modifier']],
    ['an invalid code', { ...proof, code: 'ML-201' }, ['code']],
    ['dates in the wrong order', { ...proof, effectiveTo: '2026-01-31' }, ['effectiveTo']],
  ])('are rejected with %s', async (_, rule, paths) => {
    const answer = await api.post(path, rule);
    expect([answer.statusCode, errorPaths(answer)]).toEqual([422, paths]);
  });

  it('warn about a missing document, authorization or modifier on a matching date of service', async () => {
    const ids = [
      await added(proof),
      await added({ code: 'ML201', needs: 'authorization', effectiveFrom: '2026-01-01' }),
      await added({ code: 'ML201', needs: 'modifier', modifier: '95', effectiveFrom: '2026-01-01' }),
      await added({ code: 'ML203', needs: 'authorization', effectiveFrom: '2026-01-01' }),
      await added({ ...proof, documentType: 'form_122', effectiveFrom: '2025-01-01', effectiveTo: '2026-02-23' }),
    ];
    expect(await warned()).toEqual([
      ['documents', 'A rule of your practice requires a document of type “proof of service” for ML201.'],
      ['bill.service.authorizationNumber', 'A rule of your practice requires an authorization for ML201.'],
      ['bill.serviceLines.0.modifiers', 'A rule of your practice requires modifier 95 for ML201.'],
    ]);
    const [document] = billBody().documents;
    const complete = {
      service: { date: '2026-02-24', authorizationNumber: 'A-1' },
      serviceLines: [{ code: 'ML201', modifiers: ['95'] }],
    };
    const documents = [{ ...document, documentType: 'proof_of_service' }];
    expect(await warned(complete, { documents })).toEqual([]);
    const { json } = await api.post('/bills', billBody());
    expect(json['warnings']).toContainEqual(expect.objectContaining({ code: 'practice_rule', path: 'documents' }));
    for (const id of ids) await removed(id);
    expect(await warned()).toEqual([]);
  });

  it('count the stored documents of a draft', async () => {
    const id = await added(proof);
    const { bill, documents } = billBody();
    const drafted = async (documentType: string) =>
      (await api.post('/drafts', { bill, documents: [{ ...documents[0], documentType }] })).json['data'] as {
        id: string;
        missing: readonly { code: string }[];
      };
    const complete = await drafted('proof_of_service');
    const incomplete = await drafted('medical_records');
    const ofDraft = ({ missing }: typeof complete) => missing.filter(({ code }) => code === 'practice_rule').length;
    expect([complete, incomplete].map(ofDraft)).toEqual([0, 1]);
    const ofValidation = async (draftId: string) =>
      (await warned({}, { documents: undefined, submission: { draftId } })).length;
    expect([await ofValidation(complete.id), await ofValidation(incomplete.id)]).toEqual([0, 1]);
    await removed(id);
  });

  it('are tested on past bills without being saved', async () => {
    const made = (await api.post('/bills', billBody({ serviceLines: [{ code: 'ML203' }] }))).json;
    const test = (query: string, how = {}) => api.call('GET', `${path}/test?${query}`, undefined, how);
    const tested = async (query: string) => (await test(query)).json['data'];
    const from = String(made['submittedAt']).slice(0, 10);
    const bill = { billId: made['id'], billNumber: made['billNumber'], code: 'ML203' };
    expect(await tested(`code=ML203&needs=modifier&modifier=95&from=2020-01-01`)).toEqual({
      examined: 1,
      warned: 1,
      complete: true,
      bills: [bill],
    });
    const report = 'code=ML203&needs=document&documentType=final_report';
    expect(await tested(`${report}&from=2020-01-01`)).toMatchObject({ examined: 1, warned: 0, bills: [] });
    expect(await tested(`code=ML203&needs=authorization&from=${Number(from.slice(0, 4)) + 1}-01-01`)).toMatchObject({
      examined: 0,
    });
    const incomplete = await test('code=ML203&needs=document&from=2020-01-01');
    expect([incomplete.statusCode, errorPaths(incomplete)]).toEqual([400, ['documentType']]);
    expect((await test(`${report}&from=2020-01-01`, { as: await api.key(['orgs:read']) })).statusCode).toBe(403);
  });
});
