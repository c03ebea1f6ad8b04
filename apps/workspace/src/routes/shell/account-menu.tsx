import { Button, Menu, useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import { useState } from 'react';
import { useSession } from '../../api/session';
import { m } from '../../messages';
import { Passkeys } from './passkeys';
import { signOut } from './sign-out';

const schemes: readonly MantineColorScheme[] = ['light', 'dark', 'auto'];

export const AccountMenu = () => {
  const { person, roleLabel } = useSession();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [passkeys, setPasskeys] = useState(false);
  return (
    <>
      {passkeys && <Passkeys onClose={() => setPasskeys(false)} />}
      <Menu position="bottom-end" width={200}>
        <Menu.Target>
          <Button variant="default">{person}</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{m.app.signedInAs(person, roleLabel)}</Menu.Label>
          <Menu.Label>{m.app.colorScheme}</Menu.Label>
          {schemes.map((scheme) => (
            <Menu.Item
              key={scheme}
              onClick={() => setColorScheme(scheme)}
              rightSection={colorScheme === scheme ? '✓' : undefined}
              aria-current={colorScheme === scheme}
            >
              {m.app.colors[scheme]}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item onClick={() => setPasskeys(true)}>{m.factor.passkeys}</Menu.Item>
          <Menu.Item onClick={signOut}>{m.app.signOut}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
};
