import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { executeCommand, rfas } from '#commands';
import { billStream, organizationStream, rfaStream, type BillEvent, type RfaCommand, shippedRules } from '#domain';
import { billProjection, checkProjection } from '#read-models';
import { BILL_ID, historyOf, rfaContent, submitBill } from '#testing/pure';
import { operatorMetadata } from './kernel.js';
import { perform, type ArgumentsOf, type OperationName, type ResultOf } from './operations.js';
import type { OperatorContext } from './operation.js';
import { openWorkplace, type OwnWorkplace } from './workplace.spec-kit.js';

const operator = 'dana';
let own: OwnWorkplace;
let work: OperatorContext;

beforeEach(async () => {
  own = await openWorkplace();
  work = { ...own, operator };
});
afterEach(() => own.close());

const ask = <Name extends OperationName>(name: Name, args: ArgumentsOf<Name>) =>
  perform(name, args, work) as Promise<ResultOf<Name>>;

/** Type and actor of each event in the log. */
const recorded = async (): Promise<readonly (readonly [type: string, actor: string])[]> => {
  const events = await work.engines.events.readAll(0n, 1_000);
  return events.map(({ type, metadata }) => {
    const { actor } = metadata as { readonly actor: { readonly kind: string; readonly id: string } };
    return [type, `${actor.kind} ${actor.id}`];
  });
};

it('records the name of the person with every event and register entry of an operator', async () => {
  const { organizationId: org } = await ask('org.create', { name: 'Practice', environment: 'live' });
  const other = await ask('org.create', { name: 'Division', environment: 'live' });
  await ask('org.link', { org: other.organizationId, account: org });
  await ask('org.treatment-billing', { org, enabled: true });
  await ask('org.rfa-checks', { org, checks: 'refuse' });
  const { id: memberId } = await ask('member.add', { org, subject: 'sam', role: 'biller' });
  await ask('member.change', { org, memberId, role: 'admin' });
  const key = await ask('key.create', { org, scope: 'organization', permissions: ['bills:read'] });
  const ends = new Date(Date.now() + 3_600_000).toISOString();
  await ask('key.rotate', { org, credentialId: key.credentialId, oldExpiresAt: ends });
  await ask('key.revoke', { org, credentialId: key.credentialId });
  const { holdId, placedBy } = await ask('hold.place', { org, scope: 'organization', reason: 'Audit' });
  expect(placedBy).toBe('operator dana');
  await ask('hold.lift', { org, holdId, reason: 'Over' });

  const { ledger } = work.engines;
  const system = { ...operatorMetadata(work, org), actor: { kind: 'system', id: 'test' } } as const;
  await ledger.append<BillEvent>(billStream(org, BILL_ID), -1, historyOf(submitBill({ billId: BILL_ID })), system);
  const facts = { at: system.at, actorName: null, rfaId: 'rfa_01', rfaNumber: 1, copyOf: null, documents: [] };
  const command: RfaCommand = { type: 'DraftRfa', data: { ...facts, ...rfaContent } };
  await executeCommand(ledger, rfas, { stream: rfaStream(org, 'rfa_01'), command, metadata: system }, shippedRules);
  const file = join(work.config.DATA_DIR, 'not-a-file.edi');
  writeFileSync(file, 'ISA is missing');
  for (const { name } of [billProjection, checkProjection]) await ask('projections.rebuild', { name });
  const received = await ask('payer-file.receive', { file, org });
  await ask('payer-file.destroy', { id: received.id, org, reason: 'not_ours' });
  const why = { org, reason: 'patient_request', override: 'court_order' } as const;
  await ask('shred.bill', { billId: BILL_ID, ...why });
  await ask('shred.rfa', { rfaId: 'rfa_01', ...why });
  await ask('org.delete', { org: other.organizationId, reason: 'was_a_test', atOnce: true, yes: true });

  const found = await recorded();
  expect(new Set(found.map(([, actor]) => actor))).toEqual(new Set(['operator dana', 'system test']));
  const types = found.filter(([, actor]) => actor === 'operator dana').map(([type]) => type);
  expect(types).toEqual(
    expect.arrayContaining([
      'MemberAdded',
      'CredentialIssued',
      'PayerFileDestroyed',
      'SubjectShredded',
      'OrganizationDeleted',
    ]),
  );
  const register = readFileSync(join(work.config.DATA_DIR, 'erasures.register'), 'utf8');
  const by = [...register.matchAll(/"by":"([^"]*)"/g)].map(([, name]) => name);
  expect(by.length).toBeGreaterThan(3);
  expect(new Set(by)).toEqual(new Set(['operator dana']));
  expect((await ledger.load(organizationStream(org))).length).toBeGreaterThan(5);
});
