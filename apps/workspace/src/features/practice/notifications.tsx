import { useQuery } from '@tanstack/react-query';
import { recipients } from '../../api/queries';
import { m } from '../../messages';
import { Asked, Empty } from '../../ui/asked';
import { Panel } from '../../ui/parts';

/** Who gets mail about bills. People are invited by the application that knows them. */
export const Notifications = () => {
  const found = useQuery(recipients);
  return (
    <Panel title={m.practice.notifications} bare>
      <Asked query={found}>
        {({ recipients: people }) =>
          people.length === 0 ? (
            <Empty text={m.practice.noRecipients} />
          ) : (
            <table className="ws-table">
              <thead>
                <tr>
                  <th>{m.bill.email}</th>
                  <th>{m.practice.audience}</th>
                  <th>{m.bills.columns.status}</th>
                  <th>{m.practice.wishes}</th>
                </tr>
              </thead>
              <tbody>
                {people.map(({ externalUserId, email, audience, state, preferences }) => (
                  <tr key={externalUserId}>
                    <td>{email}</td>
                    <td>{audience.replaceAll('_', ' ')}</td>
                    <td>{state}</td>
                    <td>
                      {[
                        preferences.statusUpdates && m.practice.statusUpdates,
                        preferences.agingDays.length > 0 && m.practice.agingAt(preferences.agingDays.join(', ')),
                        preferences.reportDigest !== 'off' && m.practice.digest(preferences.reportDigest),
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )
        }
      </Asked>
    </Panel>
  );
};
