import type { AnchorHTMLAttributes } from 'react'

interface Props extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string
  /** Keeps the scroll position, for filters and pages of a list. */
  keepScroll?: boolean
}

/**
 * A plain link that needs no JavaScript: the program catches clicks on all links at the page's root (program/links.ts),
 * including those in editors' texts.
 */
export function Link({ keepScroll, children, ...attributes }: Props) {
  return (
    <a {...attributes} data-keep-scroll={keepScroll ? '' : undefined}>
      {children}
    </a>
  )
}
