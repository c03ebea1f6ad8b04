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

/** What the session says next is shown by the door. */
const recheckSession = (): void => void renewSession().catch(() => undefined);

/** Between signing in and the workspace: nothing of a patient is loaded before this is done. */
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
