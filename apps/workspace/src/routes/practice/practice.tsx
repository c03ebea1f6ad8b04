import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { practice } from '../../api/queries';
import { useHasPermission } from '../../api/session';
import { Administrators } from '../../features/practice/administrators';
import { BillRules } from '../../features/practice/bill-rules';
import { Identity } from '../../features/practice/identity';
import { Notifications } from '../../features/practice/notifications';
import { Locations, BillingProviders, RenderingProviders } from '../../features/practice/providers';
import { Reasons } from '../../features/practice/reasons';
import { Sessions } from '../../features/practice/sessions';
import { Team } from '../../features/practice/team';
import { W9 } from '../../features/practice/w9';
import { m } from '../../messages';
import { QueryContent } from '../../ui/query-content';
import { Panel } from '../../ui/parts';
import { Screen } from '../../ui/screen';
import { Tabs } from '../../ui/tabs';

export const Practice = () => {
  const { tab } = useSearch({ from: '/practice' });
  const seesTeam = useHasPermission('team:manage');
  const seesRecipients = useHasPermission('notifications:manage');
  return (
    <Screen title={m.nav.practice}>
      <Tabs
        label={m.nav.practice}
        of={[
          ['profile', m.practice.profile],
          ['administrators', m.practice.administrators],
          ['reasons', m.practice.reasons],
          ['rules', m.practice.billRules],
          ...(seesTeam
            ? ([
                ['team', m.practice.team],
                ['sessions', m.practice.sessions],
              ] as const)
            : []),
          ...(seesRecipients ? ([['notifications', m.practice.notifications]] as const) : []),
        ]}
      />
      {tab === undefined && <Profile />}
      {tab === 'administrators' && <Administrators />}
      {tab === 'reasons' && <Reasons />}
      {tab === 'rules' && <BillRules />}
      {tab === 'team' && seesTeam && <Team />}
      {tab === 'sessions' && seesTeam && <Sessions />}
      {tab === 'notifications' && seesRecipients && <Notifications />}
    </Screen>
  );
};

const Profile = () => {
  const found = useQuery(practice);
  return (
    <QueryContent query={found} rows={12}>
      {({ practiceIdentity: who, billingProviders, renderingProviders, locations, w9, onboarding }) => (
        <div className="ws-stack">
          <div className="ws-split">
            <Identity identity={who} />
            <div className="ws-stack">
              <W9 w9={w9} />
              {!onboarding.complete && (
                <Panel title={m.practice.onboarding}>
                  <ul className="ws-open ws-ticks">
                    {onboarding.checklist.map(({ id, label, complete }) => (
                      <li key={id}>
                        <span aria-hidden>{complete ? '✓' : '○'}</span> {label}
                        {!complete && <strong> ({m.practice.missing})</strong>}
                      </li>
                    ))}
                  </ul>
                </Panel>
              )}
            </div>
          </div>
          <BillingProviders rows={billingProviders} />
          <RenderingProviders rows={renderingProviders} />
          <Locations rows={locations} />
        </div>
      )}
    </QueryContent>
  );
};
