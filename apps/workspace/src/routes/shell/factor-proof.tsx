import { Button, Group, Text, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { asProblem, type Problem } from '../../api/problem';
import { proveByCode, proveByPasskey } from '../../api/second-factor';
import { m } from '../../messages';
import { Form } from '../../ui/form';

/** Proof by passkey, or by recovery code if the user has no passkey at hand. `children`: additional buttons. */
export const FactorProof = ({
  onProved,
  children,
}: {
  readonly onProved: () => void;
  readonly children?: ReactNode;
}) => {
  const [byCode, setByCode] = useState(false);
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const attempt = (work: Promise<void>): void => {
    setBusy(true);
    setProblem(null);
    work.then(onProved, (thrown: unknown) => setProblem(asProblem(thrown))).finally(() => setBusy(false));
  };
  return (
    <Form onSubmit={() => attempt(byCode ? proveByCode(code) : proveByPasskey())}>
      {byCode && (
        <TextInput
          label={m.factor.code}
          description={m.factor.codeHint}
          value={code}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
          autoComplete="off"
          maxLength={40}
          autoFocus
          mb="md"
        />
      )}
      {problem !== null && (
        <Text mb="md" c="var(--mantine-color-error)" role="alert">
          {problem.code === 'credential_invalid' ? m.factor.notProved : (problem.detail ?? problem.title)}
        </Text>
      )}
      <Group justify="flex-end">
        {children}
        <Button variant="default" onClick={() => setByCode(!byCode)}>
          {byCode ? m.factor.byPasskey : m.factor.byCode}
        </Button>
        <Button type="submit" loading={busy} autoFocus={!byCode}>
          {byCode ? m.factor.useCode : m.factor.usePasskey}
        </Button>
      </Group>
    </Form>
  );
};
