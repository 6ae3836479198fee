/** Whether this is an iPhone or iPad with the site in a browser's window: there only the home screen gets messages. */
export function needsHomeScreen(): boolean {
  const isTouchMac = navigator.platform === 'MacIntel' && navigator.maxTouchPoints > 1
  const isApple = /iPad|iPhone|iPod/.test(navigator.userAgent) || isTouchMac
  return isApple && !matchMedia('(display-mode: standalone)').matches
}

/**
 * Whether this browser can take push messages (specification § 4): a secure page, service worker and notifications,
 * no denied permission, and on iOS and iPadOS the site on the home screen.
 */
export function supportsPush(): boolean {
  if (!isSecureContext || !('serviceWorker' in navigator) || !('Notification' in window)) return false
  return Notification.permission !== 'denied' && !needsHomeScreen()
}
