import { isIP } from 'node:net';
import { standardSchedule } from '#domain';
import { masterKeysOf, parseNetwork } from '#event-store';
import type { ConnectionStringProblem } from './connection-strings.js';

/* Setting parsers. Each throws a SettingProblem; `undefined` means not set. */

/** Thrown for an invalid value. The message follows the setting's name. */
export class SettingProblem extends Error {}

export const wholeNumber = (fallback: number, min: number, max: number) => (text: string | undefined) => {
  if (text === undefined) return fallback;
  const value = Number(text);
  if (!/^\d{1,9}$/.test(text) || value < min || value > max)
    throw new SettingProblem(`must be a whole number from ${min} to ${max}`);
  return value;
};

export const optionalWholeNumber = (min: number, max: number) => (text: string | undefined) =>
  text === undefined ? null : wholeNumber(0, min, max)(text);

export const oneOf =
  <Value extends string, Fallback extends Value | null>(values: readonly Value[], fallback: Fallback) =>
  (text: string | undefined): Value | Fallback => {
    if (text === undefined) return fallback;
    const found = values.find((value) => value === text);
    if (found === undefined) throw new SettingProblem(`must be one of ${values.join(', ')}`);
    return found;
  };

/** Splits at spaces, as OpenID does. Empty if not set. */
export const spaceSeparated = (text: string | undefined): readonly string[] => {
  const found = text?.split(/\s+/) ?? [];
  if (found.some((word) => !/^[\x21\x23-\x5b\x5d-\x7e]{1,255}$/.test(word)))
    throw new SettingProblem('must be words of visible ASCII characters without quotes, separated by spaces');
  return found;
};

export const anyText = (value: string | undefined): string | undefined => value;

