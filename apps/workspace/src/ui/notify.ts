import { notifications } from '@mantine/notifications';
import { asProblem } from '../api/problem';

/** Shows a problem, for actions without a form. */
export const notifyProblem = (thrown: unknown): void => {
  const { title, detail } = asProblem(thrown);
  notifications.show({ color: 'red', title, message: detail ?? '', autoClose: 8000 });
};
