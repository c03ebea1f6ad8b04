import { Link } from '@tanstack/react-router';

/** A screen's tabs, each with its own URL (`?tab=`). */
export const Tabs = ({
  of: tabs,
  label,
}: {
  readonly of: readonly (readonly [id: string, name: string])[];
  readonly label: string;
}) => (
  <nav className="ws-tabs" aria-label={label} style={{ marginTop: 0 }}>
    {tabs.map(([id, name], n) => (
      <Link
        key={id}
        to="."
        search={{ tab: n === 0 ? undefined : id }}
        activeOptions={{ includeSearch: true, explicitUndefined: true }}
      >
        {name}
      </Link>
    ))}
  </nav>
);
