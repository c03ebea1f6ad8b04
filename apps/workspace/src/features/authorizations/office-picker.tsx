import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { administrator } from '../../api/queries';
import { useHasPermission } from '../../api/session';
import type { Types } from '../../api/client';
import { rfaFormMessages } from '../../messages/authorization-form';
import type { FormValues } from '../../ui/field';
import type { Rfa } from './rfas';

type Office = Types.OfficeView;

/** Returns null if the office can't be reached through this channel. */
const addressFor = (channel: unknown, { fax, email, address }: Office) => {
  if (channel === 'fax' && fax !== undefined) return { path: 'destination.fax', value: fax };
  if (channel === 'email' && email !== undefined) return { path: 'destination.email', value: email };
  return channel === 'mail' && address !== undefined ? { path: 'destination.mailingAddress', value: address } : null;
};

/** Lists the offices in the directory that can be reached through the chosen channel. */
export const OfficePicker = ({
  rfa,
  values,
  set,
}: {
  readonly rfa: Rfa;
  readonly values: FormValues;
  readonly set: (path: string, value: unknown) => void;
}) => {
  const mayRead = useHasPermission('payers:read');
  const id = rfa.claim?.claimsAdministrator.id ?? '';
  const { data } = useQuery({ ...administrator(id), enabled: mayRead && id !== '' });
  const offices = (data?.authorization ?? []).flatMap((office) => {
    const address = addressFor(values['channel'], office);
    return address ? [{ name: office.name ?? '', ...address }] : [];
  });
  const [first] = offices;
  if (!first) return null;
  const chosen = offices.findIndex(
    ({ name, path, value }) => values[path] === value && values['destination.name'] === name,
  );
  return (
    <Select
      label={rfaFormMessages.office}
      placeholder={rfaFormMessages.officeHint(offices.length)}
      data={offices.map(({ name, value }, at) => ({
        value: String(at),
        label: [name, value.replaceAll('\n', ', ')].filter(Boolean).join(' · '),
      }))}
      value={chosen < 0 ? null : String(chosen)}
      clearable
      onChange={(at) => {
        const office = at === null ? undefined : offices[Number(at)];
        set(first.path, office?.value ?? '');
        set('destination.name', office?.name ?? '');
      }}
    />
  );
};
