/** Whether a path given by an address leads to a page of this site and nowhere else. */
export const isOwnPath = (path: string): boolean => /^\/(?![/\\])[^\\\s]*$/.test(path)

/**
 * Where signing in leads: to the own path that was asked for, else those who may enter it to the admin centre and
 * everybody else to the landing page.
 */
export function destination(
  redirect: string,
  roles: readonly string[],
  adminUrl: string,
  landing: string,
): string {
  if (redirect && isOwnPath(redirect)) return redirect
  return roles.some((role) => ['admin', 'system', 'member'].includes(role)) ? adminUrl : landing
}
