import { useQuery } from '@tanstack/react-query';
import { administrator } from '../../api/queries';
import { m } from '../../messages';
import { ChoiceField, useDraftForm } from '../../ui/draft-fields';

/** Offers the delivery methods that the claims administrator takes, or all of them if none is on file. */
export const DeliveryField = () => {
  const { fields } = useDraftForm();
  const id = fields['claim.claimsAdministrator.id'] ?? '';
  const { data } = useQuery({ ...administrator(id), enabled: id !== '' });
  const taken: readonly string[] = data?.deliveryMethods ?? [];
  const isOffered = (route: string): boolean =>
    taken.length === 0 || taken.includes(route) || fields['submission.route'] === route;
  return (
    <ChoiceField
      path="submission.route"
      label={m.act.route}
      choices={Object.fromEntries(Object.entries(m.act.routes).filter(([route]) => isOffered(route)))}
      placeholder={m.draft.ownRoute}
    />
  );
};
