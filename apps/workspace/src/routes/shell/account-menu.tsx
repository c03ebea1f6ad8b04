import { Button, Menu, useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useSession } from '../../api/session';
import { m } from '../../messages';
import { Passkeys } from './passkeys';
import { useScreens } from './screens';
import { signOut } from './sign-out';

const schemes: readonly MantineColorScheme[] = ['light', 'dark', 'auto'];

export const AccountMenu = () => {
  const { person, roleLabel } = useSession();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const settings = useScreens().filter(({ under }) => under === 'settings');
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
          {settings.length > 0 && (
            <>
              <Menu.Label>{m.app.settings}</Menu.Label>
              {settings.map(({ to, label, icon: Icon }) => (
                <Menu.Item key={to} leftSection={<Icon />} renderRoot={(props) => <Link to={to} {...props} />}>
                  {label}
                </Menu.Item>
              ))}
              <Menu.Divider />
            </>
          )}
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
