import { useQuery } from '@tanstack/react-query';
import { billCounts, type BillsQuery } from '../../api/queries';
import { m } from '../../messages';
import { number } from '../../ui/format';

/** Shows the number of bills in each state under the other filters. Ctrl+click selects several states. */
export const StatusChips = ({
  query,
  status,
  onChange,
}: {
  readonly query: BillsQuery;
  readonly status: string | undefined;
  readonly onChange: (status: string | null) => void;
}) => {
  const { data } = useQuery(billCounts(query));
  const chosen = status?.split(',') ?? [];
  const press = (id: string, together: boolean): void => {
    if (!together) {
      onChange(chosen.length === 1 && chosen[0] === id ? null : id);
      return;
    }
    const next = chosen.includes(id) ? chosen.filter((status) => status !== id) : [...chosen, id];
    onChange(next.length === 0 ? null : next.join(','));
  };
  if (data === undefined) return <div className="ws-chips" style={{ minHeight: 26 }} />;
  return (
    <div className="ws-chips" role="group" aria-label={m.bills.status}>
      <button type="button" aria-pressed={chosen.length === 0} onClick={() => onChange(null)}>
        {m.common.all}
        <i>{number(data.total)}</i>
      </button>
      {data.statuses.map(({ id, label, count }) => (
        <button
          key={id}
          type="button"
          aria-pressed={chosen.includes(id)}
          onClick={({ ctrlKey, metaKey }) => press(id, ctrlKey || metaKey)}
        >
          {label}
          <i>{number(count)}</i>
        </button>
      ))}
    </div>
  );
};
