/** A bar chart that avoids loading a chart library on the first screen. */
export const Bars = ({
  of: bars,
  label,
  tall = false,
}: {
  readonly of: readonly { readonly name: string; readonly value: number; readonly text: string }[];
  readonly label: string;
  /** Taller bars for amounts over time. */
  readonly tall?: boolean;
}) => {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  if (tall)
    return (
      <ol className="ws-bars-tall" aria-label={label}>
        {bars.map(({ name, value, text }) => (
          <li key={name} title={`${name}: ${text}`}>
            <div style={{ height: `${Math.max(value > 0 ? 2 : 0, (value / most) * 72)}px` }} />
            <span>{name}</span>
            <span className="ws-hidden">{text}</span>
          </li>
        ))}
      </ol>
    );
  return (
    <ul className="ws-bars" aria-label={label}>
      {bars.map(({ name, value, text }) => (
        <li key={name}>
          <span title={name}>{name}</span>
          <div>
            <div style={{ width: `${(value / most) * 100}%` }} />
          </div>
          <span className="ws-num">{text}</span>
        </li>
      ))}
    </ul>
  );
};
