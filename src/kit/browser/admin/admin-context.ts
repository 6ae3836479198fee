import { createContext, useContext, useMemo } from 'react'
import { mayCall, mayChangeOf } from '../../shared/access.ts'
import type { Access } from '../../shared/contract.ts'
import type { Language } from '../../shared/text/languages.ts'
import { useTexts } from '../texts.ts'
import { ago, appointmentDate, fullDate, peopleDate, toWallText } from './dates.ts'
import type { AdminDomain, AdminServices, AdminSite, AdminUser } from './domain.ts'

export interface AdminInUse {
  user: AdminUser
  site: AdminSite
  domains: readonly AdminDomain[]
  services: AdminServices
  /** Base path without a trailing slash: `/admincenter`. */
  base: string
  setLanguage: (lang: Language) => void
}

export const AdminContext = createContext<AdminInUse | null>(null)

/** Who is working on which site. Throws outside of the admin centre. */
export function useAdmin(): AdminInUse {
  const value = useContext(AdminContext)
  if (!value) throw new Error('useAdmin needs the admin centre around it')
  return value
}

/** Judges accesses for whoever is signed in: `const may = useMay(); may({ module: 'news', action: 'publish' })`. */
export function useMay(): (access: Access) => boolean {
  const { user } = useAdmin()
  return useMemo(() => (access: Access) => mayCall(user, access), [user])
}

/** Judges records of a module by who made them: `const isMine = useMayChange(); isMine('news', record)`. */
export function useMayChange(): (
  module: string,
  record: { createdBy?: string | null | undefined },
) => boolean {
  const { user } = useAdmin()
  return useMemo(
    () =>
      (module, { createdBy = null }) =>
        mayChangeOf(user, module, { createdBy }),
    [user],
  )
}

/** Tells moments in the language of the interface and the zone of the site. */
export function useMoments() {
  const { lang } = useTexts()
  const { timeZone } = useAdmin().site
  return useMemo(
    () => ({
      zone: timeZone,
      /** In the few words that a table has room for. */
      say: (iso: string) => peopleDate(iso, new Date().toISOString(), lang, timeZone),
      ago: (iso: string) => ago(iso, new Date().toISOString(), lang),
      /** When something takes place, to be compared with others in a list. */
      appointment: (iso: string, allDay = false) =>
        appointmentDate(iso, new Date().toISOString(), { lang, zone: timeZone, allDay }),
      full: (iso: string) => fullDate(iso, lang, timeZone),
      /** For files: `2026-11-24 18:30` on the clock of the site, which sorts and which spreadsheets know as a time; nothing for nothing. */
      iso: (iso: string | null | undefined) => (iso ? toWallText(iso, timeZone) : ''),
    }),
    [lang, timeZone],
  )
}
