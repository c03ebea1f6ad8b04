import type { ReactNode } from 'react';

export const State = ({ tone, label }: { readonly tone: string; readonly label: string }) => (
  <span className="ws-state" data-tone={tone}>
    {label}
  </span>
);

export const Panel = ({
  title,
  actions,
  bare = false,
  children,
}: {
  readonly title: string;
  readonly actions?: ReactNode;
  /** Omits the padding, for tables and lists. */
  readonly bare?: boolean;
  readonly children: ReactNode;
}) => (
  <section className="ws-panel" aria-label={title}>
    <header>
      <h2>{title}</h2>
      <div style={{ flex: 1 }} />
      {actions}
    </header>
    {bare ? children : <div className="ws-panel-body">{children}</div>}
  </section>
);

/** Lists names and values. Entries without a value are omitted. */
export const Facts = ({ of: entries }: { readonly of: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <dl className="ws-facts">
    {entries
      .filter(([, value]) => value !== null && value !== undefined && value !== false && value !== '')
      .map(([name, value]) => (
        <div key={name} style={{ display: 'contents' }}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
);

export const Figures = ({ of: figures }: { readonly of: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <div className="ws-figures">
    {figures.map(([name, value]) => (
      <div key={name}>
        <span>{name}</span>
        <strong>{value}</strong>
      </div>
    ))}
  </div>
);
