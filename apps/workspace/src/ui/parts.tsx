import type { ReactNode } from 'react';

/** A state in words, with a dot of its tone. */
export const State = ({ tone, label }: { readonly tone: string; readonly label: string }) => (
  <span className="ws-state" data-tone={tone}>
    {label}
  </span>
);

/** A bordered part of a screen with a heading. */
export const Panel = ({
  title,
  actions,
  bare = false,
  children,
}: {
  readonly title: string;
  readonly actions?: ReactNode;
  /** Without padding: for tables and lists. */
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

/** Names and values; what has no value is left out. */
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

/** A few amounts beside each other. */
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
