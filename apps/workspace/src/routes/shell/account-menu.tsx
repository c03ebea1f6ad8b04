import { Button, Menu, useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import { formToken, useSession } from '../../api/session';
import { m } from '../../messages';

/** Leaves: what was typed goes with the page; the browser asks first. */
const signOut = (): void => {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = '/sign-out';
  const token = document.createElement('input');
  token.type = 'hidden';
  token.name = 'token';
  token.value = formToken();
  form.append(token);
  document.body.append(form);
  form.submit();
};

const schemes: readonly MantineColorScheme[] = ['light', 'dark', 'auto'];

/** Menu of the person who is signed in: the colours, and the way out. */
export const AccountMenu = () => {
  const { person, roleLabel } = useSession();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
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
        <Menu.Item onClick={signOut}>{m.app.signOut}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};
