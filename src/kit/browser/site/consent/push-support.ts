/**
 * Whether this browser can take push messages (specification § 4): a secure page, service worker and notifications,
 * no denied permission, and on iOS and iPadOS the site on the home screen.
 */
export function supportsPush(): boolean {
  if (!isSecureContext || !('serviceWorker' in navigator) || !('Notification' in window)) return false
  if (Notification.permission === 'denied') return false
  const isTouchMac = navigator.platform === 'MacIntel' && navigator.maxTouchPoints > 1
  if (!/iPad|iPhone|iPod/.test(navigator.userAgent) && !isTouchMac) return true
  return matchMedia('(display-mode: standalone)').matches
}
