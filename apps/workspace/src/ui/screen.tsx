import { Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useSession } from '../api/session';

/** A screen. The title must never name a patient, because browsers keep titles in their history. */
export const Screen = ({
  title,
  actions,
  header,
  full = false,
  quiet = false,
  children,
}: {
  readonly title: string;
  readonly actions?: ReactNode;
  /** Replaces the visible title and contains the heading of level 1. It may name a patient. */
  readonly header?: ReactNode;
  /** True if the content scrolls separately. */
  readonly full?: boolean;
  readonly quiet?: boolean;
  readonly children: ReactNode;
}) => {
  const { practice } = useSession();
  useDocumentTitle(`${title} · ${practice}`);
  return (
    <div className={full ? 'ws-screen ws-full' : 'ws-screen'}>
      {header ?? (
        <div className="ws-head" style={quiet ? { position: 'absolute', left: -10000 } : undefined}>
          <Title order={1}>{title}</Title>
          <div style={{ flex: 1 }} />
          {actions}
        </div>
      )}
      {children}
    </div>
  );
};
