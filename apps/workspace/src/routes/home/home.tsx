import { m } from '../../messages';
import { Screen } from '../../ui/screen';

export const Home = () => <Screen title={m.nav.home}>{null}</Screen>;
