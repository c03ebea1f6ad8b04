import { Button } from '@mantine/core';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { asProblem } from '../api/problem';
import { m } from '../messages';
import { Failed, Loading } from './query-content';
import { Screen } from './screen';

export const RoutePending = () => (
  <Screen title={m.common.loading} quiet>
    <Loading />
  </Screen>
);

export const RouteFailed = ({ error, reset }: ErrorComponentProps) => {
  const router = useRouter();
  const again = () => {
    reset();
    void router.invalidate();
  };
  return (
    <Screen title={m.common.failed}>
      <Failed problem={asProblem(error)} retry={again} />
    </Screen>
  );
};

export const Missing = () => {
  const router = useRouter();
  return (
    <Screen title={m.missing.title}>
      <p>{m.missing.text}</p>
      <Button onClick={() => void router.navigate({ to: '/' })}>{m.nav.home}</Button>
    </Screen>
  );
};
