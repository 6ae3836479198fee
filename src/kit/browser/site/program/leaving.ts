/**
 * Tells the server of links that lead away from the site, so that it can count them (docs/decisions/370): without waiting,
 * and without anything that says who follows.
 */
export function tellOfLeaving(): void {
  const tell = ({ target, button }: MouseEvent) => {
    const link = button < 2 && target instanceof Element && target.closest('a')
    if (link && /^(https?|tel|mailto):/.test(link.href) && link.host !== location.host)
      navigator.sendBeacon(
        '/api/v0/analytics/links',
        new Blob([JSON.stringify({ to: link.href })], { type: 'application/json' }),
      )
  }
  addEventListener('click', tell)
  // The middle button opens another tab
  addEventListener('auxclick', tell)
}
