import { Button, Group } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useState } from 'react';
import { renewSession } from '../../api/session';
import { m } from '../../messages';
import { Message } from '../../ui/message';
import { FactorProof } from './factor-proof';
import { NewPasskey } from './new-passkey';
import { RecoveryCodes } from './recovery-codes';
import { signOut } from './sign-out';

/** Renews the session. `SessionGate` then shows the next step. */
const recheckSession = (): void => void renewSession().catch(() => undefined);

/** Second-factor step between sign-in and the workspace. No patient data is loaded before the user completes it. */
export const SecondFactorStep = ({ step }: { readonly step: 'prove' | 'enrol' }) => {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  useDocumentTitle(m.factor[step]);
  if (codes !== null)
    return (
      <Message title={m.factor.codes} text={m.factor.added}>
        <RecoveryCodes codes={codes} />
        <Group justify="flex-end" mt="md">
          <Button onClick={recheckSession}>{m.factor.kept}</Button>
        </Group>
      </Message>
    );
  return (
    <Message title={m.factor[step]} text={step === 'prove' ? m.factor.proveText : m.factor.enrolText}>
      {step === 'prove' ? (
        <FactorProof onProved={recheckSession}>
          <Button variant="subtle" color="gray" onClick={signOut}>
            {m.app.signOut}
          </Button>
        </FactorProof>
      ) : (
        <NewPasskey onAdded={setCodes} />
      )}
    </Message>
  );
};
