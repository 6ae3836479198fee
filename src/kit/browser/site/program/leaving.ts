/**
 * Reports clicks on external links to the server for counting (docs/decisions/370), asynchronously and without
 * identifying the visitor.
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
