import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { executeCommand, newId, organizations, sessions } from '#commands';
import {
  organizationStream,
  passkeysOf,
  Rejection,
  sessionStream,
  type SecondFactorMethod,
  type Passkey,
} from '#domain';
import { EncryptedEventStore, Vault } from '#event-store';
import { ApiBase, type SignedIn } from '#http';
import { StateStore } from '#state-store';
import { newRecoveryCodes, normalizeCode } from './recovery-codes.js';
import { sessionMetadata } from './workspace-sessions.js';

/** Time allowed to complete an attempt in the browser. */
const ATTEMPT_TIMEOUT_MS = 5 * 60 * 1000;
const SWEEP_BATCH_SIZE = 50;
const ATTEMPT_KIND = 'second-factor-attempt';
const COUNTER_KIND = 'passkey-use';
const TIMESTAMP_DIGITS = 13;
const attemptPattern = /^\d{13}\.[A-Za-z0-9_-]{22}$/;

type Purpose = 'prove' | 'enrol';
type Attempt = {
  readonly sessionId: string;
  readonly purpose: Purpose;
  readonly challenge: string;
  readonly used: boolean;
};
/** A passkey's signature counter at its last use. Always 0 for synchronized passkeys. */
type PasskeyUse = { readonly counter: number };

/** A started attempt. The browser sends its ID back. */
export interface FactorAttempt<Options> {
  readonly attempt: string;
  readonly options: Options;
}

/** Loaded on first use, because loading takes half as long as starting the service. */
let library: Promise<typeof import('@simplewebauthn/server')> | undefined;
const webAuthn = () => (library ??= import('@simplewebauthn/server'));

/**
 * A signed-in user's second factor: passkeys (Web Authentication Level 3) and recovery codes. Keys and hashes are
 * stored as events of the practice. Attempts and signature counters are state store records (ADR 17).
 */
@Injectable()
export class SecondFactor {
  private readonly party: { readonly rpID: string; readonly origin: string };

  constructor(
    private readonly stateStore: StateStore,
    private readonly ledger: EncryptedEventStore,
    private readonly vault: Vault,
    base: ApiBase,
  ) {
    const { hostname, origin } = new URL(base.publicOrigin);
    this.party = { rpID: hostname, origin };
  }

  async beginProof(person: SignedIn): Promise<FactorAttempt<PublicKeyCredentialRequestOptionsJSON>> {
    const { generateAuthenticationOptions } = await webAuthn();
    const options = await generateAuthenticationOptions({
      rpID: this.party.rpID,
      timeout: ATTEMPT_TIMEOUT_MS,
      userVerification: 'preferred',
      allowCredentials: keysOf(person).map(credentialDescriptor),
    });
    return { attempt: await this.begin(person, 'prove', options.challenge), options };
  }

  async beginEnrolment(person: SignedIn): Promise<FactorAttempt<PublicKeyCredentialCreationOptionsJSON>> {
    const { generateRegistrationOptions } = await webAuthn();
    const { organizationId, name: practice } = person.organization;
    const shown = person.email ?? person.name ?? person.session.subject;
    const options = await generateRegistrationOptions({
      rpID: this.party.rpID,
      rpName: practice === '' ? this.party.rpID : practice,
      // The ID must not reveal personal data (Web Authentication Level 3, section 14.6.1).
      userID: new Uint8Array(await this.vault.hmac(organizationId, 'ids', 'passkey user', person.session.subject)),
      userName: shown,
      userDisplayName: person.name ?? shown,
      timeout: ATTEMPT_TIMEOUT_MS,
      attestationType: 'none',
      excludeCredentials: keysOf(person).map(credentialDescriptor),
      authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
    });
    return { attempt: await this.begin(person, 'enrol', options.challenge), options };
  }

