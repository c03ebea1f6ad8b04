export const session = {
  title: 'Your session has ended',
  text: 'The forms you had begun are not lost: this tab keeps them for you, and what you had sent goes on. Sign in again in another tab, come back here, and continue.',
  closing: (at: string, idle: boolean) =>
    idle
      ? `Nobody has worked here for a while. The workspace closes at ${at} unless you go on: any key or click will do.`
      : `Your working day here ends at ${at}. Sign in again then; this tab keeps what you typed.`,
  signIn: 'Sign in again',
  resume: 'Continue',
  stillEnded: 'You are not signed in yet.',
  closedTitle: 'You are not signed in',
  closedText: 'Open the workspace again from the application that sent you here, or ask for a sign-in link.',
  opening: 'Opening the workspace',
} as const;

export const factor = {
  prove: 'Show that it is you',
  proveText: 'You have signed in by mail. Use your passkey as well: a security key, your phone, or this computer.',
  enrol: 'Set up a passkey',
  enrolText:
    'Your practice asks for a second factor beside the link by mail: a security key, your phone, or this computer. It takes a minute.',
  usePasskey: 'Use my passkey',
  byPasskey: 'Use a passkey instead',
  byCode: 'Use a recovery code instead',
  useCode: 'Use this code',
  code: 'Recovery code',
  codeHint: 'One of the ten that you kept when you set up your first passkey. Each works once.',
  notProved: 'That was none of your passkeys or unused codes. Try again.',
  passkeys: 'Passkeys',
  about: 'A passkey is asked for when you sign in by mail, and before what is dangerous.',
  none: 'You have no passkey yet.',
  name: 'Name of the passkey',
  nameHint: 'By which you know it later, such as the key on your ring or your phone.',
  usualName: 'Passkey',
  add: 'Set up a passkey',
  added: 'Your passkey is set up.',
  remove: 'Remove',
  stepUp:
    'This needs your passkey again, because you used it more than ten minutes ago. What you asked for goes on then.',
  stepUpByIssuer:
    'This needs a new sign-in with your organization’s account. Sign in in the other tab, come back here, and continue.',
  toIssuer: 'Sign in again',
  notYet: 'You have not signed in again yet.',
  codes: 'Recovery codes',
  codesText:
    'Each of these codes works once in place of a passkey, for the day on which you have lost it. Print them or write them down: they are not shown again.',
  codesLeft: (n: number) => `${n} recovery codes are left.`,
  newCodes: 'New recovery codes',
  kept: 'I have kept them',
} as const;