export const url =
  (...protocols: readonly string[]) =>
  (value: string | undefined): string | undefined => {
    if (value === undefined) return undefined;
    if (!URL.canParse(value) || !protocols.some((protocol) => value.startsWith(`${protocol}://`)))
      throw new SettingProblem(`must begin with ${protocols.map((protocol) => `${protocol}://`).join(' or ')}`);
    return value;
  };

/** Parses a host without scheme and port. */
export const host = (value: string | undefined): string => {
  if (value === undefined) return '127.0.0.1';
  const isName =
    /^(?=.{1,253}$)[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?(\.[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?)*$/.test(
      value,
    );
  // Four numbers that aren't a valid address would be looked up as a host name.
  if (isIP(value) === 0 && (!isName || /^[\d.]+$/.test(value)))
    throw new SettingProblem('must be an IP address or a host name, such as 127.0.0.1 or 0.0.0.0');
  return value;
};

/** Parses a mail server URL with optional credentials. */
export const mailServer = (value: string | undefined): string | undefined => {
  const found = url('smtp', 'smtps')(value);
  if (found === undefined) return undefined;
  const { hostname, port, username, password } = new URL(found);
  if (hostname === '' || port === '0')
    throw new SettingProblem('must name a host, such as smtps://user:secret@mail.example');
  if ((username === '') !== (password === ''))
    throw new SettingProblem(
      'must contain both a user and a password, or neither; write @, : and / in them as %40, %3A and %2F',
    );
  try {
    for (const part of [username, password]) decodeURIComponent(part);
  } catch {
    throw new SettingProblem('has a user or password with a % that is not written as %25');
  }
  return found;
};

/** Parses an email address with an optional name: `billing@practice.example`, `Billing <billing@practice.example>`. */
export const sender = (value: string | undefined): string | undefined => {
  if (value === undefined) return undefined;
  const address = /^[^<>]*<([^<>]+)>$/.exec(value)?.[1] ?? value;
  if (!/^[^\s@<>,;"]+@[^\s@<>,;"]+$/.test(address))
    throw new SettingProblem(
      'must be an email address, such as billing@practice.example or Billing <billing@practice.example>',
    );
  return value;
};

export const validatedBy =
  (validate: (value: string) => ConnectionStringProblem) =>
  (value: string | undefined): string | undefined => {
    const problem = value === undefined ? null : validate(value);
    if (problem !== null) throw new SettingProblem(problem);
    return value;
  };

export const origin = (value: string | undefined): string | undefined => {
  if (value === undefined) return undefined;
  const parsed = URL.canParse(value) ? new URL(value) : null;
  if (!parsed || !['http:', 'https:'].includes(parsed.protocol) || parsed.origin !== value)
    throw new SettingProblem('must be an origin such as https://billing.example, without a path');
  return value;
};

export const isLocalUrl = (address: string | undefined): boolean =>
  address !== undefined &&
  URL.canParse(address) &&
  /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i.test(new URL(address).hostname);

/** Returns true if only this machine can reach the host. */
export const isLoopbackHost = (host: string): boolean =>
  isLocalUrl(`http://${host.includes(':') ? `[${host}]` : host}`);

/** Parses an issuer URL. `http` is allowed only on this machine. */
export const issuer = (value: string | undefined): string | undefined => {
  if (value === undefined) return undefined;
  const parsed = URL.canParse(value) ? new URL(value) : null;
  const isNear = parsed?.protocol === 'http:' && isLocalUrl(value);
  if (!parsed || !(parsed.protocol === 'https:' || isNear) || parsed.search !== '' || parsed.hash !== '')
    throw new SettingProblem('must be an address such as https://login.example/practice, without a query');
  return value;
};

/** Addresses are compared in IPv4 form, so an IPv4 network in IPv6 form (mapped or NAT64) would never match. */
const isNetworkSetting = (network: string): boolean => {
  const parsed = parseNetwork(network);
  return parsed !== null && !parsed.isMappedIpv4 && !/^64:ff9b::/i.test(parsed.address);
};

/** Parses a number of proxies, or their addresses separated by commas. */
export const proxies = (value: string | undefined): number | string | undefined => {
  if (value === undefined) return undefined;
  if (/^\d$/.test(value)) return Number(value) || undefined;
  const addresses = value.split(',').map((address) => address.trim());
  if (!addresses.every((address) => isNetworkSetting(address) && !/\/0+$/.test(address)))
    throw new SettingProblem(
      'must be a number from 0 to 9, or IP addresses and networks such as 10.0.0.0/8 (write IPv4 as 10.0.0.1, not ::ffff:10.0.0.1)',
    );
  return addresses.join(',');
};

export const serverKey = (value: string | undefined): string | undefined => {
  if (value !== undefined && !/^[\x21-\x7e]{16,255}$/.test(value))
    throw new SettingProblem('must be 16 to 255 visible ASCII characters');
  return value;
};

export const masterKey = (value: string | undefined): string | undefined => {
  try {
    if (value !== undefined && !/^exec:\s*\S/.test(value)) masterKeysOf(value);
    return value;
  } catch {
    throw new SettingProblem(
      'must be 32 bytes in Base64, or exec: and a command that prints them; during a rotation the new key, a comma and the old key',
    );
  }
};

const MAX_ATTEMPTS = 50;

/** Parses delays in seconds after the event. The first is 0, and each is greater than the previous one. */
export const retrySchedule = (value: string | undefined): readonly number[] => {
  if (value === undefined) return standardSchedule;
  const seconds = value
    .split(',')
    .map((part) => (/^\s*\d{1,7}(\.\d{1,3})?\s*$/.test(part) ? Number(part) : Number.NaN));
  const rises = seconds.every((second, i) => (i === 0 ? second === 0 : second > (seconds[i - 1] ?? 0)));
  if (!rises || seconds.length > MAX_ATTEMPTS)
    throw new SettingProblem(
      `must be at most ${MAX_ATTEMPTS} increasing numbers of seconds from 0 on, such as 0,5,300`,
    );
  return seconds;
};

/** Parses an email address with the placeholder `{number}`. */
export const faxGateway = (value: string | undefined): string | undefined => {
  const parts = value?.split('{number}');
  if (value !== undefined && (parts?.length !== 2 || !/^[^\s@<>,;"]+@[^\s@<>,;"]+$/.test(value)))
    throw new SettingProblem('must be an email address with {number} in it once, such as {number}@fax.example');
  return value;
};

export const networks = (value: string | undefined): readonly string[] =>
  (value ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((network) => {
      if (!isNetworkSetting(network))
        throw new SettingProblem(
          'must be a list of networks such as 10.1.0.0/16,fd00::/8 (write IPv4 networks in IPv4 notation)',
        );
      return network;
    });
