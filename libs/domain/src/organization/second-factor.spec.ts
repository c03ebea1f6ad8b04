import {
  requiresSecondFactor,
  secondFactorStep,
  fold,
  organization,
  passkeysOf,
  recoveryCodesLeft,
  requiredStepUp,
  type OrganizationCommand,
  type OrganizationEvent,
  type BuiltInSignInMethod,
} from '#domain';
import { everyOrganizationEvent, noon, specFor } from '#testing/pure';

const given = specFor(organization);
const sample = <T extends OrganizationEvent['type']>(type: T) =>
  everyOrganizationEvent.find((event) => event.type === type) as Extract<OrganizationEvent, { type: T }>;
const [created, joined, required, added, made, used, removed, reset] = [
  sample('OrganizationCreated'),
  sample('MemberAdded'),
  sample('SecondFactorRuleSet'),
  sample('PasskeyAdded'),
  sample('RecoveryCodesMade'),
  sample('RecoveryCodeUsed'),
  sample('PasskeyRemoved'),
  sample('SecondFactorReset'),
];
const at = noon('2026-01-09');
const [memberId, subject] = ['mem_1', 'user-7'];
const facts = { credentialId: 'Y3JlZA', publicKey: 'cHVibGlj', transports: ['usb'], name: 'Key on the ring' };
const add = (passkeyId = 'pk_1', credentialId = facts.credentialId): OrganizationCommand => ({
  type: 'AddPasskey',
  data: { ...facts, memberId, passkeyId, credentialId, recoveryHashes: ['aGFzaA'], at },
});
const remove: OrganizationCommand = { type: 'RemovePasskey', data: { memberId, passkeyId: 'pk_1' } };
const use = (hash: string): OrganizationCommand => ({
  type: 'UseRecoveryCode',
  data: { memberId, hash, at: noon('2026-01-10') },
});
const another: OrganizationEvent = { ...added, data: { ...added.data, passkeyId: 'pk_2' } };
const stateAfter = (...events: OrganizationEvent[]) => fold(organization, [created, joined, ...events]);

describe('a passkey', () => {
  it('issues recovery codes if it is the first', () => given(created, joined).when(add()).thenEvents(added, made));
  it('does not change the codes if it is a further one, and is added once', () => {
    given(created, joined, added, made).when(add('pk_2', 'other')).thenTypes('PasskeyAdded');
    given(created, joined, added, made).when(add('pk_2')).thenNothing();
  });
  it('is limited to ten per member', () => {
    const ten = Array.from({ length: 10 }, () => another);
    given(created, joined, ...ten)
      .when(add('pk_3', 'other'))
      .thenRejects('lifecycle_conflict');
  });
  it('requires an active member', () => {
    given(created).when(add()).thenRejects('not_found');
    const off: OrganizationEvent = {
      type: 'MemberChanged',
      data: {
        ...{ organizationId: 'org_test', id: memberId, role: 'biller', active: false },
        before: { role: 'biller', active: true },
      },
    };
    given(created, joined, off).when(add()).thenRejects('permission_denied');
  });
  it('can be removed together with the codes if it is the last, unless the organization requires a passkey', () => {
    given(created, joined, added, made).when(remove).thenEvents(removed);
    given(created, joined, required, added, made).when(remove).thenRejects('lifecycle_conflict');
    given(created, joined, required, added, made, another).when(remove).thenEvents(removed);
    given(created, joined).when(remove).thenRejects('not_found');
    expect(recoveryCodesLeft(stateAfter(added, made, removed).members[0]!)).toBe(0);
    expect(recoveryCodesLeft(stateAfter(added, made, another, removed).members[0]!)).toBe(1);
  });
});

describe('a recovery code', () => {
  it('can be used once', () => {
    given(created, joined, added, made).when(use('aGFzaA')).thenEvents(used);
    given(created, joined, added, made, used).when(use('aGFzaA')).thenRejects('credential_invalid');
    given(created, joined, added, made).when(use('other')).thenRejects('credential_invalid');
  });
  it('can be regenerated only with a passkey', () => {
    const renew: OrganizationCommand = { type: 'MakeRecoveryCodes', data: { memberId, hashes: ['aGFzaA'], at } };
    given(created, joined, added, made, used).when(renew).thenEvents(made);
    given(created, joined).when(renew).thenRejects('lifecycle_conflict');
  });
});

describe('ResetSecondFactor', () => {
  const resetBy = (by: string | null): OrganizationCommand => ({ type: 'ResetSecondFactor', data: { memberId, by } });
  it('removes passkeys and codes, but not those of the caller', () => {
    given(created, joined, added, made).when(resetBy('user-1')).thenEvents(reset);
    given(created, joined, added, made).when(resetBy(subject)).thenRejects('protected_member');
    given(created, joined).when(resetBy(null)).thenNothing();
    expect(passkeysOf(stateAfter(added, made, reset), subject)).toEqual([]);
  });
});

describe('SetSignInRules', () => {
  const set = (secondFactor?: 'required' | 'optional'): OrganizationCommand => ({
    type: 'SetSignInRules',
    data: { minutes: 10, secondFactor },
  });
  it('sets whether a second factor is required, and records the previous rule', () => {
    given(created).when(set('required')).thenEvents(sample('LogOffSet'), required);
    given(created, sample('LogOffSet'), required).when(set()).thenNothing();
    given(created, sample('LogOffSet')).when(set('optional')).thenNothing();
  });
});

describe('a session', () => {
  const link = (door: BuiltInSignInMethod | undefined) => ({ subject, ...(door && { door }) });
  it('requires a second factor after sign-in by email if the user has one or the rule requires it', () => {
    expect(requiresSecondFactor(stateAfter(), link('mail'))).toBe(false);
    expect(requiresSecondFactor(stateAfter(added), link('mail'))).toBe(true);
    expect(requiresSecondFactor(stateAfter(required), link('mail'))).toBe(true);
    for (const door of ['oidc', 'operator', undefined] as const)
      expect(requiresSecondFactor(stateAfter(required, added), link(door))).toBe(false);
  });
  it('waits for a proof, or for the first passkey', () => {
    const demanded = { subject, factorDemanded: true } as const;
    expect(secondFactorStep(stateAfter(added), demanded)).toBe('prove');
    expect(secondFactorStep(stateAfter(required), demanded)).toBe('enrol');
    // The factor has since been reset, and the organization requires none.
    expect(secondFactorStep(stateAfter(), demanded)).toBeNull();
    expect(secondFactorStep(stateAfter(added), { ...demanded, provedAt: at })).toBeNull();
    expect(secondFactorStep(stateAfter(added), { subject })).toBeNull();
  });
  it('requires a step-up if the last proof is more than ten minutes old', () => {
    const now = Date.parse(at);
    const ago = (ms: number) => new Date(now - ms).toISOString();
    expect(requiredStepUp(stateAfter(added), { subject }, now)).toBe('passkey');
    expect(requiredStepUp(stateAfter(added), { subject, provedAt: ago(600_000) }, now)).toBeNull();
    expect(requiredStepUp(stateAfter(added), { subject, provedAt: ago(600_001) }, now)).toBe('passkey');
    expect(requiredStepUp(stateAfter(), { subject, door: 'oidc' }, now)).toBe('oidc');
    expect(requiredStepUp(stateAfter(), { subject, door: 'oidc', provedAt: ago(1) }, now)).toBeNull();
    expect(requiredStepUp(stateAfter(), { subject, door: 'mail' }, now)).toBeNull();
  });
});
