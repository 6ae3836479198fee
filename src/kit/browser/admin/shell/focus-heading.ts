/** Focuses the heading of the screen, for buttons that disappear with what they did. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('#admin-content h1')?.focus({ preventScroll: true })
}
