import { Button, Group, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { asProblem, type Problem } from '../../api/problem';
import { addPasskey } from '../../api/second-factor';
import { m } from '../../messages';
import { Form } from '../../ui/form';

/** `onAdded` receives the recovery codes issued with the passkey. */
export const NewPasskey = ({ onAdded }: { readonly onAdded: (codes: readonly string[]) => void }) => {
  const [name, setName] = useState<string>(m.factor.usualName);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const add = (): void => {
    setBusy(true);
    setProblem(null);
    addPasskey(name)
      .then(onAdded, (thrown: unknown) => setProblem(asProblem(thrown)))
      .finally(() => setBusy(false));
  };
  return (
    <Form onSubmit={add}>
      <TextInput
        label={m.factor.name}
        description={m.factor.nameHint}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        maxLength={60}
        mb="md"
      />
      {problem !== null && (
        <Text mb="md" c="var(--mantine-color-error)" role="alert">
          {problem.detail ?? problem.title}
        </Text>
      )}
      <Group justify="flex-end">
        <Button type="submit" loading={busy}>
          {m.factor.add}
        </Button>
      </Group>
    </Form>
  );
};
