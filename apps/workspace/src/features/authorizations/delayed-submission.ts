import { useNavigate } from '@tanstack/react-router';
import { useDelayedWrite, useIsWaiting } from '../../api/delayed-write';
import { m } from '../../messages';
import { rfaFormMessages } from '../../messages/authorization-form';
import type { Rfa } from './rfas';

const nameOf = (rfaId: string): string => `submitRfa/${rfaId}`;

/** Sends a request after the countdown. `onDone` is called after each success, `onShown` only if the dialog still exists. */
export const useDelayedSubmission = (
  { id }: Rfa,
  callbacks: { readonly onDone: () => void; readonly onShown: () => void },
) => {
  const navigate = useNavigate();
  return useDelayedWrite(nameOf(id), 'submitRfa', {
    done: rfaFormMessages.sentDone,
    kept: {
      text: m.send.keptRequest,
      link: {
        label: m.send.openRequest,
        open: () => void navigate({ to: '/authorizations/$rfaId', params: { rfaId: id } }),
      },
    },
    keptHere: m.send.keptHere,
    ...callbacks,
  });
};

/** True if the request is being sent, or will be after the countdown. */
export const useIsSendingRfa = ({ id }: Rfa): boolean => useIsWaiting()(nameOf(id));
