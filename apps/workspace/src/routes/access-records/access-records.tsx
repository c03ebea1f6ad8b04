import { Button, Group, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { client } from '../../api/client';
import { keys, team } from '../../api/queries';
import { useHasPermission } from '../../api/session';
import { AccessList } from '../../features/access-records/access-list';
import type { AccessQuery } from '../../features/access-records/access-records';
import { accessHeads } from '../../features/access-records/csv-heads';
import { AccessReviews } from '../../features/access-records/reviews';
import { m } from '../../messages';
import { ExportMenu } from '../../ui/export-menu';
import { pairs } from '../../ui/field';
import { Panel } from '../../ui/parts';
import { Screen } from '../../ui/screen';
import { Tabs } from '../../ui/tabs';

/** Who viewed which patient, refused requests, and the weekly access reviews. */
export const Access = () => {
  const { tab } = useSearch({ from: '/access' });
  return (
    <Screen title={m.nav.access}>
      <Tabs
        label={m.nav.access}
        of={[
          ['record', m.access.record],
          ['reviews', m.access.reviews],
        ]}
      />
      {tab === 'reviews' ? <AccessReviews /> : <AccessLog />}
    </Screen>
  );
};

const AccessLog = () => {
  const search = useSearch({ from: '/access' });
  const navigate = useNavigate();
  const { patient, bill, day, action, outcome, member, key } = search;
  const query = {
    ...(patient !== undefined && { patientId: patient }),
    ...(bill !== undefined && { billId: bill }),
    ...(day !== undefined && { day }),
    ...(action !== undefined && { action }),
    ...(outcome !== undefined && { outcome }),
    ...(member !== undefined && { memberId: member }),
    ...(key !== undefined && { keyId: key }),
  } as AccessQuery;
  const set = (name: keyof typeof search, value: string | null): void =>
    void navigate({
      to: '/access',
      search: { ...search, [name]: value === '' ? undefined : (value ?? undefined) },
      replace: true,
    });
  const choose = (name: 'action' | 'outcome', any: string, words: Readonly<Record<string, string>>) => (
    <Select
      aria-label={m.access[name === 'action' ? 'did' : 'outcome']}
      placeholder={any}
      data={pairs(words)}
      value={search[name] ?? null}
      onChange={(value) => set(name, value)}
      clearable
      w={170}
    />
  );
  return (
    <>
      <Group gap={8} mb={10} className="ws-noprint" role="search" aria-label={m.access.filters}>
        <TextInput
          type="date"
          aria-label={m.access.day}
          value={day ?? ''}
          onChange={({ currentTarget }) => set('day', currentTarget.value)}
        />
        {choose('action', m.access.anyAction, m.access.actions)}
        {choose('outcome', m.access.anyOutcome, m.access.outcomes)}
        <ActorFilter search={search} set={set} />
        {[patient, bill].some((id) => id !== undefined) && (
          <Button
            variant="default"
            onClick={() =>
              void navigate({
                to: '/access',
                search: { ...search, patient: undefined, bill: undefined },
                replace: true,
              })
            }
          >
            {patient === undefined ? m.access.onlyBill : m.access.onlyPatient} ×
          </Button>
        )}
      </Group>
      <Panel
        title={m.access.title}
        bare
        actions={
          <ExportMenu
            paths={[client.address('listAccessRecords', { query })]}
            name="access-records"
            heads={accessHeads}
            size="compact-sm"
          />
        }
      >
        <AccessList query={query} />
      </Panel>
    </>
  );
};

/** Auditors can't see the team, so they filter only by key. */
const ActorFilter = ({
  search,
  set,
}: {
  readonly search: { readonly member?: string; readonly key?: string };
  readonly set: (name: 'member' | 'key', value: string | null) => void;
}) => {
  const seesTeam = useHasPermission('team:manage');
  const members = useQuery({ ...team, enabled: seesTeam });
  const known = useQuery(keys);
  const choose = (
    name: 'member' | 'key',
    label: string,
    any: string,
    options: readonly { readonly value: string; readonly label: string }[],
  ) => (
    <Select
      aria-label={label}
      placeholder={any}
      data={options}
      value={search[name] ?? null}
      onChange={(value) => set(name, value)}
      clearable
      searchable
      w={190}
    />
  );
  return (
    <>
      {seesTeam &&
        choose(
          'member',
          m.access.member,
          m.access.anyMember,
          (members.data?.members ?? []).map(({ id, name, email }) => ({ value: id, label: name ?? email ?? id })),
        )}
      {choose(
        'key',
        m.access.key,
        m.access.anyKey,
        (known.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
      )}
    </>
  );
};
