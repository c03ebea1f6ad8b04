import { Bar, BarChart, CartesianGrid, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';

const colors = ['#1c6fc9', '#23803c', '#b86e00', '#c92a2a', '#6c4fb3'];
const shades = ['#a9cdf2', '#6aa8e4', '#2f7fd0', '#1b5796', '#0d3261'];
const HEIGHT = 260;

export const Bars = ({
  rows,
  series,
  format,
  stacked = false,
  label,
}: {
  readonly rows: readonly Readonly<Record<string, string | number>>[];
  readonly series: readonly string[];
  readonly format: (value: number) => string;
  readonly stacked?: boolean;
  readonly label: string;
}) => (
  <figure aria-label={label} style={{ margin: 0, padding: '12px 8px 4px' }}>
    <ResponsiveContainer width="100%" height={HEIGHT}>
      <BarChart data={[...rows]} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--ws-line)" />
        <XAxis dataKey="name" tick={{ fontSize: 11, fill: 'var(--mantine-color-dimmed)' }} tickLine={false} />
        <YAxis
          width={76}
          tick={{ fontSize: 11, fill: 'var(--mantine-color-dimmed)' }}
          tickLine={false}
          axisLine={false}
          tickFormatter={format}
        />
        <Tooltip
          formatter={(value) => format(Number(value))}
          cursor={{ fill: 'var(--ws-hover)' }}
          contentStyle={{
            background: 'var(--mantine-color-body)',
            border: '1px solid var(--ws-line)',
            fontSize: 12,
          }}
        />
        {series.length > 1 && (
          <Legend
            wrapperStyle={{ fontSize: 11 }}
            itemSorter={null}
            formatter={(name: string) => <span style={{ color: 'var(--mantine-color-text)' }}>{name}</span>}
          />
        )}
        {series.map((name, n) => (
          <Bar
            key={name}
            dataKey={name}
            fill={(stacked ? shades : colors)[n % colors.length]}
            maxBarSize={72}
            {...(stacked && { stackId: 'all' })}
            isAnimationActive={false}
          />
        ))}
      </BarChart>
    </ResponsiveContainer>
  </figure>
);
