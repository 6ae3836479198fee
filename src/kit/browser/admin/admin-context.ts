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

/** The signed-in user and the site. Throws outside of the admin centre. */
export function useAdmin(): AdminInUse {
  const value = useContext(AdminContext)
  if (!value) throw new Error('useAdmin needs the admin centre around it')
  return value
}

/** Checks the user's rights: `const may = useMay(); may({ module: 'news', action: 'publish' })`. */
export function useMay(): (access: Access) => boolean {
  const { user } = useAdmin()
  return useMemo(() => (access: Access) => mayCall(user, access), [user])
}

/**
 * Checks whether the user may change a record, by its author: `const isMine = useMayChange(); isMine('news', record)`.
 */
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

/** Formats times in the interface language and the site's zone. */
export function useMoments() {
  const { lang } = useTexts()
  const { timeZone } = useAdmin().site
  return useMemo(
    () => ({
      zone: timeZone,
      /** Short, for tables. */
      say: (iso: string) => peopleDate(iso, new Date().toISOString(), lang, timeZone),
      ago: (iso: string) => ago(iso, new Date().toISOString(), lang),
      /** Time of an appointment, comparable within a list. */
      appointment: (iso: string, allDay = false) =>
        appointmentDate(iso, new Date().toISOString(), { lang, zone: timeZone, allDay }),
      full: (iso: string) => fullDate(iso, lang, timeZone),
      /**
       * For files: `2026-11-24 18:30` in the site's zone, which sorts and which spreadsheets recognise; empty without a
       * time.
       */
      iso: (iso: string | null | undefined) => (iso ? toWallText(iso, timeZone) : ''),
    }),
    [lang, timeZone],
  )
}
