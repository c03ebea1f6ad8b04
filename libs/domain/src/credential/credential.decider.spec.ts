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

const given = (...history: CredentialEvent[]) => ({
  when: (command: CredentialCommand) => () => decide(credential, fold(credential, history), command),
});

describe('a server key', () => {
  it('is issued', () => expect(given().when(issue)()).toEqual([issued]));
  it('is issued once, however often it is configured', () => expect(given(issued).when(issue)()).toEqual([]));
  it('is revoked', () => expect(given(issued).when(revoke)()).toEqual([revoked]));
  it('is revoked once', () => expect(given(issued, revoked).when(revoke)()).toEqual([]));
  it('stays revoked', () => expect(given(issued, revoked).when(issue)).toThrow(Rejection));
  it('cannot be revoked before it exists', () => expect(given().when(revoke)).toThrow('not_found'));
  it('keeps its facts when it is revoked', () =>
    expect(fold(credential, [issued, revoked])).toEqual({ status: 'revoked', facts }));
  it('is absent when a history starts with its revocation', () =>
    expect(fold(credential, [revoked])).toEqual({ status: 'absent' }));
});
