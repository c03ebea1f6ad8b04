import { useSearch } from '@tanstack/react-router';
import { useSession } from '../../api/session';
import type { Permission } from '../../generated/contract';
import { Audit } from '../../features/developers/audit';
import { Deliveries } from '../../features/developers/deliveries';
import { Endpoints } from '../../features/developers/endpoints';
import { Feed } from '../../features/developers/feed';
import { Keys } from '../../features/developers/keys';
import { Sandbox } from '../../features/developers/sandbox';
import { m } from '../../messages';
import { Screen } from '../../ui/screen';
import { Tabs } from '../../ui/tabs';

export const Developers = () => {
  const { tab } = useSearch({ from: '/developers' });
  const { environment, permissions } = useSession();
  const tabs: readonly (readonly [id: string, name: string, needs: Permission])[] = [
    ['keys', m.developers.keys, 'audit:read'],
    ['feed', m.developers.feed, 'events:read'],
    ['endpoints', m.developers.endpoints, 'webhooks:manage'],
    ['deliveries', m.developers.deliveries, 'webhooks:manage'],
    ['audit', m.developers.audit, 'audit:read'],
    ...(environment === 'sandbox' ? ([['sandbox', m.developers.sandbox, 'bills:read']] as const) : []),
  ];
  const mine = tabs.filter(([, , needs]) => permissions.has(needs));
  const shown = tab ?? mine[0]?.[0];
  return (
    <Screen title={m.nav.developers}>
      <Tabs label={m.nav.developers} of={mine.map(([id, name]) => [id, name] as const)} />
      {shown === 'keys' && <Keys />}
      {shown === 'feed' && <Feed />}
      {shown === 'endpoints' && <Endpoints />}
      {shown === 'deliveries' && <Deliveries />}
      {shown === 'audit' && <Audit />}
      {shown === 'sandbox' && <Sandbox />}
    </Screen>
  );
};
