/** True for an iPhone or iPad with the site in a browser: messages only work from the home screen. */
export function needsHomeScreen(): boolean {
  const isTouchMac = navigator.platform === 'MacIntel' && navigator.maxTouchPoints > 1
  const isApple = /iPad|iPhone|iPod/.test(navigator.userAgent) || isTouchMac
  return isApple && !matchMedia('(display-mode: standalone)').matches
}

/**
 * True if this browser supports push messages (specification § 4): a secure page, service worker and notifications,
 * permission not denied, and on iOS and iPadOS the site on the home screen.
 */
export function supportsPush(): boolean {
  if (!isSecureContext || !('serviceWorker' in navigator) || !('Notification' in window)) return false
  return Notification.permission !== 'denied' && !needsHomeScreen()
}
