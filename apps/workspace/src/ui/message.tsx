import { Loader } from '@mantine/core';
import type { ReactNode } from 'react';

export const Message = ({
  title,
  text,
  busy = false,
  children,
}: {
  readonly title: string;
  readonly text: string;
  readonly busy?: boolean;
  readonly children?: ReactNode;
}) => (
  <main style={{ maxWidth: 460, margin: '16vh auto 0', padding: 24 }} aria-busy={busy}>
    <h1 style={{ fontSize: '1.25rem', margin: '0 0 8px' }}>{title}</h1>
    <p style={{ color: 'var(--mantine-color-dimmed)', margin: '0 0 16px' }}>{text}</p>
    {busy && <Loader size="sm" role="status" aria-label={text} />}
    {children}
  </main>
);
