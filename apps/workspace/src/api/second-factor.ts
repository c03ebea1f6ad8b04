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
 * The person's own second factor. It lies outside the API, as the session does: the cookie says whose it is, and
 * nothing but this page can ask.
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

/** The browser's question was given up, ran out, or is not for this machine. */
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

/** Asks the browser for one of the person's passkeys. */
export const proveByPasskey = async (): Promise<void> => {
  const { attempt, options } = await post<Attempt<PublicKeyCredentialRequestOptionsJSON>>('attempt', { for: 'prove' });
  await post('proof', { attempt, answer: await credentialJson(startAuthentication({ optionsJSON: options })) });
};

/** Uses a recovery code up. */
export const proveByCode = (code: string): Promise<void> => post('proof', { code });

/** Has the browser make a passkey; answers the recovery codes that come with a first one. */
export const addPasskey = async (name: string): Promise<readonly string[]> => {
  const begin = () => post<Attempt<PublicKeyCredentialCreationOptionsJSON>>('attempt', { for: 'enrol' });
  const { attempt, options } = await begin().catch(async (thrown: unknown) => {
    // What guards the next session is proved anew first, by a passkey or at the identity provider.
    if (asProblem(thrown).code !== 'second_factor_required' || !(await requestProof())) throw thrown;
    return begin();
  });
  const answer = await credentialJson(startRegistration({ optionsJSON: options }));
  return (await post<{ readonly codes: readonly string[] }>('passkeys', { attempt, answer, name })).codes;
};

export const removePasskey = (id: string): Promise<void> => post('passkeys/remove', { id });

/** New recovery codes in place of all others. */
export const renewRecoveryCodes = async (): Promise<readonly string[]> =>
  (await post<{ readonly codes: readonly string[] }>('recovery-codes')).codes;

/** The person's passkeys, and how many codes are left. */
export const ownSecondFactor = async (): Promise<SecondFactor> => (await fetchCurrentUser()).secondFactor;