  /** False for a different attempt or passkey, a used attempt, or an invalid signature. */
  async prove(person: SignedIn, attempt: string, answer: string, requestId: string): Promise<boolean> {
    const expectedChallenge = await this.useUp(person, 'prove', attempt);
    const response = parseResponse(answer) as AuthenticationResponseJSON | null;
    const passkey = keysOf(person).find(({ credentialId }) => credentialId === response?.id);
    if (expectedChallenge === null || response === null || passkey === undefined) return false;
    const use = passkeyUseKey(person, passkey.passkeyId);
    const known = await this.stateStore.get<PasskeyUse>(COUNTER_KIND, use);
    const { verifyAuthenticationResponse } = await webAuthn();
    const found = await verifyAuthenticationResponse({
      response,
      expectedChallenge,
      expectedOrigin: this.party.origin,
      expectedRPID: this.party.rpID,
      requireUserVerification: false,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: known?.record.counter ?? 0,
      },
      // The library throws for most invalid responses.
    }).catch(() => null);
    if (found?.verified !== true) return false;
    const counter = found.authenticationInfo.newCounter;
    // A counter that did not increase indicates a cloned key or two concurrent responses (section 6.1.1).
    if (counter > 0 && !(await this.stateStore.compareAndSet(COUNTER_KIND, use, known?.version ?? 0, { counter })))
      return false;
    await this.proved(person, 'passkey', requestId);
    return true;
  }

  /** False unless the code is one of the user's unused codes. */
  async proveByCode(person: SignedIn, code: string, requestId: string): Promise<boolean> {
    const memberId = memberOf(person);
    const hash = await this.hashOf(person, code);
    const metadata = sessionMetadata(person, requestId);
    try {
      await executeCommand(this.ledger, organizations, {
        stream: organizationStream(person.organization.organizationId),
        command: { type: 'UseRecoveryCode', data: { memberId, hash, at: metadata.at } },
        metadata,
      });
    } catch (error) {
      // Only one of several concurrent requests succeeds.
      if (error instanceof Rejection) return false;
      throw error;
    }
    await this.proved(person, 'recovery_code', requestId);
    return true;
  }

  /**
   * Adds a passkey that the browser created, which also counts as verification. Returns the recovery codes created with
   * a first passkey, [] for any later passkey, or null if the response is invalid.
   */
  async enrol(
    person: SignedIn,
    { attempt, answer, name }: { readonly attempt: string; readonly answer: string; readonly name: string },
    requestId: string,
  ): Promise<readonly string[] | null> {
    const expectedChallenge = await this.useUp(person, 'enrol', attempt);
    const response = parseResponse(answer) as RegistrationResponseJSON | null;
    if (expectedChallenge === null || response === null) return null;
    const { verifyRegistrationResponse } = await webAuthn();
    // Throws if the response does not match the attempt.
    const found = await verifyRegistrationResponse({
      response,
      expectedChallenge,
      expectedOrigin: this.party.origin,
      expectedRPID: this.party.rpID,
      requireUserVerification: false,
    }).catch(() => null);
    if (found?.verified !== true) return null;
    const { id: credentialId, publicKey, counter, transports = [] } = found.registrationInfo.credential;
    const codes = newRecoveryCodes();
    const recoveryHashes = await this.hashesOf(person, codes);
    const [memberId, passkeyId, metadata] = [memberOf(person), newId('pky'), sessionMetadata(person, requestId)];
    if (counter > 0)
      await this.stateStore.put(COUNTER_KIND, passkeyUseKey(person, passkeyId), { counter } satisfies PasskeyUse);
    const { appended } = await executeCommand(this.ledger, organizations, {
      stream: organizationStream(person.organization.organizationId),
      command: {
        type: 'AddPasskey',
        data: {
          ...{ memberId, passkeyId, credentialId, name, recoveryHashes, at: metadata.at },
          publicKey: Buffer.from(publicKey).toString('base64url'),
          transports: transports.filter((transport) => knownTransports.has(transport)),
        },
      },
      metadata,
    });
    await this.proved(person, 'passkey', requestId);
    return appended.some(({ type }) => type === 'RecoveryCodesMade') ? codes : [];
  }

  /** Throws `not_found` if it is unknown, or `lifecycle_conflict` for the last passkey if the practice requires one. */
  async remove(person: SignedIn, passkeyId: string, requestId: string): Promise<void> {
    await executeCommand(this.ledger, organizations, {
      stream: organizationStream(person.organization.organizationId),
      command: { type: 'RemovePasskey', data: { memberId: memberOf(person), passkeyId } },
      metadata: sessionMetadata(person, requestId),
    });
    await this.stateStore.remove(COUNTER_KIND, passkeyUseKey(person, passkeyId));
  }

  /** Replaces all previous codes. Throws `lifecycle_conflict` if the user has no passkey. */
  async renewCodes(person: SignedIn, requestId: string): Promise<readonly string[]> {
    const codes = newRecoveryCodes();
    const metadata = sessionMetadata(person, requestId);
    const hashes = await this.hashesOf(person, codes);
    await executeCommand(this.ledger, organizations, {
      stream: organizationStream(person.organization.organizationId),
      command: { type: 'MakeRecoveryCodes', data: { memberId: memberOf(person), hashes, at: metadata.at } },
      metadata,
    });
    return codes;
  }

  private async proved(person: SignedIn, way: SecondFactorMethod, requestId: string): Promise<void> {
    await executeCommand(this.ledger, sessions, {
      stream: sessionStream(person.session.sessionId),
      command: { type: 'ProveFactor', data: { at: new Date().toISOString(), way } },
      metadata: sessionMetadata(person, requestId),
    });
  }

  private async begin({ session }: SignedIn, purpose: Purpose, challenge: string): Promise<string> {
    const now = Date.now();
    await this.sweep(now);
    const attempt = `${now + ATTEMPT_TIMEOUT_MS}.${randomBytes(16).toString('base64url')}`;
    const record: Attempt = { sessionId: session.sessionId, purpose, challenge, used: false };
    await this.stateStore.put(ATTEMPT_KIND, attempt, record);
    return attempt;
  }

  /** Returns the challenge, or null unless this is one of the session's unused attempts. */
  private async useUp({ session }: SignedIn, purpose: Purpose, attempt: string): Promise<string | null> {
    if (!attemptPattern.test(attempt) || Number(attempt.slice(0, TIMESTAMP_DIGITS)) <= Date.now()) return null;
    const entry = await this.stateStore.get<Attempt>(ATTEMPT_KIND, attempt);
    if (entry === null || entry.record.used) return null;
    if (entry.record.sessionId !== session.sessionId || entry.record.purpose !== purpose) return null;
    const used = { ...entry.record, used: true };
    return (await this.stateStore.compareAndSet(ATTEMPT_KIND, attempt, entry.version, used)) ? used.challenge : null;
  }

  /** Keys start with the expiration time, so expired attempts sort first. */
  private async sweep(now: number): Promise<void> {
    const oldest = await this.stateStore.keys(ATTEMPT_KIND, '', { limit: SWEEP_BATCH_SIZE });
    const over = oldest.filter((key) => Number(key.slice(0, TIMESTAMP_DIGITS)) <= now);
    if (over.length > 0) await this.stateStore.write(over.map((key) => ({ kind: ATTEMPT_KIND, key, record: null })));
  }

  private hashesOf(person: SignedIn, codes: readonly string[]): Promise<readonly string[]> {
    return Promise.all(codes.map((code) => this.hashOf(person, code)));
  }

  private async hashOf(person: SignedIn, code: string): Promise<string> {
    const { organizationId } = person.organization;
    const parts = ['recovery code', memberOf(person), normalizeCode(code)] as const;
    return (await this.vault.hmac(organizationId, 'ids', ...parts)).toString('base64url');
  }
}

const keysOf = ({ organization, session }: SignedIn): readonly Passkey[] => passkeysOf(organization, session.subject);

const passkeyUseKey = ({ organization }: SignedIn, passkeyId: string): string =>
  `${organization.organizationId}.${passkeyId}`;

/** Throws `permission_denied` if the user is not in the team. */
const memberOf = ({ organization, session }: SignedIn): string => {
  const member = organization.members.find(({ subject }) => subject === session.subject);
  if (!member) throw new Rejection('permission_denied', 'Only members of the team have a second factor.');
  return member.id;
};

/** Transports that are stored and sent back to browsers. */
const knownTransports: ReadonlySet<string> = new Set<AuthenticatorTransport>([
  'ble',
  'hybrid',
  'internal',
  'nfc',
  'usb',
]);

const credentialDescriptor = ({ credentialId, transports }: Passkey) => ({
  id: credentialId,
  transports: transports as AuthenticatorTransport[],
});

/** Returns null unless the string is a JSON object. The library validates the response afterward. */
const parseResponse = (text: string): object | null => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : null;
  } catch {
    return null;
  }
};
