import type { ReactNode } from 'react'
import { inLanguage } from '../../../shared/languages.ts'
import { useSite } from '../surroundings.ts'

/** Opens the consent banner with every service; before the program runs it leads to a page that opens it. */
export function CookieSettings({ className, children }: { className?: string; children: ReactNode }) {
  const { lang } = useSite()
  return (
    <a className={className} href={`${inLanguage('/Datenschutz', lang)}#cookies`} data-consent="">
      {children}
    </a>
  )
}
