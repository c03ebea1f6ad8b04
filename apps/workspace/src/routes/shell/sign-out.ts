import { formToken } from '../../api/session';

/** Signs out. Unsent input is discarded with the page, and the browser asks first. */
export const signOut = (): void => {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = '/sign-out';
  const token = document.createElement('input');
  token.type = 'hidden';
  token.name = 'token';
  token.value = formToken();
  form.append(token);
  document.body.append(form);
  form.submit();
};
