import { Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { undoAndTell, useDelayedWrites } from '../../api/delayed-write';
import { m } from '../../messages';

const TICK_MS = 250;

/** Shows what is about to be sent, on every screen. */
export const WaitingWrites = () => {
  const writes = useDelayedWrites();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (writes.length === 0) return undefined;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [writes]);
  const last = writes.findLast(({ sendAt }) => sendAt !== null);
  // Inside a field, Ctrl+Z undoes typing instead.
  useHotkeys([['mod+Z', () => last && undoAndTell(last.name)]]);
  return (
    <div className="ws-waiting ws-noprint" role="region" aria-label={m.send.sending}>
      {writes.map(({ name, label, sendAt }) => (
        <div key={name} className="ws-waiting-write">
          <span role="status">
            <span className="ws-hidden">{sendAt === null ? m.send.sending : m.send.waiting(label)}</span>
            <span aria-hidden>
              <strong>{label}</strong>
              <br />
              <span className="ws-soft">
                {sendAt === null ? m.send.sending : m.send.countdown(Math.max(1, Math.ceil((sendAt - now) / 1000)))}
              </span>
            </span>
          </span>
          {sendAt !== null && (
            <Button variant="default" title={m.send.undoKeys} onClick={() => undoAndTell(name)}>
              {m.send.undo}
            </Button>
          )}
        </div>
      ))}
    </div>
  );
};
