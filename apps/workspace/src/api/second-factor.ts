import {
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { NoAnswer, readProblem } from '../../../../libs/client/src/index';
import { asProblem, Problem } from './problem';
import { formToken, fetchCurrentUser, type SecondFactor } from './session';
import { requestProof } from './step-up';

/*
 * Managed outside the API, like the session. The cookie identifies the user, and only workspace pages have the form
 * token.
 */

const post = async <Answer>(page: string, form: Readonly<Record<string, string>> = {}): Promise<Answer> => {
  const response = await fetch(`/workspace/second-factor/${page}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ token: formToken(), ...form }),
  }).catch((cause: unknown) => {
    throw new NoAnswer('the service cannot be reached', { cause });
  });
  if (!response.ok) throw await readProblem(response);
  return ((await response.json()) as { readonly data: Answer }).data;
};

/** Throws `passkey_not_used` if the prompt was canceled, timed out or isn't possible on this device. */
const credentialJson = async <Answer>(answer: Promise<Answer>): Promise<string> => {
  try {
    return JSON.stringify(await answer);
  } catch (cause) {
    throw new Problem(
      -1,
      'passkey_not_used',
      'The passkey was not used',
      cause instanceof Error ? cause.message : null,
    );
  }
};

interface Attempt<Options> {
  readonly attempt: string;
  readonly options: Options;
}

export const proveByPasskey = async (): Promise<void> => {
  const { attempt, options } = await post<Attempt<PublicKeyCredentialRequestOptionsJSON>>('attempt', { for: 'prove' });
  await post('proof', { attempt, answer: await credentialJson(startAuthentication({ optionsJSON: options })) });
};

/** A code can be used only once. */
export const proveByCode = (code: string): Promise<void> => post('proof', { code });

/** Returns the recovery codes that are issued with the user's first passkey. */
export const addPasskey = async (name: string): Promise<readonly string[]> => {
  const begin = () => post<Attempt<PublicKeyCredentialCreationOptionsJSON>>('attempt', { for: 'enrol' });
  const { attempt, options } = await begin().catch(async (thrown: unknown) => {
    // Requires a recent proof of the second factor, with a passkey or at the identity provider.
    if (asProblem(thrown).code !== 'second_factor_required' || !(await requestProof())) throw thrown;
    return begin();
  });
  const answer = await credentialJson(startRegistration({ optionsJSON: options }));
  return (await post<{ readonly codes: readonly string[] }>('passkeys', { attempt, answer, name })).codes;
};

export const removePasskey = (id: string): Promise<void> => post('passkeys/remove', { id });

/** Replaces all recovery codes. */
export const renewRecoveryCodes = async (): Promise<readonly string[]> =>
  (await post<{ readonly codes: readonly string[] }>('recovery-codes')).codes;

/** Returns the user's passkeys and number of unused recovery codes. */
export const ownSecondFactor = async (): Promise<SecondFactor> => (await fetchCurrentUser()).secondFactor;
