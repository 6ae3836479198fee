/**
 * Marks the screen in the address. The function returned says whether the address is still the same: only then may a timer or a late answer
 * navigate, because it would bring back a screen that was left. The screen itself may still be shown while the next one loads.
 */
export function markScreen(): () => boolean {
  const { pathname } = window.location
  return () => window.location.pathname === pathname
}
