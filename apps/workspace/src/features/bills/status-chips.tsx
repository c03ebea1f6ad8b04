import type { BillsQuery } from '../../api/queries';
import { m } from '../../messages';

/** The states; one or several at once with Ctrl. */
export const StatusChips = ({
  status,
  onChange,
}: {
  readonly query: BillsQuery;
  readonly status: string | undefined;
  readonly onChange: (status: string | null) => void;
}) => {
  const chosen = status?.split(',') ?? [];
  const press = (id: string, together: boolean): void => {
    if (id === 'all') return onChange(null);
    if (!together) return onChange(chosen.length === 1 && chosen[0] === id ? null : id);
    const next = chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id];
    onChange(next.length === 0 ? null : next.join(','));
  };
  return (
    <div className="ws-chips" role="group" aria-label={m.bills.status}>
      {Object.entries(m.states).map(([id, label]) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === 'all' ? chosen.length === 0 : chosen.includes(id)}
          onClick={({ ctrlKey, metaKey }) => press(id, ctrlKey || metaKey)}
        >
          {label}
        </button>
      ))}
    </div>
  );
};
