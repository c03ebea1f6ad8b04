import { useSearch } from '@tanstack/react-router';
import { useSession } from '../../api/session';
import { Audit } from '../../features/developers/audit';
import { Deliveries } from '../../features/developers/deliveries';
import { Endpoints } from '../../features/developers/endpoints';
import { Feed } from '../../features/developers/feed';
import { Keys } from '../../features/developers/keys';
import { Sandbox } from '../../features/developers/sandbox';
import { m } from '../../messages';
import { Screen } from '../../ui/screen';
import { Tabs } from '../../ui/tabs';

/** What programs see: events as they happen, webhooks and what became of them, who did what. */
export const Developers = () => {
  const { tab } = useSearch({ from: '/developers' });
  const { environment, permissions } = useSession();
  const tabs = [
    ['keys', m.developers.keys, 'audit:read'],
    ['feed', m.developers.feed, 'events:read'],
    ['endpoints', m.developers.endpoints, 'webhooks:manage'],
    ['deliveries', m.developers.deliveries, 'webhooks:manage'],
    ['audit', m.developers.audit, 'audit:read'],
    ...(environment === 'sandbox' ? ([['sandbox', m.developers.sandbox, 'bills:read']] as const) : []),
  ].filter(([, , needs]) => permissions.has(needs)) as [string, string, string][];
  const shown = tab ?? tabs[0]?.[0];
  return (
    <Screen title={m.nav.developers}>
      <Tabs label={m.nav.developers} of={tabs.map(([id, name]) => [id, name] as const)} />
      {shown === 'keys' && <Keys />}
      {shown === 'feed' && <Feed />}
      {shown === 'endpoints' && <Endpoints />}
      {shown === 'deliveries' && <Deliveries />}
      {shown === 'audit' && <Audit />}
      {shown === 'sandbox' && <Sandbox />}
    </Screen>
  );
};
