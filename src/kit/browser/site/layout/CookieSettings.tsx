import type { ReactNode } from 'react'
import { useSite } from '../surroundings.ts'

/** Opens the consent banner with all services; before the program runs, links to a page that opens it. */
export function CookieSettings({ className, children }: { className?: string; children: ReactNode }) {
  const { frame } = useSite()
  return (
    <a className={className} href={`${frame.places.privacy ?? ''}#cookies`} data-consent="">
      {children}
    </a>
  )
}
