/** Returns the value of a cookie in a `Cookie` header, or '' if the cookie is missing. */
export const cookieIn = (header: string | undefined, name: string): string =>
  (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1) ?? '';
