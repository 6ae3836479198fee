import { Navigate } from 'react-router'
import { ScreenSkeleton } from '../shell/ScreenSkeleton.tsx'

/** Leads on to another screen under its title, which stands there until that screen has come: no screen is without one. */
export function LeadOn({ to, title }: { to: string; title: string }) {
  return (
    <>
      <ScreenSkeleton title={title} />
      <Navigate replace to={to} />
    </>
  )
}
