import { useEffect } from 'react';
import { useSession, type Session } from '../../api/session';

const MAX_BILLS = 8;
/** Pattern of bill IDs. The browser keeps only IDs after the session. Names are fetched when they are shown. */
const billId = /^[\w-]{1,70}$/;

const keyOf = ({ practiceId, subject }: Pick<Session, 'practiceId' | 'subject'>): string =>
  `workspace-last-bills ${practiceId} ${subject}`;

const read = (key: string): readonly string[] => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id): id is string => typeof id === 'string' && billId.test(id)) : [];
  } catch {
    // Not readable, or the browser allows no storage.
    return [];
  }
};

/** Returns the IDs of the user's last opened bills, the latest first. */
export const useLastOpenedBills = (): readonly string[] => read(keyOf(useSession()));

/** Remembers a bill as opened by the user. */
export const useRememberBill = (id: string | undefined): void => {
  const session = useSession();
  const key = keyOf(session);
  useEffect(() => {
    if (id === undefined || !billId.test(id)) return;
    const ids = [id, ...read(key).filter((other) => other !== id)].slice(0, MAX_BILLS);
    try {
      localStorage.setItem(key, JSON.stringify(ids));
    } catch {
      // The browser allows no storage, or it is full. The list is only a convenience.
    }
  }, [id, key]);
};
