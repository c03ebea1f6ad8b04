import {
  credential,
  decide,
  fold,
  Rejection,
  type CredentialCommand,
  type CredentialEvent,
  type CredentialFacts,
} from '#domain';

const facts: CredentialFacts = {
  credentialId: 'key_1',
  organizationId: 'org_1',
  environment: 'sandbox',
  scope: 'account',
  permissions: ['bills:read'],
  prefix: 'sk_sandbox_ab',
  name: 'Clinic server',
  expiresAt: null,
};
const issued: CredentialEvent = { type: 'CredentialIssued', data: facts };
const revoked: CredentialEvent = { type: 'CredentialRevoked', data: { credentialId: 'key_1' } };
const issue: CredentialCommand = { type: 'IssueCredential', data: facts };
const revoke: CredentialCommand = { type: 'RevokeCredential', data: {} };
const sooner = '2026-12-01T00:00:00.000Z';
const later = '2027-12-01T00:00:00.000Z';
const shorten = (expiresAt: string): CredentialCommand => ({ type: 'ShortenCredential', data: { expiresAt } });
const shortened: CredentialEvent = {
  type: 'CredentialShortened',
  data: { credentialId: 'key_1', expiresAt: sooner },
};

const given = (...history: CredentialEvent[]) => ({
  when: (command: CredentialCommand) => () => decide(credential, fold(credential, history), command),
});

describe('a server key', () => {
  it('is issued', () => expect(given().when(issue)()).toEqual([issued]));
  it('is bound to networks when it is issued', () => {
    const allowedCidrs = ['10.0.0.0/8'];
    const bound: CredentialEvent = { type: 'CredentialBound', data: { credentialId: 'key_1', allowedCidrs } };
    expect(given().when({ type: 'IssueCredential', data: { ...facts, allowedCidrs } })()).toEqual([issued, bound]);
    expect(fold(credential, [issued, bound])).toEqual({ status: 'active', facts: { ...facts, allowedCidrs } });
    expect(fold(credential, [bound])).toEqual({ status: 'absent' });
  });
  it('is issued once, even if it is configured repeatedly', () => expect(given(issued).when(issue)()).toEqual([]));
  it('is revoked', () => expect(given(issued).when(revoke)()).toEqual([revoked]));
  it('is revoked once', () => expect(given(issued, revoked).when(revoke)()).toEqual([]));
  it('cannot be issued again after it was revoked', () =>
    expect(given(issued, revoked).when(issue)).toThrow(Rejection));
  it('cannot be revoked before it exists', () => expect(given().when(revoke)).toThrow('not_found'));
  it('can be given an earlier expiration', () => expect(given(issued).when(shorten(sooner))()).toEqual([shortened]));
  it('has the earlier expiration afterwards', () =>
    expect(fold(credential, [issued, shortened])).toEqual({
      status: 'active',
      facts: { ...facts, expiresAt: sooner },
    }));
  it('cannot be given a later expiration', () => expect(given(issued, shortened).when(shorten(later))()).toEqual([]));
  it('ignores an earlier expiration after it was revoked', () =>
    expect(given(issued, revoked).when(shorten(sooner))()).toEqual([]));
  it('cannot be given an expiration before it exists', () =>
    expect(given().when(shorten(sooner))).toThrow('not_found'));
  it('keeps its facts when it is revoked', () =>
    expect(fold(credential, [issued, revoked])).toEqual({ status: 'revoked', facts }));
  it('is absent if its history starts with a revocation', () =>
    expect(fold(credential, [revoked])).toEqual({ status: 'absent' }));
});
