import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { ownSecondFactor } from '../../api/second-factor';
import { formToken } from '../../api/session';
import { m } from '../../messages';

/** Opens the organization's own sign-in page in another tab and checks whether the user has signed in there. */
export const ProofByIssuer = ({ onProved }: { readonly onProved: () => void }) => {
  const [missing, setMissing] = useState(false);
  const look = (): void => {
    setMissing(false);
    ownSecondFactor().then(
      ({ stepUp }) => (stepUp === null ? onProved() : setMissing(true)),
      // Any failure of this check is shown as an incomplete sign-in.
      () => setMissing(true),
    );
  };
  return (
    <>
      {missing && (
        <Text mb="md" c="var(--mantine-color-error)" role="alert">
          {m.factor.notYet}
        </Text>
      )}
      <Group justify="flex-end">
        <form method="post" action="/workspace/second-factor/oidc" target="_blank" rel="opener">
          <input type="hidden" name="token" value={formToken()} />
          <Button type="submit" variant="default">
            {m.factor.toIssuer}
          </Button>
        </form>
        <Button onClick={look}>{m.session.resume}</Button>
      </Group>
    </>
  );
};
