export const session = {
  title: 'Your session has ended',
  text: 'Your unfinished forms are kept in this tab, and requests you already sent continue. Sign in again in another tab, then return here to continue.',
  closing: (at: string, idle: boolean) =>
    idle
      ? `You have been inactive. You will be signed out at ${at}. Press any key or click to stay signed in.`
      : `Your session ends at ${at}. Sign in again to continue. This tab keeps what you typed.`,
  signIn: 'Sign in again',
  resume: 'Continue',
  stillEnded: 'You are not signed in yet.',
  closedTitle: 'You are not signed in',
  closedText: 'Sign in to continue, or open the workspace again from the application you came from.',
  toSignIn: 'Sign in',
  opening: 'Opening the workspace',
} as const;

export const factor = {
  prove: 'Verify your identity',
  proveText: 'You signed in by email. Also use your passkey: a security key, your phone, or this computer.',
  enrol: 'Set up a passkey',
  enrolText:
    'Your practice requires a second factor in addition to the email link: a security key, your phone, or this computer. It takes a minute.',
  usePasskey: 'Use my passkey',
  byPasskey: 'Use a passkey instead',
  byCode: 'Use a recovery code instead',
  useCode: 'Use this code',
  code: 'Recovery code',
  codeHint: 'One of the ten codes you saved when you set up your first passkey. Each code works once.',
  notProved: 'That passkey or recovery code isn’t valid. Try again.',
  passkeys: 'Passkeys',
  about: 'We ask for a passkey when you sign in by email and before sensitive actions.',
  none: 'You have no passkey yet.',
  name: 'Name of the passkey',
  nameHint: 'A name to help you recognize it, such as “iPhone” or “YubiKey”.',
  usualName: 'Passkey',
  add: 'Set up a passkey',
  added: 'Your passkey is set up.',
  remove: 'Remove',
  stepUp: 'Use your passkey again to continue. You last used it more than ten minutes ago.',
  stepUpByIssuer: 'Sign in again with your organization’s account to continue. Use the other tab, then return here.',
  toIssuer: 'Sign in again',
  notYet: 'You have not signed in yet.',
  codes: 'Recovery codes',
  codesText:
    'Each code works once instead of a passkey if you lose it. Print the codes or write them down. They are not shown again.',
  codesLeft: (n: number) => `${n} recovery codes left.`,
  newCodes: 'New recovery codes',
  kept: 'I saved these codes',
} as const;
