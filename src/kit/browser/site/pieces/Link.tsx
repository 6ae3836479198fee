import type { AnchorHTMLAttributes } from 'react'

interface Props extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string
  /** Stays where it is scrolled to: filters and pages of a list. */
  keepScroll?: boolean
}

/**
 * A plain link. It needs no program: once one runs, it catches clicks on every link of the page at its root
 * (program/links.ts), also on those in editors' texts.
 */
export function Link({ keepScroll, children, ...attributes }: Props) {
  return (
    <a {...attributes} data-keep-scroll={keepScroll ? '' : undefined}>
      {children}
    </a>
  )
}
