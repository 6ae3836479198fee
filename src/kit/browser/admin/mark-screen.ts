/**
 * Remembers the current address. The returned function tests whether it is unchanged: only then may a timer or a late
 * answer navigate, or it would bring back a screen the user has left. The old screen may still be visible while the
 * next one loads.
 */
export function markScreen(): () => boolean {
  const { pathname } = window.location
  return () => window.location.pathname === pathname
}
